import type { ReportDefinition } from '@casement/report'
import { card } from './cards.ts'
import {
  actual,
  allBut,
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
  signedMillions,
  told,
} from './fields.ts'
import { figuresBeside } from './figures-beside.ts'
import { grid, inBritishEnglish, page, regionTiles, titled, viewButtons } from './page-grid.ts'

const rate = (name: string, displayName?: string) =>
  measure('Exchange rate', name, displayName ? { displayName } : {})
const currency = column('Entity', 'Currency')
const foreignCurrencies = allBut('Entity', 'Currency', 'EUR')

const views = viewButtons(['without-euro', 'Outside euro'], ['all', 'All currencies'])

export const currencies: ReportDefinition = {
  casement: 1,
  name: 'Currencies',
  description: 'What exchange rates did to growth, profit, cash and equity',
  settings: inBritishEnglish,
  filters: [onlyLastTwelveMonths],
  pages: [
    page(
      {
        name: 'growth',
        tab: 'Growth',
        question: 'Is it growth, or is it exchange rates?',
        scope: 'revenue · EUR and local currency; old rates are the prior year’s',
        answer: {
          text: '{growth} in EUR[[, {at old rates} at the rates of a year ago]][[: exchange rates made EUR {effect}]].',
          figures: [
            told('growth', ledger('Revenue growth %'), '+0.0%;-0.0%'),
            told('at old rates', ledger('Growth at rates before %'), '+0.0%;-0.0%'),
            told('effect', ledger('Effect of exchange rates'), signedMillions),
          ],
        },
      },
      [
        ...views,
        regionTiles,
        card(['revenue', 'Revenue', 'EUR'], grid.card(0), {
          value: ledger('Revenue'),
          beside: [priorYear('Revenue')],
        }),
        card(['growth', 'Growth', '%, in EUR'], grid.card(1), {
          value: ledger('Revenue growth %'),
          good: 'none',
        }),
        card(['growth-at-rates-before', 'Growth at old rates', '%'], grid.card(2), {
          value: ledger('Growth at rates before %'),
          good: 'none',
        }),
        card(['effect', 'Effect of rates', 'EUR, on revenue'], grid.card(3), {
          value: ledger('Effect of exchange rates'),
          good: 'none',
        }),
        {
          ...titled(
            'growth-by-company',
            'Growth by company',
            '%, with and without exchange rates',
            grid.pane(0, 5),
          ),
          type: 'barChart',
          roles: {
            category: [company],
            value: [
              ledger('Growth in local currency %', 'In local currency'),
              ledger('Revenue growth %', 'In EUR'),
            ],
          },
          filters: [allBut('Entity', 'Entity', 'Casement Head Office')],
          sort: largestFirst,
          tooltip: 'company-tip',
          format: { displayUnits: 'none', legend: true },
        },
        {
          ...titled(
            'by-company',
            'What did each company sell, in its own currency?',
            'thousands; rates are units per EUR',
            grid.pane(5, 7),
          ),
          type: 'table',
          roles: {
            column: [
              company,
              ledger('Local currency', 'Currency'),
              kEur(ledger('Revenue in local currency', 'Local revenue')),
              rate('Average rate', 'Rate'),
              kEur(ledger('Revenue', 'Revenue EUR')),
            ],
          },
          sort: [{ role: 'column', index: 4, direction: 'descending' }],
          format: { totals: true },
        },
      ],
    ),
    page(
      {
        name: 'rates',
        tab: 'Rates',
        question: 'Which currencies moved, and what did it cost us?',
        scope: 'exchange rates against the euro and their effect',
        answer: {
          text: 'Exchange rates made EUR {revenue} of revenue[[ and EUR {profit} of operating profit]].',
          figures: [
            told('revenue', ledger('Effect of exchange rates'), '+#,0,"k";-#,0,"k"'),
            told('profit', ledger('Effect of exchange rates on profit'), '+#,0,"k";-#,0,"k"'),
          ],
        },
      },
      [
        ...views,
        {
          ...titled(
            'effect-by-currency',
            'Effect of rates on revenue',
            'EUR, by currency',
            grid.part(6, 6, 0, 5),
          ),
          type: 'barChart',
          roles: { category: [currency, company], value: [ledger('Effect of exchange rates', 'Effect')] },
          filters: [foreignCurrencies],
          sort: largestFirst,
          format: { displayUnits: 'auto' },
        },
        {
          ...titled(
            'rates',
            'Rates now and a year ago',
            'units per EUR, averages; effect in kEUR',
            grid.part(6, 6, 5, 7),
          ),
          type: 'table',
          roles: {
            column: [
              currency,
              rate('Average rate', 'Now'),
              rate('Average rate before', 'Prior year'),
              rate('Currency against euro %', 'Against EUR'),
              kEur(ledger('Effect of exchange rates on profit', 'On op. profit')),
            ],
          },
          filters: [foreignCurrencies],
          sort: [{ role: 'column', index: 3, direction: 'descending' }],
          format: { totals: false },
        },
        {
          ...titled('rates-by-month', 'Against the euro, a year before', '%, by month', grid.tallPane(0, 6)),
          type: 'lineChart',
          roles: {
            category: [...months],
            value: [rate('Currency against euro %', 'Against EUR')],
            smallMultiple: [currency],
          },
          filters: [foreignCurrencies],
          sort: inOrder,
          format: { displayUnits: 'none', markers: false },
        },
      ],
    ),
    page(
      {
        name: 'balance',
        tab: 'Equity and cash',
        question: 'What did exchange rates do to equity and cash?',
        scope: 'translation differences · EUR',
        answer: {
          text: 'Exchange rates changed equity by EUR {equity}[[ and cash by EUR {cash}]].',
          figures: [
            told('equity', ledger('Translation differences'), signedMillions),
            told('cash', ledger('Exchange differences on cash'), signedMillions),
          ],
        },
      },
      [
        ...views,
        card(['translation', 'Translation differences', 'EUR, in equity'], grid.card(0), {
          value: ledger('Translation differences'),
          beside: [priorYear('Translation differences')],
          good: 'none',
        }),
        card(['cash-differences', 'Differences on cash', 'EUR'], grid.card(1), {
          value: ledger('Exchange differences on cash'),
          good: 'none',
        }),
        card(['profit-effect', 'Effect on operating profit', 'EUR'], grid.card(2), {
          value: ledger('Effect of exchange rates on profit'),
          good: 'none',
        }),
        card(['equity', 'Equity', 'EUR'], grid.card(3), {
          value: ledger('Equity'),
          beside: [priorYear('Equity')],
        }),
        {
          ...titled(
            'by-currency',
            'Translation differences by currency',
            'EUR; a bridge to their sum',
            grid.pane(0, 6),
          ),
          type: 'waterfall',
          roles: { category: [currency, company], value: [ledger('Translation differences')] },
          filters: [foreignCurrencies],
          format: { displayUnits: 'auto' },
        },
        {
          ...titled(
            'cash-by-company',
            'Who holds cash in which currency?',
            'thousands, at the end of the last closed month',
            grid.pane(6, 6),
          ),
          type: 'table',
          roles: {
            column: [
              company,
              currency,
              kEur(ledger('Cash in local currency', 'Local cash')),
              rate('Closing rate', 'Closing rate'),
              kEur(ledger('Cash', 'Cash EUR')),
            ],
          },
          sort: [{ role: 'column', index: 4, direction: 'descending' }],
          format: { totals: true },
        },
      ],
    ),
    page(
      {
        name: 'currency',
        tab: 'One currency',
        question: 'What did this currency do to us?',
        scope: 'EUR and local currency',
        answer: {
          text: 'It buys {against} euros than a year ago[[: that made EUR {effect} of revenue]].',
          figures: [
            told('against', rate('Currency against euro %'), '0.0%" more";0.0%" fewer"'),
            told('effect', ledger('Effect of exchange rates'), signedMillions),
          ],
        },
      },
      [
        card(['rate', 'Average rate', 'units per EUR'], grid.card(0), {
          value: rate('Average rate'),
          beside: [priorYear('Average rate', 'Exchange rate')],
          good: 'none',
          isWhole: true,
        }),
        card(['local-revenue', 'Revenue', 'local currency'], grid.card(1), {
          value: ledger('Revenue in local currency'),
          beside: [priorYear('Revenue in local currency')],
        }),
        card(['revenue', 'Revenue', 'EUR'], grid.card(2), {
          value: ledger('Revenue'),
          beside: [priorYear('Revenue')],
        }),
        card(['effect', 'Effect of rates', 'EUR, on revenue'], grid.card(3), {
          value: ledger('Effect of exchange rates'),
          good: 'none',
        }),
        {
          ...titled('rate-by-month', 'Rate by month', 'units per EUR, against prior year', grid.pane(0, 6)),
          type: 'lineChart',
          roles: {
            category: [...months],
            value: [
              measure('Exchange rate', 'Average rate', { displayName: 'Actual', scenario: 'actual' }),
              priorYear('Average rate', 'Exchange rate'),
            ],
          },
          sort: inOrder,
          format: { displayUnits: 'none', legend: true },
        },
        {
          ...titled(
            'revenue-by-month',
            'Revenue by month',
            'local currency, against prior year',
            grid.pane(6, 6),
          ),
          type: 'columnChart',
          roles: {
            category: [...months],
            value: [actual('Revenue in local currency'), priorYear('Revenue in local currency')],
          },
          sort: inOrder,
          format: { displayUnits: 'auto', legend: true },
        },
      ],
      { drillthrough: { fields: [currency] } },
    ),
    figuresBeside(
      'company-tip',
      'A company',
      [['revenue', 'Revenue', 'EUR'], { value: ledger('Revenue'), beside: [priorYear('Revenue')] }],
      [
        ['effect', 'Effect of rates', 'EUR, on revenue'],
        { value: ledger('Effect of exchange rates'), good: 'none' },
      ],
    ),
  ],
  bookmarks: [
    {
      name: 'dollars',
      displayName: 'In US dollars',
      state: {
        activePage: 'growth',
        filters: { report: [onlyLastTwelveMonths, only('Entity', 'Currency', 'USD')] },
      },
    },
    {
      name: 'without-euro',
      displayName: 'Outside the euro',
      state: { filters: { report: [onlyLastTwelveMonths, foreignCurrencies] } },
    },
    {
      name: 'all',
      displayName: 'All currencies',
      state: { filters: { report: [onlyLastTwelveMonths] } },
    },
  ],
}
