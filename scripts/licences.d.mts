export function licencesOf(
  packages: Readonly<Record<string, { readonly version?: string; readonly license?: string }>>,
): string
export function writeLicences(): void
