import { expect, test } from 'vitest'
import { canExplain, explainedBy, parseReport, ReportError } from '../src/index.ts'

const layout = { x: 0, y: 0, width: 100, height: 100 }
const column = (table: string, name: string) => ({ kind: 'column', table, column: name })
const revenue = { kind: 'measure', table: 'Ledger', measure: 'Revenue' }
const chart = (name: string, ...category: object[]) => ({
  name,
  type: 'columnChart',
  layout,
  roles: { category, value: [revenue] },
})
const page = (name: string, ...visuals: object[]) => ({
  name,
  displayName: name,
  size: { width: 1280, height: 720 },
  visuals,
})
const report = (more: object = {}) =>
  parseReport({
    casement: 1,
    name: 'It',
    pages: [
      page(
        'first',
        { name: 'choice', type: 'slicer', layout, roles: { field: [column('Calendar', 'Year')] } },
        chart('a', column('Entity', 'Region')),
      ),
      page('second', chart('b', column('Calendar', 'Month'), column('entity', 'region'))),
    ],
    ...more,
  })
const names = (...given: Parameters<typeof explainedBy>) =>
  explainedBy(...given).map((field) => (field as { column: string }).column)

test('differences are explained by what the visuals group by, of the page that is shown first', () => {
  expect(names(report(), 'first')).toEqual(['Region', 'Month'])
  expect(names(report(), 'second')).toEqual(['Month', 'region'])
  expect(canExplain(report())).toBe(true)
})

test('an author names the columns, or none at all', () => {
  expect(names(report({ explain: [column('Product', 'Family')] }), 'first')).toEqual(['Family'])
  expect(canExplain(report({ explain: [] }))).toBe(false)
  let refused: unknown
  try {
    report({ explain: [column('Product', 'Family'), revenue] })
  } catch (error) {
    refused = error
  }
  expect(refused).toBeInstanceOf(ReportError)
  expect(String((refused as Error).message)).toMatch(/explain\[1\]/)
})
