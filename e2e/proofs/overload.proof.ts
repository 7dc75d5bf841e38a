import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureBuilt } from '../../scripts/build.mjs'
import { percentile } from '../../bench/measure.ts'
import { attackAsEmil } from '../overload/hostile-viewer.ts'
import { honestViewers, openPages, type PageLoads } from '../overload/honest-viewers.ts'
import { watchVitalSigns } from '../overload/vital-signs.ts'
import { startProduct, type Product } from '../product.ts'
import { numberOption, seeded } from '../seeded.ts'

/** What the process may take at most: a heap of 2 GB, the engine's memory of 2 GB, and half a GB for all else. */
const mostMemoryMb = 4608
const longestHealthMs = 1000
const slowestPages = 3

const told = ({ times, refusals, waits }: PageLoads) => ({
  pages: times.length,
  p50Ms: Math.round(percentile(times, 50)),
  p95Ms: Math.round(percentile(times, 95)),
  mostMs: Math.round(Math.max(...times)),
  waits,
  refusedForGood: refusals.length,
})

/**
 * Ten honest viewers open pages, first alone, then beside one viewer who asks for as much as he can and does not read what
 * he gets. The product, with a heap of 2 GB, must neither end nor freeze, its memory is bounded, and the pages of the
 * others come within three times their quiet time, none refused for good.
 * Options: --seed N, --seconds N (75, of the attack), --quiet N (25, seconds before it), --lines N (1,000,000).
 */
export async function run(options: string[]) {
  const seed = numberOption(options, 'seed', Date.now() % 1_000_000)
  const seconds = numberOption(options, 'seconds', 75)
  const quietSeconds = numberOption(options, 'quiet', 25)
  const lines = numberOption(options, 'lines', 1_000_000)
  console.log(`seed ${seed}`)
  await ensureBuilt()
  const product = await startProduct({
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
  // What is made at first, tables of sums and statements, is made before the clock runs.
  await phase(8, 1)
  const quiet = await phase(quietSeconds, 2)
  console.error(`quiet: ${JSON.stringify(quiet)}`)
  const ending = new AbortController()
  const hostile = attackAsEmil(product, { random: seeded(seed), signal: ending.signal })
  // An attack that cannot begin is told at its end.
  hostile.catch(() => undefined)
  const attacked = await phase(seconds, 3)
  ending.abort()
  const attack = await hostile
  await sleep(1000)
  const after = await phase(4, 4)
  return { quiet, attacked, attack, after, hasEnded: product.process.exitCode !== null }
}

/** Is aborted after so many milliseconds, and when the product ends. */
function endOf({ process: child }: Product, milliseconds: number): AbortSignal {
  const ending = new AbortController()
  setMaxListeners(0, ending.signal)
  const end = () => ending.abort()
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
  for (const [name, ms] of Object.entries(attacked.healthMs))
    if (ms > longestHealthMs) faults.push(`/healthz of ${name} took ${Math.round(ms)} ms`)
  if (attacked.p95Ms > slowestPages * quiet.p95Ms)
    faults.push(`Pages took ${attacked.p95Ms} ms (p95), ${quiet.p95Ms} ms when it was quiet`)
  if (attacked.memoryMb > mostMemoryMb) faults.push(`The process took ${attacked.memoryMb} MB`)
  if (attacked.refusedForGood + after.refusedForGood > 0)
    faults.push(`Honest viewers were refused for good: ${attacked.refusals.join('; ')}`)
  return faults
}
