import type { ReportDefinition } from '@casement/report'
import { column, grid, inBritishEnglish, measure, onlyLastTwelveMonths, page } from './page-grid.ts'

const ledger = (name: string, words = {}) => measure('Ledger', name, words)
const asBefore = { displayName: '12 months before', scenario: 'priorYear' } as const

const growthCards = [
  {
    name: 'revenue',
    type: 'card',
    title: 'Revenue',
    subtitle: 'EUR',
    layout: grid.card(0),
    roles: { value: [ledger('Revenue')], reference: [ledger('Revenue before', asBefore)] },
    format: { displayUnits: 'auto', variance: 'higherIsBetter' },
  },
  {
    name: 'growth',
    type: 'card',
    title: 'Growth',
    subtitle: 'per cent, against the 12 months before',
    layout: grid.card(1),
    roles: { value: [ledger('Revenue growth %')] },
  },
] as const

export const salesByRegion: ReportDefinition = {
  casement: 1,
  name: 'Sales by region',
  description: 'Which regions grow, what sells there and who buys it',
  settings: inBritishEnglish,
  filters: [onlyLastTwelveMonths],
  pages: [
    page(
      'regions',
      'Regions',
      'Which regions are growing?',
      'Casement Group · revenue · EUR · last twelve closed months',
      [
        ...growthCards,
        {
          name: 'against-budget',
          type: 'card',
          title: 'Against the budget',
          subtitle: 'EUR',
          layout: grid.card(2),
          roles: { value: [measure('Budget', 'Revenue variance')] },
          format: { displayUnits: 'auto' },
        },
        {
          name: 'gross-margin',
          type: 'card',
          title: 'Gross margin',
          subtitle: 'per cent of revenue',
          layout: grid.card(3),
          roles: {
            value: [ledger('Gross margin %')],
            reference: [ledger('Gross margin before %', asBefore)],
          },
          format: { variance: 'higherIsBetter' },
        },
        {
          name: 'revenue-by-month',
          type: 'columnChart',
          title: 'Revenue by month and region',
          subtitle: 'EUR',
          layout: grid.pane(0, 6),
          roles: {
            category: [column('Calendar', 'Month')],
            value: [ledger('Revenue')],
            series: [column('Entity', 'Region')],
          },
          sort: [{ role: 'category', direction: 'ascending' }],
          format: { displayUnits: 'auto', stacked: true, legend: true },
        },
        {
          name: 'by-country',
          type: 'table',
          title: 'Where do we grow?',
          subtitle: 'EUR, by country, the largest first',
          layout: grid.pane(6, 6),
          roles: {
            column: [
              column('Entity', 'Region'),
              column('Entity', 'Country'),
              ledger('Revenue'),
              ledger('Revenue growth %', { displayName: 'Growth' }),
              measure('Budget', 'Revenue variance', { displayName: 'vs budget' }),
            ],
          },
          sort: [{ role: 'column', index: 2, direction: 'descending' }],
          format: { totals: true },
        },
      ],
    ),
    page(
      'products',
      'Products and customers',
      'What sells, and who buys it?',
      'Casement Group · revenue less discounts · EUR · last twelve closed months',
      [
        ...growthCards,
        {
          name: 'material-margin',
          type: 'card',
          title: 'Material margin',
          subtitle: 'per cent of revenue',
          layout: grid.card(2),
          roles: { value: [ledger('Material margin %')] },
        },
        {
          name: 'invoices',
          type: 'card',
          title: 'Journals behind it',
          subtitle: 'number, all accounts',
          layout: grid.card(3),
          roles: { value: [ledger('Journals')] },
          format: { displayUnits: 'none' },
        },
        {
          name: 'by-family',
          type: 'columnChart',
          title: 'Revenue by product family',
          subtitle: 'EUR, against the 12 months before',
          layout: grid.pane(0, 4),
          roles: {
            category: [column('Product', 'Family')],
            value: [ledger('Revenue', { displayName: 'Last 12 months' }), ledger('Revenue before', asBefore)],
          },
          sort: [{ role: 'value', direction: 'descending' }],
          format: { displayUnits: 'auto', legend: true },
        },
        {
          name: 'by-product',
          type: 'table',
          title: 'Which products pay?',
          subtitle: 'EUR, the largest first',
          layout: grid.pane(4, 4),
          roles: {
            column: [
              column('Product', 'Product'),
              ledger('Revenue'),
              ledger('Material margin %', { displayName: 'Margin' }),
            ],
          },
          sort: [{ role: 'column', index: 1, direction: 'descending' }],
          format: { totals: true },
        },
        {
          name: 'by-customer',
          type: 'table',
          title: 'Who are our largest customers?',
          subtitle: 'EUR, the first fifteen',
          layout: grid.pane(8, 4),
          roles: {
            column: [
              column('Customer', 'Customer'),
              ledger('Revenue'),
              ledger('Revenue growth %', { displayName: 'Growth' }),
            ],
          },
          sort: [{ role: 'column', index: 1, direction: 'descending' }],
          format: { totals: false, limit: 15 },
        },
      ],
    ),
  ],
}
