import type { BeyondGrainNote } from '@casement/query'
import type { ValueType } from '../model/value-type.ts'

declare const compiled: unique symbol

export type DialectName = 'duckdb' | 'postgres'

export interface StatementColumn {
  /** The alias of the query's `select`. */
  readonly name: string
  readonly type: ValueType
  readonly format?: string
  readonly role: 'group' | 'value'
}

/** Some rows of the answer that are grouped alike, by the columns at the places `by`. */
export interface StatementPart {
  readonly kind: 'rows' | 'others' | 'subtotals' | 'totals'
  readonly by: readonly number[]
  /** True for the values that are not among the first. */
  readonly others?: true
  /** Notes by the place of a value that is BLANK beyond the grain of a table: of which, and by what it is not kept. */
  readonly beyond?: ReadonlyMap<number, BeyondGrainNote>
}

/**
 * One SQL statement and its parameters ($1, $2 …, all of them text, cast in the statement). Only `compile` makes one.
 * The engine's columns are those of `columns`, in order, then one more that says which of `parts` the row is of.
 */
export interface Statement {
  readonly [compiled]: true
  readonly sql: string
  readonly parameters: readonly string[]
  readonly dialect: DialectName
  readonly columns: readonly StatementColumn[]
  /** The most rows that the query wants. */
  readonly limit?: number
  /** The most rows that an answer of so many columns may have, all parts together. */
  readonly maxRows?: number
  /** The rows first. The engine answers them part by part. */
  readonly parts: readonly StatementPart[]
  /** The names of the values that are amounts: an overflow of 38 digits is one of theirs. */
  readonly amounts: readonly string[]
}

/** Answer of an engine: for each column of the statement its values, as plain data. Big numbers are strings. */
export interface EngineResult {
  readonly columns: readonly (readonly unknown[])[]
}

/** The part of AbortSignal that an engine needs; this package knows neither the browser's types nor Node's. */
export interface StopSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

export interface Engine {
  /** Runs the statement; rejects when `signal` aborts, and has then stopped working. */
  run(statement: Statement, options: { signal?: StopSignal }): Promise<EngineResult>
  close(): Promise<void>
}
