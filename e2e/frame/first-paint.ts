import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { type HeardQuery, openTestHost, type TestHost } from '@casement/test-host'
import { openBrowser } from '../browser.ts'
import { bundle } from '../client/sites.ts'
import { clients, embeddingSite, openEmbeddingPage } from './embedding-page.ts'
import type { EveryMethod } from './every-method-page.ts'
import type { Look, Watch } from './first-paint-watch.ts'
import { secondPage, shopsContent } from './shops-content.ts'

declare const everyMethod: EveryMethod

const basic = (column: string, values: readonly string[]) => ({
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table: 'Sales', column },
  filterType: 1,
  operator: 'In',
  values,
})
const city = basic('City', ['Berlin', 'Paris'])
const month = basic('Month', ['2026-10'])
const region = basic('Region', ['EMEA'])

/** Everything that a load can ask for, and a report whose own answer to each is another one. */
const asked = {
  pageName: 'overview',
  filters: {
    allPages: { operation: 3, filters: [city] },
    currentPage: { operation: 3, filters: [month] },
  },
  slicers: [
    {
      selector: { $schema: 'http://powerbi.com/product/schema#slicerTargetSelector', target: region.target },
      state: { filters: [region] },
    },
  ],
  theme: { themeJson: { name: 'Night', background: '#101418', foreground: '#f0f0f0' } },
  settings: { localeSettings: { language: 'de-DE', formatLocale: 'de-DE' } },
}
const content = () => shopsContent({ activePage: secondPage })

/**
 * What is true of every picture: no other theme, and with the report on it what was asked for and nothing else. The
 * author's own filter on regions, which lets everything through, goes before those of the load.
 */
const isAsked = ({ page, theme, language, surface, filters, figures }: Look): boolean =>
  (page === null && (theme === null || theme === 'dark')) ||
  (page === 'overview' &&
    language === 'de-DE' &&
    surface === '#101418' &&
    Object.entries(filters).every(
      ([visual, keys]) =>
        keys ===
        (visual === 'region'
          ? 'Sales.Region Sales.City Sales.Month'
          : 'Sales.Region Sales.City Sales.Month Sales.Region'),
    ) &&
    (figures === '' || figures === '250,25'))

export interface FirstPaint {
  /** Pictures that were looked at, and how many of them held the report. */
  readonly looks: number
  readonly ofReport: number
  /** Pictures and queries that were not as asked for, as JSON. */
  readonly strays: string[]
  readonly queries: number
  /** Cumulative layout shift of the frame. */
  readonly layoutShift: number
}

/** Opens the report so many times, with everything asked for, on a slower processor, and watches every picture of it. */
export async function watchFirstPaints({
  slower,
  runs,
}: {
  slower: number
  runs: number
}): Promise<FirstPaint[]> {
  const script = await bundle(join(import.meta.dirname, 'every-method-page.ts'))
  const watch = await bundle(join(import.meta.dirname, 'first-paint-watch.ts'))
  const page = embeddingSite([await clients['powerbi-client 2.23.1'](), script])
  const host = await openTestHost({ content: content(), page })
  const browser = await openBrowser(host.chromiumArguments)
  try {
    const seen: FirstPaint[] = []
    for (let run = 0; run < runs; run++) seen.push(await watchOne({ host, browser, watch, slower }))
    return seen
  } finally {
    await browser.close()
    await host.close()
  }
}

interface Watching {
  readonly host: TestHost
  readonly browser: Browser
  readonly watch: string
  readonly slower: number
}

async function watchOne({ host, browser, watch, slower }: Watching): Promise<FirstPaint> {
  const { page } = await openEmbeddingPage(browser)
  await page.addInitScript(watch)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const before = host.queries.length
  const config = { ...(await host.embedConfiguration('Shops', { roles: [] })), ...asked }
  const drawn = page.evaluate((given) => everyMethod.embed(given), config as never)
  const frame = (await (await page.waitForSelector('iframe')).contentFrame())!
  // On an origin of its own the frame has a process of its own.
  const inside = await page.context().newCDPSession(frame)
  await inside.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await drawn
  const { looks, shift } = await frame.evaluate(() => (globalThis as unknown as { watched: Watch }).watched)
  await page.context().close()
  const ofReport = looks.filter((look) => look.page !== null)
  const isWhole = ofReport.some(({ figures }) => figures === '250,25')
  const queries = host.queries.slice(before)
  return {
    looks: looks.length,
    ofReport: ofReport.length,
    strays: [
      ...looks.filter((look) => !isAsked(look)),
      ...queries.filter((each) => !isFiltered(each)),
      ...(isWhole ? [] : ['The figures were never seen']),
    ].map((each) => JSON.stringify(each)),
    queries: queries.length,
    layoutShift: shift,
  }
}

/** A query carries every filter of the load; the slicer's own is not for what it offers to choose from. */
function isFiltered({ query: { select, filters = [] } }: HeardQuery): boolean {
  const asksRegions = select.length === 1 && JSON.stringify(select[0]!.field).includes('Region')
  return (asksRegions ? [city, month] : [city, month, region]).every(({ target, values }) =>
    filters.some((filter) =>
      [target, values].every((part) => JSON.stringify(filter).includes(JSON.stringify(part))),
    ),
  )
}
