import type { ReportDefinition, RoleField, VisualOf } from '@casement/report'
import { column, grid, inBritishEnglish, measure, only, onlyLastTwelveMonths, page } from './page-grid.ts'

const ledger = (name: string, words = {}) => measure('Ledger', name, words)
const forecast = (name: string, words = {}) => measure('Forecast', name, words)
const budget = (name: string, words = {}) => measure('Budget', name, words)

const nextTwelveMonths = only('Calendar', 'Period', 'Next 12 months')
const aroundNow = only('Calendar', 'Period', 'Last 12 months', 'Next 12 months')

const card = (
  index: 0 | 1 | 2 | 3,
  words: readonly [title: string, subtitle: string],
  value: RoleField,
  reference: readonly RoleField[],
  more: Pick<VisualOf<'card'>, 'filters' | 'format'>,
): VisualOf<'card'> => ({
  name: words
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-'),
  type: 'card',
  title: words[0],
  subtitle: words[1],
  layout: grid.card(index),
  roles: { value: [value], reference },
  ...more,
})

const expected = (
  index: 0 | 1 | 2 | 3,
  title: string,
  name: string,
  variance: 'higherIsBetter' | 'lowerIsBetter' = 'higherIsBetter',
) =>
  card(
    index,
    [title, 'EUR'],
    forecast(`${name} forecast`),
    [
      ledger(`${name} before`, { displayName: 'Last 12 months', scenario: 'priorYear' }),
      budget(`${name} budget`, { displayName: 'Budget', scenario: 'budget' }),
    ],
    { filters: [nextTwelveMonths], format: { displayUnits: 'auto', variance } },
  )

const missed = (index: 0 | 1 | 2 | 3, title: string, subtitle: string, value: RoleField) =>
  card(index, [title, subtitle], value, [], { format: { displayUnits: 'none', variance: 'none' } })

export const forecastAndBudget: ReportDefinition = {
  casement: 1,
  name: 'Forecast and budget',
  description: 'What the group expects of the next twelve months, and how good its plans have been',
  settings: inBritishEnglish,
  pages: [
    page(
      'outlook',
      'Outlook',
      'What do we expect of the next twelve months?',
      'Casement Group · EUR · next twelve months as forecast last quarter, against budget and the last twelve closed months',
      [
        expected(0, 'Revenue', 'Revenue'),
        expected(1, 'Operating profit', 'Operating profit'),
        card(
          2,
          ['Operating margin', 'per cent of revenue'],
          forecast('Operating margin forecast %'),
          [
            ledger('Operating margin before %', {
              displayName: 'Last 12 months',
              scenario: 'priorYear',
            }),
          ],
          { filters: [nextTwelveMonths], format: { variance: 'higherIsBetter' } },
        ),
        expected(3, 'Operating expenses', 'Operating expenses', 'lowerIsBetter'),
        {
          name: 'revenue-by-month',
          type: 'columnChart',
          title: 'Revenue by month',
          subtitle: 'EUR, as it came and as it is expected',
          layout: grid.pane(0, 7),
          filters: [aroundNow],
          roles: {
            category: [column('Calendar', 'Month')],
            value: [
              ledger('Revenue', { displayName: 'Actual' }),
              forecast('Revenue forecast', { displayName: 'Forecast', scenario: 'forecast' }),
            ],
          },
          sort: [{ role: 'category', direction: 'ascending' }],
          format: { displayUnits: 'auto', legend: true },
        },
        {
          name: 'expected-by-company',
          type: 'table',
          title: 'Who is expected to grow?',
          subtitle: 'EUR, next twelve months, the largest first',
          layout: grid.pane(7, 5),
          filters: [nextTwelveMonths],
          roles: {
            column: [
              column('Entity', 'Entity', 'Company'),
              forecast('Revenue forecast', { displayName: 'Revenue' }),
              forecast('Revenue forecast growth %', { displayName: 'Growth' }),
              forecast('Operating profit forecast', { displayName: 'Op. profit' }),
            ],
          },
          sort: [{ role: 'column', index: 1, direction: 'descending' }],
          format: { totals: true },
        },
      ],
    ),
    {
      ...page(
        'plans',
        'Plans and results',
        'How good are our plans?',
        'Casement Group · EUR · last twelve closed months · the budget is made once a year, the forecast every quarter',
        [
          missed(0, 'Revenue', 'per cent off budget', budget('Revenue variance %')),
          missed(1, 'Revenue', 'per cent off forecast', forecast('Revenue against forecast %')),
          missed(2, 'Operating profit', 'per cent off budget', budget('Operating profit variance %')),
          missed(
            3,
            'Operating profit',
            'per cent off forecast',
            forecast('Operating profit against forecast %'),
          ),
          {
            name: 'profit-by-month',
            type: 'columnChart',
            title: 'Operating profit by month',
            subtitle: 'EUR, as it came, as forecast and as budgeted',
            layout: grid.pane(0, 7),
            roles: {
              category: [column('Calendar', 'Month')],
              value: [
                ledger('Operating profit', { displayName: 'Actual' }),
                forecast('Operating profit forecast', { displayName: 'Forecast', scenario: 'forecast' }),
                budget('Operating profit budget', { displayName: 'Budget', scenario: 'budget' }),
              ],
            },
            sort: [{ role: 'category', direction: 'ascending' }],
            format: { displayUnits: 'auto', legend: true },
          },
          {
            name: 'planned-by-company',
            type: 'table',
            title: 'Whose plans were furthest off?',
            subtitle: 'EUR, operating profit; negative: worse than planned',
            layout: grid.pane(7, 5),
            roles: {
              column: [
                column('Entity', 'Entity', 'Company'),
                ledger('Operating profit', { displayName: 'Actual' }),
                budget('Operating profit variance', { displayName: 'vs budget' }),
                forecast('Operating profit against forecast', { displayName: 'vs forecast' }),
              ],
            },
            sort: [{ role: 'column', index: 2, direction: 'ascending' }],
            format: { totals: true },
          },
        ],
      ),
      filters: [onlyLastTwelveMonths],
    },
  ],
  bookmarks: [
    {
      name: 'emea',
      displayName: 'Outlook for EMEA',
      state: { activePage: 'outlook', filters: { report: [only('Entity', 'Region', 'EMEA')] } },
    },
    {
      name: 'americas',
      displayName: 'Outlook for the Americas',
      state: { activePage: 'outlook', filters: { report: [only('Entity', 'Region', 'Americas')] } },
    },
    { name: 'everywhere', displayName: 'Whole group', state: { filters: { report: [] } } },
  ],
}
