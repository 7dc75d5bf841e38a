import type { ReportDefinition, RoleField, VisualOf } from '@casement/report'
import { column, grid, inBritishEnglish, measure, only, onlyLastTwelveMonths, page } from './page-grid.ts'

const ledger = (name: string, words = {}) => measure('Ledger', name, words)
const asBefore = { displayName: '12 months before', scenario: 'priorYear' } as const

const card = (
  index: 0 | 1 | 2 | 3,
  name: string,
  words: readonly [title: string, subtitle: string],
  value: RoleField,
  reference: readonly RoleField[],
): VisualOf<'card'> => ({
  name,
  type: 'card',
  title: words[0],
  subtitle: words[1],
  layout: grid.card(index),
  roles: { value: [value], reference },
  format: { displayUnits: 'auto', variance: 'higherIsBetter' },
})

const before = (table: string, name: string) => [measure(table, name, asBefore)]

export const salesByRegion: ReportDefinition = {
  casement: 1,
  name: 'Sales by region',
  description: 'Which regions grow, what sells there and who buys it',
  settings: inBritishEnglish,
  dataExport: 'underlying',
  filters: [onlyLastTwelveMonths],
  pages: [
    page(
      'regions',
      'Regions',
      'Which regions are growing?',
      'Casement Group · revenue · EUR · last twelve closed months',
      [
        card(0, 'revenue', ['Revenue', 'EUR'], ledger('Revenue'), [
          measure('Budget', 'Revenue budget', { displayName: 'Budget', scenario: 'budget' }),
          ...before('Ledger', 'Revenue before'),
        ]),
        card(
          1,
          'gross-profit',
          ['Gross profit', 'EUR'],
          ledger('Gross profit'),
          before('Ledger', 'Gross profit before'),
        ),
        card(
          2,
          'gross-margin',
          ['Gross margin', 'per cent of revenue'],
          ledger('Gross margin %'),
          before('Ledger', 'Gross margin before %'),
        ),
        card(
          3,
          'revenue-per-head',
          ['Revenue per head', 'EUR'],
          measure('Headcount', 'Revenue per head'),
          before('Headcount', 'Revenue per head before'),
        ),
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
              ledger('Growth in local currency %', { displayName: 'Local growth' }),
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
        card(0, 'revenue', ['Revenue', 'EUR'], ledger('Revenue'), before('Ledger', 'Revenue before')),
        card(
          1,
          'recurring',
          ['Recurring revenue', 'EUR'],
          ledger('Recurring revenue'),
          before('Ledger', 'Recurring revenue before'),
        ),
        card(
          2,
          'recurring-share',
          ['Recurring share', 'per cent of revenue'],
          ledger('Recurring share %'),
          before('Ledger', 'Recurring share before %'),
        ),
        card(
          3,
          'material-margin',
          ['Material margin', 'per cent of revenue'],
          ledger('Material margin %'),
          before('Ledger', 'Material margin before %'),
        ),
        {
          name: 'by-family',
          type: 'columnChart',
          title: 'Revenue by product family',
          subtitle: 'EUR',
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
          subtitle: 'EUR, the ten largest',
          layout: grid.pane(8, 4),
          roles: {
            column: [
              column('Customer', 'Customer'),
              ledger('Revenue'),
              ledger('Revenue growth %', { displayName: 'Growth' }),
            ],
          },
          sort: [{ role: 'column', index: 1, direction: 'descending' }],
          format: { totals: false, limit: 10 },
        },
      ],
    ),
    page(
      'currencies',
      'Currencies',
      'Is it growth, or is it exchange rates?',
      'Casement Group · revenue in EUR and in the currency of each company; old rates are those of the year before · last twelve closed months',
      [
        card(0, 'revenue', ['Revenue', 'EUR'], ledger('Revenue'), before('Ledger', 'Revenue before')),
        card(1, 'growth', ['Growth', 'per cent, in EUR'], ledger('Revenue growth %'), []),
        card(
          2,
          'growth-at-rates-before',
          ['Growth at old rates', 'per cent'],
          ledger('Growth at rates before %'),
          [],
        ),
        card(3, 'effect', ['Effect of rates', 'EUR, on revenue'], ledger('Effect of exchange rates'), []),
        {
          name: 'growth-by-company',
          type: 'columnChart',
          title: 'Growth by company',
          subtitle: 'per cent, with and without exchange rates',
          layout: grid.pane(0, 5),
          roles: {
            category: [column('Entity', 'Code', 'Company')],
            value: [
              ledger('Growth in local currency %', { displayName: 'In local currency' }),
              ledger('Revenue growth %', { displayName: 'In EUR' }),
            ],
          },
          sort: [{ role: 'value', direction: 'descending' }],
          format: { displayUnits: 'none', legend: true },
        },
        {
          name: 'by-company',
          type: 'table',
          title: 'What did each company sell, in its own currency?',
          subtitle: 'rates are units per EUR; several currencies have no sum',
          layout: grid.pane(5, 7),
          roles: {
            column: [
              column('Entity', 'Entity', 'Company'),
              ledger('Local currency', { displayName: 'Currency' }),
              ledger('Revenue in local currency', { displayName: 'Local revenue' }),
              measure('Exchange rate', 'Average rate', { displayName: 'Rate' }),
              ledger('Revenue', { displayName: 'Revenue EUR' }),
            ],
          },
          sort: [{ role: 'column', index: 4, direction: 'descending' }],
          format: { totals: true },
        },
      ],
    ),
  ],
  bookmarks: [
    {
      name: 'americas',
      displayName: 'Americas',
      state: {
        activePage: 'regions',
        filters: { report: [onlyLastTwelveMonths, only('Entity', 'Region', 'Americas')] },
      },
    },
    {
      name: 'cloud',
      displayName: 'Cloud products and their buyers',
      state: {
        activePage: 'products',
        filters: { report: [onlyLastTwelveMonths, only('Product', 'Family', 'Cloud')] },
      },
    },
    {
      name: 'dollars',
      displayName: 'In US dollars',
      state: {
        activePage: 'currencies',
        filters: { report: [onlyLastTwelveMonths, only('Entity', 'Currency', 'USD')] },
      },
    },
  ],
}
