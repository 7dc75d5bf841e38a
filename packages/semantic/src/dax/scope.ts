import type { Column, Relationship } from '../model/column.ts'
import type { Table } from '../model/model.ts'
import type { Binding } from '../model/typed-expression.ts'
import type { ValueType } from '../model/value-type.ts'

/** Scope of an expression: the model before its measures are bound. */
export interface Vocabulary {
  readonly tables: readonly Pick<Table, 'name' | 'columns'>[] & readonly Table[]
  readonly relationships: readonly Relationship[]
  readonly fiscalYearEnd: { readonly month: number; readonly day: number }
  /** Finds a measure by its name, in any table or in the named one, and says its type; binds it when need be. */
  measure(name: string, table?: string): { table: string; name: string; type: ValueType } | undefined
  readonly measureNames: readonly string[]
}

/** The names that hold where an expression stands. */
export interface Scope {
  /** Row contexts from the inside out. */
  readonly rows: readonly RowScope[]
  readonly variables: ReadonlyMap<string, Binding>
  /** RLS filters may speak of the effective identity, measures may not. */
  readonly isRule: boolean
}

/** A table's rows, the values of some columns, or any columns, which are then noted in `noted`. */
export type RowScope = { table: string } | { columns: Column[] } | { noted: Map<string, Column> }

export const noScope: Scope = { rows: [], variables: new Map(), isRule: false }
