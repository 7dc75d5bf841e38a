import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { openBrowser } from '../e2e/browser.ts'
import { bundle } from '../e2e/client/sites.ts'
import { clients, embeddingSite, openEmbeddingPage } from '../e2e/frame/embedding-page.ts'
import type { EveryMethod } from '../e2e/frame/every-method-page.ts'
import { compile, type Model, parseModel } from '../packages/semantic/src/index.ts'
import { type HeardQuery, openTestHost, type TestHost } from '../apps/test-host/src/index.ts'
import { ensureBuilt } from '../scripts/build.mjs'
import { root } from '../scripts/root.mjs'
import { benchReport, frameContent } from './frame-content.ts'
import { figureOf, median, ratiosOf, rounded } from './measure.ts'

declare const everyMethod: EveryMethod

const memoryLimit = '2GB'
const moment = { today: '2026-11-21', now: '2026-11-21T12:00:00' }
const maxFirstBytes = 300_000

/**
 * A page of twelve visuals in Chromium, powerbi-client 2.23.1 in front of it: load sent → rendered, and slicer click →
 * everything drawn anew, beside the very SQL of those questions on a DuckDB of its own with the same data, threads and
 * memory. No answer is kept from one round to the next. Then the bytes of the first load, and 200 page switches.
 *
 * `--lines 1000000` (or `1000000,10000000`), `--rounds 15`.
 */
export async function run(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: { lines: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '15' } },
  })
  await ensureBuilt()
  const results: Record<string, unknown> = { firstLoad: firstLoad() }
  for (const lines of values.lines.split(',').map(Number))
    results[`${lines} lines`] = await measureAt(lines, Number(values.rounds))
  return results
}

/** JavaScript of the frame's page and what it always imports, after gzip. Charts and panes come when they are needed. */
function firstLoad() {
  const dist = join(root, 'apps/frame/dist')
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const files = [...html.matchAll(/(?:src|href)="\.?\/?(frame\/[^"]+\.js)"/g)].map(([, path]) => path!)
  const bytes = files
    .map((path) => gzipSync(readFileSync(join(dist, path)), { level: 9 }).length)
    .reduce((sum, each) => sum + each, 0)
  return {
    files: files.length,
    bytes,
    atMost: maxFirstBytes,
    verdict: bytes <= maxFirstBytes ? 'holds' : 'fails',
  }
}

async function measureAt(lines: number, rounds: number) {
  const content = frameContent(lines)
  const scripts = [
    await clients['powerbi-client 2.23.1'](),
    await bundle(join(root, 'e2e/frame/every-method-page.ts')),
  ]
  const settings = { SERVICE_MEMORY_LIMIT: memoryLimit, SERVICE_QUERIES_PER_MINUTE: '0' }
  const host = await openTestHost({ content, settings, page: embeddingSite(scripts) })
  const raw = await DuckDBInstance.create(':memory:', { memory_limit: memoryLimit })
  const connection = await raw.connect()
  let browser: Browser | undefined
  try {
    await connection.run(`ATTACH '${join(host.contentFolder, 'data/finance.duckdb')}' AS content (READ_ONLY)`)
    await connection.run('USE content')
    const model = modelOf(content.files)
    browser = await openBrowser(host.chromiumArguments)
    const { page } = await openEmbeddingPage(browser)
    const config = await host.embedConfiguration(benchReport)
    await page.evaluate((given) => everyMethod.embed(given), config)

    const beside = { host, connection, model }
    const load = (round: number) =>
      page.evaluate((given) => everyMethod.timeLoad(given), { ...config, filters: [ofRound(round)] } as never)
    const loads = await timeRounds(rounds, beside, load)
    const regions = page.frameLocator('iframe').locator('[data-visual="region"] input')
    const count = await regions.count()
    const click = async (round: number) => {
      const drawn = page.evaluate(() => everyMethod.timeDrawn())
      await regions.nth(1 + (round % (count - 1))).click()
      return drawn
    }
    const clicks = await timeRounds(rounds, beside, click, (round) => load(-1 - round))
    return { load: loads, slicer: clicks, switches: await switches(page) }
  } finally {
    await browser?.close()
    connection.closeSync()
    raw.closeSync()
    await host.close()
  }
}

/** Lets every line through, and makes each round's questions new ones. */
const ofRound = (round: number) => ({
  $schema: 'http://powerbi.com/product/schema#advanced',
  target: { table: 'Ledger', column: 'Line' },
  filterType: 0,
  logicalOperator: 'And',
  conditions: [{ operator: 'GreaterThan', value: -1000 - round }],
})

function modelOf(files: Readonly<Record<string, string>>): Model {
  const { workspaces } = JSON.parse(files['content.json']!)
  const [{ reports, datasets }] = workspaces
  const { file } = datasets.find(({ id }: { id: string }) => id === reports[0].dataset)
  return parseModel(JSON.parse(files[file]!))
}

interface Beside {
  readonly host: TestHost
  readonly connection: DuckDBConnection
  readonly model: Model
}

/** Each round of ours is followed by its own questions as SQL. The first one warms both up and is not counted. */
async function timeRounds(
  rounds: number,
  { host, connection, model }: Beside,
  time: (round: number) => Promise<number>,
  prepare: (round: number) => Promise<unknown> = async () => undefined,
) {
  const [ours, raws, asked] = [[] as number[], [] as number[], [] as number[]]
  for (let round = 0; round <= rounds; round++) {
    await prepare(round)
    const before = host.queries.length
    const took = await time(round)
    const queries = host.queries.slice(before)
    const alone = await timeRaw(queries, connection, model)
    if (round === 0) continue
    ours.push(took)
    raws.push(alone)
    asked.push(queries.length)
  }
  const overMs = ours.map((each, at) => each - raws[at]!)
  return {
    oursMs: figureOf(ours),
    rawMs: figureOf(raws),
    overMs: figureOf(overMs),
    ratio: figureOf(ratiosOf(ours, raws)),
    queries: median(asked),
  }
}

async function timeRaw(
  queries: readonly HeardQuery[],
  connection: DuckDBConnection,
  model: Model,
): Promise<number> {
  const identity = { username: 'grace', roles: ['Group'] }
  const statements = queries.map(({ query }) =>
    compile(query, model, identity, { dialect: 'duckdb', ...moment }),
  )
  const start = performance.now()
  for (const { sql, parameters } of statements) {
    const prepared = await connection.prepare(sql)
    prepared.bind([...parameters])
    JSON.stringify(await (await prepared.run()).getColumnsJson())
  }
  return performance.now() - start
}

const measured = ['JSHeapUsedSize', 'Nodes', 'JSEventListeners'] as const

/** What the frame holds before and after 200 page switches, garbage collected, once it has warmed up. */
async function switches(page: Page) {
  const frame = page.frames().find((each) => each.url().includes('/reportEmbed'))!
  const devtools = await page.context().newCDPSession(frame)
  await devtools.send('Performance.enable')
  await page.evaluate(() => everyMethod.switchPages(100))
  const before = await held(devtools)
  await page.evaluate(() => everyMethod.switchPages(200))
  const after = await held(devtools)
  const growth = Object.fromEntries(measured.map((name) => [name, rounded(after[name] / before[name] - 1)]))
  const isSteady =
    after.Nodes <= before.Nodes * 1.02 && after.JSEventListeners <= before.JSEventListeners * 1.02
  const verdict = isSteady && after.JSHeapUsedSize <= before.JSHeapUsedSize * 1.1 ? 'holds' : 'fails'
  return { before, after, growth, verdict }
}

async function held(devtools: CDPSession): Promise<Record<(typeof measured)[number], number>> {
  for (let at = 0; at < 3; at++) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  return Object.fromEntries(
    measured.map((name) => [name, metrics.find((each) => each.name === name)!.value]),
  ) as Record<(typeof measured)[number], number>
}
