import { expect, test } from 'vitest'
import { itemByKey } from '../src/menu-keys.ts'

const names = ['Configure', 'Copy', 'Logout']

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowUp', 0, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['c', 0, 1],
  ['C', 1, 0],
  ['l', 2, 2],
  ['x', 0, undefined],
  [' ', 0, undefined],
  ['Enter', 0, undefined],
  ['Tab', 0, undefined],
])('%s at item %i leads to %s', (key, at, to) => {
  expect(itemByKey(key, at, names)).toBe(to)
})
