import type { ReportDefinition } from '@casement/report'
import { column, grid, inBritishEnglish, measure, only, onlyLastTwelveMonths, page } from './page-grid.ts'

const ledger = (name: string, words = {}) => measure('Ledger', name, words)
const budget = (name: string, displayName = 'Budget') =>
  measure('Budget', name, { displayName, scenario: 'budget' })
const before = (name: string) => ledger(name, { displayName: '12 months before', scenario: 'priorYear' })

export const groupResults: ReportDefinition = {
  casement: 1,
  name: 'Group results',
  description: 'What the group earned in the last twelve months, and which lines moved the result',
  settings: inBritishEnglish,
  filters: [onlyLastTwelveMonths],
  pages: [
    page('result', 'Result', 'What did the group earn?', 'Casement Group · EUR · last twelve closed months', [
      {
        name: 'region',
        type: 'slicer',
        layout: { x: 608, y: 22, width: 320, height: 36 },
        roles: { field: [column('Entity', 'Region')] },
        format: { style: 'tiles' },
      },
      {
        name: 'revenue',
        type: 'card',
        title: 'Revenue',
        subtitle: 'EUR',
        layout: grid.card(0),
        roles: {
          value: [ledger('Revenue')],
          reference: [budget('Revenue budget'), before('Revenue before')],
        },
        format: { displayUnits: 'auto', variance: 'higherIsBetter' },
      },
      {
        name: 'gross-margin',
        type: 'card',
        title: 'Gross margin',
        subtitle: 'per cent of revenue',
        layout: grid.card(1),
        roles: { value: [ledger('Gross margin %')], reference: [before('Gross margin before %')] },
        format: { variance: 'higherIsBetter' },
      },
      {
        name: 'operating-profit',
        type: 'card',
        title: 'Operating profit',
        subtitle: 'EUR',
        layout: grid.card(2),
        roles: {
          value: [ledger('Operating profit')],
          reference: [budget('Operating profit budget'), before('Operating profit before')],
        },
        format: { displayUnits: 'auto', variance: 'higherIsBetter' },
      },
      {
        name: 'operating-margin',
        type: 'card',
        title: 'Operating margin',
        subtitle: 'per cent of revenue',
        layout: grid.card(3),
        roles: { value: [ledger('Operating margin %')], reference: [before('Operating margin before %')] },
        format: { variance: 'higherIsBetter' },
      },
      {
        name: 'profit-by-month',
        type: 'columnChart',
        title: 'Operating profit by month',
        subtitle: 'EUR, actual against budget',
        layout: grid.pane(0, 5),
        roles: {
          category: [column('Calendar', 'Month')],
          value: [ledger('Operating profit', { displayName: 'Actual' }), budget('Operating profit budget')],
        },
        sort: [{ role: 'category', direction: 'ascending' }],
        format: { displayUnits: 'auto', legend: true },
      },
      {
        name: 'by-entity',
        type: 'table',
        title: 'Who earned it?',
        subtitle: 'EUR, by company, the largest first',
        layout: grid.pane(5, 7),
        roles: {
          column: [
            column('Entity', 'Entity', 'Company'),
            ledger('Revenue'),
            ledger('Gross margin %', { displayName: 'Gross margin' }),
            ledger('Operating profit', { displayName: 'Op. profit' }),
            measure('Budget', 'Operating profit variance', { displayName: 'vs budget' }),
          ],
        },
        sort: [{ role: 'column', index: 1, direction: 'descending' }],
        format: { totals: true },
      },
    ]),
    page(
      'statement',
      'Profit and loss',
      'Which lines moved the result?',
      'Casement Group · income positive, costs in brackets · EUR · last twelve closed months',
      [
        {
          name: 'operating-profit',
          type: 'card',
          title: 'Operating profit',
          subtitle: 'EUR',
          layout: grid.card(2),
          roles: { value: [ledger('Operating profit')], reference: [before('Operating profit before')] },
          format: { displayUnits: 'auto', variance: 'higherIsBetter' },
        },
        {
          name: 'net-profit',
          type: 'card',
          title: 'Net profit',
          subtitle: 'EUR',
          layout: grid.card(3),
          roles: { value: [ledger('Net profit')], reference: [before('Net profit before')] },
          format: { displayUnits: 'auto', variance: 'higherIsBetter' },
        },
        {
          name: 'statement',
          type: 'matrix',
          title: 'Profit and loss statement',
          subtitle: 'EUR; the total is the net profit',
          layout: grid.tallPane(0, 6),
          roles: {
            row: [column('Account', 'Line'), column('Account', 'Group', 'Account group')],
            value: [
              ledger('Profit and loss', { displayName: 'Last 12 months' }),
              ledger('Profit and loss before', { displayName: '12 months before' }),
            ],
          },
        },
        {
          name: 'margin-by-month',
          type: 'columnChart',
          title: 'Gross profit and operating expenses by month',
          subtitle: 'EUR',
          layout: grid.pane(6, 6),
          roles: {
            category: [column('Calendar', 'Month')],
            value: [ledger('Gross profit'), ledger('Operating expenses')],
          },
          sort: [{ role: 'category', direction: 'ascending' }],
          format: { displayUnits: 'auto', legend: true },
        },
      ],
    ),
  ],
  bookmarks: [
    {
      name: 'emea',
      displayName: 'EMEA',
      state: {
        activePage: 'result',
        filters: { report: [onlyLastTwelveMonths, only('Entity', 'Region', 'EMEA')] },
      },
    },
    {
      name: 'head-office',
      displayName: 'Head office, profit and loss',
      state: {
        activePage: 'statement',
        filters: { report: [onlyLastTwelveMonths, only('Entity', 'Entity', 'Casement Head Office')] },
      },
    },
    {
      name: 'whole-group',
      displayName: 'Whole group',
      state: { activePage: 'result', filters: { report: [onlyLastTwelveMonths] } },
    },
  ],
}
