export function ensureBuilt(): Promise<void>
export function sourcesOf(folder: string): string[]
