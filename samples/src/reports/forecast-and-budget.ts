import type { ReportDefinition } from '@casement/report'
import { card } from './cards.ts'
import {
  actual,
  budget,
  inOrder,
  column,
  company,
  forecast,
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
import { grid, inBritishEnglish, inScope, page, regionTiles, titled, viewButtons } from './page-grid.ts'

const nextTwelveMonths = only('Calendar', 'Period', 'Next 12 months')
const aroundNow = only('Calendar', 'Period', 'Last 12 months', 'Next 12 months')

const expected = (name: string) => ({
  value: forecast(name),
  beside: [priorYear(name), budget(name)],
  filters: [nextTwelveMonths],
})

const asPlanned = (name: string) => ({ value: ledger(name), beside: [budget(name), forecast(name)] })

const views = viewButtons(['germany', 'Germany'], ['everywhere', 'Whole group'])

export const forecastAndBudget: ReportDefinition = {
  casement: 1,
  name: 'Forecast and budget',
  description:
    'What the group expects of the next twelve months, where it keeps its budget, and how good its plans are',
  settings: inBritishEnglish,
  pages: [
    page(
      {
        name: 'outlook',
        tab: 'Outlook',
        question: 'What do we expect of the next year?',
        scope: {
          ...inScope('EUR · as forecast last quarter, against prior year and budget'),
          filters: [nextTwelveMonths],
        },
        answer: {
          text: 'We expect EUR {revenue} of revenue[[, {size of revenue vs last year} {revenue vs last year: more than / less than / as much as} a year ago]][[, and EUR {profit} of operating profit, {size of profit vs the budget} {profit vs the budget: above / below / on} budget]].',
          figures: [
            told('revenue', forecast('Revenue'), inMillions),
            told('last year', priorYear('Revenue'), inMillions),
            told('profit', forecast('Operating profit'), inMillions),
            told('the budget', budget('Operating profit'), inMillions),
          ],
          filters: [nextTwelveMonths],
        },
      },
      [
        ...views,
        regionTiles,
        card(['revenue', 'Revenue', 'EUR'], grid.card(0), expected('Revenue')),
        card(['operating-profit', 'Operating profit', 'EUR'], grid.card(1), expected('Operating profit')),
        card(
          ['operating-margin', 'Operating margin', '% of revenue'],
          grid.card(2),
          expected('Operating margin %'),
        ),
        card(['operating-expenses', 'Operating expenses', 'EUR'], grid.card(3), {
          ...expected('Operating expenses'),
          good: 'lowerIsBetter',
        }),
        {
          ...titled(
            'revenue-by-month',
            'Revenue by month',
            'EUR, as it came and as it is expected',
            grid.pane(0, 7),
          ),
          type: 'columnChart',
          filters: [aroundNow],
          roles: { category: [...months], value: [actual('Revenue'), forecast('Revenue')] },
          sort: inOrder,
          format: { displayUnits: 'auto', legend: true },
        },
        {
          ...titled(
            'expected-by-company',
            'Who is expected to grow?',
            'kEUR, next twelve months',
            grid.pane(7, 5),
          ),
          type: 'table',
          filters: [nextTwelveMonths],
          roles: {
            column: [
              company,
              kEur(measure('Forecast', 'Revenue forecast', { displayName: 'Revenue' })),
              measure('Forecast', 'Revenue forecast growth %', { displayName: 'Growth' }),
              kEur(measure('Forecast', 'Operating profit forecast', { displayName: 'Op. profit' })),
            ],
          },
          sort: [{ role: 'column', index: 1, direction: 'descending' }],
          format: { totals: true },
        },
      ],
    ),
    page(
      {
        name: 'budget',
        tab: 'Against budget',
        question: 'Where did we miss the budget?',
        scope: 'actual against budget · EUR',
        answer: {
          text: 'EUR {profit} of operating profit[[ is {size of profit vs the budget} {profit vs the budget: above / below / on} its budget of EUR {the budget}]][[; operating expenses are {size of costs vs planned costs} {costs vs planned costs: above / below / on} theirs]].',
          figures: [
            told('profit', ledger('Operating profit'), inMillions),
            told('the budget', budget('Operating profit'), inMillions),
            told('costs', ledger('Operating expenses'), inMillions),
            told('planned costs', budget('Operating expenses'), inMillions),
          ],
        },
      },
      [
        ...views,
        regionTiles,
        {
          ...titled(
            'profit-by-company',
            'Operating profit by company',
            'EUR, actual against budget',
            grid.tallPane(0, 6),
          ),
          type: 'varianceChart',
          roles: {
            category: [company],
            value: [actual('Operating profit')],
            reference: [budget('Operating profit')],
          },
          tooltip: 'company-tip',
          sort: largestFirst,
          format: { displayUnits: 'auto', goodWhen: 'higher', absolute: true, relative: true },
        },
        {
          ...titled('revenue-by-region', 'Revenue by region', 'EUR, more is better', grid.part(6, 6, 0, 5)),
          type: 'varianceChart',
          roles: {
            category: [column('Entity', 'Region'), column('Entity', 'Country')],
            value: [actual('Revenue')],
            reference: [budget('Revenue')],
          },
          sort: largestFirst,
          format: { displayUnits: 'auto', goodWhen: 'higher', absolute: true, relative: true },
        },
        {
          ...titled(
            'costs-by-group',
            'Operating expenses by kind',
            'EUR, less is better',
            grid.part(6, 6, 5, 7),
          ),
          type: 'varianceChart',
          roles: {
            category: [column('Account', 'Group', 'Kind'), column('Account', 'Account')],
            value: [actual('Operating expenses')],
            reference: [budget('Operating expenses')],
          },
          filters: [onlyLine('Operating expenses')],
          sort: largestFirst,
          format: { displayUnits: 'auto', goodWhen: 'lower', absolute: true, relative: true },
        },
      ],
      { filters: [onlyLastTwelveMonths] },
    ),
    page(
      {
        name: 'plans',
        tab: 'Plans and results',
        question: 'How good are our plans?',
        scope: 'operating profit · EUR · budget yearly, forecast quarterly',
        answer: {
          text: 'Revenue of EUR {revenue}[[ is {size of revenue vs the forecast} {revenue vs the forecast: above / below / on} its last forecast]][[, {size of revenue vs the budget} {revenue vs the budget: above / below / on} its budget]].',
          figures: [
            told('revenue', ledger('Revenue'), inMillions),
            told('the forecast', forecast('Revenue'), inMillions),
            told('the budget', budget('Revenue'), inMillions),
          ],
        },
      },
      [
        ...views,
        card(['revenue', 'Revenue', 'EUR'], grid.card(0), asPlanned('Revenue')),
        card(['gross-profit', 'Gross profit', 'EUR'], grid.card(1), asPlanned('Gross profit')),
        card(['operating-expenses', 'Operating expenses', 'EUR'], grid.card(2), {
          ...asPlanned('Operating expenses'),
          good: 'lowerIsBetter',
        }),
        card(['operating-profit', 'Operating profit', 'EUR'], grid.card(3), asPlanned('Operating profit')),
        {
          ...titled(
            'profit-by-month',
            'Operating profit by month',
            'EUR, as it came, as forecast and as budgeted',
            grid.pane(0, 7),
          ),
          type: 'columnChart',
          roles: {
            category: [...months],
            value: [actual('Operating profit'), forecast('Operating profit'), budget('Operating profit')],
          },
          sort: inOrder,
          format: { displayUnits: 'auto', legend: true },
        },
        {
          ...titled(
            'planned-by-company',
            'Whose plans were furthest off?',
            'kEUR, operating profit; brackets: worse than planned',
            grid.pane(7, 5),
          ),
          type: 'table',
          roles: {
            column: [
              company,
              kEur(ledger('Operating profit', 'Actual')),
              kEur(measure('Budget', 'Operating profit variance', { displayName: 'vs budget' })),
              kEur(measure('Forecast', 'Operating profit against forecast', { displayName: 'vs forecast' })),
            ],
          },
          sort: [{ role: 'column', index: 2, direction: 'ascending' }],
          format: { totals: true },
        },
      ],
      { filters: [onlyLastTwelveMonths] },
    ),
    page(
      {
        name: 'company',
        tab: 'One company',
        question: 'Where did this company leave its plan?',
        scope: 'actual, budget and prior year · EUR',
        answer: {
          text: 'EUR {profit} of operating profit[[ is {size of profit vs the budget} {profit vs the budget: above / below / on} its budget of EUR {the budget}]][[; operating expenses are {size of costs vs planned costs} {costs vs planned costs: above / below / on} theirs]].',
          figures: [
            told('profit', ledger('Operating profit'), inMillions),
            told('the budget', budget('Operating profit'), inMillions),
            told('costs', ledger('Operating expenses'), inMillions),
            told('planned costs', budget('Operating expenses'), inMillions),
          ],
        },
      },
      [
        {
          ...titled('lines', 'Down to the operating profit', 'kEUR, costs in brackets', grid.tallPane(0, 7)),
          type: 'statement',
          roles: {
            row: [column('Account', 'Line'), column('Account', 'Group')],
            value: [kEur(actual('Profit and loss')), kEur(budget('Profit and loss'))],
          },
          filters: [onlyLine('Revenue', 'Cost of sales', 'Operating expenses')],
          format: {
            rows: [
              { kind: 'line', label: 'Revenue', isOpen: true },
              { kind: 'line', label: 'Cost of sales', isOpen: true },
              { kind: 'total', label: 'Gross profit', style: 'subtotal' },
              { kind: 'line', label: 'Operating expenses', isOpen: true },
              { kind: 'total', label: 'Operating profit', style: 'total' },
            ],
          },
        },
        {
          ...titled(
            'profit-by-month',
            'Operating profit by month',
            'EUR, actual against budget',
            grid.tallPane(7, 5),
          ),
          type: 'varianceChart',
          roles: {
            category: [...months],
            value: [actual('Operating profit')],
            reference: [budget('Operating profit')],
          },
          sort: inOrder,
          format: { displayUnits: 'auto', goodWhen: 'higher', absolute: true },
        },
      ],
      { filters: [onlyLastTwelveMonths], drillthrough: { fields: [company], keepAllFilters: false } },
    ),
    figuresBeside(
      'company-tip',
      'A company',
      [['revenue', 'Revenue', 'EUR'], asPlanned('Revenue')],
      [['operating-profit', 'Operating profit', 'EUR'], asPlanned('Operating profit')],
    ),
  ],
  bookmarks: [
    {
      name: 'germany',
      displayName: 'Germany',
      state: { filters: { report: [only('Entity', 'Entity', 'Casement Germany')] } },
    },
    { name: 'everywhere', displayName: 'Whole group', state: { filters: { report: [] } } },
  ],
}
