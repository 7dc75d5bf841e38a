import { expect, test } from 'vitest'
import { wayInto } from '../src/in-sight.ts'

test.each([
  ['inside stays', [20, 40], 0],
  ['at both edges stays', [10, 110], 0],
  ['before comes to the beginning', [0, 40], -10],
  ['behind comes to the end', [100, 140], 30],
  ['longer, begun before, comes with its end', [-200, 40], -70],
  ['longer, ended behind, comes with its beginning', [40, 400], 30],
  ['longer on both sides stays', [0, 200], 0],
] as const)('what is %s', (_title, place, way) => {
  expect(wayInto(place, [10, 110])).toBe(way)
})
