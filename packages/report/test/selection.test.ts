import { isSelected } from '@casement/visuals'
import type { DataPoint, Selection } from '@casement/visuals'
import { expect, test } from 'vitest'
import { filtersOfPoints, selectedAfter } from '../src/index.ts'

const country = { table: 'Entity', column: 'Country' }
const month = { table: 'Calendar', column: 'Month' }
const point = (equals: string | null): DataPoint => ({ identity: [{ target: country, equals }] })
const cell = (name: string, at: string): DataPoint => ({
  identity: [
    { target: country, equals: name },
    { target: month, equals: at },
  ],
})
const clicked = (before: Selection | null, each: DataPoint, isAdded = false, visual = 'chart') =>
  selectedAfter(before, { page: 'p', visual, point: each, isAdded })

test('a click chooses one mark, another click another, a second click on it none', () => {
  const first = clicked(null, point('France'))
  expect(first?.points).toEqual([point('France')])
  const second = clicked(first, point('Spain'))
  expect(second?.points).toEqual([point('Spain')])
  expect(clicked(second, point('Spain'))).toBeNull()
})

test('with Ctrl marks are added and taken away one by one', () => {
  const both = clicked(clicked(null, point('France')), point('Spain'), true)
  expect(both?.points).toEqual([point('France'), point('Spain')])
  expect(clicked(both, point('France'), true)?.points).toEqual([point('Spain')])
})

test('a click in another visual, or on a mark of other fields, begins anew', () => {
  const first = clicked(null, point('France'))
  expect(clicked(first, point('Spain'), true, 'table')).toEqual({
    page: 'p',
    visual: 'table',
    points: [point('Spain')],
  })
  expect(clicked(first, cell('Spain', 'May'), true)?.points).toEqual([cell('Spain', 'May')])
})

test('marks are told by the values of their fields', () => {
  const selection = clicked(null, cell('France', 'May'))
  expect(isSelected(selection, 'chart', cell('France', 'May'))).toBe(true)
  expect(isSelected(selection, 'chart', cell('France', 'June'))).toBe(false)
  expect(isSelected(selection, 'table', cell('France', 'May'))).toBe(false)
})

test('marks of one field are a list of values, BLANK among them', () => {
  expect(filtersOfPoints([point('France'), point(null)])).toEqual([
    {
      $schema: 'http://powerbi.com/product/schema#basic',
      target: country,
      filterType: 1,
      operator: 'In',
      values: ['France', null],
    },
  ])
})

test('marks of several fields are combinations, so that no other pair is let through', () => {
  expect(filtersOfPoints([cell('France', 'May'), cell('Spain', 'June')])).toEqual([
    {
      $schema: 'http://powerbi.com/product/schema#tuple',
      target: [country, month],
      filterType: 6,
      operator: 'In',
      values: [
        [{ value: 'France' }, { value: 'May' }],
        [{ value: 'Spain' }, { value: 'June' }],
      ],
    },
  ])
})
