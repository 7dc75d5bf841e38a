import { integer } from '../model/value-type.ts'
import type { ValueType } from '../model/value-type.ts'
import type { Planner } from '../plan/planner.ts'
import type { Scan, Value } from '../plan/relation.ts'

interface NamedValue {
  readonly name: string
  readonly value: Value
}

/** The rows that a scan reads, one by one, with values of each. */
export function eachOf(
  scan: Scan,
  columns: readonly NamedValue[],
  { named }: Planner,
): { relation: Scan; names: readonly string[] } {
  const outputs = columns.map(({ name, value }) => ({ name: named(name), value }))
  const relation: Scan = { ...scan, name: named(`${scan.table.name} detail rows`), outputs, isEach: true }
  return { relation, names: outputs.map(({ name }) => name) }
}

/** The number of rows that a scan reads, and the total of a value of them. */
export function totalOf(scan: Scan, value: Value, { named }: Planner): { lines: Value; total: Value } {
  const [lines, total] = [named('number of rows'), named('total of rows')]
  const relation: Scan = {
    ...scan,
    name: named(`${scan.table.name} total`),
    aggregates: [
      { name: lines, function: 'countRows', value: null, filters: [] },
      { name: total, function: 'sum', value, filters: [] },
    ],
  }
  const cell = (name: string, type: ValueType): Value => ({ kind: 'cell', relation, name, type })
  return { lines: cell(lines, integer), total: cell(total, value.type) }
}
