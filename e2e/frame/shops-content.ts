import { contentOf, type HostContent } from '@casement/test-host'

const column = (table: string, name: string) => ({ kind: 'column', table, column: name })
const total = { kind: 'measure', table: 'Sales', measure: 'Total' }
const basic = (table: string, name: string, values: readonly unknown[]) => ({
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table, column: name },
  filterType: 1,
  operator: values.length > 0 ? 'In' : 'All',
  values,
})

/** The name of the report's second page: everything that a path could trip over. */
export const secondPage = 'A b%20/c'

/** A small report in which everything that a page can call has something to work on. */
export const shopsReport = {
  casement: 1,
  name: 'Shops',
  description: 'Sales of five shops',
  dataExport: 'underlying',
  filters: [basic('Sales', 'Region', [])],
  pages: [
    {
      name: 'overview',
      displayName: 'Overview',
      size: { type: 'widescreen', width: 1280, height: 720 },
      displayOption: 'fitToPage',
      visuals: [
        {
          name: 'heading',
          type: 'text',
          layout: { x: 20, y: 10, width: 600, height: 60 },
          format: { text: 'Sales of the shops in EUR', style: 'title' },
        },
        { name: 'as-of', type: 'dataAsOf', layout: { x: 960, y: 10, width: 300, height: 60 } },
        {
          name: 'total',
          type: 'card',
          title: 'Total',
          layout: { x: 20, y: 80, width: 300, height: 150 },
          roles: { value: [total] },
        },
        {
          name: 'by-month',
          type: 'columnChart',
          title: 'Sales by month',
          layout: { x: 340, y: 80, width: 500, height: 300 },
          roles: { category: [column('Sales', 'Month')], value: [total] },
        },
        {
          name: 'cities',
          type: 'table',
          title: 'Cities',
          layout: { x: 340, y: 400, width: 500, height: 300 },
          roles: { column: [column('Sales', 'City'), total] },
          sort: [{ role: 'column', index: 0, direction: 'ascending' }],
        },
        {
          name: 'region',
          type: 'slicer',
          title: 'Region',
          layout: { x: 20, y: 250, width: 300, height: 200 },
          roles: { field: [column('Sales', 'Region')] },
        },
        {
          name: 'to-detail',
          type: 'button',
          layout: { x: 20, y: 470, width: 140, height: 48 },
          format: { text: 'Details' },
          action: { type: 'page', page: secondPage },
        },
        {
          name: 'only-emea',
          type: 'button',
          layout: { x: 180, y: 470, width: 140, height: 48 },
          format: { text: 'EMEA only' },
          action: { type: 'bookmark', bookmark: 'emea' },
        },
        {
          name: 'handbook',
          type: 'button',
          layout: { x: 20, y: 540, width: 140, height: 48 },
          format: { text: 'Handbook' },
          action: { type: 'link', url: 'https://handbook.example/shops' },
        },
      ],
      mobile: { layouts: { total: { x: 0, y: 0, width: 324, height: 150 } } },
    },
    {
      name: secondPage,
      displayName: 'Details',
      size: { type: 'custom', width: 1000, height: 600 },
      visuals: [
        {
          name: 'months',
          type: 'matrix',
          title: 'Months',
          layout: { x: 20, y: 20, width: 900, height: 500 },
          roles: { row: [column('Sales', 'Region'), column('Sales', 'City')], value: [total] },
        },
      ],
    },
  ],
  bookmarks: [
    {
      name: 'emea',
      displayName: 'EMEA',
      state: { slicers: { overview: { region: [basic('Sales', 'Region', ['EMEA'])] } } },
    },
    {
      name: 'more',
      displayName: 'More',
      children: [{ name: 'detail', displayName: 'Details', state: { activePage: secondPage } }],
    },
  ],
}

const model = {
  casement: 1,
  name: 'Shops',
  tables: [
    {
      name: 'Sales',
      source: { table: 'sales' },
      columns: [
        { name: 'City', source: 'city', type: 'text' },
        { name: 'Region', source: 'region', type: 'text' },
        { name: 'Month', source: 'month', type: 'text' },
        { name: 'Amount', source: 'amount', type: 'decimal(18,2)', format: '#,0.00' },
      ],
      measures: [{ name: 'Total', expression: 'SUM(Sales[Amount])', format: '#,0.00' }],
    },
  ],
}

export const rows: readonly (readonly [city: string, region: string, month: string, amount: number])[] = [
  ['Berlin', 'EMEA', '2026-09', 100.1],
  ['Berlin', 'EMEA', '2026-10', 200.2],
  ['Boston', 'AMER', '2026-09', 1000],
  ['Boston', 'AMER', '2026-10', 2000],
  ['Paris', 'EMEA', '2026-10', 50.05],
]

/** `change` makes another report of it. */
export const shopsContent = (change: object = {}): HostContent =>
  contentOf({
    report: { ...shopsReport, ...change },
    model,
    statements: [
      'CREATE TABLE sales (city VARCHAR, region VARCHAR, month VARCHAR, amount DECIMAL(18,2))',
      `INSERT INTO sales VALUES ${rows.map(([city, region, month, amount]) => `('${city}', '${region}', '${month}', ${amount})`).join(', ')}`,
    ],
  })
