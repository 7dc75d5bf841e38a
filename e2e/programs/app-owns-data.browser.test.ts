import { type HostContent, type HostedReport, openTestHost, type TestHost } from '@casement/test-host'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { dropInScript } from '../client/sites.ts'
import {
  clients,
  type ClientName,
  embeddingSite,
  openEmbeddingPage,
  pathOf,
  sitesOfClients,
} from '../frame/embedding-page.ts'
import { type CallOut, embedParameters, type EmbedParameters, type ProgramConfig } from './app-owns-data.ts'
import { leadingTo } from './leads-here.ts'

declare const window: {
  powerbi: {
    bootstrap(element: HTMLElement, config: object): unknown
    embed(element: HTMLElement, config: object): { on(event: string, then: (event: unknown) => void): void }
  }
  'powerbi-client': { models: { TokenType: { Embed: number } } }
}

const total = { kind: 'measure', table: 'Sales', measure: 'Total' }
const city = { kind: 'column', table: 'Sales', column: 'City' }
const size = { type: 'widescreen', width: 1280, height: 720 }
const visuals = [
  {
    name: 'total',
    type: 'card',
    layout: { x: 20, y: 20, width: 300, height: 150 },
    roles: { value: [total] },
  },
  {
    name: 'cities',
    type: 'table',
    layout: { x: 20, y: 200, width: 500, height: 300 },
    roles: { column: [city, total] },
  },
]
const modelNamed = (name: string, roles: readonly object[]) => ({
  casement: 1,
  name,
  tables: [
    {
      name: 'Sales',
      source: { table: 'sales' },
      columns: [
        { name: 'City', source: 'city', type: 'text' },
        { name: 'Amount', source: 'amount', type: 'decimal(18,2)' },
      ],
      measures: [{ name: 'Total', expression: 'SUM(Sales[Amount])', format: '#,0.00' }],
    },
  ],
  roles,
})
const idOf = (index: number) => `0a51c000-0000-4000-8000-00000000010${index}`
/** The same report over two datasets: one that everybody sees whole, and one with a role. */
const names = ['Shops', 'Own shop']
const content: HostContent = {
  files: Object.fromEntries(
    Object.entries({
      'content.json': {
        casement: 1,
        booksEnd: '2026-10',
        workspaces: [
          {
            id: idOf(0),
            name: 'Tests',
            reports: names.map((name, at) => ({
              id: idOf(1 + at),
              name,
              dataset: idOf(3 + at),
              file: 'reports/report.json',
            })),
            datasets: names.map((name, at) => ({ id: idOf(3 + at), name, file: `models/${at}.json` })),
          },
        ],
      },
      'reports/report.json': {
        casement: 1,
        name: 'Shops',
        pages: [{ name: 'one', displayName: 'One', size, visuals }],
      },
      'models/0.json': modelNamed('Shops', []),
      'models/1.json': modelNamed('Own shop', [
        { name: 'Shopkeeper', rules: [{ table: 'Sales', filter: 'Sales[City] = USERNAME()' }] },
      ]),
    }).map(([path, json]) => [path, JSON.stringify(json)]),
  ),
  statements: [
    'CREATE TABLE sales (city VARCHAR, amount DECIMAL(18,2))',
    "INSERT INTO sales VALUES ('Berlin', 1300.30), ('Boston', 3000), ('Paris', 50.05)",
  ],
}

/** Where the service stands, how a page gets there, and what its server is configured with. */
interface Place {
  readonly host: TestHost
  readonly browser: Browser
  readonly config: ProgramConfig
  readonly callOut: CallOut
}

async function openPlace(
  hostName: string,
  {
    page,
    hosts,
    addresses,
  }: {
    readonly page: (path: string) => string | undefined
    /** All that the program may ask. */
    readonly hosts: readonly string[]
    readonly addresses: Pick<ProgramConfig, 'authorityUrl' | 'knownAuthorities' | 'powerBiApiUrl'>
  },
): Promise<Place> {
  const host = await openTestHost({ content, hostName, page })
  const { clientId, secret } = await host.registerProgram()
  const [{ id: reportId, workspaceId }] = host.reports as [HostedReport]
  const ids = { tenantId: 'contoso.onmicrosoft.com', clientId, clientSecret: secret, workspaceId, reportId }
  return {
    host,
    browser: await openBrowser(host.chromiumArguments),
    config: { ...addresses, ...ids },
    callOut: leadingTo(host.port, hosts),
  }
}

const ownHost = 'reports.example.com'
let atPowerBis: Place
let atOurOwn: Place
beforeAll(async () => {
  atPowerBis = await openPlace('app.powerbi.com', {
    page: await sitesOfClients(),
    hosts: ['login.microsoftonline.com', 'api.powerbi.com'],
    addresses: {
      authorityUrl: 'https://login.microsoftonline.com/',
      powerBiApiUrl: 'https://api.powerbi.com/',
    },
  })
  atOurOwn = await openPlace(ownHost, {
    page: embeddingSite([`window.casementHosts = ['${ownHost}']`, await dropInScript()]),
    hosts: [ownHost],
    addresses: {
      authorityUrl: `https://${ownHost}/`,
      knownAuthorities: [ownHost],
      powerBiApiUrl: `https://${ownHost}/`,
    },
  })
})
afterAll(async () => {
  for (const place of [atPowerBis, atOurOwn]) {
    await place?.browser.close()
    await place?.host.close()
  }
})

/** What a page shows of a report that its server got tokens for: the words of visuals by their names. */
async function shownBy(
  { browser, config, callOut }: Place,
  { path, ...change }: Partial<ProgramConfig> & { readonly path: string },
) {
  const json = await embedParameters({ ...config, ...change }, callOut)
  const { page, complaints } = await openEmbeddingPage(browser, { reducedMotion: 'reduce' }, path)
  await page.route('https://host.test/getEmbedToken', (route) => route.fulfill({ json }))
  const raised = await page.evaluate(async () => {
    const { powerbi, 'powerbi-client': library } = window
    const container = document.getElementById('container')!
    powerbi.bootstrap(container, { type: 'report' })
    const { accessToken, embedUrl } = (await (await fetch('/getEmbedToken')).json()) as EmbedParameters
    const { Embed: tokenType } = library.models.TokenType
    const report = powerbi.embed(container, { type: 'report', tokenType, accessToken, embedUrl })
    const heard = (name: string) => new Promise<string>((resolve) => report.on(name, () => resolve(name)))
    return Promise.all([heard('loaded'), heard('rendered')])
  })
  expect(raised).toEqual(['loaded', 'rendered'])
  const wordsOf = async (visual: string) => {
    const shown = page.frameLocator('iframe').locator(`.page [data-visual="${visual}"]`)
    return (await shown.innerText()).match(/[A-Z]\w+|[\d,]+\.\d{2}/g)
  }
  const words = { total: await wordsOf('total'), cities: await wordsOf('cities') }
  expect(complaints).toEqual([])
  await page.context().close()
  return words
}

const all = {
  total: ['4,350.35'],
  cities: [
    'City',
    'Total',
    'Berlin',
    '1,300.30',
    'Boston',
    '3,000.00',
    'Paris',
    '50.05',
    'Total',
    '4,350.35',
  ],
}

test.each(Object.keys(clients) as ClientName[])(
  'a page with %s shows the report for which its server got tokens by MSAL, with its figures',
  async (client) => {
    expect(await shownBy(atPowerBis, { path: pathOf(client) })).toEqual(all)
  },
)

test('the same program with the service’s addresses in its configuration asks nobody else, to the picture', async () => {
  expect(await shownBy(atOurOwn, { path: '/' })).toEqual(all)
})

test('of a dataset with roles a program names whose rows are shown, and is refused without', async () => {
  const { config, callOut } = atPowerBis
  const reportId = idOf(2)
  await expect(embedParameters({ ...config, reportId }, callOut)).rejects.toThrow(
    /^400 .*"InvalidRequest".*requires effective identity/,
  )
  const identity = { username: 'Paris', roles: ['Shopkeeper'] }
  const shown = await shownBy(atPowerBis, { path: pathOf('powerbi-client 2.23.1'), reportId, identity })
  expect(shown).toEqual({ total: ['50.05'], cities: ['City', 'Total', 'Paris', '50.05', 'Total', '50.05'] })
})

test('the program hears Entra’s and Power BI’s words where it is wrong', async () => {
  for (const { config, callOut } of [atPowerBis, atOurOwn]) {
    const ask = (change: Partial<ProgramConfig>) => embedParameters({ ...config, ...change }, callOut)
    await expect(ask({ clientSecret: 'wrong' })).rejects.toMatchObject({ errorCode: 'invalid_client' })
    await expect(ask({ reportId: config.workspaceId })).rejects.toThrow(
      '404 {"error":{"code":"PowerBIEntityNotFound",',
    )
  }
})
