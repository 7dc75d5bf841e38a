/** Amounts and whole numbers beyond 2^53 are strings; dates are 'YYYY-MM-DD', times 'YYYY-MM-DDTHH:MM:SS[.fff]'. */
export type CellValue = string | number | boolean | null

export type ColumnType = 'text' | 'integer' | 'decimal' | 'double' | 'date' | 'dateTime' | 'boolean'

/**
 * Why a figure is BLANK: the figures of a table are not kept by columns that filters in force speak of. Names are those
 * that people read.
 */
export interface BeyondGrainNote {
  of: string
  by: string[]
}

/** Why a figure is none to compare with: the facts `of` a table are `from` a day `to` another one only, 'YYYY-MM-DD'. */
export interface OtherDaysNote {
  of: string
  from: string
  to: string
}

export interface AnswerColumn {
  name: string
  type: ColumnType
  format?: string
  values: CellValue[]
  /** The names of the values, row by row, where a measure of the model gives them; null: the value itself. */
  labels?: (string | null)[]
  beyondGrain?: BeyondGrainNote
  /** Choices of the model for which there is no such figure: it is BLANK because of them. */
  noneFor?: string[]
  /** Rows in which the figure is BLANK since it is not of the days of the one that is compared with it, and why. */
  otherDays?: OtherDaysNote & { rows: number[] }
}

/** Groups of fewer fields than the rows have. `columns` are the fields of `by`, then all measures and aggregations. */
export interface AnswerBlock {
  /** The names of `select` that it is grouped by; none for one row over all. */
  by: string[]
  columns: AnswerColumn[]
  rowCount: number
  /** Row for the values outside of `topN` together; its field is not among `by`. */
  others?: true
}

/** Rows that stand for values of the fields of `by` alone. `areLeftOut`: there are more of them than the limit holds. */
export interface ItemRows {
  by: string[]
  rows: number[]
  areLeftOut?: true
}

/** Origin of an answer, and the milliseconds that it took there. */
export interface AnswerSource {
  from: 'frame' | 'cache' | 'preAggregation' | 'engine'
  ms: number
}

/** One line of the answer: a query's figures, or why there are none. */
export type QueryLine =
  | {
      id: string
      columns: AnswerColumn[]
      rowCount: number
      totals?: Record<string, CellValue>
      /** Why totals are BLANK that are beyond the grain of their table. */
      totalsBeyondGrain?: Record<string, BeyondGrainNote>
      /** Why totals are BLANK that are not of the days of the figure that is compared with them. */
      totalsOtherDays?: Record<string, OtherDaysNote>
      /** One for each set of the query's `subtotals`, in that order; where the set has `topN`'s field, its others follow. */
      subtotals?: AnswerBlock[]
      /** The others of `topN` beside the rows: one row for each group of the remaining fields. */
      others?: AnswerBlock
      /** The rows of items for which there is no figure, where the query asks for them: a list for each table. */
      itemsWithNoData?: ItemRows[]
      /** Told where an author is at work. */
      source?: AnswerSource
      /** More rows exist than `limit`, or what one answer may hold, let through. */
      truncated: boolean
    }
  | { id: string; error: { code: string; message: string; correlationId?: string } }

/** A query's figures. */
export type Answer = Extract<QueryLine, { columns: unknown }>
