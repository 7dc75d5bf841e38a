import type { Column } from '../model/column.ts'
import type { Table } from '../model/model.ts'
import { withFilters } from './context.ts'
import type { BeyondGrain, Context, ContextFilter, Value } from './relation.ts'

/**
 * Where an expression is evaluated. `context` is the filter context; `transition` is what it becomes inside CALCULATE
 * or a measure when there is a row at hand; `row` says what the columns of that row are.
 */
export interface Environment {
  readonly context: Context
  readonly transition?: Context
  readonly row: Row
  readonly variables: ReadonlyMap<string, BoundVariable>
}

/** The columns at hand: fields of the row that a scan is at, and keys that iterators go through. */
export interface Row {
  readonly isField: (column: Column) => boolean
  readonly keys: ReadonlyMap<string, Value>
  /** Additions of iterators to the context that rows become filters of. */
  readonly added: readonly ContextFilter[]
}

export const noRow: Row = { isField: () => false, keys: new Map(), added: [] }

/** A variable keeps what it was where it was declared. */
export type BoundVariable = { value: Value } | { table: TableValue }

/**
 * A table that an expression gives: the rows of a table, or the combinations of some columns, that `context` lets
 * through. `base` says where they come from: what the context at hand shows, all there is, or a context of its own.
 * `own` is what the expression itself has limited them by.
 */
export interface TableValue {
  readonly of: { readonly table: Table } | { readonly columns: readonly Column[] }
  readonly base: 'visible' | 'all' | 'fixed'
  readonly context: Context
  readonly own: readonly ContextFilter[]
  /** Why there is no such table: it would be taken from figures beyond their grain. */
  readonly beyond?: readonly BeyondGrain[]
}

/** The table, or that there is none and why. */
export const without = (table: TableValue, beyond: readonly BeyondGrain[]): TableValue =>
  beyond.length === 0 ? table : { ...table, beyond: [...(table.beyond ?? []), ...beyond] }

/** The table that the rows or columns are of. */
export const tableNameOf = (of: TableValue['of']): string =>
  'table' in of ? of.table.name : of.columns[0]!.table

/** The rows or values of the table that a filter lets through. */
export const limited = (table: TableValue, filter: ContextFilter): TableValue => ({
  ...table,
  context: withFilters(table.context, [filter]),
  own: [...table.own, filter],
})
