import type { Layout, VisualOf } from '@casement/visuals'
import type { ReportDefinition } from '@casement/report'
import { card } from './cards.ts'
import {
  actual,
  inOrder,
  column,
  company,
  kEur,
  ledger,
  measure,
  months,
  only,
  onlyLastTwelveMonths,
  priorYear,
  told,
  inMillions,
} from './fields.ts'
import { figuresBeside } from './figures-beside.ts'
import { grid, inBritishEnglish, page, regionTiles, titled, viewButtons } from './page-grid.ts'

const compared = (name: string) => ({ value: ledger(name), beside: [priorYear(name)] })

/** Days against those of a year ago, and their course. */
const keyFigure = (
  words: readonly [name: string, title: string, subtitle: string],
  layout: Layout,
  name: string,
  goodWhen: 'higher' | 'lower',
): VisualOf<'kpi'> => ({
  ...titled(...words, layout),
  type: 'kpi',
  roles: { value: [ledger(name)], target: [priorYear(name)], trend: [...months] },
  format: { displayUnits: 'none', goodWhen },
})

const flow = column('Account', 'Cash flow line', 'Line')
const cashFlowSubtotals = [
  { after: 'Change in provisions and deferrals', label: 'Operating' },
  { after: 'Investments', label: 'Free' },
]
const account = column('Account', 'Account')

const views = viewButtons(['year-before', 'A year before'], ['now', 'Now'])

export const workingCapitalAndCash: ReportDefinition = {
  casement: 1,
  name: 'Working capital and cash',
  description:
    'Where the cash came from and went, what is bound in trading, and what the group owns and owes',
  settings: inBritishEnglish,
  filters: [onlyLastTwelveMonths],
  pages: [
    page(
      {
        name: 'cash-flow',
        tab: 'Cash flow',
        question: 'Where did the cash come from, and where did it go?',
        scope: 'cash flow · EUR, what went out in brackets',
        answer: {
          text: 'Operations brought EUR {operating}[[; after investments EUR {free} was left]][[, {size of free vs last year} {free vs last year: more than / less than / as much as} a year ago]].[[ Cash stood at EUR {cash} on {day}.]]',
          figures: [
            told('operating', ledger('Operating cash flow'), inMillions),
            told('free', ledger('Free cash flow'), inMillions),
            told('last year', priorYear('Free cash flow'), inMillions),
            told('cash', ledger('Cash'), inMillions),
            told('day', measure('Calendar', 'Last day looked at')),
          ],
        },
      },
      [
        ...views,
        {
          ...titled(
            'statement',
            'Cash flow statement',
            'kEUR; ends with the change in cash',
            grid.tallPane(0, 6),
          ),
          type: 'statement',
          roles: { row: [flow, account], value: [kEur(actual('Cash flow')), kEur(priorYear('Cash flow'))] },
          format: {
            rows: [
              { kind: 'line', label: 'Net profit' },
              { kind: 'line', label: 'Depreciation added back' },
              { kind: 'line', label: 'Change in inventories' },
              { kind: 'line', label: 'Change in receivables' },
              { kind: 'line', label: 'Change in payables' },
              { kind: 'line', label: 'Change in payroll and tax' },
              { kind: 'line', label: 'Change in provisions and deferrals' },
              { kind: 'total', label: 'Operating cash flow', style: 'subtotal' },
              { kind: 'line', label: 'Investments' },
              { kind: 'total', label: 'Free cash flow', style: 'subtotal' },
              { kind: 'line', label: 'Borrowings' },
              { kind: 'line', label: 'Dividends and capital' },
              { kind: 'line', label: 'Group cash pool' },
              { kind: 'line', label: 'Exchange differences on cash' },
              { kind: 'total', label: 'Change in cash', style: 'total' },
            ],
            variances: [{ against: 'priorYear', absolute: true, relative: false }],
          },
        },
        card(['operating', 'Operating cash flow', 'EUR'], grid.card(2), compared('Operating cash flow')),
        card(['free', 'Free cash flow', 'EUR'], grid.card(3), compared('Free cash flow')),
        {
          ...titled(
            'bridge',
            'What the change in cash is made of',
            'EUR, by line of the statement',
            grid.pane(6, 6),
          ),
          type: 'waterfall',
          roles: { category: [flow], value: [ledger('Cash flow')] },
          sort: inOrder,
          format: { displayUnits: 'auto', most: 14, subtotals: cashFlowSubtotals, total: 'Change in cash' },
        },
      ],
    ),
    page(
      {
        name: 'working-capital',
        tab: 'Working capital',
        question: 'How much money is bound, and for how long?',
        scope: 'days of twelve months’ revenue and cost of sales, at the end',
        answer: {
          text: 'EUR {bound} is tied up[[, {size of bound vs last year} {bound vs last year: more than / less than / as much as} a year ago]][[; it comes back after {days} days]][[, a year ago after {days before}]].',
          figures: [
            told('bound', ledger('Working capital'), inMillions),
            told('last year', priorYear('Working capital'), inMillions),
            told('days', ledger('Cash conversion cycle')),
            told('days before', priorYear('Cash conversion cycle')),
          ],
        },
      },
      [
        ...views,
        regionTiles,
        keyFigure(
          ['receivables', 'Receivables', 'days of revenue'],
          grid.card(0),
          'Days sales outstanding',
          'lower',
        ),
        keyFigure(
          ['inventories', 'Inventories', 'days of cost of sales'],
          grid.card(1),
          'Days inventory',
          'lower',
        ),
        keyFigure(
          ['payables', 'Payables', 'days of cost of sales'],
          grid.card(2),
          'Days payables outstanding',
          'higher',
        ),
        keyFigure(['cycle', 'Cash conversion cycle', 'days'], grid.card(3), 'Cash conversion cycle', 'lower'),
        {
          ...titled('by-month', 'Working capital by month', 'EUR, at the end of each month', grid.pane(0, 6)),
          type: 'lineChart',
          roles: {
            category: [...months],
            value: [
              ledger('Trade receivables', 'Receivables'),
              ledger('Inventories'),
              ledger('Trade payables', 'Payables'),
            ],
          },
          sort: inOrder,
          tooltip: 'month-tip',
          format: { displayUnits: 'auto', legend: true, valueAxis: { min: 0 } },
        },
        {
          ...titled(
            'by-company',
            'Who waits longest for its money?',
            'kEUR and days, by company',
            grid.pane(6, 6),
          ),
          type: 'table',
          roles: {
            column: [
              company,
              kEur(ledger('Working capital')),
              ledger('Days sales outstanding', 'Receivables'),
              ledger('Days inventory', 'Inventories'),
              ledger('Days payables outstanding', 'Payables'),
              ledger('Cash conversion cycle', 'Cycle'),
            ],
          },
          sort: [{ role: 'column', index: 5, direction: 'descending' }],
          format: { totals: true },
        },
      ],
    ),
    page(
      {
        name: 'balance-sheet',
        tab: 'Balance sheet',
        question: 'What do we own, and what do we owe?',
        scope: 'balance sheet · EUR, at the end',
        answer: {
          text: 'EUR {equity} of EUR {assets} is equity[[: {ratio}]][[, after {ratio before} a year ago]].',
          figures: [
            told('equity', ledger('Equity'), inMillions),
            told('assets', ledger('Assets'), inMillions),
            told('ratio', ledger('Equity ratio %')),
            told('ratio before', priorYear('Equity ratio %')),
          ],
        },
      },
      [
        ...views,
        {
          ...titled(
            'balance-sheet',
            'Balance sheet',
            'kEUR; assets are equity and liabilities',
            grid.tallPane(0, 7),
          ),
          type: 'statement',
          roles: {
            row: [column('Account', 'Balance sheet line', 'Line'), account],
            value: [kEur(actual('Balance sheet amount')), kEur(priorYear('Balance sheet amount'))],
          },
          format: {
            rows: [
              { kind: 'line', label: 'Fixed assets at cost' },
              { kind: 'line', label: 'Accumulated depreciation' },
              { kind: 'line', label: 'Inventories' },
              { kind: 'line', label: 'Receivables' },
              { kind: 'line', label: 'Cash', of: ['Cash', 'Group cash pool'] },
              { kind: 'total', label: 'Assets', style: 'total' },
              { kind: 'line', label: 'Share capital' },
              { kind: 'line', label: 'Retained earnings and profit' },
              { kind: 'line', label: 'Currency translation reserve' },
              {
                kind: 'total',
                label: 'Equity',
                of: ['Share capital', 'Retained earnings and profit', 'Currency translation reserve'],
                style: 'subtotal',
              },
              { kind: 'line', label: 'Borrowings' },
              { kind: 'line', label: 'Provisions' },
              { kind: 'line', label: 'Payables' },
              { kind: 'line', label: 'Deferred revenue' },
              { kind: 'line', label: 'Payroll and tax' },
              {
                kind: 'total',
                label: 'Equity and liabilities',
                of: ['Equity', 'Borrowings', 'Provisions', 'Payables', 'Deferred revenue', 'Payroll and tax'],
                style: 'total',
              },
            ],
            variances: [{ against: 'priorYear', absolute: true, relative: true }],
            bars: false,
            goodWhen: 'none',
          },
        },
        card(['cash', 'Cash', 'EUR'], grid.rightCard(0), compared('Cash')),
        card(['equity-ratio', 'Equity ratio', '% of assets'], grid.rightCard(1), compared('Equity ratio %')),
        {
          ...titled(
            'by-month',
            'Cash and liabilities by month',
            'EUR, at the end of each month',
            grid.pane(7, 5),
          ),
          type: 'lineChart',
          roles: { category: [...months], value: [ledger('Cash'), ledger('Liabilities')] },
          sort: inOrder,
          format: { displayUnits: 'auto', legend: true, valueAxis: { min: 0 } },
        },
      ],
    ),
    page(
      {
        name: 'company',
        tab: 'One company',
        question: 'What binds this company’s money?',
        scope: 'EUR and days',
        answer: {
          text: 'EUR {bound} is tied up[[, {size of bound vs last year} {bound vs last year: more than / less than / as much as} a year ago]][[; it comes back after {days} days]][[, a year ago after {days before}]].',
          figures: [
            told('bound', ledger('Working capital'), inMillions),
            told('last year', priorYear('Working capital'), inMillions),
            told('days', ledger('Cash conversion cycle')),
            told('days before', priorYear('Cash conversion cycle')),
          ],
        },
      },
      [
        keyFigure(['cycle', 'Cash conversion cycle', 'days'], grid.card(0), 'Cash conversion cycle', 'lower'),
        card(['working-capital', 'Working capital', 'EUR'], grid.card(1), {
          ...compared('Working capital'),
          good: 'lowerIsBetter',
        }),
        card(['operating', 'Operating cash flow', 'EUR'], grid.card(2), compared('Operating cash flow')),
        card(['cash', 'Cash', 'EUR'], grid.card(3), compared('Cash')),
        {
          ...titled(
            'days-by-month',
            'Days by month',
            'days of revenue and of cost of sales',
            grid.pane(0, 6),
          ),
          type: 'lineChart',
          roles: {
            category: [...months],
            value: [
              ledger('Days sales outstanding', 'Receivables'),
              ledger('Days inventory', 'Inventories'),
              ledger('Days payables outstanding', 'Payables'),
            ],
          },
          sort: inOrder,
          format: { displayUnits: 'none', legend: true, valueAxis: { min: 0 } },
        },
        {
          ...titled(
            'bridge',
            'What its change in cash is made of',
            'EUR, by line of the statement',
            grid.pane(6, 6),
          ),
          type: 'waterfall',
          roles: { category: [flow], value: [ledger('Cash flow')] },
          sort: inOrder,
          format: { displayUnits: 'auto', most: 14, subtotals: cashFlowSubtotals, total: 'Change in cash' },
        },
      ],
      { drillthrough: { fields: [company] } },
    ),
    figuresBeside(
      'month-tip',
      'A month',
      [['bound', 'Working capital', 'EUR'], { ...compared('Working capital'), good: 'lowerIsBetter' }],
      [
        ['cycle', 'Cash conversion cycle', 'days'],
        { ...compared('Cash conversion cycle'), good: 'lowerIsBetter', isWhole: true },
      ],
    ),
  ],
  bookmarks: [
    { name: 'statements', displayName: 'Balance sheet', state: { activePage: 'balance-sheet' } },
    {
      name: 'year-before',
      displayName: 'A year before',
      state: {
        filters: { report: [{ ...onlyLastTwelveMonths, values: ['12 months before'] }] },
      },
    },
    {
      name: 'americas',
      displayName: 'Working capital in the Americas',
      state: {
        activePage: 'working-capital',
        filters: { report: [onlyLastTwelveMonths, only('Entity', 'Region', 'Americas')] },
      },
    },
    {
      name: 'now',
      displayName: 'Whole group, now',
      state: { filters: { report: [onlyLastTwelveMonths] } },
    },
  ],
}
