import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { models } from '@casement/contract'
import {
  bookmarkText,
  capturedBookmark,
  needsOfPage,
  openReport,
  parseReport,
  withFilters,
  withReportChoice,
} from '@casement/report'
import type { ReportState } from '@casement/report'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import readWorkbook from 'read-excel-file/node'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { slidesOf } from '../../../../packages/documents/test/slides-of.ts'
import { plansRequest, type SemanticQuery } from '@casement/query'
import { openPostgresWorld, until } from '../engines/postgres-world.ts'
import { ids, makeContentFolder, openWorld, type Service, type World } from '../world.ts'

/*
 * Books of 2024 and on until October 2026, a forecast from August 2026 on, and a report that compares over the months that
 * both have: what the page asks, what its documents say, and its picture are of these months and say so.
 */

type Json = Record<string, any>

const money = (name: string, more: object = {}) => ({
  kind: 'measure',
  table: 'Sales',
  measure: name,
  ...more,
})
const compared = money('Compared', { isCompared: true })

interface Engine {
  readonly name: string
  readonly calendar: object
  readonly facts: (name: string) => object
  /** A server with the tables; absent: the service has them in itself. */
  readonly serve?: () => ReturnType<typeof openPostgresWorld>
}

/** Months of facts, by their table: the first and the last day, and by how much an amount is more than its month. */
const facts = {
  Sales: { measure: 'Revenue', from: '2024-01-10', to: '2026-10-10', times: 1 },
  Forecast: { measure: 'Expected', from: '2026-08-10', to: '2027-07-10', times: 2 },
} as const

const engines: readonly Engine[] = [
  {
    name: 'in the service',
    calendar: {
      sql: `SELECT d::DATE AS d, strftime(d, '%Y-%m') AS m
        FROM generate_series(DATE '2023-01-01', DATE '2027-12-31', INTERVAL 1 DAY) AS r(d)`,
    },
    facts: (name) => {
      const { from, to, times } = facts[name as keyof typeof facts]
      return {
        sql: `SELECT d::DATE AS d, (${times} * (year(d) * 12 + month(d)))::DECIMAL(18,2) AS a
          FROM generate_series(DATE '${from}', DATE '${to}', INTERVAL 1 MONTH) AS r(d)`,
      }
    },
  },
  {
    name: 'on a PostgreSQL server',
    calendar: { table: 'calendar' },
    facts: (name) => ({ table: name.toLowerCase() }),
    serve: () =>
      openPostgresWorld([
        `CREATE TABLE calendar AS SELECT d::date AS d, to_char(d, 'YYYY-MM') AS m
          FROM generate_series(date '2023-01-01', date '2027-12-31', interval '1 day') AS r(d)`,
        ...Object.entries(facts).map(
          ([name, { from, to, times }]) =>
            `CREATE TABLE ${name.toLowerCase()} AS SELECT d::date AS d, CAST(${times} *
              (extract(year FROM d) * 12 + extract(month FROM d)) AS numeric(18,2)) AS a
              FROM generate_series(date '${from}', date '${to}', interval '1 month') AS r(d)`,
        ),
      ]),
  },
]

const modelOn = ({ calendar, facts: sourceOf, serve }: Engine) => ({
  casement: 1,
  name: 'Sales',
  ...(serve && { connection: 'finance' }),
  dateTable: 'Calendar',
  tables: [
    {
      name: 'Calendar',
      source: calendar,
      columns: [
        { name: 'Date', source: 'd', type: 'date' },
        { name: 'Month', source: 'm', type: 'text' },
      ],
    },
    ...Object.entries(facts).map(([name, { measure }]) => ({
      name,
      covers: 'data',
      source: sourceOf(name),
      columns: [
        { name: 'Date', source: 'd', type: 'date' },
        { name: 'Amount', source: 'a', type: 'decimal(18,2)', format: '#,0.00' },
      ],
      measures: [
        { name: measure, expression: `SUM(${name}[Amount])`, format: '#,0.00' },
        ...(name === 'Sales'
          ? [
              {
                name: 'Compared',
                format: '#,0.00',
                expression:
                  'SWITCH(SELECTEDVALUE(Comparison[Comparison]), "Prior year", CALCULATE([Revenue], SAMEPERIODLASTYEAR(Calendar[Date])), "Forecast", [Expected])',
              },
            ]
          : []),
      ],
    })),
    {
      name: 'Comparison',
      source: { choices: ['Prior year', 'Forecast'] },
      columns: [{ name: 'Comparison', type: 'text' }],
    },
  ],
  relationships: ['Sales', 'Forecast'].map((table) => ({
    from: { table, column: 'Date' },
    to: { table: 'Calendar', column: 'Date' },
  })),
  roles: [
    { name: 'Group', rules: [] },
    { name: 'Closed', rules: [], denies: [{ table: 'Forecast' }] },
  ],
})
const layout = (y: number) => ({ x: 0, y, z: 0, width: 600, height: 160 })
const written = {
  casement: 1,
  name: 'Compared',
  dataExport: 'summarized',
  period: { field: { kind: 'column', table: 'Calendar', column: 'Date' }, default: 'lastTwelveMonths' },
  comparison: {
    field: { kind: 'column', table: 'Comparison', column: 'Comparison' },
    overCommonMonths: true,
    choices: [
      { value: 'Prior year', scenario: 'priorYear' },
      { value: 'Forecast', scenario: 'forecast' },
    ],
  },
  filters: [
    {
      $schema: 'http://powerbi.com/product/schema#advanced',
      target: { table: 'Calendar', column: 'Date' },
      filterType: 0,
      logicalOperator: 'And',
      conditions: [
        { operator: 'GreaterThanOrEqual', value: '2025-11-01' },
        { operator: 'LessThan', value: '2026-11-01' },
      ],
    },
  ],
  pages: [
    {
      name: 'one',
      displayName: 'One',
      size: { width: 1280, height: 720 },
      visuals: [
        {
          name: 'card',
          title: 'Revenue',
          type: 'card',
          layout: layout(0),
          roles: { value: [money('Revenue')], reference: [compared] },
          format: { variance: 'higherIsBetter', displayUnits: 'none' },
        },
        {
          name: 'table',
          title: 'By month',
          type: 'table',
          layout: layout(200),
          roles: {
            column: [
              { kind: 'column', table: 'Calendar', column: 'Month' },
              money('Revenue', { scenario: 'actual' }),
              compared,
            ],
          },
          format: { totals: true },
        },
        {
          name: 'sentence',
          type: 'text',
          layout: layout(400),
          figures: [money('Revenue', { displayName: 'own' }), { ...compared, displayName: 'other' }],
          format: { text: 'Revenue is {own}, {own vs other} on the other.' },
        },
      ],
    },
  ],
}

describe.each(engines)('facts $name', (engine) => {
  let world: World
  let service: Service
  let server: Awaited<ReturnType<typeof openPostgresWorld>> | undefined

  beforeAll(async () => {
    world = await openWorld()
    server = await engine.serve?.()
    const listed = { dataset: ids.ledger, file: 'reports/a.json' }
    const contentFolder = await makeContentFolder(join(world.folder, 'content-common-months'), {
      files: {
        'models/ledger.json': modelOn(engine),
        'reports/a.json': written,
        'reports/forecast.json': {
          ...written,
          comparison: { ...written.comparison, choices: written.comparison.choices.toReversed() },
        },
        'content.json': {
          casement: 1,
          booksEnd: '2026-10',
          workspaces: [
            {
              id: ids.sampleGroup,
              name: 'Sample Group 1',
              reports: [
                { id: ids.sales, name: 'Compared', ...listed },
                { id: ids.regional, name: 'With the forecast', ...listed, file: 'reports/forecast.json' },
              ],
              datasets: [{ id: ids.ledger, name: 'Ledger', file: 'models/ledger.json' }],
            },
          ],
        },
      },
    })
    service = await world.start({
      ...(server && {
        settings: {
          SERVICE_CONNECTIONS_FINANCE_KIND: 'postgres',
          SERVICE_CONNECTIONS_FINANCE_URL: server.url,
          SERVICE_CONNECTIONS_FINANCE_PASSWORD: server.password,
          SERVICE_CONNECTIONS_FINANCE_CACHE_SECONDS: '1',
        },
      }),
      deps: { contentFolder },
    })
  })
  afterAll(async () => {
    await world.close()
    await server?.close()
  })

  const viewer = { username: 'grace', roles: ['Group'] }
  const said = 'Aug 2026 to Oct 2026'
  const month = (name: string) => {
    const [year, place] = name.split('-').map(Number) as [number, number]
    return year * 12 + place
  }
  const common = ['2026-08', '2026-09', '2026-10'].map(month)
  const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0)
  const [own, other] = [sum(common), 2 * sum(common)]

  /** The report as the frame opens it, compared with something. */
  async function opened(value: string): Promise<ReportState> {
    const { token } = await service.embedToken(viewer)
    const answer = (await (await service.embed(token, `/reports/${ids.sales}`)).json()) as Json
    const state = openReport(parseReport(answer['report']), {
      times: { booksEnd: answer['booksEnd'], yearEnd: 12, figures: answer['monthsOfFigures'] },
    })
    return withFilters(
      state,
      { kind: 'report' },
      models.FiltersOperations.ReplaceAll,
      withReportChoice(state, state.definition.comparison!, value),
    )
  }

  test('the frame is told the months of the figures, by what is chosen', async () => {
    const { token } = await service.embedToken(viewer)
    const answer = (await (await service.embed(token, `/reports/${ids.sales}`)).json()) as Json
    const books = { from: '2024-01', to: '2026-10' }
    expect(answer['monthsOfFigures']).toEqual({
      'Prior year': { 'sales[revenue]': books, 'sales[compared]': { from: '2025-01', to: '2027-10' } },
      Forecast: { 'sales[revenue]': books, 'sales[compared]': { from: '2026-08', to: '2027-07' } },
    })
  })

  test('nothing is told of figures that the roles of a reader deny', async () => {
    const { token } = await service.embedToken({ username: 'emil', roles: ['Closed'] })
    const answer = (await (await service.embed(token, `/reports/${ids.sales}`)).json()) as Json
    expect(answer['monthsOfFigures']).toEqual({ 'Prior year': {}, Forecast: {} })
  })

  test('rows and totals of a page are of the months that both have', async () => {
    const { token } = await service.embedToken(viewer)
    const state = await opened('Forecast')
    const needs = needsOfPage(state, state.definition.pages[0]!, null)
    const { card, table, sentence } = (await service.ask(token, Object.fromEntries(needs))) as Json
    for (const { columns } of [card, sentence])
      expect(columns.map(({ values }: Json) => values)).toEqual([[`${own}.00`], [`${other}.00`]])
    expect(table.columns.map(({ values }: Json) => values)).toEqual([
      ['2026-08', '2026-09', '2026-10'],
      common.map((each) => `${each}.00`),
      common.map((each) => `${each * 2}.00`),
    ])
  })

  test('what a report opens with is asked over these months as well', async () => {
    const { token } = await service.embedToken(viewer, { id: ids.regional, dataset: ids.ledger })
    const response = await service.embed(token, `/query?reportId=${ids.regional}`, {
      method: 'POST',
      body: { casement: 1, opening: true },
    })
    expect(await response.text()).toContain(`"${own}.00"`)
  })

  async function taken(format: string, state: ReportState): Promise<Buffer> {
    const path = `/groups/${ids.sampleGroup}/reports/${ids.sales}`
    const asked = await service.rest(`${path}/ExportTo`, {
      method: 'POST',
      body: {
        format,
        powerBIReportConfiguration: {
          identities: [viewer],
          defaultBookmark: { state: bookmarkText(capturedBookmark(state)) },
        },
      },
    })
    expect(asked.status).toBe(202)
    const { id } = (await asked.json()) as Json
    const status = async () =>
      ((await (await service.rest(`${path}/exports/${id}`)).json()) as Json)['status']
    await expect.poll(status, { interval: 20 }).not.toMatch(/NotStarted|Running/)
    return Buffer.from(await (await service.rest(`${path}/exports/${id}/file`)).arrayBuffer())
  }

  describe('documents say which months', () => {
    test('a workbook, in sheet, heading and columns', async () => {
      const sheets = await readWorkbook(await taken('XLSX', await opened('Forecast')))
      const cells = sheets.filter(({ sheet }) => sheet !== 'About').map(({ data }) => data.flat())
      for (const values of cells) {
        expect(values).toContain(`Revenue (${said})`)
        expect(values).toContain(own)
        expect(values).toContain(other)
      }
      const table = sheets.find(({ sheet }) => sheet.startsWith('By month'))!.data
      expect(table.flat()).toContain(`By month (${said})`)
      expect(table.slice(-4).map((row) => row.slice(1))).toEqual([
        ...common.map((each) => [each, each * 2]),
        [own, other],
      ])
    })

    test('a table of values', async () => {
      const files = unzipSync(await taken('CSV', await opened('Forecast')))
      for (const [name, bytes] of Object.entries(files)) {
        expect(name).toContain(said)
        expect(Buffer.from(bytes).toString('utf8').split('\r\n')[0]).toContain(`Forecast (${said})`)
      }
    })

    test('slides and pages, in headings, figures and sentences', async () => {
      const state = await opened('Forecast')
      const slides = JSON.stringify(slidesOf(await taken('PPTX', state)))
      const pages = await textOfPdf(await taken('PDF', state))
      for (const text of [slides, pages]) {
        expect(text).toContain(`Revenue (${said})`)
        expect(text).toContain(`Forecast (${said})`)
        expect(text).toContain(`${said}: Revenue is `)
      }
    })

    test('nothing of months where they are those of the period', async () => {
      const sheets = await readWorkbook(await taken('XLSX', await opened('Prior year')))
      expect(JSON.stringify(sheets.map(({ data }) => data))).not.toContain(' 2026 to ')
      const twelve = Array.from({ length: 12 }, (_, at) => month('2025-11') + at)
      const [card] = sheets
      expect(card!.data.flat()).toContain(sum(twelve))
    })
  })

  async function textOfPdf(bytes: Buffer): Promise<string> {
    const document = await getDocument({ data: new Uint8Array(bytes) }).promise
    const texts: string[] = []
    for (let page = 1; page <= document.numPages; page++) {
      const { items } = await (await document.getPage(page)).getTextContent()
      texts.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
    }
    return texts.join('\n')
  }

  test('the picture that a letter shows, and what the letter tells of it', async () => {
    const { token } = await service.embedToken(viewer, { id: ids.regional, dataset: ids.ledger })
    const answer = await service.embed(token, `/reports/${ids.regional}/picture`)
    const { svg, comparisons } = (await answer.json()) as Json
    expect(svg).toContain(`Revenue (${said})`)
    expect(comparisons).toEqual([
      {
        title: `Revenue (${said})`,
        figure: `${own.toLocaleString('en')}.00`,
        change: '−50.0%',
        reference: `Forecast (${said})`,
        effect: 'bad',
      },
    ])
  })

  const comesIn = engine.serve ? ['what comes in while it is served'] : []
  test.each(comesIn)('%s is of the months from the next stretch on', async () => {
    const { token } = await service.embedToken(viewer)
    const told = async () => {
      const answer = (await (await service.embed(token, `/reports/${ids.sales}`)).json()) as Json
      return answer['monthsOfFigures']['Forecast']['sales[revenue]'].to as string
    }
    expect(await told()).toBe('2026-10')
    // A forecast of eleven months beside a year of revenue; the one month that comes in is no year.
    const year = { from: '2026-08', to: '2026-11' }
    const ask = async () => {
      const { figures } = (await service.ask(token, { figures: asked(year) })) as Json
      return figures.columns.map(({ values, otherDays }: Json) => [values[0], otherDays?.of])
    }
    const revenue = `${own}.00`
    expect(await ask()).toEqual([
      [revenue, undefined],
      [null, 'Forecast'],
    ])
    await server!.query("INSERT INTO sales VALUES (date '2026-11-10', 1)")
    try {
      await until(async () => (await ask())[1]![0] !== null)
      expect(await told()).toBe('2026-11')
      expect(await planned(asked(year))).toContain('2026-11-30')
    } finally {
      await server!.query("DELETE FROM sales WHERE d = date '2026-11-10'")
    }
    await until(async () => (await ask())[1]![0] === null)
    expect(await told()).toBe('2026-10')
    expect(await planned(asked(year))).not.toContain('2026-11-30')
  })

  /** Revenue beside the forecast over some months. */
  const asked = ({ from, to }: { from: string; to: string }) => ({
    select: [
      { name: 'figure', field: money('Revenue') },
      {
        name: 'reference',
        field: { kind: 'measure', table: 'Forecast', measure: 'Expected' },
        comparedBy: 'figure',
      },
    ],
    filters: [
      {
        $schema: 'http://powerbi.com/product/schema#advanced',
        filterType: 0,
        target: { table: 'Calendar', column: 'Month' },
        logicalOperator: 'And',
        conditions: [
          { operator: 'GreaterThanOrEqual', value: from },
          { operator: 'LessThanOrEqual', value: to },
        ],
      },
    ],
  })

  /** The plan by which a frame answers a query. */
  async function planned(query: object): Promise<string> {
    const { token } = await service.embedToken(viewer)
    const body = plansRequest([query] as unknown as SemanticQuery[], [])
    const answer = await service.embed(token, '/plans', { method: 'POST', body })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const at = 4 + bytes.readUInt32LE()
    const { plans } = JSON.parse(bytes.subarray(4, at).toString()) as { plans: number }
    return gunzipSync(bytes.subarray(at, at + plans)).toString()
  }
})
