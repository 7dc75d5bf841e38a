import type { Model } from '../model/model.ts'
import type { ValueType } from '../model/value-type.ts'
import type { DateOperator } from './print-date.ts'
import type { DialectName } from './statement.ts'

/** Differences of the engines. Everything else is SQL that all of them understand. */
export interface Dialect {
  readonly name: DialectName
  type(type: ValueType): string
  /** Types of columns, as a regular expression over the engine's own names, that a type of the model may stand for. */
  kept(type: ValueType): string
  /** The type that whole numbers are reckoned in, so that they do not overflow before 38 digits. */
  readonly wideInteger: string
  /** Text as it is compared: without case. */
  fold(text: string): string
  /** Text as it looks: in one composition, without signs of no width, with single spaces between words alone, without case. */
  alike(text: string): string
  /** True for a value that cannot be reckoned with, as NaN and infinity. */
  unreal(value: string): string
  /** Text as it is ordered: by code point, the same in every engine. */
  ordered(text: string): string
  /** True when the engine reckons amounts in 38 digits by itself; where not, they are cast. */
  readonly limitsDigits: boolean
  /** The remainder of two doubles. */
  doubleRemainder(a: string, b: string): string
  /** Absent: SQL that DuckDB and PostgreSQL have in common. */
  readonly own?: OwnWords
}

/** What an engine says in words of its own. `only` is the FILTER of a fold, or nothing. */
export interface OwnWords {
  /** The parameter of that number, counted from 1. */
  place(number: number): string
  /** A whole number or an amount, with as many places as it is written with. */
  exact(number: string): string
  /** A date or time as written in a model or a filter, where text cannot be cast to it; undefined where it can. */
  farDate(value: string, type: ValueType): string | undefined
  /** An expression that fails where a column is not kept as the model says. */
  requireKept(column: string, type: ValueType): string
  /** Throws ModelError where a name of the model cannot be written. */
  requireWritable(model: Model): void
  /** The type that amounts of a scale are reckoned in. */
  wide(scale: number): string
  total(sql: string, type: ValueType, only: string): string
  /** The two cells in the middle, or twice the one. */
  middle(sql: string, only: string): [low: string, high: string]
  extremeText(kind: 'min' | 'max', sql: string, order: string, only: string): string
  readonly anyTrue: string
  /** `type` is that of the result. */
  date(operator: DateOperator, type: ValueType, a: string, b: string): string
  /** The name of a function of text. Throws ModelError for one that means something else there. */
  text(name: TextFunction): string
}

export type TextFunction = 'length' | 'upper' | 'left' | 'right' | 'strpos' | 'starts_with'

/** Signs of no width: the soft hyphen, those that join or part words, the mark of a byte order. */
export const noWidth = ['00AD', '200B-200D', '2060', 'FEFF'] as const
/** Blanks that are no space. */
export const otherBlanks = ['00A0', '1680', '2000-200A', '202F', '205F', '3000'] as const
