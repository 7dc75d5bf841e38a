import type { RoleField } from '@casement/visuals'
import { fieldOfFilter, filterWords } from '@casement/visuals'
import { expect, test } from 'vitest'
import { smallModel } from '../../../packages/session/test/small-report.ts'
import {
  advancedFilter,
  basicFilter,
  chosenLeaves,
  chosenValues,
  cleared,
  isNeutral,
  kindOfFilter,
  leavesFilter,
  leavesOf,
  relativeDateFilter,
  spanFilters,
  spanOf,
} from '../../../packages/visuals/src/filters/filter-forms.ts'
import type { TreeNode } from '../../../packages/visuals/src/filters/filter-forms.ts'
import { choiceText, matching, matchingTree } from '../../../packages/visuals/src/kinds/slicer/data.ts'
import { english } from '../../../packages/words/test/english.ts'

const name = { table: 'Entity', column: 'Name' }
const column = (field: string): RoleField => ({ kind: 'column', table: 'Entity', column: field })
const words = (filter: ReturnType<typeof basicFilter>) =>
  filterWords(filter, fieldOfFilter(filter, smallModel), english)

test('a cleared filter lets everything through and keeps its place and its lock', () => {
  const locked = { ...basicFilter(name, ['Alpha']), displaySettings: { isLockedInViewMode: true } }
  const open = cleared(locked)
  expect([isNeutral(locked), isNeutral(open)]).toEqual([false, true])
  expect(open).toMatchObject({ target: name, operator: 'All', displaySettings: { isLockedInViewMode: true } })
})

test('a filter without a number is told by what it holds', () => {
  const { filterType: _, ...bare } = basicFilter(name, ['Alpha'])
  expect(kindOfFilter(bare as typeof bare & { target: never })).toBe('basic')
  expect(kindOfFilter(advancedFilter(name, []))).toBe('advanced')
})

test('filters say in words what they let through', () => {
  expect(words(basicFilter(name, ['Alpha', null]))).toBe('is Alpha, (Blank)')
  expect(words(basicFilter(name, ['a', 'b', 'c', 'd'], 'NotIn'))).toBe('is not 4 values')
  expect(words(basicFilter(name, [], 'All'))).toBe('is (All)')
  expect(
    words(advancedFilter(name, [{ operator: 'Contains', value: 'x' }, { operator: 'IsBlank' }], 'Or')),
  ).toBe('contains x or is blank')
  expect(words(relativeDateFilter(name, { operator: 0, count: 3, unit: 4, includesToday: true }))).toBe(
    'is in the last 3 calendar months',
  )
})

test('a span is two conditions, one when it is open at an end, none when it is whole', () => {
  const date = { table: 'Calendar', column: 'Date' }
  const both = spanFilters(date, '2026-01-01', '2026-03-31')
  expect(spanOf(both)).toEqual(['2026-01-01', '2026-03-31'])
  expect(spanOf(spanFilters(date, null, '9'))).toEqual([null, '9'])
  expect(spanFilters(date, null, null)).toEqual([])
})

test('values chosen in a slicer are those of its own field', () => {
  const other = basicFilter({ table: 'Entity', column: 'Region' }, ['EMEA'])
  expect(chosenValues(column('name'), [basicFilter(name, ['Alpha']), other])).toEqual({
    named: ['Alpha'],
    isExcluding: false,
  })
  expect(chosenValues(column('name'), [basicFilter(name, ['Alpha'], 'NotIn'), other]).isExcluding).toBe(true)
})

const leaf = (key: string): TreeNode => ({ key, label: key, value: key, children: [] })
const branch = (key: string, ...children: TreeNode[]): TreeNode => ({ key, label: key, value: key, children })
const roots = [branch('EMEA', leaf('France'), leaf('Spain')), branch('APAC', leaf('Japan'), leaf('India'))]
const fields = [column('Region'), column('Country')]

test('a whole branch is named once, a part of one by its leaves, and both read back the same', () => {
  const chosen = new Set(['France', 'Spain', 'Japan'])
  const filters = leavesFilter(fields, roots, chosen)
  expect(filters).toEqual([
    {
      $schema: 'http://powerbi.com/product/schema#hierarchy',
      target: [
        { table: 'Entity', column: 'Region' },
        { table: 'Entity', column: 'Country' },
      ],
      filterType: 9,
      hierarchyData: [
        { value: 'EMEA', operator: 'Selected' },
        { value: 'APAC', operator: 'Inherited', children: [{ value: 'Japan', operator: 'Selected' }] },
      ],
    },
  ])
  expect(chosenLeaves(roots, filters)).toEqual(chosen)
})

test('nothing chosen and everything chosen are no filter; what is struck out leaves the rest', () => {
  expect(leavesFilter(fields, roots, new Set())).toEqual([])
  expect(leavesFilter(fields, roots, new Set(roots.flatMap(leavesOf)))).toEqual([])
  const struck = {
    ...leavesFilter(fields, roots, new Set(['Japan']))[0]!,
    hierarchyData: [{ value: 'EMEA', operator: 'NotSelected' }],
  }
  expect(chosenLeaves(roots, [struck])).toEqual(new Set(['Japan', 'India']))
})

test('a search finds texts without regard to case and accents, and branches by their leaves', () => {
  const values = ['Île-de-France', 'Spain'].map((label) => ({ label }))
  expect(matching(values, 'ile', 'en-GB')).toEqual([{ label: 'Île-de-France' }])
  expect(matchingTree(roots, 'jap', 'en-GB').map(({ label, children }) => [label, children.length])).toEqual([
    ['APAC', 1],
  ])
  expect([[], ['a', 'b'], ['a', 'b', 'c']].map((labels) => choiceText(labels, english))).toEqual([
    'All',
    'a, b',
    '3 chosen',
  ])
})
