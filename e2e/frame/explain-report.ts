import type { ReportDefinition } from '@casement/report'

const column = (table: string, name: string, displayName?: string) =>
  ({ kind: 'column', table, column: name, ...(displayName ? { displayName } : {}) }) as const
const measure = (table: string, name: string) => ({ kind: 'measure', table, measure: name }) as const

const profit = measure('Ledger', 'Operating profit')
const budget = {
  ...measure('Budget', 'Operating profit budget'),
  displayName: 'Budget',
  scenario: 'budget',
} as const
const before = {
  ...measure('Ledger', 'Operating profit before'),
  displayName: 'Prior year',
  scenario: 'priorYear',
} as const

/** A report over the sample's model with every kind of comparison, and figures without one. */
export const explainReport: ReportDefinition = {
  casement: 1,
  name: 'Why is it so?',
  settings: { localeSettings: { formatLocale: 'en-GB' } },
  filters: [
    {
      $schema: 'http://powerbi.com/product/schema#basic',
      target: { table: 'Calendar', column: 'Period' } as never,
      filterType: 1,
      operator: 'In',
      values: ['Last 12 months'],
    },
  ],
  pages: [
    {
      name: 'overview',
      displayName: 'Overview',
      size: { type: 'widescreen', width: 1280, height: 720 },
      visuals: [
        {
          name: 'profit',
          type: 'card',
          title: 'Operating profit',
          layout: { x: 24, y: 16, width: 296, height: 148 },
          roles: { value: [profit], reference: [budget, before] },
          format: { variance: 'higherIsBetter' },
        },
        {
          name: 'margin',
          type: 'card',
          title: 'Gross margin',
          layout: { x: 336, y: 16, width: 296, height: 148 },
          roles: {
            value: [measure('Ledger', 'Gross margin %')],
            reference: [
              { ...measure('Budget', 'Gross margin budget %'), displayName: 'Budget', scenario: 'budget' },
            ],
          },
        },
        {
          name: 'plain',
          type: 'card',
          title: 'Revenue',
          layout: { x: 648, y: 16, width: 140, height: 148 },
          roles: { value: [measure('Ledger', 'Revenue')] },
        },
        {
          name: 'revenue',
          type: 'card',
          title: 'Revenue',
          layout: { x: 804, y: 16, width: 140, height: 148 },
          roles: {
            value: [measure('Ledger', 'Revenue')],
            reference: [
              { ...measure('Ledger', 'Revenue before'), displayName: 'Prior year', scenario: 'priorYear' },
            ],
          },
        },
        {
          name: 'months',
          type: 'varianceChart',
          title: 'Operating profit by month',
          layout: { x: 24, y: 180, width: 608, height: 516 },
          roles: { category: [column('Calendar', 'Month')], value: [profit], reference: [budget] },
        },
        {
          name: 'companies',
          type: 'table',
          title: 'Companies',
          layout: { x: 648, y: 180, width: 608, height: 250 },
          roles: { column: [column('Entity', 'Entity', 'Company'), profit, budget] },
        },
        {
          name: 'statement',
          type: 'statement',
          title: 'Profit and loss',
          layout: { x: 960, y: 16, width: 296, height: 148 },
          roles: {
            row: [column('Account', 'Line')],
            value: [
              { ...measure('Ledger', 'Profit and loss'), scenario: 'actual', format: '#,0,' },
              { ...measure('Budget', 'Profit and loss budget'), displayName: 'Budget', scenario: 'budget' },
            ],
          },
        },
        {
          name: 'groups',
          type: 'barChart',
          title: 'Accounts',
          layout: { x: 648, y: 446, width: 296, height: 250 },
          roles: { category: [column('Account', 'Group', 'Account group')], value: [profit] },
        },
        {
          name: 'segments',
          type: 'barChart',
          title: 'Segments',
          layout: { x: 960, y: 446, width: 296, height: 250 },
          roles: {
            category: [column('Customer', 'Segment')],
            value: [measure('Ledger', 'Revenue')],
            series: [column('Entity', 'Region')],
          },
        },
      ],
    },
  ],
}
