import type { ModelDescription } from '@casement/query'

const measure = (name: string) => ({ kind: 'measure', table: 'Ledger', measure: name })

/** Two pages over one small model: a card and a table, then a chart and words. */
export const smallReport = {
  casement: 1,
  name: 'Small report',
  pages: [
    {
      name: 'first',
      displayName: 'First page',
      size: { width: 1280, height: 720 },
      visuals: [
        {
          name: 'revenue',
          type: 'card',
          title: 'Revenue',
          layout: { x: 0, y: 0, width: 300, height: 150 },
          roles: { value: [measure('Revenue')] },
        },
        {
          name: 'entities',
          type: 'table',
          title: 'Entities',
          layout: { x: 0, y: 200, width: 300, height: 300 },
          roles: { column: [{ kind: 'column', table: 'Entity', column: 'Name' }, measure('Revenue')] },
        },
      ],
    },
    {
      name: 'a b%/c',
      displayName: 'Second page',
      size: { width: 1280, height: 720 },
      visuals: [
        {
          name: 'profit',
          type: 'card',
          layout: { x: 0, y: 0, width: 300, height: 150 },
          roles: { value: [measure('Profit')] },
        },
      ],
    },
    {
      name: 'words',
      displayName: 'Words',
      size: { width: 1280, height: 720 },
      visuals: [
        {
          name: 'note',
          type: 'text',
          layout: { x: 0, y: 0, width: 300, height: 150 },
          format: { text: 'Hello' },
        },
      ],
    },
  ],
}

export const smallModel: ModelDescription = {
  casement: 1,
  name: 'small',
  tables: [
    {
      name: 'Ledger',
      hidden: false,
      columns: [],
      measures: [
        { name: 'Revenue', type: 'decimal', displayName: 'Net revenue', hidden: false },
        { name: 'Profit', type: 'decimal', hidden: false },
      ],
      hierarchies: [],
    },
    {
      name: 'Entity',
      hidden: false,
      columns: [{ name: 'Name', type: 'text', hidden: false }],
      measures: [],
      hierarchies: [],
    },
    {
      name: 'Calendar',
      hidden: false,
      columns: [
        { name: 'Period', type: 'text', hidden: false },
        { name: 'Month', type: 'date', hidden: false },
      ],
      measures: [],
      hierarchies: [],
    },
    {
      name: 'Comparison',
      hidden: false,
      columns: [{ name: 'Comparison', type: 'text', hidden: false }],
      measures: [],
      hierarchies: [],
    },
  ],
}
