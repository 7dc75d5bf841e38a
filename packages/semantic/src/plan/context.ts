import type { Column } from '../model/column.ts'
import { columnId } from '../model/model.ts'
import { boolean } from '../model/value-type.ts'
import { fieldOf } from './relation.ts'
import type { Context, ContextFilter, Key, RowsFilter, Value } from './relation.ts'
import { filterSignature } from './signature.ts'

/** The context with more filters; what it says already is not said twice. */
export function withFilters(context: Context, filters: readonly ContextFilter[]): Context {
  const said = new Set(context.filters.map(filterSignature))
  const added = filters.filter((filter) => {
    const signature = filterSignature(filter)
    if (said.has(signature)) return false
    said.add(signature)
    return true
  })
  return added.length === 0 ? context : { ...context, filters: [...context.filters, ...added] }
}

/** The context after something spoke of the columns and limited nothing. */
export const withNamed = (context: Context, columns: readonly Column[]): Context => ({
  ...context,
  named: [...new Set([...context.named, ...columns])],
})

/** Changes of filters that are taken away in part. */
export interface FilterChanges {
  project(filter: ContextFilter, rest: readonly Column[]): ContextFilter
  release(filter: RowsFilter, isRemoved: (column: Column) => boolean): ContextFilter[]
}

/**
 * The context without any filter on the columns. A filter over several columns of which some stay is replaced by what
 * `changes` leave of it; one by the rows of a table stays unless all of that table is taken away, and
 * lets go of the tables that it leads to.
 */
export function withoutColumns(
  context: Context,
  isRemoved: (column: Column) => boolean,
  isTableRemoved: (table: string) => boolean,
  changes: FilterChanges,
): Context {
  const filters = context.filters.flatMap((filter) => {
    if (filter.kind === 'rows') return isTableRemoved(filter.table) ? [] : changes.release(filter, isRemoved)
    const rest = filter.columns.filter((column) => !isRemoved(column))
    if (rest.length === filter.columns.length) return [filter]
    return rest.length === 0 ? [] : [changes.project(filter, rest)]
  })
  return { ...context, filters, named: context.named.filter((column) => !isRemoved(column)) }
}

export const isAmong = (columns: readonly Column[]) => {
  const ids = new Set(columns.map(columnId))
  return (column: Column): boolean => ids.has(columnId(column))
}

/** The context that limits nothing. */
export const noContext: Context = { filters: [], selected: [], asked: [], named: [], switchedOn: [] }

/** The filter on one member of a key. */
export const keyFilter = (key: Key): ContextFilter => ({ kind: 'key', columns: [key.column], key })

/** The context of the groups that keys tell apart, where what is chosen and asked stays. */
export const withKeys = (context: Context, keys: readonly Key[]): Context => ({
  ...context,
  filters: [...context.filters, ...keys.map(keyFilter)],
})

/** The column has a value. */
export function notBlank(column: Column): ContextFilter {
  const isBlank: Value = {
    kind: 'operation',
    operator: 'isBlank',
    operands: [fieldOf(column)],
    type: boolean,
  }
  return {
    kind: 'condition',
    columns: [column],
    condition: { kind: 'operation', operator: 'not', operands: [isBlank], type: boolean },
  }
}
