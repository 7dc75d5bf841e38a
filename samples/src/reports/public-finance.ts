import type { ReportDefinition, RoleField, VisualOf } from '@casement/report'
import { column, grid, measure, only, page } from './page-grid.ts'

/** The last year of which the figures are known. */
const lastYear = only('Period', 'Period', '2014')

/** The years of which is known both how they were budgeted and how they came. */
const comparedYears = {
  $schema: 'http://powerbi.com/product/schema#advanced',
  target: { table: 'Outlook', column: 'Year' },
  filterType: 0,
  logicalOperator: 'And',
  conditions: [
    { operator: 'GreaterThanOrEqual', value: 1981 },
    { operator: 'LessThanOrEqual', value: 2009 },
  ],
} as const

const card = (
  index: 0 | 1 | 2 | 3,
  name: string,
  words: readonly [title: string, subtitle: string],
  value: RoleField,
  more: Pick<VisualOf<'card'>, 'filters'> & { reference?: RoleField[]; units?: 'auto' | 'none' } = {},
): VisualOf<'card'> => ({
  name,
  type: 'card',
  title: words[0],
  subtitle: words[1],
  layout: grid.card(index),
  roles: { value: [value], ...(more.reference ? { reference: more.reference } : {}) },
  ...(more.filters ? { filters: more.filters } : {}),
  format: { displayUnits: more.units ?? 'auto', variance: 'none' },
})

const receipts = (name: string, words = {}) => measure('Receipts', name, words)
const outlook = (name: string, words = {}) => measure('Outlook', name, words)

const share = (index: 1 | 2 | 3, title: string, category: string): VisualOf<'card'> =>
  card(
    index,
    title.toLowerCase().replaceAll(' ', '-'),
    [title, 'share, 2014'],
    receipts('Share of receipts %'),
    {
      filters: [lastYear, only('Source', 'Category', category)],
      reference: [receipts('Share ten years before %', { displayName: '2004' })],
    },
  )

export const publicFinance: ReportDefinition = {
  casement: 1,
  name: 'Public finance',
  description: 'Real figures: where US federal receipts come from, and how well deficits were foreseen',
  settings: { localeSettings: { formatLocale: 'en-US' } },
  pages: [
    page(
      'receipts',
      'Receipts',
      'Where do US federal receipts come from?',
      'US dollars by fiscal year, 2015 to 2020 estimated · Office of Management and Budget, budget of 2016',
      [
        card(0, 'receipts', ['Receipts', 'US dollars, 2014'], receipts('Receipts in dollars'), {
          filters: [lastYear],
          reference: [receipts('Receipts ten years before', { displayName: '2004' })],
        }),
        share(1, 'Individual income tax', 'Individual Income Taxes'),
        share(2, 'Social insurance', 'Social Insurance Taxes and Contributions'),
        share(3, 'Corporation tax', 'Corporation Income Taxes'),
        {
          name: 'receipts-by-year',
          type: 'columnChart',
          title: 'Receipts by fiscal year',
          subtitle: 'US dollars, as they came and as estimated; TQ 1976 is a quarter of its own',
          layout: grid.pane(0, 7),
          roles: {
            category: [column('Period', 'Period')],
            value: [
              receipts('Receipts as they came', { displayName: 'As they came' }),
              receipts('Receipts as estimated', { displayName: 'Estimate', scenario: 'forecast' }),
            ],
          },
          sort: [{ role: 'category', direction: 'ascending' }],
          format: { displayUnits: 'auto', legend: true, stacked: true },
        },
        {
          name: 'by-source',
          type: 'table',
          title: 'Which sources pay?',
          subtitle: 'thousands of dollars, 2014',
          layout: grid.pane(7, 5),
          filters: [lastYear],
          roles: {
            column: [
              column('Source', 'Category', 'Source'),
              receipts('Receipts'),
              receipts('Share of receipts %', { displayName: 'Share' }),
            ],
          },
          sort: [{ role: 'column', index: 1, direction: 'descending' }],
          format: { totals: true },
        },
      ],
    ),
    page(
      'deficits',
      'Surplus or deficit',
      'How well are deficits foreseen?',
      'US federal surplus or deficit · trillions of 2010 dollars · budgets of 1980 to 2010 · Office of Management and Budget',
      [
        card(0, 'worse', ['Worse than budgeted', 'years'], outlook('Years worse than budgeted'), {
          units: 'none',
          reference: [outlook('Years compared', { displayName: 'Years compared, 1981 to 2009' })],
        }),
        card(1, 'average-miss', ['Average miss', 'trillion dollars'], outlook('Average miss'), {
          units: 'none',
        }),
        card(2, 'largest-deficit', ['Largest deficit', 'trillion dollars'], outlook('Largest deficit'), {
          units: 'none',
        }),
        card(3, 'surplus', ['Years in surplus', '1980 to 2009'], outlook('Years in surplus'), {
          units: 'none',
        }),
        {
          name: 'deficits-by-year',
          type: 'lineChart',
          title: 'Surplus or deficit by year',
          subtitle: 'trillions of 2010 dollars, as it came and as the budget of the year before foresaw it',
          layout: grid.pane(0, 7),
          roles: {
            category: [column('Outlook', 'Year')],
            value: [
              outlook('As it came'),
              outlook('As budgeted', { displayName: 'As budgeted a year before', scenario: 'budget' }),
            ],
          },
          sort: [{ role: 'category', direction: 'ascending' }],
          format: { displayUnits: 'none', legend: true },
        },
        {
          name: 'misses',
          type: 'table',
          title: 'Which years surprised most?',
          subtitle: 'trillions of 2010 dollars; negative: worse than budgeted',
          layout: grid.pane(7, 5),
          filters: [comparedYears],
          roles: {
            column: [
              column('Outlook', 'Year'),
              outlook('As budgeted'),
              outlook('As it came'),
              outlook('Better than budgeted', { displayName: 'Difference' }),
            ],
          },
          sort: [{ role: 'column', index: 3, direction: 'ascending' }],
          format: { totals: false },
        },
      ],
    ),
  ],
  bookmarks: [
    {
      name: 'social-insurance',
      displayName: 'Social insurance only',
      state: {
        activePage: 'receipts',
        filters: { report: [only('Source', 'Category', 'Social Insurance Taxes and Contributions')] },
      },
    },
    {
      name: 'nineties',
      displayName: 'The deficits of the 1990s',
      state: {
        activePage: 'deficits',
        filters: { report: [only('Outlook', 'Year', ...Array.from({ length: 10 }, (_, at) => 1990 + at))] },
      },
    },
    { name: 'all', displayName: 'All figures', state: { filters: { report: [] } } },
  ],
}
