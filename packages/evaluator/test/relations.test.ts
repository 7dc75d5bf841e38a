import { describe, expect, test } from 'vitest'
import { NotHere, planVersion } from '../src/index.ts'
import type { PlanRelation, PlanValue } from '../src/index.ts'
import { evaluateRelations } from '../src/evaluate.ts'
import { all, byBoth, byGroup, byName, cell, lines, rowsOf } from './relation-world.ts'
import { amount, boolean, integer, literal, operation, planOfColumns, tableOf, text } from './values.ts'

test('a plan of another version is not read', () => {
  expect(() =>
    evaluateRelations({ ...planOfColumns([]), version: (planVersion + 1) as never }, tableOf({}), []),
  ).toThrow(NotHere)
})

describe('rows', () => {
  const rows = (more: Partial<PlanRelation & { kind: 'rows' }>): PlanRelation => ({
    kind: 'rows',
    keys: [1],
    domain: [{ relations: [byName!] }],
    columns: [cell(byName!, 0)],
    ...more,
  })

  test('are those of their keys, BLANK among them, each with its figure', () => {
    expect(rowsOf(lines, rows({}))).toEqual([
      ['a', 100n],
      ['b', -200n],
      ['c', null],
      ['d', 0n],
      [null, 500n],
    ])
  })

  test('of an empty table are none, of one row one', () => {
    expect(rowsOf([], rows({}))).toEqual([])
    expect(rowsOf([['a', 'x', '1.00']], rows({}))).toEqual([['a', 100n]])
  })

  test('are limited by a condition, for which BLANK is FALSE', () => {
    const where = operation('less', boolean, cell(byName!, 0), literal('1', amount))
    expect(rowsOf(lines, rows({ where })).map(([name]) => name)).toEqual(['b', 'c', 'd'])
    expect(rowsOf(lines, rows({ where: literal(null, boolean) }))).toEqual([])
    expect(rowsOf(lines, rows({ where: literal(true, boolean) }))).toHaveLength(5)
  })

  test('without keys are one, with the figure of all', () => {
    const whole = rows({ keys: [], domain: [], columns: [cell(all!, 0)] })
    expect(rowsOf(lines, whole)).toEqual([[400n]])
    expect(rowsOf([], whole)).toEqual([[null]])
  })

  test('take the figure of a relation of fewer keys, and of none', () => {
    const columns = [cell(byGroup!, 0), cell(all!, 0), { kind: 'key', key: 1, type: text } as const]
    const both = rows({ keys: [1, 2], domain: [{ relations: [byBoth!] }], columns })
    expect(rowsOf(lines, both)).toEqual([
      ['a', 'x', -100n, 400n, 'a'],
      ['b', 'x', -100n, 400n, 'b'],
      ['c', 'y', 0n, 400n, 'c'],
      ['d', 'y', 0n, 400n, 'd'],
      [null, null, 500n, 400n, null],
    ])
  })

  test('have BLANK where another relation has no row, and are left out with one of no keys and no row', () => {
    const top = (count: number, keys: readonly number[]): PlanRelation => ({
      kind: 'distinct',
      keys,
      input: count === 0 ? 5 : 4,
      cells: [{ column: 0 }],
      types: [amount],
    })
    const only = (value: string): PlanRelation =>
      rows({ where: operation('equal', boolean, cell(byName!, 0), literal(value, amount)) })
    const [one, none] = [only('1.00'), only('7.00')]
    expect(rowsOf(lines, one, none, top(1, [1]), rows({ columns: [cell(6, 0)] }))).toEqual([
      ['a', 100n],
      ['b', null],
      ['c', null],
      ['d', null],
      [null, null],
    ])
    expect(rowsOf(lines, one, none, top(0, []), rows({ columns: [cell(6, 0)] }))).toEqual([])
    expect(rowsOf(lines, one, none, top(1, []), rows({ columns: [cell(6, 0)] }))).toHaveLength(5)
  })

  test('are the union of the parts of their domain, each once', () => {
    const domain = [{ relations: [byName!] }, { relations: [byBoth!] }]
    expect(rowsOf(lines, rows({ domain }))).toHaveLength(5)
  })

  test('of several relations are what both have where keys are shared, and each with each where none is', () => {
    const columns: PlanValue[] = []
    const shared = rows({ keys: [1, 2], domain: [{ relations: [byName!, byBoth!] }], columns })
    expect(rowsOf(lines, shared)).toEqual(lines.map(([name, group]) => [name, group]))
    const crossed = rows({ keys: [1, 2], domain: [{ relations: [byName!, byGroup!] }], columns })
    expect(rowsOf(lines, crossed)).toHaveLength(15)
    expect(rowsOf([], crossed)).toEqual([])
  })

  test('have BLANK for a key that a part of the domain lacks', () => {
    const domain = [{ relations: [byGroup!] }]
    expect(rowsOf(lines, rows({ keys: [1, 2], domain, columns: [] }))).toEqual([
      [null, 'x'],
      [null, 'y'],
      [null, null],
    ])
  })
})

describe('a fold', () => {
  const fold = (...keys: number[]): PlanRelation => ({
    kind: 'fold',
    input: byBoth!,
    keys,
    aggregates: [
      { function: 'sum', column: 0, type: amount },
      { function: 'countRows', column: 0, type: amount },
      { function: 'count', column: 0, type: amount },
    ],
  })

  test('makes one row of each combination of fewer keys', () => {
    expect(rowsOf(lines, fold(2))).toEqual([
      ['x', -100n, 2n, 2n],
      ['y', 0n, 2n, 1n],
      [null, 500n, 1n, 1n],
    ])
  })

  test('by two keys and by one tells the same rows apart', () => {
    expect(rowsOf(lines, fold(1, 2)).map(([name, group]) => [name, group])).toEqual(
      lines.map(([name, group]) => [name, group]),
    )
  })

  test('without keys is one row, of no rows too', () => {
    expect(rowsOf(lines, fold())).toEqual([[400n, 5n, 4n]])
    expect(rowsOf([], fold())).toEqual([[null, null, null]])
    expect(rowsOf([], fold(2))).toEqual([])
  })
})

describe('distinct rows', () => {
  const distinct = (
    keys: readonly number[],
    ...cells: ({ key: number } | { column: number })[]
  ): PlanRelation => ({
    kind: 'distinct',
    keys,
    input: byBoth!,
    cells,
    types: cells.map((each) => ('key' in each ? text : amount)),
  })

  test('are each combination once, BLANK being a value', () => {
    expect(rowsOf([...lines, ['z', null, '1.00']], distinct([2]))).toEqual([['x'], ['y'], [null]])
    expect(rowsOf([...lines, ['z', 'x', '1.00']], distinct([2], { column: 0 }))).toEqual([
      ['x', 100n],
      ['x', -200n],
      ['y', null],
      ['y', 0n],
      [null, 500n],
    ])
  })

  test('may be of keys as cells', () => {
    expect(rowsOf(lines, distinct([], { key: 2 }))).toEqual([['x'], ['y'], [null]])
  })

  test('of an empty table are none, of one row one', () => {
    expect(rowsOf([], distinct([2]))).toEqual([])
    expect(rowsOf([['a', null, null]], distinct([2], { column: 0 }))).toEqual([[null, null]])
  })

  test('of whole numbers and amounts that are equal are one', () => {
    const own: PlanRelation = {
      kind: 'rows',
      keys: [1],
      domain: [{ relations: [byName!] }],
      columns: [literal('1', integer)],
    }
    const once: PlanRelation = {
      kind: 'distinct',
      keys: [],
      input: 4,
      cells: [{ column: 0 }],
      types: [integer],
    }
    expect(rowsOf(lines, own, once)).toEqual([[1n]])
  })
})
