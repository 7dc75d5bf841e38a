import type { CellType, Plan, PlanRelation, PlanValue } from '../src/index.ts'
import type { Cell } from '../src/algebra/cell.ts'
import { evaluateRelations } from '../src/evaluate.ts'
import { amount, planOfColumns, tableOf, text } from './values.ts'

/** A name by key 1, a group by key 2, and an amount. */
export type Line = readonly [name: string | null, group: string | null, value: string | null]

const field = (column: string, type: CellType) => ({ kind: 'field', table: 't', column, type }) as const
export const cell = (relation: number, column: number, type: CellType = amount): PlanValue => ({
  kind: 'cell',
  relation,
  cell: { column },
  type,
})

/** Lines as relations: by name and group, by name alone, by group alone, and all in one. */
const lineRelations: readonly PlanRelation[] = [[1, 2], [1], [2], []].map((keys) => ({
  kind: 'scan',
  table: 't',
  joins: [],
  keys: keys.map((key) => ({ key, field: field(key === 1 ? 'name' : 'group', text) })),
  sets: [],
  lookups: [],
  conditions: [],
  where: [],
  outputs: [],
  aggregates: [{ function: 'sum', value: field('value', amount), where: [] }],
}))
export const [byBoth, byName, byGroup, all] = [0, 1, 2, 3]

/** The rows of a relation over some lines: the cells of its keys, then its columns. */
export function rowsOf(lines: readonly Line[], ...relations: readonly PlanRelation[]): Cell[][] {
  const column = (place: 0 | 1 | 2) => lines.map((line) => line[place])
  const tables = tableOf({
    name: [text, column(0)],
    group: [text, column(1)],
    value: [amount, column(2)],
  })
  const own: Plan = {
    ...planOfColumns([], ...lineRelations, ...relations),
    keyTypes: { 1: text, 2: text },
  }
  const { count, keys, columns } = evaluateRelations(own, tables, []).at(-1)!
  const cells = [...keys.values(), ...columns]
  return Array.from({ length: count }, (_, row) => cells.map((values) => values[row]!))
}

export const lines: readonly Line[] = [
  ['a', 'x', '1.00'],
  ['b', 'x', '-2.00'],
  ['c', 'y', null],
  ['d', 'y', '0.00'],
  [null, null, '5.00'],
]
