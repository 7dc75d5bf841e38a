import { expect, test } from 'vitest'
import { BoundedMap } from '../src/index.ts'

test('what was set the longest ago makes way, and setting it again keeps it', () => {
  const map = new BoundedMap<string, number>(2)
  map.set('a', 1).set('b', 2).set('a', 3).set('c', 4)
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ])
  expect(map.get('b')).toBeUndefined()
})

test('setting what is there takes no place of another', () => {
  const map = new BoundedMap<string, number>(2)
  for (let time = 0; time < 5; time++) map.set('a', time).set('b', time)
  expect([...map.keys()]).toEqual(['a', 'b'])
})

test('what makes way is handed over once; what is deleted or replaced is not', () => {
  const forgotten: number[] = []
  const map = new BoundedMap<string, number>(1, { onForgotten: (value) => forgotten.push(value) })
  map.set('a', 1).set('a', 2).set('b', 3)
  map.delete('b')
  map.set('c', 4)
  expect(forgotten).toEqual([2])
})

test('a key may be undefined', () => {
  const map = new BoundedMap<string | undefined, number>(1)
  map.set(undefined, 1).set('a', 2)
  expect([...map]).toEqual([['a', 2]])
})
