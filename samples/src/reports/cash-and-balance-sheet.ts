import type { ReportDefinition, VisualOf } from '@casement/report'
import { column, grid, inBritishEnglish, measure, onlyLastTwelveMonths, page } from './page-grid.ts'

const ledger = (name: string, words = {}) => measure('Ledger', name, words)
const before = (name: string) => ledger(name, { displayName: '12 months before', scenario: 'priorYear' })

const card = (index: 2 | 3, title: string, name: string, subtitle = 'EUR'): VisualOf<'card'> => ({
  name: title.toLowerCase().replaceAll(' ', '-'),
  type: 'card',
  title,
  subtitle,
  layout: grid.card(index),
  roles: {
    value: [ledger(name)],
    reference: [before(name.endsWith(' %') ? name.replace(' %', ' before %') : `${name} before`)],
  },
  format: { displayUnits: 'auto', variance: 'higherIsBetter' },
})

export const cashAndBalanceSheet: ReportDefinition = {
  casement: 1,
  name: 'Cash and balance sheet',
  description: 'Where the cash came from and went, and what the group owns and owes',
  settings: inBritishEnglish,
  filters: [onlyLastTwelveMonths],
  pages: [
    page(
      'cash-flow',
      'Cash flow',
      'Where did the cash come from, and where did it go?',
      'Casement Group · EUR · last twelve closed months',
      [
        card(2, 'Operating cash flow', 'Operating cash flow'),
        card(3, 'Free cash flow', 'Free cash flow'),
        {
          name: 'flow-by-month',
          type: 'columnChart',
          title: 'Cash flow by month',
          subtitle: 'EUR, what came in and what went out',
          layout: grid.pane(6, 6),
          roles: {
            category: [column('Calendar', 'Month')],
            value: [ledger('Cash flow')],
            series: [column('Account', 'Cash flow section')],
          },
          sort: [{ role: 'category', direction: 'ascending' }],
          format: { displayUnits: 'auto', stacked: true, legend: true },
        },
        {
          name: 'statement',
          type: 'matrix',
          title: 'Cash flow statement',
          subtitle: 'EUR; the total is the change in cash',
          layout: grid.tallPane(0, 6),
          roles: {
            row: [
              column('Account', 'Cash flow section', 'Section'),
              column('Account', 'Cash flow line', 'Line'),
            ],
            value: [
              ledger('Cash flow', { displayName: 'Last 12 months' }),
              ledger('Cash flow before', { displayName: '12 months before' }),
            ],
          },
          format: { subtotals: 'above', grandTotals: 'rows' },
        },
      ],
    ),
    page(
      'balance-sheet',
      'Balance sheet',
      'What do we own, and what do we owe?',
      'Casement Group · EUR · at the end of the last closed month',
      [
        card(2, 'Cash', 'Cash'),
        card(3, 'Equity ratio', 'Equity ratio %', 'per cent of assets'),
        {
          name: 'balance-sheet',
          type: 'matrix',
          title: 'Balance sheet',
          subtitle: 'EUR; assets are equity and liabilities, in every month',
          layout: grid.tallPane(0, 6),
          roles: {
            row: [
              column('Account', 'Balance sheet side', 'Side'),
              column('Account', 'Balance sheet line', 'Line'),
            ],
            value: [
              ledger('Balance sheet amount', { displayName: 'Now' }),
              ledger('Balance sheet amount before', { displayName: '12 months before' }),
            ],
          },
          format: { subtotals: 'above', grandTotals: 'none' },
        },
        {
          name: 'cash-by-month',
          type: 'lineChart',
          title: 'Cash and liabilities by month',
          subtitle: 'EUR, at the end of each month',
          layout: grid.pane(6, 6),
          roles: {
            category: [column('Calendar', 'Month')],
            value: [ledger('Cash'), ledger('Liabilities')],
          },
          sort: [{ role: 'category', direction: 'ascending' }],
          format: { displayUnits: 'auto', legend: true },
        },
      ],
    ),
  ],
  bookmarks: [
    {
      name: 'statements',
      displayName: 'Balance sheet',
      state: { activePage: 'balance-sheet' },
    },
    {
      name: 'year-before',
      displayName: 'Cash flow, 12 months before',
      state: {
        activePage: 'cash-flow',
        filters: { report: [{ ...onlyLastTwelveMonths, values: ['12 months before'] }] },
      },
    },
  ],
}
