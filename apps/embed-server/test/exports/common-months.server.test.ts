import { join } from 'node:path'
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
import { ids, makeContentFolder, openWorld, type Service, type World } from '../world.ts'

/*
 * Books of 2024 and on until October 2026, a forecast from August 2026 on, and a report that compares over the months that
 * both have: what the page asks, what its documents say, and its picture are of these months and say so.
 */

type Json = Record<string, any>
let world: World
let service: Service

const money = (name: string, more: object = {}) => ({
  kind: 'measure',
  table: 'Sales',
  measure: name,
  ...more,
})
const compared = money('Compared', { isCompared: true })
const model = {
  casement: 1,
  name: 'Sales',
  dateTable: 'Calendar',
  tables: [
    {
      name: 'Calendar',
      source: {
        sql: `SELECT d::DATE AS d, strftime(d, '%Y-%m') AS m
          FROM generate_series(DATE '2023-01-01', DATE '2027-12-31', INTERVAL 1 DAY) AS r(d)`,
      },
      columns: [
        { name: 'Date', source: 'd', type: 'date' },
        { name: 'Month', source: 'm', type: 'text' },
      ],
    },
    ...[
      ['Sales', 'Revenue', '2024-01-10', '2026-10-10', 1],
      ['Forecast', 'Expected', '2026-08-10', '2027-07-10', 2],
    ].map(([name, measure, from, to, times]) => ({
      name,
      covers: 'data',
      source: {
        sql: `SELECT d::DATE AS d, (${times} * (year(d) * 12 + month(d)))::DECIMAL(18,2) AS a
          FROM generate_series(DATE '${from}', DATE '${to}', INTERVAL 1 MONTH) AS r(d)`,
      },
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
}
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

beforeAll(async () => {
  world = await openWorld()
  const listed = { dataset: ids.ledger, file: 'reports/a.json' }
  const contentFolder = await makeContentFolder(join(world.folder, 'content-common-months'), {
    files: {
      'models/ledger.json': model,
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
  service = await world.start({ deps: { contentFolder } })
})
afterAll(() => world.close())

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
  const status = async () => ((await (await service.rest(`${path}/exports/${id}`)).json()) as Json)['status']
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
