import { isLoopbackHost } from '@casement/server'
import { builtApps } from './build-part.ts'
import { parts } from './settings/parts.ts'
import { StartProblem } from './settings/start-problem.ts'
import { start } from './start.ts'
import { devServerFiles } from './dev-server-files.ts'

/**
 * Starts everything for authors. An app that the words name, as `portal=http://127.0.0.1:5181/assets/`, comes from the dev
 * server at that address; the others are as they were built.
 */
export async function dev(words: readonly string[]): Promise<void> {
  await start(parts, { isLive: true, apps: appsOf(words) })
}

/** Throws StartProblem for a word that names no app, or no dev server of this machine. */
export function appsOf(words: readonly string[]): typeof builtApps {
  const named = words.map((word) => {
    const [name, address] = word.split('=', 2) as [string, string?]
    if (!Object.hasOwn(builtApps, name) || address === undefined || !isDevServer(address))
      throw new StartProblem([
        `${word}: expected portal= or frame= and where a dev server of this machine has the app, such as http://127.0.0.1:5181/assets/`,
      ])
    return [name, devServerFiles(address)] as const
  })
  return { ...builtApps, ...Object.fromEntries(named) }
}

function isDevServer(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, pathname } = new URL(address)
  return protocol === 'http:' && isLoopbackHost(hostname) && pathname.endsWith('/')
}
