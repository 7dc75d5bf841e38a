import { describe, expect, test } from 'vitest'
import { encodeColumn } from '../src/index.ts'
import type { PlanFold, PlanScan, PlanValue, Tables } from '../src/index.ts'
import {
  field,
  groups,
  is,
  kind,
  lines,
  of,
  place,
  region,
  scanOf,
  tablesOf,
  toPlace,
  toRegion,
  value,
} from './scan-world.ts'
import type { Line } from './scan-world.ts'
import { amount, boolean, double, literal, operation, text } from './values.ts'

describe('a scan groups', () => {
  test('all rows in one, of no rows too', () => {
    expect(groups(lines, scanOf({ aggregates: [of('sum'), of('countRows', null)] }))).toEqual([[1000n, 6n]])
    expect(groups([], scanOf({ aggregates: [of('sum'), of('countRows', null)] }))).toEqual([[null, null]])
    expect(groups([['p1', 'a', null]], scanOf({ aggregates: [of('sum'), of('count')] }))).toEqual([
      [null, null],
    ])
  })

  test('without figures no row of nothing', () => {
    expect(groups([], scanOf({ aggregates: [] }))).toEqual([])
    expect(groups([], scanOf({ keys: [{ key: 1, field: kind }] }))).toEqual([])
    expect(groups(lines, scanOf({ aggregates: [] }))).toEqual([[]])
  })

  test('text without case, in its first spelling, and BLANK by itself', () => {
    expect(groups(lines, scanOf({ keys: [{ key: 1, field: kind }] }))).toEqual([
      ['A', -200n],
      ['b', 0n],
      [null, 700n],
      ['c', 500n],
    ])
  })

  test('by amounts, 0 apart from BLANK', () => {
    expect(
      groups(lines, scanOf({ keys: [], outputs: [value], aggregates: [of('countRows', null)] })),
    ).toEqual([
      [100n, 1n],
      [-300n, 1n],
      [null, 1n],
      [0n, 1n],
      [700n, 1n],
      [500n, 1n],
    ])
  })

  test('by what rows lead to, under BLANK those that lead nowhere', () => {
    const scan = scanOf({ joins: [toPlace], keys: [{ key: 1, field: place }] })
    expect(groups(lines, scan)).toEqual([
      ['North', -200n],
      ['SOUTH', 0n],
      [null, 1200n],
    ])
  })

  test('by what those lead to in turn', () => {
    const scan = scanOf({ joins: [toPlace, toRegion], keys: [{ key: 1, field: region }] })
    expect(groups(lines, scan)).toEqual([
      ['Cold', -200n],
      ['Warm', null],
      [null, 1200n],
    ])
  })

  test('no rows without a partner where that is asked', () => {
    const inner = scanOf({ joins: [{ ...toPlace, isInner: true }], keys: [{ key: 1, field: place }] })
    expect(groups(lines, inner).map(([name]) => name)).toEqual(['North', 'SOUTH'])
    const both = scanOf({
      joins: [toPlace, { ...toRegion, isInner: true }],
      keys: [{ key: 1, field: place }],
      aggregates: [of('countRows', null)],
    })
    expect(groups(lines, both)).toEqual([
      ['North', 2n],
      ['SOUTH', 1n],
    ])
  })

  test('the row of BLANKs of a table, where it is asked and there is one', () => {
    const scan = scanOf({
      table: 'Place',
      keys: [{ key: 1, field: place }],
      aggregates: [of('countRows', null)],
    })
    const names = (own: PlanScan, hasBlankRow: boolean) =>
      groups(tablesOf(lines, { hasBlankRow }), own)
        .map(([name]) => String(name))
        .toSorted()
    expect(names(scan, true)).toEqual(['North', 'SOUTH'])
    expect(names({ ...scan, withBlankRow: true }, true)).toEqual(['North', 'SOUTH', 'null'])
    expect(names({ ...scan, withBlankRow: true }, false)).toEqual(['North', 'SOUTH'])
    const figures = {
      ...scan,
      withBlankRow: true as const,
      keys: [],
      aggregates: [of('countRows', null), of('count', place)],
    }
    expect(groups(lines, figures)).toEqual([[4n, 3n]])
  })

  test('by values that are worked out', () => {
    const outputs = [operation('isBlank', boolean, value)]
    expect(groups(lines, scanOf({ outputs }), [], false)).toEqual([
      [false, 1000n],
      [true, null],
    ])
  })

  test('more combinations than there are places for, and than a number can count', () => {
    const many = (count: number) =>
      Array.from({ length: 128 }, (_, row) =>
        encodeColumn(
          Array.from({ length: 128 }, (_, each) => `${(each * (row + 1)) % 127}`),
          text,
        ),
      ).slice(0, count)
    const scanBy = (count: number) => {
      const columns = many(count)
      const tables: Tables = {
        tables: new Map([
          [
            'Line',
            {
              rowCount: 128,
              hasBlankRow: false,
              columns: new Map(columns.map((column, at) => [`c${at}`, column])),
            },
          ],
        ]),
        links: new Map(),
      }
      const outputs = columns.map((_, at) => field('Line', `c${at}`, text))
      return groups(tables, scanOf({ outputs, aggregates: [of('countRows', null)] }))
    }
    // Rows 0 and 127 are alike.
    for (const count of [1, 3, 9]) {
      const rows = scanBy(count)
      expect(rows).toHaveLength(127)
      expect(rows[0]!.at(-1)).toBe(2n)
    }
  })
})

describe('a condition', () => {
  const rowCount = (condition: PlanValue, more: Partial<PlanScan> = {}) =>
    groups(
      lines,
      scanOf({
        joins: [toPlace, toRegion],
        conditions: [condition],
        where: [0],
        aggregates: [of('countRows', null)],
        ...more,
      }),
    )[0]?.[0] ?? null

  test.each<[string, PlanValue, bigint | null]>([
    ['of no column holds for all', literal(true, boolean), 6n],
    ['of no column holds for none', literal(false, boolean), null],
    ['that is BLANK holds for none', literal(null, boolean), null],
    ['of one column goes without case', is(kind, 'B'), 2n],
    ['of BLANK finds BLANK', operation('isBlank', boolean, kind), 1n],
    ['of an amount', operation('less', boolean, value, literal('0', amount)), 1n],
    ['of an amount that may be BLANK', operation('lessOrEqual', boolean, value, literal('0', amount)), 3n],
    ['of another table', is(place, 'South'), 2n],
    ['of another table, where there is no row', operation('isBlank', boolean, place), 2n],
    ['of the table behind it', operation('isBlank', boolean, region), 3n],
    [
      'of two columns of a table',
      operation('and', boolean, is(kind, 'a'), operation('less', boolean, value, literal('0', amount))),
      1n,
    ],
    ['of columns of two tables', operation('or', boolean, is(kind, 'c'), is(place, 'North')), 3n],
    [
      'of two tables, where there is no row',
      operation('and', boolean, operation('isBlank', boolean, place), operation('isBlank', boolean, kind)),
      1n,
    ],
  ])('%s', (_, condition, expected) => {
    expect(rowCount(condition)).toBe(expected)
  })

  test('of two columns of another table meets the row that is missing', () => {
    const joined = operation('join', text, place, operation('join', text, place, literal('!', text)))
    expect(rowCount(is(joined, 'northnorth!'))).toBe(2n)
    expect(rowCount(is(joined, '!'))).toBe(2n)
  })

  test('and another both hold', () => {
    const conditions = [is(kind, 'b'), operation('isBlank', boolean, value)]
    expect(groups(lines, scanOf({ conditions, where: [0, 1], aggregates: [of('countRows', null)] }))).toEqual(
      [[1n]],
    )
    expect(groups(lines, scanOf({ conditions, where: [0], aggregates: [of('countRows', null)] }))).toEqual([
      [2n],
    ])
  })

  test('of a figure limits it alone, and a group that no figure takes is none', () => {
    const conditions = [is(kind, 'a'), is(kind, 'c')]
    const keys = [{ key: 1, field: kind }]
    expect(groups(lines, scanOf({ keys, conditions, aggregates: [of('sum', value, 0)] }))).toEqual([
      ['A', -200n],
    ])
    expect(
      groups(lines, scanOf({ keys, conditions, aggregates: [of('sum', value, 0), of('max', value, 1)] })),
    ).toEqual([
      ['A', -200n, null],
      ['c', null, 500n],
    ])
    expect(
      groups(lines, scanOf({ keys, conditions, aggregates: [of('sum', value, 0), of('max', value)] })),
    ).toHaveLength(4)
    expect(groups(lines, scanOf({ keys, conditions, aggregates: [of('sum', value, 0, 1)] }))).toEqual([])
    expect(
      groups(lines, scanOf({ keys, conditions, where: [1], aggregates: [of('sum', value, 0)] })),
    ).toEqual([])
    expect(groups(lines, scanOf({ conditions, aggregates: [of('sum', value, 0, 1)] }))).toEqual([[null]])
  })
})

describe('figures', () => {
  test.each<[PlanFold, PlanValue | null, unknown]>([
    ['sum', value, 1000n],
    ['average', value, 2],
    ['median', value, 1],
    ['min', value, -300n],
    ['max', value, 700n],
    ['count', value, 5n],
    ['countBlank', value, 1n],
    ['countRows', null, 6n],
    ['distinctCount', kind, 4n],
    ['only', kind, null],
    ['min', kind, 'A'],
    ['max', place, 'SOUTH'],
    ['sum', field('Line', 'Size', double), 10],
    ['sum', operation('negate', amount, value), -1000n],
    ['count', place, 4n],
    ['distinctCount', region, 3n],
    ['max', operation('join', text, kind, place), 'c'],
  ])('%s of %j', (fold, each, expected) => {
    expect(groups(lines, scanOf({ joins: [toPlace, toRegion], aggregates: [of(fold, each)] }))).toEqual([
      [expected],
    ])
  })

  test('of text are in the one spelling that all of it has', () => {
    const south: readonly Line[] = [['p2', 'b', '1.00']]
    const aggregates = [of('only', place), of('min', place), of('max', place)]
    expect(groups(south, scanOf({ joins: [toPlace], aggregates }))).toEqual([['SOUTH', 'SOUTH', 'SOUTH']])
  })

  test.each([
    ['90071992547409.91', '0.01', 9_007_199_254_740_992n],
    ['-90071992547409.91', '-0.02', -9_007_199_254_740_993n],
    ['999999999999999999.99', '0.01', 10n ** 20n],
    ['-999999999999999999.99', '-0.01', -(10n ** 20n)],
  ])('of %s and %s have every digit', (one, other, expected) => {
    expect(
      groups(
        [
          ['p1', 'a', one],
          ['p1', 'a', other],
        ],
        scanOf({}),
      ),
    ).toEqual([[expected]])
  })

  test('that cancel out are 0, and of BLANKs are BLANK', () => {
    const own: readonly Line[] = [
      ['p1', 'a', '2.50'],
      ['p1', 'a', '-2.50'],
      ['p1', 'b', null],
    ]
    expect(groups(own, scanOf({ keys: [{ key: 1, field: kind }] }))).toEqual([
      ['a', 0n],
      ['b', null],
    ])
  })
})
