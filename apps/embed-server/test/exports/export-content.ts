import { join } from 'node:path'
import { ids, makeContentFolder, model } from '../world.ts'

const measure = { kind: 'measure', table: 'Ledger', measure: 'Total' } as const
const column = (name: string) => ({ kind: 'column', table: 'Ledger', column: name }) as const
const layout = (x: number, y: number) => ({ x, y, z: 0, width: 500, height: 300 })
const size = { width: 1280, height: 720 }

/** A report with what is taken along in different ways: a statement, a table, a matrix, a chart, a card, words. */
export const takenReport = (more: object = {}) => ({
  casement: 1,
  name: 'Taken along',
  classification: 'Internal',
  pages: [
    {
      name: 'cities',
      displayName: 'Cities',
      size,
      visuals: [
        {
          name: 'lines',
          title: 'Result by city',
          type: 'statement',
          layout: layout(0, 0),
          roles: { row: [column('City')], value: [measure] },
          format: {
            rows: [
              { kind: 'heading', label: 'Europe' },
              { kind: 'line', label: 'Berlin' },
              { kind: 'line', label: 'Paris' },
              { kind: 'total', label: 'Europe in all', since: 'heading' },
              { kind: 'rest', label: 'Other cities' },
              { kind: 'total', label: 'All', of: ['Europe in all', 'Other cities'], style: 'total' },
              { kind: 'ratio', label: 'Share of Europe', of: 'Europe in all', per: 'All' },
            ],
          },
        },
        {
          name: 'days',
          title: 'Ledger = day by day',
          type: 'table',
          layout: layout(0, 320),
          roles: { column: [column('Day'), column('City'), measure] },
          sort: [{ role: 'column', index: 0, direction: 'ascending' }],
        },
        {
          name: 'bars',
          title: 'By city',
          type: 'columnChart',
          layout: layout(600, 0),
          roles: { category: [column('City')], value: [measure] },
        },
        { name: 'whole', type: 'card', layout: layout(600, 320), roles: { value: [measure] } },
        { name: 'words', type: 'text', layout: layout(600, 640), format: { text: 'No figures' } },
        {
          name: 'region',
          type: 'slicer',
          layout: layout(900, 640),
          roles: { field: [column('Region')] },
        },
      ],
    },
    {
      name: 'many',
      displayName: 'Many rows',
      size,
      visuals: [
        {
          name: 'rows',
          title: 'Rows',
          type: 'table',
          layout: layout(0, 0),
          roles: {
            column: ['N', 'S', 'D'].map((name) => ({ kind: 'column', table: 'Many', column: name })),
          },
        },
      ],
    },
    { name: 'hidden', displayName: 'Hidden', size, visibility: 'hidden', visuals: [] },
    ...[
      ['slow', 'Slow', 'Sum of N'],
      ['huge', 'Huge', 'Sum of huge'],
    ].map(([name, table, measure]) => ({
      name,
      displayName: name,
      size,
      visibility: 'hidden',
      visuals: [
        {
          name: 'figure',
          type: 'card',
          layout: layout(0, 0),
          roles: { value: [{ kind: 'measure', table, measure }] },
        },
      ],
    })),
  ],
  bookmarks: [
    {
      name: 'january',
      displayName: 'January',
      state: {
        filters: {
          pages: {
            cities: [
              {
                $schema: 'http://powerbi.com/product/schema#advanced',
                target: { table: 'Ledger', column: 'Day' },
                filterType: 0,
                logicalOperator: 'And',
                conditions: [{ operator: 'LessThan', value: '2026-02-01' }],
              },
            ],
          },
        },
      },
    },
  ],
  ...more,
})

/** What makes a report of the one above whose chart is called by what it is compared with: 'By city and plan'. */
export function comparedWithPlan() {
  const [cities, ...others] = takenReport().pages
  const visuals = cities!.visuals.map((visual) =>
    visual.name === 'bars' ? { ...visual, title: 'By city and {reference}' } : visual,
  )
  const comparison = {
    field: column('Comparison'),
    choices: [
      { value: 'Plan', scenario: 'budget', words: { reference: 'plan' } },
      { value: 'Last', scenario: 'priorYear', words: { reference: 'the year before' } },
    ],
  }
  return { comparison, pages: [{ ...cities!, visuals }, ...others] }
}

/** The model, whose ledger lets its rows be seen. */
const modelWithRows = () => {
  const { tables, ...rest } = model(true)
  const [ledger, ...others] = tables
  return { ...rest, tables: [{ ...ledger!, detailRows: ['Day', 'City'] }, ...others] }
}

export const exportContent = (folder: string): Promise<string> =>
  makeContentFolder(join(folder, 'content-exports'), {
    files: {
      'reports/a.json': takenReport(),
      'reports/closed.json': takenReport({ name: 'Closed', dataExport: 'none' }),
      'reports/second.json': {
        ...takenReport({ name: 'Second', classification: 'Secret', dataExport: 'underlying' }),
        pages: takenReport().pages.slice(0, 1),
      },
      'models/ledger.json': modelWithRows(),
      'content.json': {
        casement: 1,
        booksEnd: '2026-10',
        workspaces: [
          {
            id: ids.sampleGroup,
            name: 'Sample Group 1',
            reports: [
              { id: ids.sales, name: 'Taken along', dataset: ids.ledger, file: 'reports/a.json' },
              { id: ids.regional, name: 'Closed', dataset: ids.ledger, file: 'reports/closed.json' },
              { id: ids.second, name: 'Second', dataset: ids.ledger, file: 'reports/second.json' },
            ],
            datasets: [{ id: ids.ledger, name: 'Ledger', file: 'models/ledger.json' }],
          },
        ],
      },
    },
  })
