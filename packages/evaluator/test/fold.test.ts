import { expect, test } from 'vitest'
import { createFold } from '../src/algebra/fold.ts'
import type { Cell } from '../src/algebra/cell.ts'
import type { CellType } from '../src/algebra/plan.ts'

const medianOf = (type: CellType, cells: readonly Cell[]) => {
  const fold = createFold('median', type)
  for (const cell of cells) fold.add(cell)
  return fold.result()
}
const amount: CellType = { kind: 'decimal', scale: 2 }

test('[DAX 11] a median is half of an exact sum, so that a half is rounded as one', () => {
  expect(medianOf(amount, [929_362n, null, -764_372n])).toBe(824.95)
  expect(medianOf(amount, [100n, 9_007_199_254_740_993n, 9_007_199_254_740_995n, 10n ** 18n])).toBe(
    90_071_992_547_409.94,
  )
})

test('of an odd number of cells a median is the one in the middle, of none BLANK', () => {
  expect(medianOf(amount, [1000n, -200n, 900n])).toBe(9)
  expect(medianOf({ kind: 'double' }, [10, 9, 2])).toBe(9)
  expect(medianOf({ kind: 'double' }, [10, 9])).toBe(9.5)
  expect(medianOf(amount, [null])).toBe(null)
})
