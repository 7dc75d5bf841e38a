import { expect } from 'vitest'
import { encodeColumn, finished, linkRowsInSteps } from '../src/index.ts'
import type {
  CellType,
  PlanAggregate,
  PlanFold,
  PlanJoin,
  PlanScan,
  PlanValue,
  Tables,
} from '../src/index.ts'
import type { Cell } from '../src/algebra/cell.ts'
import type { Relation } from '../src/algebra/relation.ts'
import { evaluateFastScan, isFast } from '../src/scan/fast-scan.ts'
import { evaluateScan } from '../src/scan/scan.ts'
import { amount, boolean, double, literal, operation, text } from './values.ts'

/** Lines lead to places, and places to regions. */
export type Line = readonly [place: string | null, kind: string | null, value: string | null]

const places = [
  ['p1', 'North', 'r1'],
  ['p2', 'south', 'r2'],
  ['p3', 'SOUTH', 'nowhere'],
] as const
const regions = [
  ['r1', 'Cold'],
  ['r2', 'Warm'],
] as const

export const tablesOf = (lines: readonly Line[], { hasBlankRow = true } = {}): Tables => {
  const side = (values: readonly (string | null)[]) => ({
    columns: [encodeColumn(values, text)],
    types: [text],
    rowCount: values.length,
  })
  const [linePlaces, placeIds] = [side(lines.map(([place]) => place)), side(places.map(([id]) => id))]
  const [placeRegions, regionIds] = [side(places.map(([, , id]) => id)), side(regions.map(([id]) => id))]
  return {
    tables: new Map([
      [
        'Line',
        {
          rowCount: lines.length,
          hasBlankRow: false,
          columns: new Map([
            [
              'Kind',
              encodeColumn(
                lines.map(([, kind]) => kind),
                text,
              ),
            ],
            [
              'Value',
              encodeColumn(
                lines.map(([, , value]) => value),
                amount,
              ),
            ],
            [
              'Size',
              encodeColumn(
                lines.map(([, , value]) => value),
                double,
              ),
            ],
          ]),
        },
      ],
      [
        'Place',
        {
          rowCount: places.length,
          hasBlankRow,
          columns: new Map([
            [
              'Name',
              encodeColumn(
                places.map(([, name]) => name),
                text,
              ),
            ],
          ]),
        },
      ],
      [
        'Region',
        {
          rowCount: regions.length,
          hasBlankRow: false,
          columns: new Map([
            [
              'Name',
              encodeColumn(
                regions.map(([, name]) => name),
                text,
              ),
            ],
          ]),
        },
      ],
    ]),
    links: new Map([
      ['to place', finished(linkRowsInSteps(linePlaces, placeIds))],
      ['to region', finished(linkRowsInSteps(placeRegions, regionIds))],
    ]),
  }
}

export const field = (table: string, column: string, type: CellType) =>
  ({ kind: 'field', table, column, type }) as const
export const kind = field('Line', 'Kind', text)
export const value = field('Line', 'Value', amount)
export const place = field('Place', 'Name', text)
export const region = field('Region', 'Name', text)
export const toPlace: PlanJoin = { from: 'Line', to: 'Place', link: 'to place' }
export const toRegion: PlanJoin = { from: 'Place', to: 'Region', link: 'to region' }
export const of = (fold: PlanFold, each: PlanValue | null = value, ...where: number[]): PlanAggregate => ({
  function: fold,
  value: each,
  where,
})
export const is = (each: PlanValue, name: string | null) =>
  operation('equal', boolean, each, literal(name, text))
export const scanOf = (more: Partial<PlanScan>): PlanScan => ({
  kind: 'scan',
  table: 'Line',
  joins: [],
  keys: [],
  sets: [],
  lookups: [],
  conditions: [],
  where: [],
  outputs: [],
  aggregates: [of('sum')],
  ...more,
})

const keyTypes = new Map([
  [1, text],
  [2, text],
  [3, text],
])
const rowsIn = ({ count, keys, columns }: Relation): Cell[][] => {
  const all = [...keys.values(), ...columns]
  return Array.from({ length: count }, (_, row) => all.map((cells) => cells[row]!))
}
/** Groups in any order, as both ways of reading give them: the one by columns wherever it can be taken. */
export function groups(
  lines: readonly Line[] | Tables,
  scan: PlanScan,
  relations: readonly Relation[] = [],
  byColumns = true,
) {
  const tables = 'tables' in lines ? lines : tablesOf(lines)
  const context = { tables, relations, keyTypes, values: [] }
  const rows = rowsIn(evaluateScan(scan, context))
  expect(isFast(scan, relations)).toBe(byColumns)
  const inOrder = (all: Cell[][]) => all.map((cells) => cells.map(String)).toSorted()
  if (byColumns) expect(inOrder(rowsIn(evaluateFastScan(scan, context)))).toEqual(inOrder(rows))
  return rows
}

export const lines: readonly Line[] = [
  ['p1', 'a', '1.00'],
  ['P1', 'A', '-3.00'],
  ['p2', 'b', null],
  ['p3', 'b', '0.00'],
  ['nowhere', null, '7.00'],
  [null, 'c', '5.00'],
]
