import { join } from 'node:path'
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { bundle } from '../../e2e/client/sites.ts'
import { clients, embeddingSite, hostOrigin } from '../../e2e/frame/embedding-page.ts'
import type { EveryMethod } from '../../e2e/frame/every-method-page.ts'
import type { TestHost } from '../../apps/test-host/src/index.ts'
import { root } from '../../scripts/root.mjs'
import { interactionReport } from '../interaction-content.ts'
import { monthCount, visualCount } from './page-size.ts'
import type { InteractionWatch } from './watch.ts'

declare const everyMethod: EveryMethod
declare const interactionWatch: InteractionWatch

export interface Point {
  readonly x: number
  readonly y: number
}

/** One of the two pages that are compared, open. */
export interface Opened {
  readonly page: Page
  readonly frame: Frame
  /** From the beginning of its document's load to the paint of the last visual. */
  readonly openMs: number
}

/** An open page, and where its columns stand on it. */
export interface Stage extends Opened {
  readonly months: readonly Point[]
  readonly span: readonly Point[]
  /** How often a press on a column takes back what a drag has chosen. */
  readonly pressesToClear: number
}

/** Scripts of the pages, made once: what runs before theirs, and what embeds ours. */
export async function pageScripts() {
  const client = await clients['powerbi-client 2.23.1']()
  return {
    watch: await bundle(join(root, 'bench/interaction/watch.ts')),
    site: embeddingSite([client, await bundle(join(root, 'e2e/frame/every-method-page.ts'))]),
  }
}

/** What a browser keeps for pages that are opened one after the other; nothing is shared with another context. */
export async function newContext(browser: Browser, watch: string): Promise<BrowserContext> {
  // Moving pictures would be counted as work that is not done.
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1360, height: 860 },
  })
  await context.addInitScript({ content: watch })
  return context
}

/** Embeds the report in a page of its own; measured from the call, hence with the frame's own load. */
export async function openOurs(context: BrowserContext, host: TestHost): Promise<Opened> {
  const page = await context.newPage()
  await page.goto(hostOrigin)
  return embedIn(page, host)
}

/** Takes the frame away and embeds the report once more in the same tab: measured as the first time. */
export async function embedAgain(on: Opened, host: TestHost): Promise<Opened> {
  await untilQuiet(on)
  return embedIn(on.page, host)
}

async function embedIn(page: Page, host: TestHost): Promise<Opened> {
  const config = await host.embedConfiguration(interactionReport)
  const navigated = page.waitForEvent('framenavigated', (each) => each.url().includes('/reportEmbed'))
  const embedded = page.evaluate(async (given) => {
    const begunAt = performance.timeOrigin + performance.now()
    await everyMethod.embed(given)
    return begunAt
  }, config)
  const frame = await navigated
  const paintedAt = await frame.evaluate((count) => interactionWatch.opened(count), visualCount)
  return { page, frame, openMs: paintedAt - (await embedded) }
}

/** Loads the report anew into the frame that is there: milliseconds until it is drawn. */
export async function reloadOurs(on: Opened, host: TestHost): Promise<number> {
  await untilQuiet(on)
  const config = await host.embedConfiguration(interactionReport)
  return on.page.evaluate((given) => everyMethod.timeLoad(given), config)
}

/** Opens Mosaic's page; measured from the beginning of its load. */
export async function openMosaic(context: BrowserContext, url: string): Promise<Opened> {
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'commit' })
  const { begunAt, paintedAt } = await page.evaluate(async (count) => {
    return { begunAt: performance.timeOrigin, paintedAt: await interactionWatch.opened(count) }
  }, visualCount)
  return { page, frame: page.mainFrame(), openMs: paintedAt - begunAt }
}

/** Finds the columns of the two charts over time. */
export async function stageOf(opened: Opened): Promise<Stage> {
  const { page, frame } = opened
  const isOurs = frame !== page.mainFrame()
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
    if (columns.length !== monthCount)
      throw new Error(`${name} has ${columns.length} columns, not ${monthCount}`)
    return columns
      .map(({ x, y }) => ({ x: x + corner.x, y: y + corner.y }))
      .toSorted((one, other) => one.x - other.x)
  }
  return {
    ...opened,
    months: await columnsOf('by-month'),
    span: await columnsOf('over-time'),
    pressesToClear: isOurs ? 2 : 1,
  }
}

/** Waits until nothing has been asked for for a second: what is sent ahead is there. */
export const untilQuiet = ({ frame }: Pick<Opened, 'frame'>) =>
  frame.evaluate(() => interactionWatch.quiet(1000))
