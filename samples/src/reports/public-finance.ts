import type { ReportDefinition } from '@casement/report'
import { card } from './cards.ts'
import { inOrder, column, measure, only, told } from './fields.ts'
import { figuresBeside } from './figures-beside.ts'
import { grid, page, titled, viewButtons } from './page-grid.ts'

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

const receipts = (name: string, words = {}) => measure('Receipts', name, words)
const outlook = (name: string, words = {}) => measure('Outlook', name, words)
const category = column('Source', 'Category', 'Source')
const period = column('Period', 'Period')

const inLastYear = {
  value: receipts('Receipts in dollars'),
  beside: [receipts('Receipts ten years before', { displayName: '2004' })],
  good: 'none',
} as const
const shareInLastYear = {
  value: receipts('Share of receipts %'),
  beside: [receipts('Share ten years before %', { displayName: '2004' })],
  good: 'none',
} as const

const share = (index: 1 | 2 | 3, title: string, source: string) =>
  card([title.toLowerCase().replaceAll(' ', '-'), title, 'share, 2014'], grid.card(index), {
    ...shareInLastYear,
    filters: [lastYear, only('Source', 'Category', source)],
  })

const asTheyCame = [
  receipts('Receipts as they came', { displayName: 'As they came' }),
  receipts('Receipts as estimated', { displayName: 'Estimate', scenario: 'forecast' }),
]

/** Below the answer: which sources and years, as filters and choices have it. */
const receiptsScope = (what: string) => ({
  text: `US federal receipts · [[{sources}||no source]] · ${what} · fiscal years [[{first}||none]][[ to {last}]], from 2015 on estimated · Office of Management and Budget, budget of 2016`,
  figures: [
    told('sources', receipts('Sources looked at')),
    told('first', receipts('First year looked at')),
    told('last', receipts('Last year looked at')),
  ],
})

const years = { good: 'none', isWhole: true } as const

const views = viewButtons(['nineties', 'The 1990s'], ['all', 'All years'])

export const publicFinance: ReportDefinition = {
  casement: 1,
  name: 'Public finance',
  description: 'Real figures: where US federal receipts come from, and how well deficits were foreseen',
  settings: { localeSettings: { formatLocale: 'en-US' } },
  pages: [
    page(
      {
        name: 'receipts',
        tab: 'Receipts',
        question: 'Where do US federal receipts come from?',
        scope: receiptsScope('US dollars'),
        answer: {
          text: 'USD {receipts} in 2014[[, {size of receipts vs ten years before} {receipts vs ten years before: more than / less than / as much as} ten years before]].',
          figures: [
            told('receipts', receipts('Receipts in dollars'), '0.00,,,,"T"'),
            told('ten years before', receipts('Receipts ten years before'), '0.00,,,,"T"'),
          ],
          filters: [lastYear],
        },
      },
      [
        ...views,
        card(['receipts', 'Receipts', 'US dollars, 2014'], grid.card(0), {
          ...inLastYear,
          filters: [lastYear],
        }),
        share(1, 'Individual income tax', 'Individual Income Taxes'),
        share(2, 'Social insurance', 'Social Insurance Taxes and Contributions'),
        share(3, 'Corporation tax', 'Corporation Income Taxes'),
        {
          ...titled(
            'receipts-by-year',
            'Receipts by fiscal year',
            'US dollars, as they came and as estimated; TQ 1976 is a quarter of its own',
            grid.pane(0, 7),
          ),
          type: 'columnChart',
          roles: { category: [period], value: asTheyCame },
          sort: inOrder,
          format: { displayUnits: 'auto', legend: true, stacked: true },
        },
        {
          ...titled('by-source', 'Which sources pay?', 'thousands of dollars, 2014', grid.pane(7, 5)),
          type: 'table',
          filters: [lastYear],
          roles: {
            column: [
              category,
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
      {
        name: 'mix',
        tab: 'Mix',
        question: 'How has the mix of receipts changed?',
        scope: receiptsScope('share of all sources'),
        answer: {
          text: 'Social insurance brought {share} of all receipts in 2014[[, after {share before} ten years before]].',
          figures: [
            told('share', receipts('Share of receipts %')),
            told('share before', receipts('Share ten years before %')),
          ],
          filters: [lastYear, only('Source', 'Category', 'Social Insurance Taxes and Contributions')],
        },
      },
      [
        ...views,
        {
          ...titled('mix-by-year', 'Share of receipts by source', '% of all receipts', grid.tallPane(0, 8)),
          type: 'columnChart',
          roles: { category: [period], value: [receipts('Receipts in dollars')], series: [category] },
          sort: inOrder,
          tooltip: 'year-tip',
          format: { legend: true, stacked: true, share: true },
        },
        card(['social-insurance', 'Social insurance', 'share, 2014'], grid.part(8, 4, 0, 3), {
          ...shareInLastYear,
          filters: [lastYear, only('Source', 'Category', 'Social Insurance Taxes and Contributions')],
        }),
        {
          ...titled('since-2004', 'Ten years compared', 'share of receipts, 2014', grid.part(8, 4, 3, 9)),
          type: 'table',
          filters: [lastYear],
          roles: {
            column: [
              category,
              receipts('Share ten years before %', { displayName: '2004' }),
              receipts('Share of receipts %', { displayName: '2014' }),
            ],
          },
          sort: [{ role: 'column', index: 2, direction: 'descending' }],
          format: { totals: false },
        },
      ],
    ),
    page(
      {
        name: 'deficits',
        tab: 'Surplus or deficit',
        question: 'How well are deficits foreseen?',
        scope: {
          text: 'US federal surplus or deficit · trillions of 2010 dollars · [[{first}||no year]][[ to {last}]] · Office of Management and Budget',
          figures: [
            told('first', outlook('First year foreseen')),
            told('last', outlook('Last year foreseen')),
          ],
        },
        answer: {
          text: '[[{worse}||None]] of {compared} years came worse than the budget of the year before foresaw[[; it was off by {miss} trillion dollars on average]].',
          figures: [
            told('worse', outlook('Years worse than budgeted')),
            told('compared', outlook('Years compared')),
            told('miss', outlook('Average miss')),
          ],
        },
      },
      [
        ...views,
        card(['worse', 'Worse than budgeted', 'years'], grid.card(0), {
          value: outlook('Years worse than budgeted'),
          beside: [outlook('Years compared', { displayName: 'Years compared' })],
          ...years,
        }),
        card(['average-miss', 'Average miss', 'trillion dollars'], grid.card(1), {
          value: outlook('Average miss'),
          ...years,
        }),
        card(['largest-deficit', 'Largest deficit', 'trillion dollars'], grid.card(2), {
          value: outlook('Largest deficit'),
          ...years,
        }),
        card(['surplus', 'Years in surplus', 'years'], grid.card(3), {
          value: outlook('Years in surplus'),
          ...years,
        }),
        {
          ...titled(
            'deficits-by-year',
            'Surplus or deficit by year',
            'trillions of 2010 dollars, as it came and as the budget of the year before foresaw it',
            grid.pane(0, 7),
          ),
          type: 'comboChart',
          roles: {
            category: [column('Outlook', 'Year')],
            column: [outlook('As it came')],
            line: [outlook('As budgeted', { displayName: 'As budgeted a year before' })],
          },
          sort: inOrder,
          format: { displayUnits: 'none', legend: true, dataLabels: false, secondAxis: false },
        },
        {
          ...titled(
            'misses',
            'Which years surprised most?',
            'trillions of 2010 dollars; negative: worse than budgeted',
            grid.pane(7, 5),
          ),
          type: 'table',
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
    page(
      {
        name: 'source',
        tab: 'One source',
        question: 'What did this source bring in?',
        scope: receiptsScope('US dollars'),
        answer: {
          text: '{share} of all receipts in 2014[[, after {share before} ten years before]].',
          figures: [
            told('share', receipts('Share of receipts %')),
            told('share before', receipts('Share ten years before %')),
          ],
          filters: [lastYear],
        },
      },
      [
        {
          ...titled(
            'by-year',
            'Receipts by fiscal year',
            'US dollars, as they came and as estimated',
            grid.tallPane(0, 7),
          ),
          type: 'columnChart',
          roles: { category: [period], value: asTheyCame },
          sort: inOrder,
          format: { displayUnits: 'auto', legend: true, stacked: true },
        },
        card(['receipts', 'Receipts', 'US dollars, 2014'], grid.rightCard(0), {
          ...inLastYear,
          filters: [lastYear],
        }),
        card(['share', 'Share of receipts', '2014'], grid.rightCard(1), {
          ...shareInLastYear,
          filters: [lastYear],
        }),
        {
          ...titled('accounts', 'Into which accounts?', 'thousands of dollars, 2014', grid.pane(7, 5)),
          type: 'table',
          filters: [lastYear],
          roles: { column: [column('Source', 'Account'), receipts('Receipts')] },
          sort: [{ role: 'column', index: 1, direction: 'descending' }],
          format: { totals: true },
        },
      ],
      { drillthrough: { fields: [category], keepAllFilters: false } },
    ),
    figuresBeside(
      'year-tip',
      'A year',
      [
        ['receipts', 'Receipts', 'US dollars'],
        {
          value: receipts('Receipts in dollars'),
          beside: [receipts('Receipts ten years before', { displayName: 'Ten years before' })],
          good: 'none',
        },
      ],
      [
        ['share', 'Share', '% of all receipts'],
        {
          value: receipts('Share of receipts %'),
          beside: [receipts('Share ten years before %', { displayName: 'Ten years before' })],
          good: 'none',
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
      displayName: 'The 1990s',
      state: {
        filters: { report: [only('Outlook', 'Year', ...Array.from({ length: 10 }, (_, at) => 1990 + at))] },
      },
    },
    { name: 'all', displayName: 'All figures', state: { filters: { report: [] } } },
  ],
}
