import { describe, expect, test } from 'vitest'
import type { PlanValue } from '../src/index.ts'
import type { Cell } from '../src/algebra/cell.ts'
import type { Relation } from '../src/algebra/relation.ts'
import { groups, is, kind, lines, of, place, scanOf, toPlace, value } from './scan-world.ts'
import { amount, boolean, integer, literal, operation, text } from './values.ts'

describe('a set', () => {
  /** Rows by key 1, with what they bring in by key 2, and an amount. */
  const relation = (...rows: readonly (readonly [Cell, Cell, Cell])[]): Relation => ({
    count: rows.length,
    keys: new Map([
      [1, rows.map(([name]) => name)],
      [2, rows.map(([, group]) => group)],
    ]),
    columns: [rows.map(([, , cell]) => cell)],
  })
  const names = (...rows: readonly Cell[]): Relation => ({
    count: rows.length,
    keys: new Map([[1, rows]]),
    columns: [],
  })
  const set = { relation: 0, cells: [{ key: 1 }], values: [kind] }
  const counted = { aggregates: [of('sum'), of('countRows', null)] }

  test('limits the rows to those that are among it, BLANK found by BLANK', () => {
    expect(groups(lines, scanOf({ sets: [set], ...counted }), [names('b', null)])).toEqual([[700n, 3n]])
    expect(
      groups(lines, scanOf({ sets: [{ ...set, isKnownOnly: true }], ...counted }), [names('b', null)]),
    ).toEqual([[0n, 2n]])
    expect(groups(lines, scanOf({ sets: [set], ...counted }), [names()])).toEqual([[null, null]])
    expect(groups([], scanOf({ sets: [set], ...counted }), [names('b')])).toEqual([[null, null]])
  })

  test('brings in its other keys, a row once for each of its partners', () => {
    const partners = relation(['A', 'x', 1n], ['A', 'y', 2n], ['c', 'x', 3n], ['z', 'z', 4n])
    expect(groups(lines, scanOf({ sets: [set], ...counted }), [partners])).toEqual([
      ['x', 300n, 3n],
      ['y', -200n, 2n],
    ])
  })

  test('with the same partner twice takes a row twice', () => {
    const partners = relation(['A', 'x', 1n], ['A', 'x', 2n])
    expect(groups(lines, scanOf({ sets: [set], ...counted }), [partners])).toEqual([['x', -400n, 4n]])
  })

  test('is found by its columns as well, and by several', () => {
    const bySecond = { relation: 0, cells: [{ column: 0 }, { key: 1 }], values: [value, kind] }
    const partners = relation(['A', 'x', 100n], ['A', 'y', 0n], ['b', 'y', 0n])
    expect(groups(lines, scanOf({ sets: [bySecond], ...counted }), [partners])).toEqual([
      ['x', 100n, 1n],
      ['y', 0n, 1n],
    ])
  })

  test('of keys that the scan has is compared by them too', () => {
    const scan = scanOf({ joins: [toPlace], keys: [{ key: 2, field: place }], sets: [set], ...counted })
    const partners = relation(['A', 'North', 1n], ['b', 'North', 2n], ['c', null, 3n])
    expect(groups(lines, scan, [partners], false)).toEqual([
      ['North', -200n, 2n],
      [null, 500n, 1n],
    ])
  })

  test('of a value that is worked out', () => {
    const byJoin = { ...set, values: [operation('join', text, kind, literal('!', text))] }
    expect(groups(lines, scanOf({ sets: [byJoin], ...counted }), [names('c!')], false)).toEqual([[500n, 1n]])
  })

  test('and another both limit', () => {
    const second = { relation: 1, cells: [{ key: 1 }], values: [kind] }
    const scan = scanOf({ sets: [set, second], ...counted })
    expect(groups(lines, scan, [names('b', 'c'), names('c', 'A')], false)).toEqual([[500n, 1n]])
  })
})

describe('a figure of another relation', () => {
  const byKind: Relation = { count: 2, keys: new Map([[1, ['A', 'b']]]), columns: [[1000n, null]] }
  const cell: PlanValue = { kind: 'cell', relation: 0, cell: { column: 0 }, type: amount }
  const plus = operation('add', amount, value, cell)

  test('is found by the keys that both have, BLANK where there is none', () => {
    const scan = scanOf({ keys: [{ key: 1, field: kind }], lookups: [0], aggregates: [of('sum', plus)] })
    expect(groups(lines, scan, [byKind], false)).toEqual([
      ['A', 1800n],
      ['b', 0n],
      [null, 700n],
      ['c', 500n],
    ])
  })

  test('of no keys is beside every row, and leaves none where it has none', () => {
    const whole: Relation = { count: 1, keys: new Map(), columns: [[100n]] }
    const none: Relation = { count: 0, keys: new Map(), columns: [[]] }
    const scan = scanOf({ lookups: [0], aggregates: [of('sum', plus), of('countRows', null)] })
    expect(groups(lines, scan, [whole], false)).toEqual([[1600n, 6n]])
    expect(groups(lines, scan, [none], false)).toEqual([[null, null]])
    const byKinds = scanOf({ keys: [{ key: 1, field: kind }], lookups: [0], aggregates: [of('sum', plus)] })
    expect(groups(lines, byKinds, [whole], false)).toHaveLength(4)
    expect(groups(lines, byKinds, [none], false)).toEqual([])
  })

  test('of other keys brings them in, all rows beside each', () => {
    const scan = scanOf({ lookups: [0], aggregates: [of('countRows', null), of('max', cell)] })
    expect(groups(lines, scan, [byKind], false)).toEqual([
      ['A', 6n, 1000n],
      ['b', 6n, null],
    ])
    const isFirst = is({ kind: 'key', key: 1, type: text }, 'a')
    const limited = { ...scan, conditions: [isFirst, operation('less', boolean, value, cell)], where: [0, 1] }
    expect(groups(lines, limited, [byKind], false)).toEqual([['A', 6n, 1000n]])
  })

  test('of two relations is of both where they share keys', () => {
    const byBoth: Relation = {
      count: 3,
      keys: new Map([
        [1, ['A', 'A', 'z']],
        [2, ['x', 'y', 'x']],
      ]),
      columns: [[1n, 2n, 3n]],
    }
    const other: PlanValue = { kind: 'cell', relation: 1, cell: { column: 0 }, type: integer }
    const scan = scanOf({ lookups: [0, 1], aggregates: [of('sum', other), of('countRows', null)] })
    expect(groups(lines, scan, [byKind, byBoth], false)).toEqual([
      ['A', 'x', 6n, 6n],
      ['A', 'y', 12n, 6n],
    ])
  })
})
