import type { ReportDefinition } from '@casement/report'
import { card } from './cards.ts'
import {
  actual,
  allBut,
  budget,
  inOrder,
  column,
  company,
  kEur,
  largestFirst,
  ledger,
  measure,
  months,
  only,
  onlyLastTwelveMonths,
  onlyLine,
  priorYear,
  told,
  inMillions,
} from './fields.ts'
import { figuresBeside } from './figures-beside.ts'
import { grid, inBritishEnglish, page, regionTiles, titled, viewButtons } from './page-grid.ts'

const centre = column('Cost centre', 'Cost centre')
const work = column('Cost centre', 'Function')
const kind = column('Account', 'Group', 'Kind of cost')
const account = column('Account', 'Account')

/** Materials are a cost of products: no cost centre answers for them. */
const withoutMaterials = allBut('Account', 'Account', 'Materials and components')
const onCostCentres = [onlyLine('Cost of sales', 'Operating expenses'), withoutMaterials]

const costs = {
  value: ledger('Cost centre costs'),
  beside: [budget('Cost centre costs'), priorYear('Cost centre costs')],
  good: 'lowerIsBetter',
} as const
const costRatio = {
  value: ledger('Cost centre ratio %'),
  beside: [priorYear('Cost centre ratio %')],
  good: 'lowerIsBetter',
} as const

const views = viewButtons(['head-office', 'Head office'], ['everything', 'All centres'])

export const costCentres: ReportDefinition = {
  casement: 1,
  name: 'Cost centres',
  description: 'Where the running costs arise, what kind they are, and who is above budget',
  settings: inBritishEnglish,
  filters: [onlyLastTwelveMonths],
  pages: [
    page(
      {
        name: 'costs',
        tab: 'Costs',
        question: 'Where do the running costs go?',
        scope: 'costs of cost centres, without materials · EUR',
        answer: {
          text: 'Cost centres spent EUR {costs}[[: {size of costs vs the budget} {costs vs the budget: above / below / on} budget]][[, {size of costs vs last year} {costs vs last year: more than / less than / as much as} a year ago]].[[ That is {ratio} of revenue.]]',
          figures: [
            told('costs', ledger('Cost centre costs'), inMillions),
            told('the budget', budget('Cost centre costs'), inMillions),
            told('last year', priorYear('Cost centre costs'), inMillions),
            told('ratio', ledger('Cost centre ratio %')),
          ],
        },
      },
      [
        ...views,
        regionTiles,
        card(['costs', 'Cost centre costs', 'EUR'], grid.card(0), costs),
        card(['cost-ratio', 'Cost ratio', '% of revenue'], grid.card(1), costRatio),
        card(['operating-expenses', 'Operating expenses', 'EUR, of it'], grid.card(2), {
          value: ledger('Operating expenses'),
          beside: [budget('Operating expenses'), priorYear('Operating expenses')],
          good: 'lowerIsBetter',
        }),
        card(['personnel-costs', 'Personnel costs', 'EUR, of it'], grid.card(3), {
          value: ledger('Personnel costs'),
          beside: [budget('Personnel costs'), priorYear('Personnel costs')],
          good: 'lowerIsBetter',
        }),
        {
          ...titled(
            'by-centre',
            'Costs by cost centre',
            'EUR, against prior year; less is better',
            grid.pane(0, 6),
          ),
          type: 'varianceChart',
          roles: {
            category: [centre],
            value: [actual('Cost centre costs')],
            reference: [priorYear('Cost centre costs')],
          },
          sort: largestFirst,
          format: { displayUnits: 'auto', goodWhen: 'lower', absolute: true, relative: true },
        },
        {
          ...titled('by-month', 'Costs by month and function', 'EUR', grid.pane(6, 6)),
          type: 'columnChart',
          roles: { category: [...months], value: [ledger('Cost centre costs')], series: [work] },
          sort: inOrder,
          tooltip: 'month-tip',
          format: { displayUnits: 'auto', stacked: true, legend: true },
        },
      ],
    ),
    page(
      {
        name: 'kinds',
        tab: 'Kinds of cost',
        question: 'Which kinds of cost are above budget?',
        scope: 'costs of cost centres against budget · EUR',
        answer: {
          text: 'Together they come to EUR {costs}[[: {size of costs vs the budget} {costs vs the budget: above / below / on} their budget of EUR {the budget}]].',
          figures: [
            told('costs', ledger('Cost centre costs'), inMillions),
            told('the budget', budget('Cost centre costs'), inMillions),
          ],
        },
      },
      [
        ...views,
        regionTiles,
        {
          ...titled(
            'by-kind',
            'Actual against budget by kind',
            'EUR; drill down to accounts',
            grid.tallPane(0, 6),
          ),
          type: 'varianceChart',
          roles: {
            category: [kind, account],
            value: [actual('Cost centre costs')],
            reference: [budget('Cost centre costs')],
          },
          filters: onCostCentres,
          sort: largestFirst,
          format: { displayUnits: 'auto', goodWhen: 'lower', absolute: true, relative: true },
        },
        {
          ...titled(
            'by-account',
            'The accounts behind it',
            'kEUR; positive: above budget',
            grid.tallPane(6, 6),
          ),
          type: 'table',
          roles: {
            column: [
              account,
              kEur(ledger('Cost centre costs', 'Actual')),
              kEur(measure('Budget', 'Cost centre costs budget', { displayName: 'Budget' })),
              kEur(measure('Budget', 'Cost centre costs variance', { displayName: 'Variance' })),
            ],
          },
          filters: onCostCentres,
          sort: [{ role: 'column', index: 3, direction: 'descending' }],
          format: { totals: true },
        },
      ],
    ),
    page(
      {
        name: 'matrix',
        tab: 'Who spends what',
        question: 'Who spends on what?',
        scope: 'costs by cost centre and kind · EUR',
        answer: {
          text: 'Of EUR {costs}[[, EUR {people} went to people: those who produce and deliver stand in the table under production and delivery]].',
          figures: [
            told('costs', ledger('Cost centre costs'), inMillions),
            told('people', ledger('Personnel costs'), inMillions),
          ],
        },
      },
      [
        ...views,
        regionTiles,
        {
          ...titled('centres-and-kinds', 'Cost centres and kinds of cost', 'kEUR', grid.tallPane(0, 12)),
          type: 'matrix',
          roles: {
            row: [work, centre],
            column: [kind],
            value: [kEur(ledger('Cost centre costs', 'Costs'))],
          },
          filters: onCostCentres,
          format: { subtotals: 'above', grandTotals: 'both' },
        },
      ],
    ),
    page(
      {
        name: 'centre',
        tab: 'One cost centre',
        question: 'What does this cost centre spend?',
        scope: 'EUR',
        answer: {
          text: 'It spent EUR {costs}[[, {size of costs vs last year} {costs vs last year: more than / less than / as much as} a year ago]][[; EUR {people} of it went to people]].',
          figures: [
            told('costs', ledger('Cost centre costs'), inMillions),
            told('last year', priorYear('Cost centre costs'), inMillions),
            told('people', ledger('Personnel costs'), inMillions),
          ],
        },
      },
      [
        card(['costs', 'Costs', 'EUR'], grid.card(0), {
          value: ledger('Cost centre costs'),
          beside: [priorYear('Cost centre costs')],
          good: 'lowerIsBetter',
        }),
        card(['personnel-costs', 'Personnel costs', 'EUR, of it'], grid.card(1), {
          value: ledger('Personnel costs'),
          beside: [priorYear('Personnel costs')],
          good: 'lowerIsBetter',
        }),
        card(['headcount', 'Headcount', 'full-time equivalents'], grid.card(2), {
          value: measure('Headcount', 'Average headcount'),
          beside: [priorYear('Average headcount', 'Headcount')],
          good: 'none',
          isWhole: true,
        }),
        card(['cost-per-head', 'Personnel cost per head', 'EUR'], grid.card(3), {
          value: measure('Headcount', 'Personnel cost per head'),
          beside: [priorYear('Personnel cost per head', 'Headcount')],
          good: 'lowerIsBetter',
        }),
        {
          ...titled('by-account', 'Costs by kind and account', 'kEUR', grid.pane(0, 6)),
          type: 'matrix',
          roles: {
            row: [kind, account],
            value: [
              kEur(ledger('Cost centre costs', 'Actual')),
              kEur(ledger('Cost centre costs before', 'Prior year')),
              kEur(ledger('Cost centre costs change', 'Change')),
            ],
          },
          filters: onCostCentres,
          format: { subtotals: 'above', grandTotals: 'rows' },
        },
        {
          ...titled('by-company', 'Costs by company', 'EUR, against prior year', grid.pane(6, 6)),
          type: 'varianceChart',
          roles: {
            category: [company],
            value: [actual('Cost centre costs')],
            reference: [priorYear('Cost centre costs')],
          },
          sort: largestFirst,
          format: { displayUnits: 'auto', goodWhen: 'lower', absolute: true, relative: true },
        },
      ],
      { drillthrough: { fields: [centre] } },
    ),
    figuresBeside(
      'month-tip',
      'A month',
      [['costs', 'Cost centre costs', 'EUR'], costs],
      [['cost-ratio', 'Cost ratio', '% of revenue'], costRatio],
    ),
  ],
  bookmarks: [
    {
      name: 'head-office',
      displayName: 'Head office',
      state: {
        filters: { report: [onlyLastTwelveMonths, only('Entity', 'Entity', 'Casement Head Office')] },
      },
    },
    {
      name: 'sales',
      displayName: 'What sales and marketing spend',
      state: {
        activePage: 'matrix',
        filters: { report: [onlyLastTwelveMonths, only('Cost centre', 'Function', 'Sales and marketing')] },
      },
    },
    {
      name: 'everything',
      displayName: 'All cost centres',
      state: { filters: { report: [onlyLastTwelveMonths] } },
    },
  ],
}
