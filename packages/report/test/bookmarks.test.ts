import { expect, test } from 'vitest'
import {
  bookmarkText,
  capturedBookmark,
  openReport,
  pageLayoutOf,
  parseReport,
  readBookmarkText,
  sortBy,
  themeProblems,
  withBookmark,
  withVisualChange,
} from '../src/index.ts'

const revenue = { kind: 'measure', table: 'Ledger', measure: 'Revenue' }
const region = { kind: 'column', table: 'Entity', column: 'Region' }
const balance = { kind: 'aggregation', table: 'Ledger', column: 'Amount', aggregation: 'Sum' }

const table = (name: string) => ({
  name,
  type: 'table',
  layout: { x: 0, y: 0, width: 200, height: 100 },
  roles: { column: [region, revenue, balance] },
})
const page = (name: string) => ({
  name,
  displayName: name,
  size: { width: 1280, height: 720 },
  visuals: [table('one'), table('two')],
})
const definition = parseReport({ casement: 1, name: 'R', pages: [page('a'), page('b')] })
const shown = (state: ReturnType<typeof openReport>, of: number) =>
  pageLayoutOf(state, definition.pages[of]!).visuals.map(({ visual }) => visual.name)

test('a captured view shows again what was hidden since, and leaves other pages as they are', () => {
  const open = openReport(definition)
  const captured = capturedBookmark(open)
  let changed = withVisualChange(open, 'a', 'one', { mode: 'hidden' })
  changed = withVisualChange(changed, 'b', 'two', { mode: 'hidden' })
  expect([shown(changed, 0), shown(changed, 1)]).toEqual([['two'], ['one']])
  const back = withBookmark(changed, captured)
  expect([shown(back, 0), shown(back, 1)]).toEqual([['one', 'two'], ['one']])
})

test('a view of all pages brings every page back, through its text', () => {
  const open = openReport(definition)
  const text = bookmarkText(capturedBookmark(open, { allPages: true }))
  const changed = withVisualChange(open, 'b', 'two', { mode: 'hidden' })
  expect(shown(withBookmark(changed, readBookmarkText(text)!), 1)).toEqual(['one', 'two'])
})

test('a view keeps the order that a reader chose', () => {
  const sort = [{ role: 'column', index: 1, direction: 'descending' as const }]
  const captured = capturedBookmark(withVisualChange(openReport(definition), 'a', 'one', { sort }))
  const [first] = pageLayoutOf(withBookmark(openReport(definition), captured), definition.pages[0]!).visuals
  expect(first!.visual).toMatchObject({ name: 'one', sort })
})

test('a visual is sorted by a column, a measure or an aggregation that it shows, and by nothing else', () => {
  const visual = definition.pages[0]!.visuals[0]!
  const index = (target: object) => sortBy(visual, target as never, 'ascending')?.[0]?.index
  expect(index({ table: 'Entity', column: 'Region' })).toBe(0)
  expect(index({ table: 'Ledger', measure: 'Revenue' })).toBe(1)
  expect(index({ table: 'Ledger', column: 'Amount', aggregationFunction: 'Sum' })).toBe(2)
  expect(index({ table: 'Ledger', column: 'Amount', aggregationFunction: 'Max' })).toBeUndefined()
  expect(index({ table: 'Ledger', measure: 'Costs' })).toBeUndefined()
})

test('a theme that is wrong says where; what is not understood is not judged', () => {
  expect(
    themeProblems({ background: 'navy', dataColors: ['#123', 7], mode: 'dusk', textClasses: {} }),
  ).toEqual([
    'themeJson.background has to be a colour such as #1B6CA8',
    'themeJson.dataColors[1] has to be a colour such as #1B6CA8',
    'themeJson.mode has to be system, light or dark',
  ])
  expect(themeProblems({ dataColors: '#123456' })).toEqual(['themeJson.dataColors has to be a list'])
})
