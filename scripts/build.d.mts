export const appsServed: { readonly portal: string; readonly frame: string; readonly examples: string }
export function inputsOf(folders: readonly string[]): string
export function ensureBuilt(names?: readonly (keyof typeof appsServed)[]): Promise<void>
export function sourcesOf(folder: string): string[]
