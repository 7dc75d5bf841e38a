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
  inThousands,
  signedMillions,
} from './fields.ts'
import { figuresBeside } from './figures-beside.ts'
import { grid, inBritishEnglish, page, regionTiles, titled, viewButtons } from './page-grid.ts'

const people = (name: string, displayName?: string) =>
  measure('Headcount', name, displayName ? { displayName } : {})
const centre = column('Cost centre', 'Cost centre')
const work = column('Cost centre', 'Function')

const headcount = {
  value: people('Average headcount'),
  beside: [priorYear('Average headcount', 'Headcount')],
  good: 'none',
  isWhole: true,
} as const
const personnelCosts = {
  value: ledger('Personnel costs'),
  beside: [priorYear('Personnel costs')],
  good: 'lowerIsBetter',
} as const
const costPerHead = {
  value: people('Personnel cost per head'),
  beside: [priorYear('Personnel cost per head', 'Headcount')],
  good: 'lowerIsBetter',
  isWhole: true,
} as const

const views = viewButtons(['research', 'Research'], ['everybody', 'Everybody'])

export const headcountCost: ReportDefinition = {
  casement: 1,
  name: 'Headcount cost',
  description: 'How many people the group has, what they cost, and why that changed',
  settings: inBritishEnglish,
  filters: [onlyLastTwelveMonths],
  pages: [
    page(
      {
        name: 'people',
        tab: 'People',
        question: 'How many are we, and what do we cost?',
        scope: 'full-time equivalents and EUR',
        answer: {
          text: '{heads} full-time equivalents[[, {size of heads vs heads before} {heads vs heads before: more than / less than / as much as} a year ago]][[, cost EUR {costs}]][[: EUR {per head} each]].',
          figures: [
            told('heads', people('Average headcount')),
            told('heads before', priorYear('Average headcount', 'Headcount')),
            told('costs', ledger('Personnel costs'), inMillions),
            told('per head', people('Personnel cost per head'), inThousands),
          ],
        },
      },
      [
        ...views,
        regionTiles,
        card(['headcount', 'Average headcount', 'full-time equivalents'], grid.card(0), headcount),
        card(['personnel-costs', 'Personnel costs', 'EUR'], grid.card(1), personnelCosts),
        {
          ...titled(
            'headcount-by-month',
            'Headcount by month and function',
            'full-time equivalents',
            grid.pane(0, 6),
          ),
          type: 'columnChart',
          roles: {
            category: [...months],
            value: [people('Average headcount', 'Headcount')],
            series: [work],
          },
          sort: inOrder,
          format: { displayUnits: 'none', stacked: true, legend: true },
        },
        {
          ...titled(
            'by-cost-centre',
            'Where do they work?',
            'full-time equivalents and kEUR; per head in EUR',
            grid.tallPane(6, 6),
          ),
          type: 'matrix',
          roles: {
            row: [work, centre],
            value: [
              people('Average headcount', 'Headcount'),
              people('Headcount change', 'Change'),
              kEur(ledger('Personnel costs')),
              people('Personnel cost per head', 'Per head'),
            ],
          },
          format: { subtotals: 'above', grandTotals: 'rows' },
        },
      ],
    ),
    page(
      {
        name: 'change',
        tab: 'Change',
        question: 'What moved the cost of people?',
        scope: 'personnel costs · EUR, against the year before',
        answer: {
          text: '[[EUR {change} {costs vs last year: more than / less than / as much as} a year ago||EUR {costs} of personnel costs]][[: {heads} from headcount, and {rest} from pay, exchange rates and who works where]].',
          figures: [
            told('change', ledger('Personnel costs change'), '#,0.0,,"M";#,0.0,,"M"'),
            told('costs', ledger('Personnel costs'), inMillions),
            told('last year', priorYear('Personnel costs'), inMillions),
            told('heads', people('Cost of more heads'), signedMillions),
            told('rest', people('Cost of dearer heads'), signedMillions),
          ],
        },
      },
      [
        ...views,
        regionTiles,
        card(['personnel-costs', 'Personnel costs', 'EUR'], grid.card(0), personnelCosts),
        card(['headcount', 'Average headcount', 'full-time equivalents'], grid.card(1), headcount),
        card(['cost-per-head', 'Cost per head', 'EUR'], grid.card(2), costPerHead),
        card(['cost-ratio', 'Personnel cost ratio', '% of revenue'], grid.card(3), {
          value: ledger('Personnel cost ratio %'),
          beside: [priorYear('Personnel cost ratio %')],
          good: 'lowerIsBetter',
        }),
        {
          ...titled(
            'by-function',
            'From last year’s personnel costs to this year’s',
            'EUR, by function and cost centre',
            grid.pane(0, 7),
          ),
          type: 'waterfall',
          roles: {
            category: [work, centre],
            start: [priorYear('Personnel costs')],
            end: [actual('Personnel costs')],
          },
          tooltip: 'function-tip',
          format: { displayUnits: 'auto', goodWhen: 'lower' },
        },
        {
          ...titled('by-company', 'Cost per head and headcount', 'a dot is a company', grid.pane(7, 5)),
          type: 'scatterChart',
          roles: {
            detail: [column('Entity', 'Code', 'Company')],
            x: [people('Average headcount', 'Headcount')],
            y: [people('Personnel cost per head', 'Cost per head')],
            series: [column('Entity', 'Region')],
          },
          format: {
            legend: true,
            dataLabels: true,
            xAxis: { min: 0, title: 'Full-time equivalents' },
            yAxis: { min: 0, title: 'EUR per head' },
          },
        },
      ],
    ),
    page(
      {
        name: 'function',
        tab: 'One function',
        question: 'Who works in this function, and where?',
        scope: 'full-time equivalents and EUR',
        answer: {
          text: '{heads} full-time equivalents[[, {size of heads vs heads before} {heads vs heads before: more than / less than / as much as} a year ago]][[, cost EUR {costs}]][[: EUR {per head} each]].',
          figures: [
            told('heads', people('Average headcount')),
            told('heads before', priorYear('Average headcount', 'Headcount')),
            told('costs', ledger('Personnel costs'), inMillions),
            told('per head', people('Personnel cost per head'), inThousands),
          ],
        },
      },
      [
        card(['headcount', 'Average headcount', 'full-time equivalents'], grid.card(0), headcount),
        card(['personnel-costs', 'Personnel costs', 'EUR'], grid.card(1), personnelCosts),
        card(['cost-per-head', 'Cost per head', 'EUR'], grid.card(2), costPerHead),
        card(['change', 'Change of personnel costs', 'EUR'], grid.card(3), {
          value: ledger('Personnel costs change'),
          good: 'none',
        }),
        {
          ...titled(
            'by-month',
            'Headcount and cost per head',
            'full-time equivalents and EUR',
            grid.pane(0, 6),
          ),
          type: 'comboChart',
          roles: {
            category: [...months],
            column: [people('Average headcount', 'Headcount')],
            line: [people('Personnel cost per head', 'Cost per head')],
          },
          sort: inOrder,
          format: { displayUnits: 'auto', legend: true, secondAxis: true, lineAxis: { min: 0 } },
        },
        {
          ...titled(
            'by-company',
            'By company',
            'full-time equivalents and kEUR; per head in EUR',
            grid.pane(6, 6),
          ),
          type: 'table',
          roles: {
            column: [
              company,
              people('Average headcount', 'Headcount'),
              people('Headcount change', 'Change'),
              kEur(ledger('Personnel costs')),
              people('Personnel cost per head', 'Per head'),
            ],
          },
          sort: [{ role: 'column', index: 1, direction: 'descending' }],
          format: { totals: true },
        },
      ],
      { drillthrough: { fields: [work] } },
    ),
    figuresBeside(
      'function-tip',
      'A function',
      [['headcount', 'Average headcount', 'full-time equivalents'], headcount],
      [['personnel-costs', 'Personnel costs', 'EUR'], personnelCosts],
    ),
  ],
  bookmarks: [
    {
      name: 'research',
      displayName: 'Research and development',
      state: {
        filters: {
          report: [onlyLastTwelveMonths, only('Cost centre', 'Function', 'Research and development')],
        },
      },
    },
    {
      name: 'emea-change',
      displayName: 'Why EMEA costs more',
      state: {
        activePage: 'change',
        filters: { report: [onlyLastTwelveMonths, only('Entity', 'Region', 'EMEA')] },
      },
    },
    {
      name: 'everybody',
      displayName: 'Everybody',
      state: { filters: { report: [onlyLastTwelveMonths] } },
    },
  ],
}
