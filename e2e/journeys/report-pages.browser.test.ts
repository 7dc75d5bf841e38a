import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listedReports, makeContent } from '../../samples/src/content/index.ts'
import { openBrowser } from '../browser.ts'
import { cutControls } from '../frame/cut-controls.ts'
import { readReport } from '../report-reader.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const samples = listedReports(makeContent({ booksEnd: '2026-10' }).files)
const gallery = 'Gallery of visuals'

/** From a desktop beside a pane, over tablets and 200 per cent, to phones. */
const widths = [1100, 1024, 834, 640, 390, 320]

// Two at a time: the rules are tried in the frame's own process, one processor each.
describe.concurrent.each(samples)('$name', ({ name, definition: { pages } }) => {
  test('has no fault by the rules of WCAG on any page with a tab, by day and by night, and no control that a window cuts', async () => {
    const person = name === gallery ? 'ada' : 'grace'
    const report = await readReport(browser, person, name, { answersInFrame: false })
    const tabs = await report.frame.getByRole('tab').allInnerTexts()
    const shown = pages.filter(({ visibility, type }) => visibility !== 'hidden' && type !== 'tooltip')
    expect(tabs).toEqual(shown.map(({ displayName }) => displayName))
    const faults: string[] = []
    const inside = report.page.frames().find((frame) => frame.url().includes('/reportEmbed'))!
    const { width, height } = report.page.viewportSize()!
    for (const tab of tabs) {
      await report.openTab(tab)
      for (const colorScheme of ['light', 'dark'] as const) {
        await report.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const found = await report.faults(colorScheme === 'light' ? 'all' : 'colours')
        faults.push(...found.map((fault) => `${tab}, ${colorScheme}: ${fault}`))
      }
      for (const narrow of widths) {
        await report.page.setViewportSize({ width: narrow, height })
        faults.push(...(await cutControls(inside)).map((cut) => `${tab}, ${narrow} px: ${cut}`))
      }
      await report.page.setViewportSize({ width, height })
    }
    expect(faults).toEqual([])
    await report.close()
  })
})
