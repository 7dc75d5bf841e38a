import type { ReportDefinition } from '@casement/report'

const column = (table: string, name: string, displayName?: string) =>
  ({ kind: 'column', table, column: name, ...(displayName ? { displayName } : {}) }) as const
const measure = (table: string, name: string, words: object = {}) =>
  ({ kind: 'measure', table, measure: name, ...words }) as const
const target = (table: string, name: string) => ({ table, column: name })
const only = (table: string, name: string, ...values: string[]) =>
  ({
    $schema: 'http://powerbi.com/product/schema#basic',
    target: target(table, name),
    filterType: 1,
    operator: 'In',
    values,
  }) as const
const all = (table: string, name: string) =>
  ({
    $schema: 'http://powerbi.com/product/schema#basic',
    target: target(table, name),
    filterType: 1,
    operator: 'All',
    values: [],
  }) as const

const size = { type: 'widescreen', width: 1280, height: 720 } as const
const revenue = measure('Ledger', 'Revenue')

/** A report over the sample's model with every kind of visual that readers work with. */
export const interactionReport: ReportDefinition = {
  casement: 1,
  dataExport: 'underlying',
  name: 'Working with a report',
  settings: { localeSettings: { formatLocale: 'en-GB' } },
  filters: [
    {
      ...only('Calendar', 'Period', 'Last 12 months'),
      displaySettings: { isLockedInViewMode: true, displayName: 'Period' },
    },
    { ...only('Account', 'Statement', 'Profit and loss'), displaySettings: { isHiddenInViewMode: true } },
  ],
  pages: [
    {
      name: 'figures',
      displayName: 'Figures',
      size,
      filters: [all('Entity', 'Country')],
      interactions: [{ source: 'by-region', target: 'by-month', type: 'highlight' }],
      visuals: [
        {
          name: 'heading',
          type: 'text',
          layout: { x: 24, y: 20, width: 700, height: 48 },
          format: { text: 'Who earned what, and when?', style: 'title' },
        },
        { name: 'as-of', type: 'dataAsOf', layout: { x: 976, y: 20, width: 280, height: 48 } },
        {
          name: 'region',
          type: 'slicer',
          title: 'Region',
          layout: { x: 24, y: 84, width: 400, height: 88 },
          roles: { field: [column('Entity', 'Region')] },
          format: { style: 'tiles' },
        },
        {
          name: 'company',
          type: 'slicer',
          title: 'Company',
          layout: { x: 440, y: 84, width: 248, height: 88 },
          roles: { field: [column('Entity', 'Entity')] },
          format: { style: 'dropdown' },
        },
        {
          name: 'revenue',
          type: 'card',
          title: 'Revenue',
          subtitle: 'EUR',
          layout: { x: 704, y: 84, width: 268, height: 88 },
          roles: { value: [revenue] },
          format: { displayUnits: 'auto' },
        },
        {
          name: 'to-choices',
          type: 'button',
          layout: { x: 988, y: 100, width: 128, height: 40 },
          action: { type: 'page', page: 'choices' },
          format: { text: 'Choose more', style: 'primary' },
        },
        {
          name: 'reset',
          type: 'button',
          layout: { x: 1128, y: 100, width: 128, height: 40 },
          action: { type: 'reset' },
          format: { text: 'Reset' },
        },
        {
          name: 'by-region',
          type: 'columnChart',
          title: 'Revenue by region',
          subtitle: 'EUR',
          layout: { x: 24, y: 188, width: 400, height: 244 },
          roles: { category: [column('Entity', 'Region')], value: [revenue] },
          sort: [{ role: 'value', direction: 'descending' }],
          format: { displayUnits: 'auto' },
        },
        {
          name: 'by-month',
          type: 'columnChart',
          title: 'Revenue by month',
          subtitle: 'EUR',
          layout: { x: 440, y: 188, width: 816, height: 244 },
          roles: { category: [column('Calendar', 'Month')], value: [revenue] },
          format: { displayUnits: 'auto' },
        },
        {
          name: 'margin',
          type: 'lineChart',
          title: 'Operating profit by month',
          subtitle: 'EUR, actual against budget',
          layout: { x: 24, y: 448, width: 560, height: 248 },
          roles: {
            category: [column('Calendar', 'Month')],
            value: [
              measure('Ledger', 'Operating profit', { displayName: 'Actual' }),
              measure('Budget', 'Operating profit budget', { displayName: 'Budget', scenario: 'forecast' }),
            ],
          },
          format: { displayUnits: 'auto' },
        },
        {
          name: 'statement',
          type: 'matrix',
          title: 'Profit and loss',
          subtitle: 'EUR, by region',
          layout: { x: 600, y: 448, width: 656, height: 248 },
          roles: {
            row: [column('Account', 'Line'), column('Account', 'Group'), column('Account', 'Account')],
            column: [column('Entity', 'Region')],
            value: [measure('Ledger', 'Profit and loss')],
          },
          format: { openLevels: 1 },
        },
      ],
    },
    {
      name: 'choices',
      displayName: 'Choices',
      size,
      visuals: [
        {
          name: 'heading',
          type: 'text',
          layout: { x: 24, y: 20, width: 700, height: 48 },
          format: { text: 'Every way to choose', style: 'title' },
        },
        {
          name: 'back',
          type: 'button',
          layout: { x: 1128, y: 24, width: 128, height: 40 },
          action: { type: 'back' },
          format: { text: 'Back' },
        },
        {
          name: 'account',
          type: 'slicer',
          title: 'Account group',
          layout: { x: 24, y: 84, width: 280, height: 296 },
          roles: { field: [column('Account', 'Group')] },
          format: { search: true },
        },
        {
          name: 'organisation',
          type: 'slicer',
          title: 'Organisation',
          layout: { x: 320, y: 84, width: 280, height: 296 },
          roles: {
            field: [column('Entity', 'Region'), column('Entity', 'Country'), column('Entity', 'Entity')],
          },
          format: { search: true },
        },
        {
          name: 'months',
          type: 'slicer',
          title: 'Months',
          layout: { x: 24, y: 396, width: 280, height: 136 },
          roles: { field: [column('Calendar', 'Month')] },
          format: { style: 'between' },
        },
        {
          name: 'lately',
          type: 'slicer',
          title: 'Date',
          layout: { x: 320, y: 396, width: 280, height: 136 },
          roles: { field: [column('Calendar', 'Date')] },
          format: { style: 'relativeDate' },
        },
        {
          name: 'trend',
          type: 'lineChart',
          title: 'Revenue by region and month',
          subtitle: 'EUR',
          layout: { x: 24, y: 548, width: 576, height: 148 },
          roles: {
            category: [column('Calendar', 'Month')],
            series: [column('Entity', 'Region')],
            value: [revenue],
          },
        },
        {
          name: 'by-company',
          type: 'table',
          title: 'By company',
          layout: { x: 616, y: 84, width: 640, height: 612 },
          roles: {
            column: [
              column('Entity', 'Entity', 'Company'),
              column('Entity', 'Country'),
              revenue,
              measure('Ledger', 'Operating profit'),
            ],
          },
          sort: [{ role: 'column', index: 2, direction: 'descending' }],
        },
      ],
    },
  ],
  bookmarks: [
    {
      name: 'emea',
      displayName: 'EMEA only',
      state: { activePage: 'figures', slicers: { figures: { region: [only('Entity', 'Region', 'EMEA')] } } },
    },
    {
      name: 'views',
      displayName: 'Ways to look',
      children: [
        { name: 'choices', displayName: 'The choices', state: { activePage: 'choices' } },
        { name: 'figures', displayName: 'The figures', state: { activePage: 'figures' } },
      ],
    },
  ],
}
