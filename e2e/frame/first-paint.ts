import { join } from 'node:path'
import { type HeardQuery, openTestHost } from '@casement/test-host'
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

/** The slicer's own question: it offers what it could choose. */
const asksRegions = (select: HeardQuery['query']['select']) =>
  select.length === 1 && JSON.stringify(select[0]!.field).includes('Region')

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

/** Opens the report with everything asked for, on a processor so many times slower, and watches every picture of it. */
export async function watchFirstPaint({ slower }: { slower: number }): Promise<FirstPaint> {
  const script = await bundle(join(import.meta.dirname, 'every-method-page.ts'))
  const page = embeddingSite([await clients['powerbi-client 2.23.1'](), script])
  const host = await openTestHost({ content: content(), page })
  const browser = await openBrowser(host.chromiumArguments)
  try {
    const { page: tab } = await openEmbeddingPage(browser, { viewport: { width: 1300, height: 820 } })
    await tab.addInitScript(await bundle(join(import.meta.dirname, 'first-paint-watch.ts')))
    const devtools = await tab.context().newCDPSession(tab)
    await devtools.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: false,
      flatten: true,
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const config = await host.embedConfiguration('Shops', { roles: [] })
    const drawn = tab.evaluate((given) => everyMethod.embed(given), { ...config, ...asked } as never)
    const frame = await (await tab.waitForSelector('iframe')).contentFrame()
    const inside = await tab.context().newCDPSession(frame!)
    await inside.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await drawn
    const { looks, shift } = await frame!.evaluate(
      () => (globalThis as unknown as { watched: Watch }).watched,
    )
    const ofReport = looks.filter((look) => look.page !== null)
    const isWhole = ofReport.some(({ figures }) => figures === '250,25')
    const strayQueries = host.queries.filter(
      ({ query: { select, filters = [] } }) =>
        !(asksRegions(select) ? [city, month] : [city, month, region]).every(({ target, values }) =>
          filters.some(
            (each) =>
              JSON.stringify(each).includes(JSON.stringify(target)) &&
              JSON.stringify(each).includes(JSON.stringify(values)),
          ),
        ),
    )
    return {
      looks: looks.length,
      ofReport: ofReport.length,
      strays: [
        ...looks.filter((look) => !isAsked(look)),
        ...strayQueries,
        ...(isWhole ? [] : ['The figures were never seen']),
      ].map((each) => JSON.stringify(each)),
      queries: host.queries.length,
      layoutShift: shift,
    }
  } finally {
    await browser.close()
    await host.close()
  }
}
