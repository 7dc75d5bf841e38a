import type { Followed } from './following-choices.ts'
import { memberKey } from '../values.ts'
import type { Plain } from '../values.ts'

export type PlainGrain = readonly (string | { table: string; columns?: readonly string[] })[]

export interface PlainModel {
  tables: readonly {
    name: string
    source: object
    columns: readonly { name: string; source?: string; type: string; sortBy?: string }[]
    measures?: readonly { name: string; expression: string; grain?: PlainGrain }[]
    grain?: PlainGrain
  }[]
  relationships: readonly {
    from: { table: string; column: string }
    to: { table: string; column: string }
    active?: boolean
    securityFilteringBehavior?: string
  }[]
  roles?: readonly {
    name: string
    rules: readonly { table: string; filter: string }[]
    denies?: readonly { table: string; column?: string; measure?: string }[]
  }[]
  dateTable?: string
  fiscalYearEnd?: string
}

export type PlainRow = Record<string, Plain>
export type PlainData = Record<string, readonly PlainRow[]>

/** 'Table' and 'Column' as one text. */
export type ColumnId = string
export const idOf = (table: string, column: string): ColumnId => `${table}.${column}`

export interface Filter {
  columns: readonly ColumnId[]
  /** The combinations that are let through, as memberKeys joined by |. */
  tuples: ReadonlySet<string>
  /** It is a row that an iterator is at. */
  isRow?: true
  /** What it leaves of choices is known before data are read. */
  isKnown?: true
}

/** Thrown where figures of a table are asked for that are not kept by what filters in force speak of. */
export class BeyondGrain extends Error {}

export interface TableValue {
  columns: readonly ColumnId[]
  rows: readonly { values: readonly Plain[]; row?: PlainRow; table?: string }[]
  /** Choices that are known before data are read. */
  isKnown?: true
}

export type Held = { value: Plain; followed?: Followed } | { table: TableValue } | { isBeyond: true }
export interface RowContext {
  columns: readonly ColumnId[]
  values: readonly Plain[]
  row?: PlainRow
  table?: string
  /** It is a choice that a condition is tried for. */
  isChoice?: true
}

export interface Scope {
  filters: readonly Filter[]
  rows: readonly RowContext[]
  variables: ReadonlyMap<string, Held>
  relationships: readonly number[]
}

export const joined = (values: readonly Plain[]): string => values.map(memberKey).join('|')
