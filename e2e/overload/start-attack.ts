import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Person } from '../browser.ts'
import type { Addresses } from '../product.ts'
import type { HostileFigures, Manner } from './hostile-viewer.ts'

const [run, hostile] = ['../../scripts/run.mjs', './hostile-process.ts'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
) as [string, string]

/** Starts the attack in a process of its own and resolves when it begins; what it gives ends it. */
export async function startAttack(
  { portalUrl, serviceUrl, identityUrl, dataFolder }: Addresses,
  { person, seed, manner }: { person: Person; seed: number; manner: Manner },
): Promise<() => Promise<HostileFigures>> {
  const product = { portalUrl, serviceUrl, identityUrl, dataFolder }
  const child = fork(run, [hostile, JSON.stringify({ product, person, seed, manner })])
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The attack ended with ${code}`)
  })
  const said = async () => (await Promise.race([once(child, 'message'), ended])) as [unknown]
  await said()
  const figures = said().then(([told]) => told as HostileFigures)
  // An attack that fails is told at its end.
  figures.catch(() => undefined)
  return () => {
    if (child.connected) child.send('end')
    return figures
  }
}
