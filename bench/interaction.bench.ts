import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Frame, Page } from 'playwright-core'
import { openBrowser } from '../e2e/browser.ts'
import { bundle } from '../e2e/client/sites.ts'
import { clients, embeddingSite, openEmbeddingPage } from '../e2e/frame/embedding-page.ts'
import type { EveryMethod } from '../e2e/frame/every-method-page.ts'
import { type HostContent, openTestHost } from '../apps/test-host/src/index.ts'
import { ensureBuilt } from '../scripts/build.mjs'
import { root } from '../scripts/root.mjs'
import { interactionContent, interactionReport } from './interaction-content.ts'
import type { InteractionWatch } from './interaction-watch.ts'
import { figureOf, isAtMost, percentile, ratiosOf, rounded } from './measure.ts'
import { openMosaicSite } from './mosaic-site.ts'

declare const everyMethod: EveryMethod
declare const interactionWatch: InteractionWatch

const memoryLimit = '2GB'
const visuals = 12
/** A drag begins so many months wide and grows month by month. */
const [firstMonths, maxMonths] = [3, 12]

/**
 * A page of twelve visuals over the ledger, ours beside Mosaic with the same lines, the same engine and the same watch in
 * one Chromium: a click on a column, and a drag that grows month by month, until all twelve visuals are painted anew.
 * Both read one wide table with a row per line, ours under an RLS filter; with `--model star` ours joins the ledger with its
 * dimensions instead. No question is asked twice, so that no cache answers.
 *
 * `--lines 1000000,10000000`, `--rounds 15` (clicks; a drag of nine steps for every third of them), `--frame FOLDER` (of a
 * built frame; the repository's is built when it is missing).
 */
export async function run(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      lines: { type: 'string', default: '1000000,10000000' },
      rounds: { type: 'string', default: '15' },
      model: { type: 'string', default: 'wide' },
      frame: { type: 'string' },
    },
  })
  const { model } = values
  if (model !== 'wide' && model !== 'star') throw new Error('--model takes wide or star')
  if (values.frame === undefined) await ensureBuilt()
  const results: Record<string, unknown> = {}
  for (const lines of values.lines.split(',').map(Number))
    results[`${lines} lines`] = await measureAt({
      content: interactionContent(lines, model),
      rounds: Number(values.rounds),
      framePages: values.frame,
    })
  return results
}

interface Measured {
  readonly content: HostContent
  readonly rounds: number
  readonly framePages: string | undefined
}

async function measureAt({ content, rounds, framePages }: Measured) {
  const scripts = [
    await clients['powerbi-client 2.23.1'](),
    await bundle(join(root, 'e2e/frame/every-method-page.ts')),
  ]
  const host = await openTestHost({
    content,
    settings: { SERVICE_MEMORY_LIMIT: memoryLimit, SERVICE_QUERIES_PER_MINUTE: '0' },
    page: embeddingSite(scripts),
    ...(framePages === undefined ? {} : { framePages }),
  })
  const mosaic = await openMosaicSite({
    database: join(host.contentFolder, 'data/finance.duckdb'),
    memoryLimit,
  })
  let browser: Browser | undefined
  try {
    browser = await openBrowser(host.chromiumArguments)
    // Moving pictures would be counted as work that is not done.
    const options = { reducedMotion: 'reduce', viewport: { width: 1360, height: 860 } } as const
    const { page } = await openEmbeddingPage(browser, options)
    const watch = { content: await bundle(join(root, 'bench/interaction-watch.ts')) }
    await page.context().addInitScript(watch)
    await page.evaluate((given) => everyMethod.embed(given), await host.embedConfiguration(interactionReport))
    const frame = page.frames().find((each) => each.url().includes('/reportEmbed'))!
    const other = await (await browser.newContext(options)).newPage()
    await other.addInitScript(watch)
    await other.goto(mosaic.url)
    const contestants = {
      ours: await stage(page, frame),
      mosaic: await stage(other, other.mainFrame()),
    }
    return {
      click: await compare(contestants, rounds, click),
      brush: await compare(contestants, Math.ceil(rounds / 3), brush),
    }
  } finally {
    await browser?.close()
    await mosaic.close()
    await host.close()
  }
}

/** One of the two pages, and where its columns stand on it. */
interface Stage {
  readonly page: Page
  readonly frame: Frame
  readonly months: readonly Point[]
  readonly span: readonly Point[]
  /** How often a press on a column takes back what a drag has chosen. */
  readonly pressesToClear: number
}
interface Point {
  readonly x: number
  readonly y: number
}

async function stage(page: Page, frame: Frame): Promise<Stage> {
  const isOurs = frame !== page.mainFrame()
  for (const name of ['by-month', 'over-time'])
    await frame.waitForFunction(
      (each) => document.querySelectorAll(`[data-visual="${each}"] svg :is(path, rect)`).length > 48,
      name,
    )
  const corner = isOurs ? (await page.locator('iframe').boundingBox())! : { x: 0, y: 0 }
  const columnsOf = async (name: string) => {
    const found = await frame.evaluate((each) => {
      const visual = document.querySelector(`[data-visual="${each}"]`)!
      const { top, height: room } = visual.getBoundingClientRect()
      return [...visual.querySelectorAll('svg :is(path, rect)')]
        .map((shape) => shape.getBoundingClientRect())
        .filter(({ bottom }) => bottom > top + room / 2)
        .map(({ left, bottom, width, height }) => ({ x: left + width / 2, y: bottom - 2, width, height }))
    }, name)
    const columns = found.filter(({ width, height }) => width > 2 && width < 30 && height > 2)
    if (columns.length !== 48) throw new Error(`${name} has ${columns.length} columns, not 48`)
    return columns
      .map(({ x, y }) => ({ x: x + corner.x, y: y + corner.y }))
      .toSorted((one, other) => one.x - other.x)
  }
  return {
    page,
    frame,
    months: await columnsOf('by-month'),
    span: await columnsOf('over-time'),
    pressesToClear: isOurs ? 2 : 1,
  }
}

/** From the event that the gesture makes to the paint of the last visual. */
async function timed({ frame }: Stage, eventName: string, gesture: () => Promise<void>): Promise<number> {
  await frame.evaluate((name) => interactionWatch.begin('[data-visual]', name), eventName)
  await gesture()
  const { ms, changed } = await frame.evaluate(() => interactionWatch.settled())
  if (changed !== visuals) throw new Error(`${changed} of ${visuals} visuals changed`)
  return ms
}

async function press(on: Stage, { x, y }: Point): Promise<number> {
  await on.page.mouse.move(x, y)
  return timed(on, 'pointerup', () => on.page.mouse.click(x, y))
}

/** A month is chosen, and let go again. */
async function click(on: Stage, round: number): Promise<number[]> {
  const month = on.months[1 + round]!
  const ms = await press(on, month)
  await press(on, month)
  return [ms]
}

/** A drag that starts at another month each round: the time of every step from `firstMonths` on. */
async function brush(on: Stage, round: number): Promise<number[]> {
  const { page, span } = on
  const [from, ...further] = span.slice(1 + round, 1 + round + maxMonths)
  await page.mouse.move(from!.x, from!.y)
  await page.mouse.down()
  const times: number[] = []
  for (const [at, { x }] of further.entries()) {
    const ms = await timed(on, 'pointermove', () => page.mouse.move(x, from!.y))
    if (at + 2 > firstMonths) times.push(ms)
  }
  await page.mouse.up()
  for (let time = 0; time < on.pressesToClear; time++) await press(on, span[40]!)
  return times
}

type Contestant = 'ours' | 'mosaic'

/** Contestants take turns; the first round of each is not counted. */
async function compare(
  stages: Readonly<Record<Contestant, Stage>>,
  rounds: number,
  gesture: (on: Stage, round: number) => Promise<number[]>,
) {
  const times: Record<Contestant, number[]> = { ours: [], mosaic: [] }
  for (let round = 0; round <= rounds; round++) {
    const turns: Contestant[] = round % 2 === 0 ? ['ours', 'mosaic'] : ['mosaic', 'ours']
    for (const name of turns) {
      await stages[name].page.bringToFront()
      const found = await gesture(stages[name], round)
      if (round > 0) times[name].push(...found)
    }
  }
  const ratios = ratiosOf(times.ours, times.mosaic)
  return {
    oursMs: { ...figureOf(times.ours), p95: rounded(percentile(times.ours, 95)) },
    mosaicMs: { ...figureOf(times.mosaic), p95: rounded(percentile(times.mosaic, 95)) },
    ratio: figureOf(ratios),
    verdict: isAtMost(ratios, 1),
  }
}
