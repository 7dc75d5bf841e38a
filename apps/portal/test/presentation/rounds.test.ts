import { expect, test } from 'vitest'
import { pageAfter, turnsOf } from '../../src/reading/presentation/rounds.ts'

const page = (name: string, visibility?: number) => ({ name, displayName: name, visibility })
const turns = turnsOf([page('one', 0), page('behind', 1), page('two', 0), page('three')])

test('the pages with a tab take their turn, past the last from the first and back', () => {
  const names = ['one', 'two', 'three']
  expect(turns.map(({ name }) => name)).toEqual(names)
  expect(names.map((name) => pageAfter(turns, name, 1)?.name)).toEqual(['two', 'three', 'one'])
  expect(names.map((name) => pageAfter(turns, name, -1)?.name)).toEqual(['three', 'one', 'two'])
})

test('from a page behind a figure the round begins again; one page or none turns to nothing', () => {
  expect(pageAfter(turns, 'behind', 1)?.name).toBe('one')
  expect(pageAfter(turns, null, -1)?.name).toBe('one')
  expect(pageAfter(turns.slice(0, 1), 'one', 1)).toBe(null)
  expect(pageAfter([], 'one', 1)).toBe(null)
})
