import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listedReports, makeContent } from '../../samples/src/content/index.ts'
import { openBrowser } from '../browser.ts'
import { grantedReport } from '../granted-report.ts'
import { sharedProduct } from '../product.ts'
import { cutControls } from './cut-controls.ts'
import { embedReport } from './embedded-report.ts'
import { textOverlaps } from './text-overlaps.ts'
import { turnedFigures } from './turned-figures.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const samples = new Map(
  listedReports(makeContent({ booksEnd: '2026-10' }).files).map(({ name, definition }) => [name, definition]),
)
/** A report with the most different pages of statements, tables and charts, and one with every kind of visual. */
const read = [
  ['Group results', 'grace'],
  ['Gallery of visuals', 'ada'],
] as const
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

describe.each(read)('%s', (name, person) => {
  test.each(['he', 'ar'])(
    'is whole from right to left in the language %s, on a desk and on a phone',
    async (language) => {
      const entry = await grantedReport(sharedProduct(), name, person)
      const definition = samples.get(name)!
      const faults: string[] = []
      for (const size of sizes) {
        const report = await embedReport(browser, {
          entry,
          definition,
          settings: { localeSettings: { language } },
          events: ['rendered'],
          size,
          context: { viewport: { width: size.width, height: size.height + 20 } },
        })
        const inside = report.inside()
        expect(await inside.evaluate(() => document.documentElement.dir)).toBe('rtl')
        for (const { name: page, displayName, visibility, type } of definition.pages) {
          if (visibility === 'hidden' || type === 'tooltip') continue
          const drawn = async () => (await report.told('rendered')).length
          const before = await drawn()
          const isShown = await inside.evaluate(
            (id) => document.querySelector('.canvas')?.getAttribute('data-page') === id,
            page,
          )
          if (!isShown) {
            await report.page.evaluate(
              (id) =>
                (window as never as { report: { setPage(id: string): Promise<void> } }).report.setPage(id),
              page,
            )
            await expect.poll(drawn).toBeGreaterThan(before)
          }
          const wide = await inside.evaluate(() =>
            document.documentElement.scrollWidth > innerWidth ? ['the page is wider than its window'] : [],
          )
          const found = [
            ...wide,
            ...(await cutControls(inside)),
            ...(await textOverlaps(inside)),
            ...(await turnedFigures(inside)),
          ]
          faults.push(...found.map((fault) => `${displayName}, ${size.width} px: ${fault}`))
          if (process.env['SHOTS'])
            await report.page.screenshot({
              path: `${process.env['SHOTS']}/${language}-${size.width}-${name.split(' ')[0]}-${page}.png`,
            })
        }
        await report.page.context().close()
      }
      expect(faults).toEqual([])
    },
  )
})
