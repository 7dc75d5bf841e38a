import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../e2e/free-ports.ts'
import { honestViewers, type Viewer } from '../e2e/overload/honest-viewers.ts'
import { type Product, startProduct } from '../e2e/product.ts'
import { numberOption, seeded } from '../e2e/seeded.ts'
import { startPostgres } from '../packages/store/test/real-postgres.ts'
import { createEmbedService } from '../packages/session/src/service/embed-service.ts'
import { reportIds } from '../samples/src/index.ts'
import { ensureBuilt } from '../scripts/build.mjs'
import { typicalQueries } from './figures-queries.ts'
import { percentile } from './measure.ts'

/** A page that takes longer at one in twenty openings is more than the machine can do. */
const maxMs = 1000
const steps = [10, 20, 40, 80, 160, 320, 640, 1280]
const metricsToken = 'bench-capacity-0123456789'

interface Step {
  readonly viewers: number
  readonly pagesPerSecond: number
  readonly p50Ms: number
  readonly p95Ms: number
  /** How often a viewer was asked to come again, and did. */
  readonly waits: number
  /** Queries that got no answer in the end. */
  readonly refused: number
  /** Part of the answers that were kept from before. */
  readonly kept: number
  /** By process: share of one processor, the longest hundredth of the event loop's delays, memory. */
  readonly processes: readonly { cpu: number; loopP99Ms: number; memoryMb: number }[]
}

/**
 * Viewers who open a page of twelve typical visuals with a choice of their own, read it for five to fifteen seconds and open
 * the next, twice as many at each step until one opening in twenty takes longer than a second: against one process, then
 * against two that share PostgreSQL, in one run. Every opening goes to the service, where frames answer most gestures themselves.
 * Options: --seed N, --lines N (1,000,000), --seconds N (45, of each step), --alike: readers choose among a few things, so that
 * most answers were made for somebody before.
 */
export async function run(options: string[]) {
  const seed = numberOption(options, 'seed', Date.now() % 1_000_000)
  const lines = numberOption(options, 'lines', 1_000_000)
  const seconds = numberOption(options, 'seconds', 45)
  const isAlike = options.includes('--alike')
  console.log(`seed ${seed}`)
  await ensureBuilt()
  const one = await capacityOf(1, { seed, lines, seconds, isAlike })
  const two = await capacityOf(2, { seed, lines, seconds, isAlike })
  const held = (measured: readonly Step[]) =>
    Math.max(0, ...measured.filter(holds).map(({ viewers }) => viewers))
  return {
    seed,
    lines,
    seconds,
    isAlike,
    one,
    two,
    viewersHeld: [held(one), held(two)],
    ratio: held(two) / held(one),
  }
}

const holds = ({ p95Ms, refused }: Step) => p95Ms <= maxMs && refused === 0

interface Options {
  readonly seed: number
  readonly lines: number
  readonly seconds: number
  readonly isAlike: boolean
}

async function capacityOf(count: 1 | 2, { seed, lines, seconds, isAlike }: Options): Promise<Step[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'casement-capacity-'))
  const postgres = await startPostgres()
  if (postgres.kind === 'absent') throw new Error(`no PostgreSQL: ${postgres.reason}`)
  const products: Product[] = []
  const serviceUrls: string[] = []
  try {
    const all = await freePorts(3 * count)
    for (let index = 0; index < count; index++) {
      const ports = all.slice(3 * index, 3 * index + 3) as [number, number, number]
      serviceUrls.push(`http://localhost:${ports[1]}`)
      products.push(
        await startProduct({
          because: 'its readers are counted',
          shedsLoad: true,
          dataFolder,
          ports,
          readyWithinMs: 300_000,
          env: {
            // One address for all, as behind a proxy: the one that tokens are for.
            CASEMENT_SERVICE_PUBLIC_URL: serviceUrls[0]!,
            CASEMENT_DATABASE_URL: postgres.url,
            CASEMENT_SAMPLE_LINES: String(lines),
            CASEMENT_METRICS_TOKEN: metricsToken,
            CASEMENT_LOG_LEVEL: 'error',
          },
        }),
      )
    }
    const random = seeded(seed)
    const viewers = await honestViewers(products[0]!, steps.at(-1)!)
    const measured: Step[] = []
    for (const size of steps) {
      const step = await measure(serviceUrls, viewers.slice(0, size), { random, seconds, isAlike })
      console.log(`${count} of them: ${JSON.stringify(step)}`)
      measured.push(step)
      if (!holds(step)) break
    }
    return measured
  } finally {
    for (const product of products) await product.stop()
    await postgres.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

async function measure(
  serviceUrls: readonly string[],
  viewers: readonly Viewer[],
  { random, seconds, isAlike }: { random: () => number } & Omit<Options, 'seed' | 'lines'>,
): Promise<Step> {
  const end = AbortSignal.timeout(seconds * 1000)
  setMaxListeners(0, end)
  const times: number[] = []
  let [waits, refused] = [0, 0]
  const services = serviceUrls.map((serviceUrl) =>
    createEmbedService({
      fetch,
      base: `${serviceUrl}/`,
      newId: randomUUID,
      async wait(milliseconds, until) {
        waits++
        await sleep(milliseconds, undefined, { signal: until })
      },
    }),
  )
  const before = await Promise.all(serviceUrls.map(usageOf))
  const start = performance.now()
  await Promise.all(
    viewers.map(async ({ token }, at) => {
      const service = services[at % services.length]!
      await sleep(random() * 10_000, undefined, { signal: end }).catch(() => undefined)
      while (!end.aborted) {
        const opened = performance.now()
        await service
          .runQueries(
            reportIds.groupResults,
            pageOf(random, isAlike),
            token,
            AbortSignal.timeout(120_000),
            (line) => {
              if ('error' in line) refused++
            },
          )
          .catch(() => (refused += typicalQueries.length))
        times.push(performance.now() - opened)
        await sleep(5000 + random() * 10_000, undefined, { signal: end }).catch(() => undefined)
      }
    }),
  )
  const elapsed = (performance.now() - start) / 1000
  const after = await Promise.all(serviceUrls.map(usageOf))
  const sumOf = (name: 'answers' | 'made') =>
    after.reduce((sum, usage, at) => sum + usage[name] - before[at]![name], 0)
  return {
    viewers: viewers.length,
    pagesPerSecond: Number((times.length / elapsed).toFixed(1)),
    p50Ms: Math.round(percentile(times, 50)),
    p95Ms: Math.round(percentile(times, 95)),
    waits,
    refused,
    kept: Number((1 - sumOf('made') / Math.max(1, sumOf('answers'))).toFixed(2)),
    processes: after.map(({ cpuSeconds, loopP99Ms, memoryMb }, at) => ({
      cpu: Number(((cpuSeconds - before[at]!.cpuSeconds) / elapsed).toFixed(2)),
      loopP99Ms,
      memoryMb,
    })),
  }
}

const countries = ['Germany', 'France', 'Italy', 'Spain', 'Poland', 'Austria', 'Japan', 'Brazil']

/** The twelve queries under a choice of countries and, unless readers are alike, of months that hardly anybody has made before. */
function pageOf(random: () => number, isAlike: boolean) {
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]!
  const isIn = (table: string, column: string, values: readonly (string | number)[]) => ({
    $schema: 'http://powerbi.com/product/schema#basic',
    target: { table, column },
    filterType: 1,
    operator: 'In',
    values,
  })
  const months = () => Array.from({ length: 6 }, () => 1 + Math.floor(random() * 12))
  const choices = [
    isIn('Entity', 'Country', [pick(countries), pick(countries)]),
    ...(isAlike ? [] : [isIn('Calendar', 'Month number', months())]),
  ]
  return typicalQueries.map(({ query }, at) => ({
    id: `${at}`,
    query: { ...query, filters: [...(query.filters ?? []), ...choices] },
  }))
}

/** What the process has used, from its measurements; reading them begins the event loop's anew. */
async function usageOf(serviceUrl: string) {
  const answer = await fetch(`${serviceUrl}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  const text = await answer.text()
  const valueOf = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  const counts = [...text.matchAll(/^casement_query_duration_seconds_count\{source="(\w+)".*\} (\d+)$/gm)]
  const answers = (of: RegExp) =>
    counts.reduce((sum, [, source, count]) => sum + (of.test(source!) ? Number(count) : 0), 0)
  return {
    answers: answers(/./),
    made: answers(/^(?!cache)/),
    cpuSeconds: valueOf('process_cpu_seconds_total'),
    loopP99Ms: Math.round(valueOf('nodejs_eventloop_lag_p99_seconds') * 1000),
    memoryMb: Math.round(valueOf('process_resident_memory_bytes') / 1e6),
  }
}
