import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listedReports, makeContent } from '../../samples/src/content/index.ts'
import { openBrowser } from '../browser.ts'
import { readReport } from '../report-reader.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const samples = listedReports(makeContent({ booksEnd: '2026-10' }).files)
const gallery = 'Gallery of visuals'

const looks = samples.flatMap(({ name }) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    report: name,
    person: name === gallery ? ('ada' as const) : ('grace' as const),
    colorScheme,
  })),
)

// Two at a time: the rules are tried in the frame's own process, one processor each.
describe.concurrent.each(looks)('$report, $colorScheme', ({ report: name, person, colorScheme }) => {
  test('has no fault by the rules of WCAG on any page with a tab', async () => {
    const report = await readReport(browser, person, name, { colorScheme })
    const tabs = await report.frame.getByRole('tab').allInnerTexts()
    const pages = samples.find((each) => each.name === name)!.definition.pages
    const shown = pages.filter(({ visibility, type }) => visibility !== 'hidden' && type !== 'tooltip')
    expect(tabs).toEqual(shown.map(({ displayName }) => displayName))
    const faults: string[] = []
    for (const tab of tabs) {
      await report.openTab(tab)
      faults.push(...(await report.faults()).map((fault) => `${tab}: ${fault}`))
    }
    expect(faults).toEqual([])
    await report.close()
  })
})
