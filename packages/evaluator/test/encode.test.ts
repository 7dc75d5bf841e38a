import { describe, expect, test } from 'vitest'
import { cellAt, encodeColumn, fieldsIn, finished, linkRowsInSteps, NotHere } from '../src/index.ts'
import type { CellType } from '../src/index.ts'
import { folded, literalCell, spelledAt } from '../src/algebra/cell.ts'
import { tablesIn } from '../src/algebra/fields-in.ts'
import {
  amount,
  boolean,
  date,
  decimal,
  double,
  integer,
  literal,
  maxWhole,
  operation,
  text,
  time,
} from './values.ts'

describe('a cell comes back as it was answered', () => {
  test.each<[string, CellType, unknown, unknown]>([
    ['BLANK', amount, null, null],
    ['nothing', text, undefined, null],
    ['text', text, 'a', 'a'],
    ['empty text', text, '', ''],
    ['a number in text', text, 7, '7'],
    ['truth', boolean, true, true],
    ['truth in a letter', boolean, 't', true],
    ['truth in a word', boolean, 'true', true],
    ['FALSE', boolean, false, false],
    ['FALSE in a letter', boolean, 'f', false],
    ['a whole number', integer, -12, -12n],
    ['a whole number with a point', integer, '100.00', 100n],
    ['the most there is', integer, maxWhole, BigInt(maxWhole)],
    ['the least there is', integer, `-${maxWhole}`, -BigInt(maxWhole)],
    ['an amount', amount, '-1.05', -105n],
    ['less than one', amount, '-0.05', -5n],
    ['an amount without digits', amount, '3', 300n],
    ['an amount with more digits than its type', amount, '1.059', 105n],
    ['what a double cannot hold', amount, '90071992547409.93', 9_007_199_254_740_993n],
    ['a double', double, '-1.5e3', -1500],
    ['a day', date, '1969-12-31', -1],
    ['a day with its time', date, '1970-01-02 00:00:00', 1],
    ['a time', time, '1970-01-01 00:00:01.5', 1_500_000],
    ['a time of another day', time, '1969-12-31 23:59:59.999999', -1],
    ['a time with its letters', time, '1970-01-02T03:04:05Z', 97_445_000_000],
    ['a time without time', time, '1970-01-02', 86_400_000_000],
    ['a time beyond microseconds', time, '1970-01-01 00:00:00.0000019', 1],
  ])('%s', (_, type, value, expected) => {
    expect(cellAt(encodeColumn([value], type), type, 0)).toBe(expected)
    expect(cellAt(encodeColumn([value], type), type, -1)).toBe(null)
  })

  test('beside one that no double holds', () => {
    const column = encodeColumn(['1.00', null, `${maxWhole.slice(2)}.99`], amount)
    expect([0, 1, -1].map((row) => cellAt(column, amount, row))).toEqual([100n, null, null])
  })
})

test('text is shown in the spelling that comes first by code point', () => {
  const column = encodeColumn(['b', 'A', null, 'B', 'a'], text)
  const rows = [0, 1, 2, 3, 4, -1]
  expect(rows.map((row) => spelledAt(column, text, row))).toEqual(['B', 'A', null, 'B', 'A', null])
  expect(rows.map((row) => cellAt(column, text, row))).toEqual(['b', 'A', null, 'B', 'a', null])
  expect(spelledAt(encodeColumn(['1.00'], amount), amount, 0)).toBe(100n)
})

test('case is folded letter by letter, as engines do', () => {
  expect(['ABC', 'ÄÖ', 'ΟΔΟΣ', 'İ', 'A😀É'].map(folded)).toEqual(['abc', 'äö', 'οδοσ', 'i', 'a😀é'])
})

test('a literal with more digits than its type is not read here', () => {
  expect(() => literalCell('1.005', amount)).toThrow(NotHere)
  expect(() => literalCell('1.5', integer)).toThrow(NotHere)
  expect(literalCell('1.5', decimal(3))).toBe(1500n)
  expect([literalCell('true', boolean), literalCell('false', boolean)]).toEqual([true, false])
})

describe('rows are linked', () => {
  const side = (type: CellType, values: readonly unknown[]) => ({
    columns: [encodeColumn(values, type)],
    types: [type],
    rowCount: values.length,
  })
  const linked = (...sides: Parameters<typeof linkRowsInSteps>) => [...finished(linkRowsInSteps(...sides))]

  test('by text without case, BLANK with none', () => {
    expect(linked(side(text, ['B', 'a', null, 'c']), side(text, ['a', 'b', null]))).toEqual([1, 0, -1, -1])
  })

  test('by amounts of other digits, and by those that no double holds', () => {
    const large = '90071992547409.9'
    expect(linked(side(decimal(2), ['1.50', `${large}3`]), side(decimal(1), ['1.5', large]))).toEqual([0, -1])
  })

  test('to none where a side is empty', () => {
    expect(linked(side(text, []), side(text, ['a']))).toEqual([])
    expect(linked(side(text, ['a']), side(text, []))).toEqual([-1])
  })

  test('by several columns where rows say that they are there, BLANK with BLANK and by their case', () => {
    const two = (values: readonly (readonly [string | null, string | null])[]) => ({
      columns: [0, 1].map((at) =>
        encodeColumn(
          values.map((row) => row[at]),
          text,
        ),
      ),
      types: [text, text],
      rowCount: values.length,
    })
    const one = two([
      ['a', null],
      [null, 'b'],
      ['ab', ''],
    ])
    const many = two([
      [null, 'b'],
      ['a', null],
      ['A', null],
      ['a', 'b'],
      ['a', null],
    ])
    const present = encodeColumn([true, true, true, true, false], boolean)
    expect(linked({ ...many, present }, { ...one, present })).toEqual([1, 0, -1, -1, -1])
  })

  test('in steps between which others have their turn', () => {
    const rows = Array.from({ length: 5000 }, (_, row) => `${row}`)
    const steps = linkRowsInSteps(side(text, rows), side(text, rows))
    let count = 0
    while (!steps.next().done) count++
    expect(count).toBe(4)
  })
})

test('the columns that a value reads are told once each, and their tables', () => {
  const field = (table: string, column: string) => ({ kind: 'field', table, column, type: text }) as const
  const value = operation(
    'or',
    boolean,
    operation('equal', boolean, field('a', 'x'), field('b', 'x')),
    {
      kind: 'among',
      values: [field('a', 'y'), field('a', 'x')],
      parameter: 0,
      places: [0, 1],
      type: boolean,
    },
    literal(true, boolean),
  )
  expect(fieldsIn(value).map(({ table, column }) => [table, column])).toEqual([
    ['a', 'x'],
    ['b', 'x'],
    ['a', 'y'],
  ])
  expect(tablesIn(value)).toEqual(['a', 'b'])
})
