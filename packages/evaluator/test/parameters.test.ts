import { describe, expect, test } from 'vitest'
import { NotHere, shapeOf } from '../src/index.ts'
import type { CellType } from '../src/index.ts'
import { valuesOf } from '../src/algebra/parameters.ts'

const basic = (...values: unknown[]) => ({ target: { table: 'T', column: 'C' }, operator: 'In', values })
const advanced = (...conditions: object[]) => ({
  target: { table: 'T', column: 'C' },
  logicalOperator: 'And',
  conditions,
})
const query = (...filters: object[]) => ({ select: [], filters })

describe('the shape of a query', () => {
  test('is the same whatever values its filters have', () => {
    expect(shapeOf(query(basic('a', 'b')))).toBe(shapeOf(query({ ...basic('c'), displaySettings: {} })))
    const from = (value: unknown) => query(advanced({ operator: 'GreaterThan', value }))
    expect(shapeOf(from('2026-01-01'))).toBe(shapeOf(from('2026-02-01')))
  })

  test('is another for another field, operator or number of conditions, for BLANK, and with keys', () => {
    const shapes = [
      query(),
      query(basic('a')),
      query({ ...basic('a'), operator: 'NotIn' }),
      query({ ...basic('a'), target: { table: 'T', column: 'D' } }),
      query({ ...basic('a'), keyValues: [['a']] }),
      query(basic('a'), basic('a')),
      query(advanced({ operator: 'Is', value: 1 })),
      query(advanced({ operator: 'Is', value: null })),
      query(advanced({ operator: 'IsNot', value: 1 })),
      query(advanced({ operator: 'Is', value: 1 }, { operator: 'Is', value: 1 })),
      query({ filterType: 9, hierarchyData: [{ value: 1 }] }),
      query({ filterType: 9, hierarchyData: [{ value: 2 }] }),
    ]
    expect(new Set(shapes.map(shapeOf)).size).toBe(shapes.length)
  })
})

describe('the values of a plan', () => {
  const one = (type: CellType, value: unknown) =>
    valuesOf([{ filter: 0, condition: 0, type }], query(advanced({ value })))[0]

  test.each<[CellType['kind'], unknown, unknown]>([
    ['text', 7, '7'],
    ['boolean', '1', true],
    ['integer', ' 12 ', 12n],
    ['integer', '-90071992547409930', -90071992547409930n],
    ['double', '1e3', 1000],
    ['date', '1970-01-02', 1],
    ['date', '1970-01-02T00:00:00Z', 1],
    ['dateTime', '1970-01-01T00:00:01.5', 1_500_000],
  ])('%s %j', (kind, value, cell) => {
    expect(one({ kind }, value)).toBe(cell)
  })

  test('an amount has the digits of its column', () => {
    expect(one({ kind: 'decimal', scale: 2 }, 1.5)).toBe(150n)
    expect(() => one({ kind: 'decimal', scale: 2 }, '1.505')).toThrow(NotHere)
  })

  test.each<[CellType['kind'], unknown]>([
    ['integer', 1.5],
    ['integer', true],
    ['integer', 'x'],
    ['double', 'NaN'],
    ['date', '2026-02-30'],
    ['date', '2026-02-01T10:00'],
    ['dateTime', 5],
    ['boolean', 'yes'],
    ['text', 'a\0b'],
    ['text', {}],
  ])('%s has no %j', (kind, value) => {
    expect(() => one({ kind }, value)).toThrow(NotHere)
  })

  test('lists have points or combinations, with BLANK among them', () => {
    const text: CellType = { kind: 'text' }
    const list = (values: unknown[], ...types: CellType[]) =>
      valuesOf([{ filter: 0, at: 'values', types }], query(basic(...values)))[0]
    expect(list(['a', null, { value: 'b' }], text)).toEqual([['a'], [null], ['b']])
    expect(list([['a', 1]], text, { kind: 'integer' })).toEqual([['a', 1n]])
    expect(() => list([['a']], text, text)).toThrow(NotHere)
  })
})
