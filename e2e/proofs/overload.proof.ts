import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureBuilt } from '../../scripts/build.mjs'
import { percentile } from '../../bench/measure.ts'
import { honestViewers, openPages, type PageLoads } from '../overload/honest-viewers.ts'
import type { HostileFigures, Manner } from '../overload/hostile-viewer.ts'
import type { Person } from '../browser.ts'
import { startAttack } from '../overload/start-attack.ts'
import { watchVitalSigns } from '../overload/vital-signs.ts'
import { startProduct, type Product } from '../product.ts'
import { numberOption, seeded } from '../seeded.ts'

/** What the process may take at most. */
const maxMemoryMb = 2560
/** Who attacks: one alone, waiting as he is told and then not, and three people at once. */
const attacks = [
  { name: 'one, patient', people: ['emil'], manner: 'patient' },
  { name: 'one, impatient', people: ['emil'], manner: 'impatient' },
  { name: 'three, impatient', people: ['emil', 'nina', 'grace'], manner: 'impatient' },
] as const satisfies readonly { name: string; people: readonly Person[]; manner: Manner }[]
type AttackName = (typeof attacks)[number]['name']
const longestHealthMs = 1000
const slowestPages = 3

const told = ({ times, refusals, waits }: PageLoads) => ({
  pages: times.length,
  p50Ms: Math.round(percentile(times, 50)),
  p95Ms: Math.round(percentile(times, 95)),
  maxMs: Math.round(Math.max(...times)),
  waits,
  refusedForGood: refusals.length,
})

/**
 * Ten honest viewers open pages, first alone, then beside one viewer, and then three, who ask for as much as they can, by
 * queries and by the largest that each route of both servers takes, and do not read what they get. The product, with a heap of 2 GB, must neither end nor freeze, its memory is bounded, and the pages of the
 * others come within three times their quiet time, none refused for good.
 * Options: --seed N, --seconds N (75, of each attack), --quiet N (60, seconds before them), --lines N (1,000,000).
 */
export async function run(options: string[]) {
  const seed = numberOption(options, 'seed', Date.now() % 1_000_000)
  const seconds = numberOption(options, 'seconds', 75)
  const quietSeconds = numberOption(options, 'quiet', 60)
  const lines = numberOption(options, 'lines', 1_000_000)
  console.log(`seed ${seed}`)
  await ensureBuilt()
  const product = await startProduct({
    because: 'it is overloaded',
    shedsLoad: true,
    readyWithinMs: 300_000,
    env: {
      NODE_OPTIONS: '--max-old-space-size=2048',
      CASEMENT_SAMPLE_LINES: String(lines),
      CASEMENT_LOG_LEVEL: 'error',
    },
  })
  try {
    const figures = await besides(product, { seed, seconds, quietSeconds })
    const faults = faultsOf(figures, product)
    const whole = { seed, seconds, lines, ...figures }
    if (faults.length > 0) throw new Error(`${faults.join('\n')}\n${JSON.stringify(whole, null, 1)}`)
    return { ...whole, holds: true }
  } finally {
    await product.stop()
  }
}

type Figures = Awaited<ReturnType<typeof besides>>

async function besides(
  product: Product,
  { seed, seconds, quietSeconds }: { seed: number; seconds: number; quietSeconds: number },
) {
  const viewers = await honestViewers(product, 10)
  const phase = async (length: number, name: number) => {
    const over = endOf(product, length * 1000)
    const [loads, signs] = await Promise.all([
      openPages(product, viewers, { random: seeded(seed + name), signal: over }),
      watchVitalSigns(product, over),
    ])
    return { ...told(loads), refusals: [...new Set(loads.refusals)].slice(0, 5), ...signs }
  }
  // What is made at first, pre-aggregations and statements, is made before the clock runs.
  await phase(8, 1)
  const quiet = await phase(quietSeconds, 2)
  console.error(`quiet: ${JSON.stringify(quiet)}`)
  type Attacked = Awaited<ReturnType<typeof phase>> & { attack: readonly HostileFigures[] }
  const attacked: Partial<Record<AttackName, Attacked>> = {}
  for (const [at, { name, people, manner }] of attacks.entries()) {
    const ends: (() => Promise<HostileFigures>)[] = []
    for (const [place, person] of people.entries())
      ends.push(await startAttack(product, { person, seed: seed + 10 * at + place, manner }))
    const figures = await phase(seconds, 3 + at)
    attacked[name] = { ...figures, attack: await Promise.all(ends.map((end) => end())) }
    console.error(`${name}: ${JSON.stringify(attacked[name])}`)
  }
  // oxlint-disable-next-line waiting/no-sleep -- what is measured after it is of a machine at rest
  await sleep(1000)
  const after = await phase(4, 9)
  return { quiet, attacked, after, hasEnded: product.process.exitCode !== null }
}

/** Is aborted after so many milliseconds, and when the product ends. */
function endOf({ process: child }: Product, milliseconds: number): AbortSignal {
  const ending = new AbortController()
  setMaxListeners(0, ending.signal)
  const end = () => ending.abort()
  // oxlint-disable-next-line waiting/no-sleep -- how long the load lasts, as told to the proof
  const timer = setTimeout(end, milliseconds)
  child.once('exit', end)
  ending.signal.addEventListener('abort', () => {
    clearTimeout(timer)
    child.off('exit', end)
  })
  return ending.signal
}

function faultsOf({ quiet, attacked, after, hasEnded }: Figures, product: Product): string[] {
  const faults: string[] = []
  if (hasEnded) faults.push(`The product ended: ${product.output().slice(-2000)}`)
  for (const [attack, { healthMs, p95Ms, memoryMb, refusedForGood, refusals }] of Object.entries(attacked)) {
    for (const [name, ms] of Object.entries(healthMs))
      if (ms > longestHealthMs) faults.push(`${attack}: /healthz of ${name} took ${Math.round(ms)} ms`)
    if (p95Ms > slowestPages * quiet.p95Ms)
      faults.push(`${attack}: pages took ${p95Ms} ms (p95), ${quiet.p95Ms} ms when it was quiet`)
    if (memoryMb > maxMemoryMb) faults.push(`${attack}: the process took ${memoryMb} MB`)
    if (refusedForGood > 0)
      faults.push(`${attack}: honest viewers were refused for good: ${refusals.join('; ')}`)
  }
  if (after.refusedForGood > 0) faults.push(`Afterwards: ${after.refusals.join('; ')}`)
  return faults
}
