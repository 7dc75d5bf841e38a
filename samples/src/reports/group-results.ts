import type { ReportDefinition } from '@casement/report'
import { card } from './cards.ts'
import {
  actual,
  budget,
  inOrder,
  column,
  company,
  kEur,
  ledger,
  measure,
  months,
  only,
  onlyLastTwelveMonths,
  onlyLine,
  priorYear,
  quartersAndMonths,
  told,
  inMillions,
} from './fields.ts'
import { figuresBeside } from './figures-beside.ts'
import { grid, inBritishEnglish, page, regionTiles, titled, viewButtons } from './page-grid.ts'

const toOperatingProfit = onlyLine('Revenue', 'Cost of sales', 'Operating expenses')
const revenue = { value: ledger('Revenue'), beside: [budget('Revenue'), priorYear('Revenue')] }
const operatingProfit = {
  value: ledger('Operating profit'),
  beside: [budget('Operating profit'), priorYear('Operating profit')],
}
const operatingMargin = {
  value: ledger('Operating margin %'),
  beside: [budget('Operating margin %'), priorYear('Operating margin %')],
}
const grossMargin = {
  value: ledger('Gross margin %'),
  beside: [budget('Gross margin %'), priorYear('Gross margin %')],
}

const views = viewButtons(['head-office', 'Head office'], ['whole-group', 'Whole group'])

export const groupResults: ReportDefinition = {
  casement: 1,
  name: 'Group results',
  description: 'What the group earned in the last twelve months, and which lines moved the result',
  settings: inBritishEnglish,
  filters: [onlyLastTwelveMonths],
  pages: [
    page(
      {
        name: 'result',
        tab: 'Result',
        question: 'What did [[{who}||the group]] earn?',
        scope: 'revenue and operating profit · EUR',
        answer: {
          text: 'EUR {profit} of operating profit[[ on EUR {revenue} of revenue]][[: {size of profit vs the budget} {profit vs the budget: above / below / on} budget]][[, {size of profit vs last year} {profit vs last year: more than / less than / as much as} a year ago]].',
          figures: [
            told('profit', ledger('Operating profit'), inMillions),
            told('the budget', budget('Operating profit'), inMillions),
            told('last year', priorYear('Operating profit'), inMillions),
            told('revenue', ledger('Revenue'), inMillions),
          ],
        },
      },
      [
        ...views,
        regionTiles,
        card(['revenue', 'Revenue', 'EUR'], grid.card(0), revenue),
        card(['gross-margin', 'Gross margin', '% of revenue'], grid.card(1), grossMargin),
        card(['operating-profit', 'Operating profit', 'EUR'], grid.card(2), operatingProfit),
        card(['operating-margin', 'Operating margin', '% of revenue'], grid.card(3), operatingMargin),
        {
          ...titled(
            'profit-by-month',
            'Operating profit by month',
            'EUR, actual against budget',
            grid.pane(0, 7),
          ),
          type: 'varianceChart',
          roles: {
            category: [...months],
            value: [actual('Operating profit')],
            reference: [budget('Operating profit')],
          },
          sort: inOrder,
          tooltip: 'month-tip',
          format: { displayUnits: 'auto', goodWhen: 'higher', absolute: true },
        },
        {
          ...titled('by-entity', 'Who earned it?', 'kEUR, by company, the largest first', grid.pane(7, 5)),
          type: 'table',
          roles: {
            column: [
              company,
              kEur(ledger('Revenue')),
              ledger('Gross margin %', 'Margin'),
              kEur(ledger('Operating profit', 'Op. profit')),
              kEur(measure('Budget', 'Operating profit variance', { displayName: 'vs budget' })),
            ],
          },
          sort: [{ role: 'column', index: 1, direction: 'descending' }],
          format: { totals: true },
        },
      ],
    ),
    page(
      {
        name: 'statement',
        tab: 'Profit and loss',
        question: 'Which lines moved the result?',
        scope: 'profit and loss · EUR, costs in brackets',
        answer: {
          text: 'EUR {net} of net profit[[ is left of EUR {revenue}]][[: {size of net vs last year} {net vs last year: more than / less than / as much as} a year ago]].[[ Of revenue, {gross} is gross profit and {operating} operating profit.]]',
          figures: [
            told('net', ledger('Net profit'), inMillions),
            told('last year', priorYear('Net profit'), inMillions),
            told('revenue', ledger('Revenue'), inMillions),
            told('gross', ledger('Gross margin %')),
            told('operating', ledger('Operating margin %')),
          ],
        },
      },
      [
        ...views,
        regionTiles,
        {
          ...titled(
            'statement',
            'Profit and loss statement',
            'kEUR; open a line for its accounts',
            grid.tallPane(0, 9),
          ),
          type: 'statement',
          roles: {
            row: [column('Account', 'Line'), column('Account', 'Group'), column('Account', 'Account')],
            value: [
              kEur(actual('Profit and loss')),
              kEur(budget('Profit and loss')),
              kEur(priorYear('Profit and loss')),
            ],
          },
          format: {
            rows: [
              { kind: 'line', label: 'Revenue' },
              { kind: 'line', label: 'Cost of sales', isOpen: true },
              { kind: 'total', label: 'Gross profit', style: 'subtotal' },
              { kind: 'ratio', label: 'Gross margin', of: 'Gross profit', per: 'Revenue' },
              { kind: 'line', label: 'Operating expenses', isOpen: true },
              { kind: 'total', label: 'Operating profit', style: 'subtotal' },
              { kind: 'ratio', label: 'Operating margin', of: 'Operating profit', per: 'Revenue' },
              { kind: 'line', label: 'Financial result' },
              { kind: 'line', label: 'Income tax' },
              { kind: 'total', label: 'Net profit', style: 'total' },
            ],
            variances: [
              { against: 'budget', absolute: true, relative: true },
              { against: 'priorYear', absolute: true, relative: true },
            ],
          },
        },
        card(['operating-profit', 'Operating profit', 'EUR'], grid.card(3), operatingProfit),
        {
          ...titled('margins', 'Margins by month', '% of revenue', grid.pane(9, 3)),
          type: 'lineChart',
          roles: {
            category: [...months],
            value: [
              ledger('Gross margin %', 'Gross'),
              ledger('Operating margin %', 'Operating'),
              ledger('Net margin %', 'Net'),
            ],
          },
          sort: inOrder,
          format: { legend: true },
        },
      ],
    ),
    page(
      {
        name: 'bridge',
        tab: 'Bridge',
        question: 'What moved the operating profit since last year?',
        scope: 'operating profit · EUR, against the year before',
        answer: {
          text: '[[From EUR {last year} to ]]EUR {profit}[[: {profit vs last year}]][[, on {revenue vs old revenue} of revenue]].',
          figures: [
            told('profit', ledger('Operating profit'), inMillions),
            told('last year', priorYear('Operating profit'), inMillions),
            told('revenue', ledger('Revenue'), inMillions),
            told('old revenue', priorYear('Revenue'), inMillions),
          ],
        },
      },
      [
        ...views,
        {
          ...titled(
            'by-line',
            'From last year’s operating profit to this year’s, by group of accounts',
            'EUR; up adds to the profit, down takes from it',
            grid.upperHalf(0, 12),
          ),
          type: 'waterfall',
          roles: {
            category: [column('Account', 'Group')],
            start: [priorYear('Profit and loss')],
            end: [actual('Profit and loss')],
          },
          filters: [toOperatingProfit],
          sort: inOrder,
          format: { displayUnits: 'auto', most: 14 },
        },
        {
          ...titled('by-company', 'The same by region', 'EUR; drill down to companies', grid.lowerHalf(0, 7)),
          type: 'waterfall',
          roles: {
            category: [column('Entity', 'Region'), company],
            start: [priorYear('Profit and loss')],
            end: [actual('Profit and loss')],
          },
          filters: [toOperatingProfit],
          sort: inOrder,
          format: { displayUnits: 'auto', most: 14 },
        },
        {
          ...titled(
            'by-quarter',
            'Operating profit by quarter',
            'EUR, against the year before',
            grid.lowerHalf(7, 5),
          ),
          type: 'varianceChart',
          roles: {
            category: [...quartersAndMonths],
            value: [actual('Operating profit')],
            reference: [priorYear('Operating profit')],
          },
          sort: inOrder,
          format: { displayUnits: 'auto', goodWhen: 'higher', absolute: true, relative: true },
        },
      ],
    ),
    page(
      {
        name: 'company',
        tab: 'One company',
        question: 'How did [[{who}||this company]] do?',
        scope: 'EUR',
        answer: {
          text: 'EUR {profit} of operating profit[[ on EUR {revenue} of revenue]][[: {size of profit vs the budget} {profit vs the budget: above / below / on} budget]][[, {size of profit vs last year} {profit vs last year: more than / less than / as much as} a year ago]].',
          figures: [
            told('profit', ledger('Operating profit'), inMillions),
            told('the budget', budget('Operating profit'), inMillions),
            told('last year', priorYear('Operating profit'), inMillions),
            told('revenue', ledger('Revenue'), inMillions),
          ],
        },
      },
      [
        card(['revenue', 'Revenue', 'EUR'], grid.card(0), revenue),
        card(['gross-margin', 'Gross margin', '% of revenue'], grid.card(1), grossMargin),
        card(['operating-profit', 'Operating profit', 'EUR'], grid.card(2), operatingProfit),
        card(['operating-margin', 'Operating margin', '% of revenue'], grid.card(3), operatingMargin),
        {
          ...titled('lines', 'Profit and loss', 'kEUR, costs in brackets', grid.pane(0, 7)),
          type: 'statement',
          roles: {
            row: [column('Account', 'Line'), column('Account', 'Group')],
            value: [kEur(actual('Profit and loss')), kEur(budget('Profit and loss'))],
          },
          format: {
            rows: [
              { kind: 'line', label: 'Revenue' },
              { kind: 'line', label: 'Cost of sales', isOpen: true },
              { kind: 'total', label: 'Gross profit', style: 'subtotal' },
              { kind: 'line', label: 'Operating expenses' },
              { kind: 'total', label: 'Operating profit', style: 'subtotal' },
              { kind: 'line', label: 'Financial result' },
              { kind: 'line', label: 'Income tax' },
              { kind: 'total', label: 'Net profit', style: 'total' },
            ],
          },
        },
        {
          ...titled(
            'revenue-by-month',
            'Revenue by month',
            'EUR, actual against prior year',
            grid.pane(7, 5),
          ),
          type: 'columnChart',
          roles: { category: [...months], value: [actual('Revenue'), priorYear('Revenue')] },
          sort: inOrder,
          format: { displayUnits: 'auto', legend: true },
        },
      ],
      { drillthrough: { fields: [company] } },
    ),
    figuresBeside(
      'month-tip',
      'A month',
      [['revenue', 'Revenue', 'EUR'], revenue],
      [['profit', 'Operating profit', 'EUR'], operatingProfit],
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
      displayName: 'Head office',
      state: {
        filters: { report: [onlyLastTwelveMonths, only('Entity', 'Entity', 'Casement Head Office')] },
      },
    },
    {
      name: 'head-office-statement',
      displayName: 'Head office, profit and loss',
      state: {
        activePage: 'statement',
        filters: { report: [onlyLastTwelveMonths, only('Entity', 'Entity', 'Casement Head Office')] },
      },
    },
    {
      name: 'whole-group',
      displayName: 'Whole group',
      state: { filters: { report: [onlyLastTwelveMonths] } },
    },
  ],
}
