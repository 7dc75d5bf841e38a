export type Installed = 'all' | 'toRun'
export const installOptions: Readonly<Record<Installed, readonly string[]>>
export function ensureInstalled(what?: Installed): void
