import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listedReports, makeContent } from '../../samples/src/content/index.ts'
import { openBrowser } from '../browser.ts'
import { cutControls } from '../frame/cut-controls.ts'
import { textOverlaps } from '../frame/text-overlaps.ts'
import { readReport } from '../report-reader.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const samples = listedReports(makeContent({ booksEnd: '2026-10' }).files)
const gallery = 'Gallery of visuals'

/** From a desk, alone and beside a pane, over tablets and 200 per cent, to phones. */
const windows: readonly Window[] = [
  { width: 1440, height: 900, isReadIn: true },
  ...[1440, 1024].map((width) => ({ width, height: 900, isReadIn: true, hasPane: true })),
  ...[1100, 1024, 834].map((width) => ({ width, height: 900, isReadIn: true })),
  // 1440 × 900 as browsers zoom it.
  { width: 720, height: 450, deviceScaleFactor: 2, isReadIn: true },
  { width: 640, height: 900 },
  { width: 390, height: 844, isReadIn: true },
  { width: 320, height: 900 },
]

interface Window {
  readonly width: number
  readonly height: number
  readonly deviceScaleFactor?: number
  /** Whether words stand over others is looked at too. */
  readonly isReadIn?: boolean
  /** The filter pane is open beside the page, as wide as the comments beside the frame. */
  readonly hasPane?: boolean
}

/** Names of pages that the bar has no room for, where it is to have it. */
const cutNames = (inside: Frame): Promise<string[]> =>
  inside
    .locator('.sheet-place[data-cut]')
    .count()
    .then((count) => (count > 0 ? ['the bar cuts names of pages'] : []))

/** Shows the page in a window; resolves once the frame has its size. `look` is done before it is another's. */
async function within<Found>(
  page: Page,
  inside: Frame,
  { width, height, deviceScaleFactor = 1, hasPane = false }: Window,
  look: () => Promise<Found>,
): Promise<Found> {
  const zoom = deviceScaleFactor === 1 ? null : await page.context().newCDPSession(page)
  const metrics = { width, height, deviceScaleFactor, mobile: false }
  if (zoom) await zoom.send('Emulation.setDeviceMetricsOverride', metrics)
  else await page.setViewportSize({ width, height })
  await inside.waitForFunction(([widest, pixels]) => innerWidth <= widest && devicePixelRatio === pixels, [
    width,
    deviceScaleFactor,
  ] as const)
  if (hasPane) await inside.locator('.filter-rail').click()
  const found = await look()
  if (hasPane) await inside.getByRole('button', { name: 'Collapse filters' }).click()
  await zoom?.send('Emulation.clearDeviceMetricsOverride')
  await zoom?.detach()
  return found
}

/** Reports with every kind of visual and the longest words: no words stand over others in them. */
const read = new Set([gallery, 'Group results', 'Working capital and cash'])

// Every page as it is opened, so that journeys ask axe of what is only there once a reader has done something.
// Two at a time: the rules are tried in the frame's own process, one processor each.
describe.concurrent.each(samples)('$name', ({ name, definition: { pages } }) => {
  test('has no fault by the rules of WCAG on any page with a tab, by day and by night, no control that a window cuts, and no words over others', async () => {
    const person = name === gallery ? 'ada' : 'grace'
    const report = await readReport(browser, person, name, { answersInFrame: false })
    const tabs = await report.frame.getByRole('tab').allInnerTexts()
    const shown = pages.filter(({ visibility, type }) => visibility !== 'hidden' && type !== 'tooltip')
    expect(tabs).toEqual(shown.map(({ displayName }) => displayName))
    const faults: string[] = []
    const inside = report.page.frames().find((frame) => frame.url().includes('/reportEmbed'))!
    const size = report.page.viewportSize()!
    const schemes: ('light' | 'dark')[] = ['dark', 'light']
    for (const tab of tabs) {
      await report.openTab(tab)
      // The scheme that one page ends with is the next one's first: a change of it draws everything anew.
      schemes.reverse()
      for (const [at, colorScheme] of schemes.entries()) {
        await report.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const found = await report.faults(at === 0 ? 'all' : 'colours')
        faults.push(...found.map((fault) => `${tab}, ${colorScheme}: ${fault}`))
      }
      for (const window of windows) {
        const found = await within(report.page, inside, window, async () => [
          ...(await cutControls(inside)),
          ...(window.width >= 1024 && name !== gallery ? await cutNames(inside) : []),
          ...(window.isReadIn && read.has(name) ? await textOverlaps(inside) : []),
        ])
        faults.push(
          ...found.map(
            (fault) => `${tab}, ${window.width} px${window.hasPane ? ' beside a pane' : ''}: ${fault}`,
          ),
        )
      }
      await report.page.setViewportSize(size)
    }
    expect(faults).toEqual([])
    await report.close()
  })
})
