import { describe, expect, test } from 'vitest'
import { NotHere } from '../src/index.ts'
import type { CellType, PlanFold } from '../src/index.ts'
import { createFold } from '../src/algebra/fold.ts'
import type { Cell } from '../src/algebra/cell.ts'
import { amount, boolean, date, decimal, double, integer, text } from './values.ts'

const folded = (kind: PlanFold, type: CellType, cells: readonly Cell[]): Cell => {
  const fold = createFold(kind, type)
  for (const cell of cells) fold.add(cell)
  return fold.result()
}

type FoldCase = readonly [title: string, type: CellType, cells: readonly Cell[], expected: unknown]
const tooLarge = Symbol('NotHere')
const most = 10n ** 38n - 1n

/** Every fold of the algebra: one that is added has no place to hide. */
const cases: Record<PlanFold, readonly FoldCase[]> = {
  sum: [
    ['of nothing is BLANK', amount, [], null],
    ['of BLANKs is BLANK', amount, [null, null], null],
    ['leaves out BLANK', amount, [150n, null, -25n], 125n],
    ['of what cancels out is 0', amount, [150n, -150n], 0n],
    ['of one 0 is 0', amount, [null, 0n], 0n],
    ['has every digit', amount, [9_007_199_254_740_993n, 1n], 9_007_199_254_740_994n],
    ['has 38 digits', integer, [most, 0n], most],
    ['has 38 digits below 0', integer, [-most, 0n], -most],
    ['of more digits is asked of the service', integer, [most, 1n], tooLarge],
    ['of more digits below 0 too', integer, [-most, -1n], tooLarge],
    ['may pass by more digits', integer, [most, 1n, -2n], most - 1n],
    ['of doubles', double, [1.5, null, -0.25], 1.25],
    ['of no doubles is BLANK', double, [null], null],
    ['of a double 0 is 0', double, [0], 0],
    ['of doubles does not depend on their order', double, [1e16, 1, -1e16], -1e16 + 1 + 1e16],
  ],
  average: [
    ['of nothing is BLANK', amount, [], null],
    ['of BLANKs is BLANK', amount, [null, null], null],
    ['does not count BLANK', amount, [100n, null, 200n], 1.5],
    ['counts 0', amount, [0n, 300n, null], 1.5],
    ['of what is negative', amount, [-100n, null, -200n], -1.5],
    ['of one', integer, [-3n], -3],
    ['of doubles does not count BLANK', double, [1, null, 2], 1.5],
    ['of no doubles is BLANK', double, [null], null],
    ['of what adds up to more than 38 digits', integer, [most, most], tooLarge],
    ['of the same below 0', integer, [-most, -most], tooLarge],
  ],
  median: [
    ['of nothing is BLANK', amount, [], null],
    ['of BLANKs is BLANK', amount, [null], null],
    ['of an odd number is the one in the middle', amount, [1000n, -200n, null, 900n], 9],
    ['[DAX 11] is half of an exact sum, rounded once', amount, [929_362n, null, -764_372n], 824.95],
    [
      'of large amounts is exact until it is halved',
      amount,
      [100n, 9_007_199_254_740_993n, 9_007_199_254_740_995n, 10n ** 18n],
      90_071_992_547_409.94,
    ],
    ['of doubles goes by their size', double, [10, 9, 2], 9],
    ['of two doubles', double, [10, 9], 9.5],
    ['of equal ones', double, [-3, -3, null, 0, -3], -3],
    ['of one', decimal(4), [-15_000n], -1.5],
  ],
  min: [
    ['of nothing is BLANK', amount, [], null],
    ['leaves out BLANK', amount, [null, 0n, null], 0n],
    ['of amounts', amount, [100n, -200n, -100n], -200n],
    ['of large amounts', integer, [most, most - 1n], most - 1n],
    ['of doubles', double, [0.5, null, -0.5], -0.5],
    ['of days', date, [1, -1, 0], -1],
    ['of truth', boolean, [true, false, null], false],
    ['of text goes without case', text, ['b', 'A', 'C'], 'A'],
    ['of text that differs by case is the first', text, ['a', 'A'], 'a'],
    ['of text leaves out BLANK', text, [null, 'b'], 'b'],
    ['of text may be empty', text, ['b', ''], ''],
    ['of no text is BLANK', text, [null], null],
  ],
  max: [
    ['of nothing is BLANK', amount, [], null],
    ['leaves out BLANK', amount, [null, -1n, null], -1n],
    ['of amounts', amount, [-200n, 100n, 0n], 100n],
    ['of large amounts', integer, [most - 1n, most], most],
    ['of doubles', double, [-0.5, null, 0.5], 0.5],
    ['of truth', boolean, [false, true], true],
    ['of text goes without case', text, ['A', 'C', 'b'], 'C'],
    ['of text that differs by case is the first', text, ['c', 'C'], 'c'],
    ['of text may be empty', text, [null, ''], ''],
    ['of no text is BLANK', text, [null], null],
  ],
  count: [
    ['of nothing is BLANK', amount, [], null],
    ['of BLANKs is BLANK', amount, [null, null], null],
    ['does not count BLANK', amount, [0n, null, -1n], 2n],
    ['counts FALSE and empty text', text, ['', false, 'a'], 3n],
  ],
  countBlank: [
    ['of nothing is BLANK', amount, [], null],
    ['of what is there is BLANK', text, ['', '0'], null],
    ['counts BLANK alone', amount, [0n, null, -1n, null], 2n],
  ],
  countRows: [
    ['of nothing is BLANK', integer, [], null],
    ['counts all', integer, [null, 0n, true], 3n],
  ],
  distinctCount: [
    ['of nothing is BLANK', amount, [], null],
    ['counts BLANK as a value', amount, [null, 100n, null, 100n], 2n],
    ['of BLANKs is one', amount, [null, null], 1n],
    ['tells 0 from BLANK', amount, [0n, null], 2n],
    ['counts text without case', text, ['a', 'A', 'b', ''], 3n],
    ['tells amounts beyond doubles apart', integer, [most, most - 1n], 2n],
    ['of negative ones', amount, [-100n, 100n], 2n],
  ],
  only: [
    ['of nothing is BLANK', amount, [], null],
    ['of one', amount, [-100n], -100n],
    ['of the same twice', amount, [100n, 100n], 100n],
    ['of two is BLANK', amount, [100n, -100n], null],
    ['of one and BLANK is BLANK', amount, [100n, null], null],
    ['of BLANK and one is BLANK', amount, [null, 100n], null],
    ['of text that differs by case is the first', text, ['b', 'B'], 'b'],
    ['of large ones that differ is BLANK', integer, [most, most - 1n], null],
  ],
}

describe.each(Object.entries(cases))('%s', (kind, own) => {
  test.each(own)('%s', (_, type, cells, expected) => {
    const result = () => folded(kind as PlanFold, type, cells)
    if (expected === tooLarge) expect(result).toThrow(NotHere)
    else expect(result()).toBe(expected)
  })
})
