export const installOptions: readonly string[]
export function ensureInstalled(): void
