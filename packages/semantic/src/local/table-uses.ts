import { fieldsIn } from '@casement/evaluator'
import type { Plan, PlanScan, PlanValue } from '@casement/evaluator'
import { columnId } from '../model/model.ts'

/** Uses that plans make of one table. */
export interface TableUses {
  /** Columns whose values are read. */
  readonly values: Set<string>
  /** Columns of which only sums are read. */
  readonly sums: Set<string>
  /** Columns, as `columnId` writes them, by which its rows are told apart or that figures of them are of; compared ones are none. */
  readonly told: Set<string>
  /** Links that lead away from its rows, or to them. */
  readonly from: Set<string>
  readonly to: Set<string>
  /** True when rows count, and sums for each combination of values say less. */
  isOfRows: boolean
  /** True when a row of BLANKs may stand for facts without a partner. */
  hasBlankRow: boolean
}

/** Folds that a row more of the same values does not change. */
const ofValues: ReadonlySet<string> = new Set(['min', 'max', 'distinctCount', 'only'])

/** Gathers what plans read of their tables. */
export function usesOf(plans: readonly Plan[]): ReadonlyMap<string, TableUses> {
  const uses = new Map<string, TableUses>()
  const of = (table: string): TableUses => {
    const known = uses.get(table)
    if (known) return known
    const made = {
      values: new Set<string>(),
      sums: new Set<string>(),
      told: new Set<string>(),
      from: new Set<string>(),
      to: new Set<string>(),
      isOfRows: false,
      hasBlankRow: false,
    }
    uses.set(table, made)
    return made
  }
  const note = (value: PlanValue): void => {
    for (const { table, column } of fieldsIn(value)) of(table).values.add(column)
  }
  for (const { relations } of plans)
    for (const relation of relations) if (relation.kind === 'scan') noteScan(relation, of, note)
  // A column whose values are read as well is summed over the rows.
  for (const use of uses.values())
    for (const column of use.values) if (use.sums.delete(column)) use.isOfRows = true
  return uses
}

function noteScan(scan: PlanScan, of: (table: string) => TableUses, note: (value: PlanValue) => void): void {
  const own = of(scan.table)
  if (scan.withBlankRow) own.hasBlankRow = true
  for (const { from, to, link } of scan.joins) {
    of(from).from.add(link)
    of(to).to.add(link)
  }
  const told = [
    ...scan.keys.map(({ field }) => field),
    ...scan.outputs,
    ...scan.aggregates.flatMap(({ value }) => value ?? []),
  ]
  for (const { table, column } of told.flatMap((value) => fieldsIn(value)))
    own.told.add(columnId({ table, name: column }))
  for (const { field } of scan.keys) note(field)
  for (const { values } of scan.sets) values.forEach(note)
  scan.conditions.forEach(note)
  scan.outputs.forEach(note)
  for (const { function: kind, value } of scan.aggregates) {
    const isSum =
      kind === 'sum' &&
      value?.kind === 'field' &&
      value.table === scan.table &&
      (value.type.kind === 'decimal' || value.type.kind === 'integer')
    if (isSum) own.sums.add(value.column)
    else {
      if (!ofValues.has(kind)) own.isOfRows = true
      if (value) note(value)
    }
  }
}
