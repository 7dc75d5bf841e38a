import type { ReportDefinition } from '@casement/report'

const column = (table: string, name: string, displayName?: string) =>
  ({ kind: 'column', table, column: name, ...(displayName ? { displayName } : {}) }) as const
const revenue = { kind: 'measure', table: 'Ledger', measure: 'Revenue' } as const
const only = (table: string, name: string, ...values: string[]) =>
  ({
    $schema: 'http://powerbi.com/product/schema#basic',
    target: { table, column: name },
    filterType: 1,
    operator: 'In',
    values,
  }) as const
const size = { type: 'widescreen', width: 1280, height: 720 } as const

/** A slicer that chooses the same wherever it stands. */
const group = {
  name: 'group',
  type: 'slicer',
  title: 'Account group',
  roles: { field: [column('Account', 'Group')] },
  sync: 'group',
} as const

/** A report over the sample's model with every way that leads through one. */
export const waysReport: ReportDefinition = {
  casement: 1,
  name: 'Ways through a report',
  settings: { localeSettings: { formatLocale: 'en-GB' } },
  filters: [
    only('Calendar', 'Period', 'Last 12 months'),
    { ...only('Account', 'Line', 'Revenue'), displaySettings: { isHiddenInViewMode: true } },
  ],
  pages: [
    {
      name: 'overview',
      displayName: 'Overview',
      size,
      visuals: [
        {
          name: 'heading',
          type: 'text',
          layout: { x: 24, y: 16, width: 560, height: 48 },
          format: { text: 'Who earned what, and when?', style: 'title' },
        },
        { name: 'pages', type: 'pageNavigator', layout: { x: 600, y: 20, width: 400, height: 40 } },
        { name: 'as-of', type: 'dataAsOf', layout: { x: 1016, y: 16, width: 240, height: 48 } },
        {
          name: 'company-details',
          type: 'button',
          layout: { x: 24, y: 80, width: 168, height: 40 },
          action: { type: 'drillthrough', page: 'company' },
          format: { text: 'Company', style: 'primary' },
        },
        {
          name: 'reset',
          type: 'button',
          layout: { x: 208, y: 80, width: 112, height: 40 },
          action: { type: 'reset' },
          format: { text: 'Reset' },
        },
        {
          name: 'revenue',
          type: 'card',
          title: 'Revenue',
          subtitle: 'EUR, last 12 months',
          layout: { x: 24, y: 136, width: 296, height: 120 },
          roles: { value: [revenue] },
        },
        { ...group, layout: { x: 24, y: 272, width: 296, height: 424 } },
        {
          name: 'where',
          type: 'columnChart',
          title: 'Revenue by region',
          subtitle: 'EUR',
          tooltip: 'beside',
          layout: { x: 336, y: 80, width: 456, height: 300 },
          roles: {
            category: [
              column('Entity', 'Region'),
              column('Entity', 'Country'),
              column('Entity', 'Entity', 'Company'),
            ],
            value: [revenue],
          },
          sort: [{ role: 'value', direction: 'descending' }],
        },
        {
          name: 'months',
          type: 'columnChart',
          title: 'Revenue by month',
          subtitle: 'EUR',
          layout: { x: 336, y: 396, width: 920, height: 300 },
          roles: { category: [column('Calendar', 'Month')], value: [revenue] },
        },
        {
          name: 'companies',
          type: 'table',
          title: 'By company',
          layout: { x: 808, y: 80, width: 448, height: 300 },
          roles: { column: [column('Entity', 'Entity', 'Company'), column('Entity', 'Country'), revenue] },
          sort: [{ role: 'column', index: 2, direction: 'descending' }],
        },
      ],
    },
    {
      name: 'groups',
      displayName: 'Account groups',
      size,
      visuals: [
        {
          name: 'heading',
          type: 'text',
          layout: { x: 24, y: 16, width: 560, height: 48 },
          format: { text: 'What was earned with?', style: 'title' },
        },
        { name: 'pages', type: 'pageNavigator', layout: { x: 600, y: 20, width: 400, height: 40 } },
        { ...group, layout: { x: 24, y: 80, width: 296, height: 616 } },
        {
          name: 'revenue',
          type: 'card',
          title: 'Revenue',
          subtitle: 'EUR, last 12 months',
          layout: { x: 336, y: 80, width: 296, height: 120 },
          roles: { value: [revenue] },
        },
      ],
    },
    {
      name: 'company',
      displayName: 'One company',
      size,
      visibility: 'hidden',
      drillthrough: { fields: [column('Entity', 'Entity', 'Company')] },
      visuals: [
        {
          name: 'heading',
          type: 'text',
          layout: { x: 24, y: 16, width: 700, height: 48 },
          format: { text: 'What did this company earn?', style: 'title' },
        },
        {
          name: 'revenue',
          type: 'card',
          title: 'Revenue',
          subtitle: 'EUR, last 12 months',
          layout: { x: 24, y: 80, width: 296, height: 120 },
          roles: { value: [revenue] },
        },
        {
          name: 'months',
          type: 'columnChart',
          title: 'Revenue by month',
          subtitle: 'EUR',
          layout: { x: 24, y: 216, width: 1232, height: 480 },
          roles: { category: [column('Calendar', 'Month')], value: [revenue] },
        },
      ],
    },
    {
      name: 'beside',
      displayName: 'Revenue in short',
      size: { width: 320, height: 208 },
      type: 'tooltip',
      visuals: [
        {
          name: 'revenue',
          type: 'card',
          title: 'Revenue',
          subtitle: 'EUR',
          layout: { x: 0, y: 0, width: 320, height: 88 },
          roles: { value: [revenue] },
        },
        {
          name: 'months',
          type: 'columnChart',
          layout: { x: 0, y: 88, width: 320, height: 120 },
          roles: { category: [column('Calendar', 'Month')], value: [revenue] },
          format: { dataLabels: false },
        },
      ],
    },
  ],
  bookmarks: [
    {
      name: 'countries',
      displayName: 'EMEA by country',
      state: {
        activePage: 'overview',
        visuals: { overview: { where: { drill: { level: 1, path: [{ level: 0, equals: 'EMEA' }] } } } },
      },
    },
  ],
}
