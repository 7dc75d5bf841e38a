import { type Part, parts, partsOf } from './settings/parts.ts'
import { settingsOfProcess } from './settings/process-settings.ts'
import { StartProblem } from './settings/start-problem.ts'

const withinMs = 3000

/**
 * Asks the servers that run here, or the one that is named, whether they live, for what watches over containers and services.
 * Throws StartProblem with those that do not answer. One that waits for what it depends on lives: `/readyz` says that.
 */
export async function health(asked: readonly Part[]): Promise<void> {
  const settings = settingsOfProcess(asked)
  const running = asked.length === parts.length ? partsOf(settings) : asked
  const problems = await Promise.all(
    running.map(async (part) => {
      const { host, port } = settings[part]
      const address = `http://${hostToAsk(host)}:${port}/healthz`
      const isAlive = await fetch(address, { signal: AbortSignal.timeout(withinMs) }).then(
        ({ ok }) => ok,
        () => false,
      )
      return isAlive ? [] : [`${part}: ${address} does not answer`]
    }),
  )
  if (problems.flat().length > 0) throw new StartProblem(problems.flat())
  console.log(`${running.join(', ')}: alive`)
}

/** Where a server is asked that listens on this interface. */
function hostToAsk(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
