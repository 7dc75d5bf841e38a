import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../product.ts'

/** The longest that a server took to say that it lives, in milliseconds, and the most memory of the process, in MB. */
export interface VitalSigns {
  healthMs: Record<'portal' | 'service' | 'identity', number>
  memoryMb: number
}

const everyMs = 250
const longest = 30_000

/** Looks at the product again and again until `signal` is aborted, on connections of its own. */
export async function watchVitalSigns(product: Product, signal: AbortSignal): Promise<VitalSigns> {
  const signs: VitalSigns = { healthMs: { portal: 0, service: 0, identity: 0 }, memoryMb: 0 }
  const urls = { portal: product.portalUrl, service: product.serviceUrl, identity: product.identityUrl }
  const watched = Object.entries(urls) as ['portal' | 'service' | 'identity', string][]
  const look = async ([name, url]: (typeof watched)[number]) => {
    const agent = new Agent({ keepAlive: false })
    while (!signal.aborted) {
      const start = performance.now()
      const isWell = await healthOf(`${url}/healthz`, agent)
      signs.healthMs[name] = Math.max(signs.healthMs[name], isWell ? performance.now() - start : longest)
      // oxlint-disable-next-line waiting/no-sleep -- how often it is looked, while the load lasts
      await sleep(everyMs)
    }
  }
  const weigh = async () => {
    while (!signal.aborted) {
      signs.memoryMb = Math.max(signs.memoryMb, memoryOf(product.process.pid!))
      // oxlint-disable-next-line waiting/no-sleep -- how often it is looked, while the load lasts
      await sleep(everyMs)
    }
  }
  await Promise.all([...watched.map(look), weigh()])
  return signs
}

const healthOf = (url: string, agent: Agent): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = get(url, { agent, timeout: longest }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode === 200))
    })
    asked.once('timeout', () => asked.destroy(new Error('no answer')))
    asked.once('error', () => resolve(false))
  })

/** Resident memory in MB; 0 for a process that has gone. */
export function memoryOf(pid: number): number {
  try {
    const kilobytes =
      process.platform === 'linux'
        ? /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
        : execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' })
    return Math.round(Number(kilobytes ?? 0) / 1024)
  } catch {
    return 0
  }
}
