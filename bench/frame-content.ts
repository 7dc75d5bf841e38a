import type { HostContent } from '../apps/test-host/src/index.ts'
import { makeContent } from '../samples/src/content/index.ts'

const column = (table: string, name: string) => ({ kind: 'column', table, column: name })
const measure = (name: string) => ({ kind: 'measure', table: 'Ledger', measure: name })

const [month, region, entity, country] = [
  column('Calendar', 'Month'),
  column('Entity', 'Region'),
  column('Entity', 'Entity'),
  column('Entity', 'Country'),
]
const [revenue, profit] = [measure('Revenue'), measure('Operating profit')]

const card = (name: string) => ({ type: 'card', roles: { value: [measure(name)] } })
const chart = (type: string, category: object, ...value: object[]) => ({
  type,
  roles: { category: [category], value },
})
const table = (...fields: object[]) => ({ type: 'table', roles: { column: fields } })

/** A page as finance departments have them: a slicer, four cards, charts, tables and a matrix. */
const twelve: Readonly<Record<string, object>> = {
  region: { type: 'slicer', title: 'Region', roles: { field: [region] } },
  revenue: card('Revenue'),
  profit: card('Operating profit'),
  margin: card('Gross margin %'),
  expenses: card('Operating expenses'),
  'by-month': chart('columnChart', month, revenue, profit),
  'over-time': chart('lineChart', month, revenue),
  'by-country': chart('columnChart', country, revenue),
  entities: table(entity, revenue, profit, measure('Gross margin %')),
  customers: table(column('Customer', 'Customer'), revenue),
  families: chart('columnChart', column('Product', 'Family'), revenue),
  statement: {
    type: 'matrix',
    roles: {
      row: [column('Account', 'Line'), column('Account', 'Group')],
      value: [measure('Profit and loss')],
    },
  },
}

const lastYear = {
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table: 'Calendar', column: 'Period' },
  filterType: 1,
  operator: 'In',
  values: ['Last 12 months'],
}

const place = (at: number) => ({ x: (at % 4) * 320, y: Math.floor(at / 4) * 240, width: 310, height: 230 })
const pageOf = (name: string, visuals: Readonly<Record<string, object>>) => ({
  name,
  displayName: name,
  size: { width: 1280, height: 720 },
  visuals: Object.entries(visuals).map(([each, visual], at) => ({
    name: each,
    layout: place(at),
    ...visual,
  })),
})

export const benchReport = 'Twelve visuals'

/** The sample company with so many ledger lines, and beside its reports one page of twelve visuals and a small one. */
export function frameContent(lines: number): HostContent {
  const { files, statements } = makeContent({ booksEnd: '2026-10', lines })
  const list = JSON.parse(files['content.json']!)
  const [workspace] = list.workspaces
  const { dataset } = workspace.reports[0]
  const id = '0a51c000-0000-4000-8000-00000000be7c'
  workspace.reports = [{ id, name: benchReport, dataset, file: 'reports/bench.json' }]
  list.workspaces = [workspace]
  const report = {
    casement: 1,
    name: benchReport,
    filters: [lastYear],
    pages: [
      pageOf('twelve', twelve),
      pageOf('few', { revenue: twelve['revenue']!, entities: twelve['entities']! }),
    ],
  }
  return {
    files: { ...files, 'content.json': JSON.stringify(list), 'reports/bench.json': JSON.stringify(report) },
    statements,
  }
}
