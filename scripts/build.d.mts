export function ensureBuilt(names?: readonly ('portal' | 'frame' | 'examples')[]): Promise<void>
export function sourcesOf(folder: string): string[]
