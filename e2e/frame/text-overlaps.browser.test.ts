import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { readReport } from '../report-reader.ts'
import { textOverlaps } from './text-overlaps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** 1440 × 900 at 200 per cent, as browsers zoom, and a phone. */
const windows = [
  { name: 'at 200 per cent', viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
  { name: 'on a phone', viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
]
const reports = [
  ['grace', 'Group results'],
  ['grace', 'Working capital and cash'],
  ['ada', 'Gallery of visuals'],
] as const

test('a table stays at its top while the height of its head is not known', async () => {
  const report = await readReport(browser, 'grace', 'Group results', {
    viewport: { width: 1024, height: 768 },
    answersInFrame: false,
  })
  await report.rows('by-entity')
  const tops = await report.visual('by-entity').evaluate(async (visual) => {
    const table = visual.querySelector<HTMLElement>('.table-scroll')!
    const found: number[] = []
    for (const padding of ['', 'auto', '20px', '']) {
      table.style.scrollPaddingTop = padding
      for (let each = 0; each < 2; each++) await new Promise((resolve) => requestAnimationFrame(resolve))
      found.push(table.scrollTop)
    }
    return [table.scrollHeight > table.clientHeight, ...found]
  })
  expect(tops).toEqual([true, 0, 0, 0, 0])
  await report.close()
})

test.concurrent.each(
  windows.flatMap((window) => reports.map(([person, report]) => ({ ...window, person, report }))),
)(
  'no words stand over others in $report $name',
  async ({ person, report: name, viewport, deviceScaleFactor }) => {
    const report = await readReport(browser, person, name, {
      viewport,
      deviceScaleFactor,
      answersInFrame: false,
    })
    const inside = report.page.frames().find((frame) => frame.url().includes('/reportEmbed'))!
    const overlaps: string[] = []
    for (const tab of await report.frame.getByRole('tab').allInnerTexts()) {
      await report.openTab(tab)
      overlaps.push(...(await textOverlaps(inside)).map((overlap) => `${tab}, ${overlap}`))
    }
    expect(overlaps).toEqual([])
    await report.close()
  },
)
