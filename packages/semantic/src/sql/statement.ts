import type { AnsweredColumn, AnsweredPart, AnsweredRows, AnswerShape } from '@casement/evaluator'
import type { ValueType } from '../model/value-type.ts'

declare const compiled: unique symbol

export type DialectName = 'duckdb' | 'postgres' | 'clickhouse'

export interface StatementColumn extends AnsweredColumn {
  readonly type: ValueType
}

export type StatementPart = AnsweredPart

/**
 * One SQL statement and its parameters ($1, $2 …, all of them text, cast in the statement). Only `compile` makes one.
 * The engine's columns are those of `columns`, in order, then one more that says which of `parts` the row is of.
 */
export interface Statement extends AnswerShape {
  readonly [compiled]: true
  readonly sql: string
  readonly parameters: readonly string[]
  readonly dialect: DialectName
  readonly columns: readonly StatementColumn[]
  /** The rows first. The engine answers them part by part. */
  readonly parts: readonly StatementPart[]
  /** Names of the model's tables that its figures, or the rows that it lists, are read from; none of a list of what there is. */
  readonly tables: readonly string[]
  /** The names of the values that are amounts: an overflow of 38 digits is one of theirs. */
  readonly amounts: readonly string[]
}

/** Answer of an engine: for each column of the statement its values, as plain data. Big numbers are strings. */
export type EngineResult = AnsweredRows

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
