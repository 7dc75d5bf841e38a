import { columnId, tableOf } from '../model/model.ts'
import type { Column } from '../model/column.ts'
import type { GrainPart, Measure, Model, Table } from '../model/model.ts'
import { pathsFrom } from '../model/relationships.ts'
import type { SwitchedOn } from '../model/relationships.ts'
import type { ValueType } from '../model/value-type.ts'
import type { BeyondGrain, Context, ContextFilter, Value } from './relation.ts'

/**
 * What a context, and the RLS filters on the columns `ruled`, limit that the figures of a table are not kept by; nothing
 * where the table, or a measure of it, declares no grain. Under such a context the figures have no value: what does not reach the table limits
 * nothing in it, and would stand beside other figures as if it did.
 *
 * Of a table that the grain names by some of its columns a measure may filter the others, as time functions filter dates;
 * the query may not, and neither may what a measure makes of the query's filters.
 */
export function beyondGrain(
  model: Model,
  table: Table,
  context: Context,
  ruled: readonly Column[],
  measure?: Measure,
): BeyondGrain[] {
  const { grain } = measure ?? table
  if (!grain) return []
  const covered = coverageOf(model, table, grain, context.switchedOn)
  const isKept = (column: Column): boolean => {
    const columns = covered.get(column.table)
    return columns === 'all' || columns?.has(columnId(column)) === true
  }
  const found = new Map<string, Column>()
  const note = (columns: readonly Column[]) => {
    for (const column of columns)
      if (!isKept(column) && !isChoice(model, column)) found.set(columnId(column), column)
  }
  const noteAsked = (name: string) => note(context.asked.filter((column) => column.table === name))
  const visit = (filters: readonly ContextFilter[]): void => {
    for (const filter of filters) {
      if (filter.kind === 'key') note(filter.columns)
      else if (filter.kind === 'rows') {
        // Rows of a table stand for all columns of the tables that they lead to.
        for (const name of pathsFrom(model, filter.table, context.switchedOn).keys()) {
          const spoken = tableOf(model, { table: name }).columns.find(
            (column) => !filter.released?.includes(columnId(column)),
          )
          if (spoken && covered.has(name)) noteAsked(name)
          else if (spoken) note([spoken])
        }
        visit(filter.filters)
      } else
        for (const column of filter.columns)
          if (covered.has(column.table)) noteAsked(column.table)
          else note([column])
    }
  }
  visit(context.filters)
  for (const column of context.named) if (!covered.has(column.table)) note([column])
  note(ruled)
  const { name, displayName } = measure ?? table
  return [...found.values()].map((by) => ({ of: displayName ?? name, by }))
}

/** True for columns of choices: they limit no rows, and say which figure is meant. */
const isChoice = (model: Model, column: Column): boolean => tableOf(model, column).choices !== undefined

/** The tables by which a table is kept, itself among them, with the columns that are meant. */
function coverageOf(
  model: Model,
  table: Table,
  grain: readonly GrainPart[],
  switchedOn: SwitchedOn,
): Map<string, 'all' | Set<string>> {
  const reached = pathsFrom(model, table.name, switchedOn)
  const covered = new Map<string, 'all' | Set<string>>([[table.name, 'all']])
  for (const { table: name, columns } of grain) {
    if (!reached.has(name)) continue
    if (columns) covered.set(name, new Set(columns.map(columnId)))
    else
      for (const led of pathsFrom(model, name, switchedOn).keys())
        if (!covered.has(led)) covered.set(led, 'all')
  }
  return covered
}

/** BLANK, and why. */
export const blankBeyond = (beyond: readonly BeyondGrain[], type: ValueType): Value => ({
  kind: 'literal',
  value: null,
  type,
  beyond,
})

/** Why a value is BLANK beyond the grain of a table; nothing where it is not. */
export const beyondOf = (value: Value): readonly BeyondGrain[] =>
  value.kind === 'literal' ? (value.beyond ?? []) : []
