import type { ReportDefinition } from '@casement/report'
import {
  column,
  grid,
  inBritishEnglish,
  measure,
  only,
  onlyLastTwelveMonths,
  onlyLine,
  page,
} from './page-grid.ts'

const ledger = (name: string, words = {}) => measure('Ledger', name, words)
const people = (name: string, words = {}) => measure('Headcount', name, words)
const asBefore = { displayName: '12 months before', scenario: 'priorYear' } as const

export const costsAndPeople: ReportDefinition = {
  casement: 1,
  name: 'Costs and people',
  description: 'Where the running costs go, how many people the group has and what they cost',
  settings: inBritishEnglish,
  filters: [onlyLastTwelveMonths],
  pages: [
    page(
      'costs',
      'Running costs',
      'Where do the running costs go?',
      'Casement Group · operating expenses · EUR · last twelve closed months',
      [
        {
          name: 'operating-expenses',
          type: 'card',
          title: 'Operating expenses',
          subtitle: 'EUR',
          layout: grid.card(0),
          roles: {
            value: [ledger('Operating expenses')],
            reference: [
              measure('Budget', 'Operating expenses budget', { displayName: 'Budget', scenario: 'budget' }),
              ledger('Operating expenses before', asBefore),
            ],
          },
          format: { displayUnits: 'auto', variance: 'lowerIsBetter' },
        },
        {
          name: 'cost-ratio',
          type: 'card',
          title: 'Operating cost ratio',
          subtitle: 'per cent of revenue',
          layout: grid.card(1),
          roles: {
            value: [ledger('Operating cost ratio %')],
            reference: [ledger('Operating cost ratio before %', asBefore)],
          },
          format: { variance: 'lowerIsBetter' },
        },
        {
          name: 'personnel-costs',
          type: 'card',
          title: 'Personnel costs',
          subtitle: 'EUR, with production',
          layout: grid.card(2),
          roles: {
            value: [ledger('Personnel costs')],
            reference: [ledger('Personnel costs before', asBefore)],
          },
          format: { displayUnits: 'auto', variance: 'lowerIsBetter' },
        },
        {
          name: 'journals',
          type: 'card',
          title: 'Journals behind it',
          subtitle: 'number, all accounts',
          layout: grid.card(3),
          roles: {
            value: [ledger('Journals')],
            reference: [ledger('Journal lines', { displayName: 'Lines' })],
          },
          format: { displayUnits: 'none', variance: 'none' },
        },
        {
          name: 'costs-by-month',
          type: 'columnChart',
          title: 'Operating expenses by month and kind',
          subtitle: 'EUR',
          layout: grid.pane(0, 7),
          roles: {
            category: [column('Calendar', 'Month')],
            value: [ledger('Operating expenses')],
            series: [column('Account', 'Group')],
          },
          filters: [onlyLine('Operating expenses')],
          sort: [{ role: 'category', direction: 'ascending' }],
          format: { displayUnits: 'auto', stacked: true, legend: true },
        },
        {
          name: 'costs-by-account',
          type: 'table',
          title: 'Which accounts are above budget?',
          subtitle: 'EUR; a positive variance is an overrun',
          layout: grid.pane(7, 5),
          roles: {
            column: [
              column('Account', 'Account'),
              ledger('Operating expenses', { displayName: 'Actual' }),
              measure('Budget', 'Operating expenses variance', { displayName: 'vs budget' }),
            ],
          },
          filters: [onlyLine('Operating expenses')],
          sort: [{ role: 'column', index: 2, direction: 'descending' }],
          format: { totals: true },
        },
      ],
    ),
    page(
      'people',
      'People',
      'How many are we, and what do we cost?',
      'Casement Group · full-time equivalents and EUR · last twelve closed months',
      [
        {
          name: 'headcount',
          type: 'card',
          title: 'Average headcount',
          subtitle: 'full-time equivalents',
          layout: grid.card(0),
          roles: {
            value: [people('Average headcount')],
            reference: [people('Average headcount before', asBefore)],
          },
          format: { displayUnits: 'none', variance: 'none' },
        },
        {
          name: 'personnel-costs',
          type: 'card',
          title: 'Personnel costs',
          subtitle: 'EUR',
          layout: grid.card(1),
          roles: {
            value: [ledger('Personnel costs')],
            reference: [ledger('Personnel costs before', asBefore)],
          },
          format: { displayUnits: 'auto', variance: 'lowerIsBetter' },
        },
        {
          name: 'cost-per-head',
          type: 'card',
          title: 'Cost per head',
          subtitle: 'EUR',
          layout: grid.card(2),
          roles: {
            value: [people('Personnel cost per head')],
            reference: [people('Personnel cost per head before', asBefore)],
          },
          format: { displayUnits: 'none', variance: 'lowerIsBetter' },
        },
        {
          name: 'revenue-per-head',
          type: 'card',
          title: 'Revenue per head',
          subtitle: 'EUR',
          layout: grid.card(3),
          roles: {
            value: [people('Revenue per head')],
            reference: [people('Revenue per head before', asBefore)],
          },
          format: { displayUnits: 'none', variance: 'higherIsBetter' },
        },
        {
          name: 'headcount-by-month',
          type: 'columnChart',
          title: 'Headcount by month and function',
          subtitle: 'full-time equivalents',
          layout: grid.pane(0, 6),
          roles: {
            category: [column('Calendar', 'Month')],
            value: [people('Average headcount', { displayName: 'Headcount' })],
            series: [column('Cost centre', 'Function')],
          },
          sort: [{ role: 'category', direction: 'ascending' }],
          format: { displayUnits: 'none', stacked: true, legend: true },
        },
        {
          name: 'by-cost-centre',
          type: 'table',
          title: 'Where do they work?',
          subtitle: 'full-time equivalents and EUR, by cost centre',
          layout: grid.pane(6, 6),
          roles: {
            column: [
              column('Cost centre', 'Cost centre'),
              people('Average headcount', { displayName: 'Headcount' }),
              ledger('Personnel costs'),
              people('Personnel cost per head', { displayName: 'Per head' }),
            ],
          },
          sort: [{ role: 'column', index: 1, direction: 'descending' }],
          format: { totals: true },
        },
      ],
    ),
  ],
  bookmarks: [
    {
      name: 'head-office',
      displayName: 'Costs of head office',
      state: {
        activePage: 'costs',
        filters: { report: [onlyLastTwelveMonths, only('Entity', 'Entity', 'Casement Head Office')] },
      },
    },
    {
      name: 'research',
      displayName: 'People in research and development',
      state: {
        activePage: 'people',
        filters: {
          report: [onlyLastTwelveMonths, only('Cost centre', 'Function', 'Research and development')],
        },
      },
    },
  ],
}
