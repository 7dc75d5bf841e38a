import { type HostContent } from '../packages/test-host/src/index.ts'
import { makeContent } from '../samples/src/index.ts'

export const interactionReport = 'Twelve visuals'

const column = (table: string, name: string) => ({ kind: 'column', table, column: name })
const measure = (name: string) => ({ kind: 'measure', table: 'Ledger', measure: name })
const month = column('Calendar', 'Month')

const card = (name: string) => ({ type: 'card', roles: { value: [measure(name)] } })
const columns = (category: object, name: string) => ({
  type: 'columnChart',
  roles: { category: [category], value: [measure(name)] },
})

/** Twelve visuals, and where each stands: column, row, columns wide, on a grid of four by three. */
const twelve: Readonly<Record<string, readonly [object, number, number, number]>> = {
  revenue: [card('Revenue'), 0, 0, 0.5],
  profit: [card('Operating profit'), 0.5, 0, 0.5],
  expenses: [card('Operating expenses'), 1, 0, 0.5],
  'by-month': [columns(month, 'Revenue'), 1.5, 0, 2.5],
  'over-time': [columns(month, 'Operating profit'), 0, 1, 2],
  'by-country': [columns(column('Entity', 'Country'), 'Revenue'), 2, 1, 1],
  'by-region': [columns(column('Entity', 'Region'), 'Revenue'), 3, 1, 0.5],
  'by-entity': [columns(column('Entity', 'Entity'), 'Revenue'), 3.5, 1, 0.5],
  'by-family': [columns(column('Product', 'Family'), 'Revenue'), 0, 2, 1],
  'by-quarter': [columns(column('Calendar', 'Quarter'), 'Revenue'), 1, 2, 1],
  'by-year': [columns(column('Calendar', 'Year'), 'Operating profit'), 2, 2, 1],
  'by-line': [columns(column('Account', 'Line'), 'Profit and loss'), 3, 2, 1],
}

/** The ledger once more, for the other contestant: one row per line with all that the page asks for, nothing to join. */
const wide = `CREATE TABLE wide AS
  SELECT month, year, quarter, country, region, entity.name AS entity, family, line,
    CASE WHEN line = 'Revenue' THEN -amount END AS revenue,
    CASE WHEN line IN ('Revenue', 'Cost of sales', 'Operating expenses') THEN -amount END AS profit,
    CASE WHEN line = 'Operating expenses' THEN amount END AS expenses,
    CASE WHEN statement = 'Profit and loss' THEN -amount END AS result
  FROM ledger JOIN account USING (account_id) JOIN calendar USING (date) JOIN entity USING (entity_id)
    LEFT JOIN product USING (product_id)`

/** The sample company with so many ledger lines and one page of twelve visuals, and its ledger as one wide table. */
export function interactionContent(lines: number): HostContent {
  const { files, statements } = makeContent({ booksEnd: '2026-10', lines })
  const list = JSON.parse(files['content.json']!)
  const [workspace] = list.workspaces
  const { dataset } = workspace.reports[0]
  const id = '0a51c000-0000-4000-8000-00000000be7d'
  workspace.reports = [{ id, name: interactionReport, dataset, file: 'reports/interaction.json' }]
  list.workspaces = [workspace]
  const visuals = Object.entries(twelve).map(([name, [visual, x, y, width]]) => ({
    name,
    layout: { x: x * 320, y: y * 240, width: width * 320 - 10, height: 230 },
    ...visual,
  }))
  const page = { name: 'twelve', displayName: 'Twelve', size: { width: 1280, height: 720 }, visuals }
  const report = { casement: 1, name: interactionReport, pages: [page] }
  return {
    files: {
      ...files,
      'content.json': JSON.stringify(list),
      'reports/interaction.json': JSON.stringify(report),
    },
    statements: [...statements, wide],
  }
}
