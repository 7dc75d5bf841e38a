import { describe, expect, test } from 'vitest'
import type { CellType, PlanRelation, PlanValue } from '../src/index.ts'
import { byBoth, byName, cell, rowsOf } from './relation-world.ts'
import type { Line } from './relation-world.ts'
import { amount, boolean, double, literal, maxWhole, operation, text } from './values.ts'

describe('a rank', () => {
  const present = literal(true, boolean)
  /** Names with their amounts, and whether they count. */
  const ranked = (present: PlanValue, keys: readonly number[] = [1, 2]): PlanRelation => ({
    kind: 'rows',
    keys,
    domain: [{ relations: [byBoth!] }],
    columns: [cell(byBoth!, 0), present],
  })
  const rank = (more: Partial<PlanRelation & { kind: 'rank' }> = {}): PlanRelation => ({
    kind: 'rank',
    keys: [1],
    outer: 4,
    inner: 4,
    outerValue: 0,
    innerValue: 0,
    outerType: amount,
    innerType: amount,
    present: 1,
    ...more,
  })
  const ranks = (
    own: readonly Line[],
    inner: PlanRelation,
    more: Partial<PlanRelation & { kind: 'rank' }> = {},
  ) => rowsOf(own, ranked(present), inner, rank({ inner: 5, ...more })).map(([, place]) => Number(place))
  /** All names beside each: none of the keys is shared. */
  const amounts = (...values: (string | null)[]) => values.map((value, row): Line => [`n${row}`, null, value])
  const allNames: PlanRelation = {
    kind: 'distinct',
    keys: [],
    input: 4,
    cells: [{ key: 1 }, { column: 0 }, { column: 1 }],
    types: [text, amount, boolean],
  }
  const ofAll = { innerValue: 1, present: 2 }

  test('is the number of those before it, and one; BLANK is ranked as 0', () => {
    expect(ranks(amounts('1.00', '-2.00', null, '0.00', '5.00'), allNames, ofAll)).toEqual([4, 1, 2, 2, 5])
  })

  test('counts from the most where that is asked', () => {
    const descending = { ...ofAll, descending: true as const }
    expect(ranks(amounts('1.00', '-2.00', null, '0.00', '5.00'), allNames, descending)).toEqual([
      2, 5, 3, 3, 1,
    ])
  })

  test('leaves no gap after ties where it is dense', () => {
    const own = amounts('1.00', '1.00', '2.00', null, '0.00')
    expect(ranks(own, allNames, ofAll)).toEqual([3, 3, 5, 1, 1])
    expect(ranks(own, allNames, { ...ofAll, dense: true })).toEqual([2, 2, 3, 1, 1])
  })

  test('of one row is 1, and of none there is none', () => {
    expect(ranks(amounts('-1.00'), allNames, ofAll)).toEqual([1])
    expect(ranks([], allNames, ofAll)).toEqual([])
  })

  test('is among the rows with the same keys', () => {
    const own: readonly Line[] = [
      ['a', 'x', '3.00'],
      ['b', 'x', '1.00'],
      ['c', 'y', '2.00'],
      ['d', null, '1.00'],
      ['e', null, '9.00'],
    ]
    const inGroups: PlanRelation = {
      kind: 'distinct',
      keys: [2],
      input: 4,
      cells: [{ key: 1 }, { column: 0 }, { column: 1 }],
      types: [text, amount, boolean],
    }
    expect(ranks(own, inGroups, ofAll)).toEqual([2, 1, 1, 1, 2])
  })

  test('does not count rows that are not present', () => {
    const isLess = operation('less', boolean, cell(byBoth!, 0), literal('2', amount))
    const inner = (present: PlanValue): PlanRelation[] => [
      ranked(present),
      { ...allNames, input: 5 } as PlanRelation,
    ]
    const own = amounts('1.00', '2.00', '3.00')
    const placesWith = (present: PlanValue) =>
      rowsOf(own, ranked(literal(true, boolean)), ...inner(present), rank({ ...ofAll, inner: 6 })).map(
        ([, place]) => Number(place),
      )
    expect(placesWith(isLess)).toEqual([1, 2, 2])
    expect(placesWith(literal(null, boolean))).toEqual([1, 1, 1])
  })

  test('of doubles and of amounts of other digits goes by their size', () => {
    const asDouble: PlanRelation = {
      ...ranked(present),
      columns: [operation('convert', double, cell(byBoth!, 0)), present],
    } as PlanRelation
    const own = amounts('1.00', null, '-0.50')
    const places = (input: PlanRelation, type: CellType) =>
      rowsOf(
        own,
        input,
        { ...allNames, types: [text, type, boolean] } as PlanRelation,
        rank({ ...ofAll, inner: 5, outerType: type, innerType: type }),
      ).map(([, place]) => Number(place))
    expect(places(asDouble, double)).toEqual([3, 2, 1])
    expect(places(ranked(present), amount)).toEqual([3, 2, 1])
  })
})

describe('the top', () => {
  const top = (count: number, more: Partial<PlanRelation & { kind: 'top' }> = {}): PlanRelation => ({
    kind: 'top',
    keys: [1],
    input: byName!,
    value: 0,
    valueType: amount,
    count,
    ...more,
  })
  const names = (own: readonly Line[], relation: PlanRelation) => rowsOf(own, relation).map(([name]) => name)
  const five: readonly Line[] = [
    ['a', null, '1.00'],
    ['b', null, '-2.00'],
    ['c', null, null],
    ['d', null, '1.00'],
    ['e', null, '5.00'],
  ]

  test.each<[string, number, Partial<PlanRelation & { kind: 'top' }>, string[]]>([
    ['has the lowest', 1, {}, ['b']],
    ['has ties with the last', 2, {}, ['a', 'b', 'd']],
    ['has the highest', 1, { descending: true }, ['e']],
    ['has ties with the last from the highest', 2, { descending: true }, ['a', 'd', 'e']],
    ['of as many as there are has all but BLANK', 4, {}, ['a', 'b', 'd', 'e']],
    ['of more than there are too', 5, {}, ['a', 'b', 'd', 'e']],
    ['of none is none', 0, {}, []],
    ['leaves the rest, BLANK among it', 2, { isRest: true }, ['c', 'e']],
    ['of as many as there are leaves BLANK', 4, { isRest: true }, ['c']],
    ['of none leaves all', 0, { isRest: true }, ['a', 'b', 'c', 'd', 'e']],
  ])('%s', (_, count, more, expected) => {
    expect(names(five, top(count, more))).toEqual(expected)
  })

  test('of an empty table, and of BLANKs, is none', () => {
    expect(names([], top(1))).toEqual([])
    expect(names([['a', null, null]], top(1))).toEqual([])
    expect(names([['a', null, null]], top(1, { isRest: true }))).toEqual(['a'])
  })

  test('tells amounts apart that a double cannot', () => {
    const large = (last: string) => `${maxWhole.slice(0, 35)}.${last}`
    expect(
      names(
        [
          ['a', null, large('02')],
          ['b', null, large('01')],
        ],
        top(1),
      ),
    ).toEqual(['b'])
    expect(
      names(
        [
          ['a', null, `-${large('02')}`],
          ['b', null, `-${large('01')}`],
        ],
        top(1),
      ),
    ).toEqual(['a'])
  })
})
