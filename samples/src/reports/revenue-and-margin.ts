import type { ReportDefinition } from '@casement/report'
import { card } from './cards.ts'
import {
  actual,
  budget,
  inOrder,
  column,
  company,
  largestFirst,
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
} from './fields.ts'
import { figuresBeside } from './figures-beside.ts'
import { grid, inBritishEnglish, page, regionTiles, titled, viewButtons } from './page-grid.ts'

const family = column('Product', 'Family', 'Product family')
const product = column('Product', 'Product')
const customer = column('Customer', 'Customer')
const segment = column('Customer', 'Segment')

const compared = (name: string) => ({ value: ledger(name), beside: [priorYear(name)] })
const revenue = { value: ledger('Revenue'), beside: [budget('Revenue'), priorYear('Revenue')] }

const views = viewButtons(['cloud', 'Cloud'], ['everything', 'All products'])

export const revenueAndMargin: ReportDefinition = {
  casement: 1,
  name: 'Revenue and margin',
  description: 'Which regions grow, which products pay, and who buys them',
  settings: inBritishEnglish,
  dataExport: 'underlying',
  filters: [onlyLastTwelveMonths],
  pages: [
    page(
      {
        name: 'regions',
        tab: 'Regions',
        question: 'Which regions are growing?',
        scope: 'revenue · EUR',
        answer: {
          text: 'EUR {revenue} of revenue[[, {size of revenue vs last year} {revenue vs last year: more than / less than / as much as} a year ago]][[; had the rates stayed as they were it would have been {at old rates}]].',
          figures: [
            told('revenue', ledger('Revenue'), inMillions),
            told('last year', priorYear('Revenue'), inMillions),
            told('at old rates', ledger('Growth at rates before %'), '+0.0%;-0.0%'),
          ],
        },
      },
      [
        ...views,
        regionTiles,
        card(['revenue', 'Revenue', 'EUR'], grid.card(0), revenue),
        card(['gross-profit', 'Gross profit', 'EUR'], grid.card(1), {
          value: ledger('Gross profit'),
          beside: [budget('Gross profit'), priorYear('Gross profit')],
        }),
        card(['gross-margin', 'Gross margin', '% of revenue'], grid.card(2), {
          value: ledger('Gross margin %'),
          beside: [budget('Gross margin %'), priorYear('Gross margin %')],
        }),
        card(['revenue-per-head', 'Revenue per head', 'EUR'], grid.card(3), {
          value: measure('Headcount', 'Revenue per head'),
          beside: [priorYear('Revenue per head', 'Headcount')],
        }),
        {
          ...titled('countries', 'Where do we sell?', 'EUR, by country', grid.pane(0, 6)),
          type: 'map',
          roles: { country: [column('Entity', 'Country')], value: [ledger('Revenue')] },
          tooltip: 'country-tip',
          format: { displayUnits: 'auto' },
        },
        {
          ...titled(
            'by-country',
            'Where do we grow?',
            'kEUR, by country, the largest first',
            grid.pane(6, 6),
          ),
          type: 'table',
          roles: {
            column: [
              column('Entity', 'Region'),
              column('Entity', 'Country'),
              kEur(ledger('Revenue')),
              ledger('Revenue growth %', 'Growth'),
              ledger('Growth in local currency %', 'Local growth'),
              kEur(measure('Budget', 'Revenue variance', { displayName: 'vs budget' })),
            ],
          },
          sort: [{ role: 'column', index: 2, direction: 'descending' }],
          format: { totals: true },
        },
      ],
    ),
    page(
      {
        name: 'products',
        tab: 'Products',
        question: 'Which products pay?',
        scope: 'revenue and material margin · EUR',
        answer: {
          text: '[[Materials leave {margin} of ]]EUR {revenue}[[, after {old margin} a year ago]][[; {recurring} of it is recurring]].',
          figures: [
            told('margin', ledger('Material margin %')),
            told('old margin', priorYear('Material margin %')),
            told('revenue', ledger('Revenue'), inMillions),
            told('recurring', ledger('Recurring share %')),
          ],
        },
      },
      [
        ...views,
        regionTiles,
        card(['revenue', 'Revenue', 'EUR'], grid.card(0), compared('Revenue')),
        card(
          ['material-margin', 'Material margin', '% of revenue'],
          grid.card(1),
          compared('Material margin %'),
        ),
        card(['recurring', 'Recurring revenue', 'EUR'], grid.card(2), compared('Recurring revenue')),
        card(
          ['recurring-share', 'Recurring share', '% of revenue'],
          grid.card(3),
          compared('Recurring share %'),
        ),
        {
          ...titled(
            'mix',
            'Margin against size',
            'a bubble is a product, its size the margin in EUR',
            grid.pane(0, 7),
          ),
          type: 'scatterChart',
          roles: {
            detail: [product],
            x: [ledger('Revenue')],
            y: [ledger('Material margin %', 'Material margin, %')],
            size: [ledger('Material margin')],
            series: [family],
          },
          format: {
            displayUnits: 'auto',
            legend: true,
            xAxis: { min: 0, title: 'Revenue, EUR' },
            yAxis: { max: 1.1, title: 'Material margin, % of revenue' },
          },
        },
        {
          ...titled('by-product', 'What grows, and what fades?', 'kEUR, the largest first', grid.pane(7, 5)),
          type: 'table',
          roles: {
            column: [
              product,
              kEur(ledger('Revenue')),
              ledger('Revenue growth %', 'Growth'),
              ledger('Material margin %', 'Margin'),
            ],
          },
          sort: [{ role: 'column', index: 1, direction: 'descending' }],
          format: { totals: true },
        },
      ],
    ),
    page(
      {
        name: 'customers',
        tab: 'Customers',
        question: 'Who buys, and are they buying more?',
        scope: 'revenue less discounts · EUR',
        answer: {
          text: '{customers} customers bought[[ for EUR {revenue}]][[, {size of revenue vs last year} {revenue vs last year: more than / less than / as much as} a year ago]].',
          figures: [
            told('customers', ledger('Customers who bought')),
            told('revenue', ledger('Revenue'), inMillions),
            told('last year', priorYear('Revenue'), inMillions),
          ],
        },
      },
      [
        ...views,
        regionTiles,
        {
          ...titled(
            'by-customer',
            'Our fifteen largest customers',
            'kEUR, the largest first',
            grid.tallPane(0, 6),
          ),
          type: 'table',
          roles: {
            column: [
              customer,
              segment,
              kEur(ledger('Revenue')),
              ledger('Revenue growth %', 'Growth'),
              ledger('Material margin %', 'Margin'),
            ],
          },
          sort: [{ role: 'column', index: 2, direction: 'descending' }],
          format: { totals: false, limit: 15 },
        },
        {
          ...titled(
            'by-segment',
            'Revenue by segment',
            'EUR, actual against prior year',
            grid.upperHalf(6, 6),
          ),
          type: 'barChart',
          roles: { category: [segment, customer], value: [actual('Revenue'), priorYear('Revenue')] },
          sort: largestFirst,
          format: { displayUnits: 'auto', legend: true },
        },
        {
          ...titled(
            'families',
            'What do they buy?',
            'EUR, by product family and product',
            grid.lowerHalf(6, 6),
          ),
          type: 'treemap',
          roles: { category: [family, product], value: [ledger('Revenue')] },
          format: { displayUnits: 'auto' },
        },
      ],
    ),
    page(
      {
        name: 'customer',
        tab: 'One customer',
        question: 'What does this customer buy, and when?',
        scope: 'revenue less discounts · EUR',
        answer: {
          text: 'EUR {revenue}[[, {size of revenue vs last year} {revenue vs last year: more than / less than / as much as} a year ago]][[, of which materials leave {margin}]].',
          figures: [
            told('revenue', ledger('Revenue'), inThousands),
            told('last year', priorYear('Revenue'), inThousands),
            told('margin', ledger('Material margin %')),
          ],
        },
      },
      [
        card(['revenue', 'Revenue', 'EUR'], grid.card(0), compared('Revenue')),
        card(
          ['material-margin', 'Material margin', '% of revenue'],
          grid.card(1),
          compared('Material margin %'),
        ),
        card(['recurring', 'Recurring revenue', 'EUR'], grid.card(2), compared('Recurring revenue')),
        card(['share', 'Share of revenue', '% of all customers'], grid.card(3), {
          value: ledger('Share of revenue %'),
          good: 'none',
        }),
        {
          ...titled(
            'revenue-by-month',
            'Revenue by month',
            'EUR, actual against prior year',
            grid.pane(0, 7),
          ),
          type: 'columnChart',
          roles: { category: [...months], value: [actual('Revenue'), priorYear('Revenue')] },
          sort: inOrder,
          format: { displayUnits: 'auto', legend: true },
        },
        {
          ...titled('by-product', 'Products bought', 'kEUR, the largest first', grid.pane(7, 5)),
          type: 'table',
          roles: {
            column: [
              product,
              kEur(ledger('Revenue')),
              kEur(ledger('Revenue before', 'Prior year')),
              ledger('Material margin %', 'Margin'),
            ],
          },
          sort: [{ role: 'column', index: 1, direction: 'descending' }],
          format: { totals: true },
        },
      ],
      { drillthrough: { fields: [customer] } },
    ),
    page(
      {
        name: 'product',
        tab: 'One product',
        question: 'Where does this product sell?',
        scope: 'revenue less discounts · EUR',
        answer: {
          text: '{customers} customers bought it[[ for EUR {revenue}]][[, {size of revenue vs last year} {revenue vs last year: more than / less than / as much as} a year ago]][[; materials leave {margin}]].',
          figures: [
            told('customers', ledger('Customers who bought')),
            told('revenue', ledger('Revenue'), inMillions),
            told('last year', priorYear('Revenue'), inMillions),
            told('margin', ledger('Material margin %')),
          ],
        },
      },
      [
        card(['revenue', 'Revenue', 'EUR'], grid.card(0), compared('Revenue')),
        card(['material-margin-amount', 'Material margin', 'EUR'], grid.card(1), compared('Material margin')),
        card(
          ['material-margin', 'Material margin', '% of revenue'],
          grid.card(2),
          compared('Material margin %'),
        ),
        card(['customers', 'Customers', 'who bought it'], grid.card(3), {
          ...compared('Customers who bought'),
          isWhole: true,
        }),
        {
          ...titled('by-company', 'Revenue by company', 'EUR, actual against prior year', grid.pane(0, 6)),
          type: 'barChart',
          roles: { category: [company], value: [actual('Revenue'), priorYear('Revenue')] },
          sort: largestFirst,
          format: { displayUnits: 'auto', legend: true },
        },
        {
          ...titled('by-month', 'Revenue and margin by month', 'EUR and % of revenue', grid.pane(6, 6)),
          type: 'comboChart',
          roles: {
            category: [...months],
            column: [ledger('Revenue')],
            line: [ledger('Material margin %', 'Material margin')],
          },
          sort: inOrder,
          format: { displayUnits: 'auto', legend: true, secondAxis: true },
        },
      ],
      { drillthrough: { fields: [product] } },
    ),
    figuresBeside(
      'country-tip',
      'A country',
      [['revenue', 'Revenue', 'EUR'], revenue],
      [
        ['margin', 'Gross margin', '% of revenue'],
        { value: ledger('Gross margin %'), beside: [priorYear('Gross margin %')] },
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
      displayName: 'Cloud products',
      state: { filters: { report: [onlyLastTwelveMonths, only('Product', 'Family', 'Cloud')] } },
    },
    {
      name: 'everything',
      displayName: 'All regions and products',
      state: { filters: { report: [onlyLastTwelveMonths] } },
    },
  ],
}
