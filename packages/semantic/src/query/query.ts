import type { models } from '@casement/contract'

/** What a query may ask for. Names are compared without case, as the model's own. */
export type Field =
  | { kind: 'column'; table: string; column: string }
  | { kind: 'measure'; table: string; measure: string }
  | { kind: 'aggregation'; table: string; column: string; aggregation: Aggregation }
  | { kind: 'hierarchyLevel'; table: string; hierarchy: string; level: string }

export type Aggregation =
  'Sum' | 'Min' | 'Max' | 'Count' | 'Average' | 'DistinctCount' | 'CountBlank' | 'Median'

/** A filter of the contract in its JSON form. */
export type FilterJson = Pick<models.IFilter, 'target'>

export interface SelectedField {
  /** The column's name in the answer, unique in the query. */
  name: string
  field: Field
}

/**
 * What a visual needs. Columns and hierarchy levels group, measures and aggregations are computed per group.
 * A group where every measure is BLANK is left out; a query that only groups lists what there is.
 */
export interface SemanticQuery {
  select: readonly SelectedField[]
  /** The contract's filters in their JSON form; all of them hold together. A value of null is BLANK. */
  filters?: readonly FilterJson[]
  /** Without it the answer is in the order of its groups. */
  orderBy?: readonly OrderBy[]
  /** The most rows; sub-totals and the others of a top are all answered. */
  limit?: number
  offset?: number
  /** Also the grand total of every measure and aggregation, computed from the rows, never from the parts. */
  totals?: boolean
  /** Also the groups of fewer fields, each set by names of `select`, computed as totals are. */
  subtotals?: readonly (readonly string[])[]
  topN?: TopGroups
  /** Rows of this table one by one, and nothing computed: the facts behind a figure. `select` has columns only. */
  detailOf?: string
}

/** By a name of `select`, or by a measure or an aggregation that is not shown, which decides nothing else. */
export type OrderBy = { direction: 'ascending' | 'descending' } & (
  { name: string; field?: undefined } | { field: Field; name?: undefined }
)

/** Only the groups of a field's highest values are shown; unlike a top-N filter it changes no total. */
export interface TopGroups {
  /** The field of `select` whose values are ranked, each over all its groups. */
  name: string
  /** Values that tie with the last are in. */
  count: number
  /** The figure of `select` that they are ranked by; BLANK is never among the first. */
  by: string
  /** 'descending', from the highest down, unless said. */
  direction?: 'ascending' | 'descending'
  /** Also what all other values have together. */
  others?: boolean
}

/** Everything that a page asks in one request. */
export interface QueryRequest {
  casement: 1
  queries: readonly { id: string; query: SemanticQuery }[]
}

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

export interface AnswerColumn {
  name: string
  type: ColumnType
  format?: string
  values: CellValue[]
  beyondGrain?: BeyondGrainNote
}

/** Groups of fewer fields than the rows have. `columns` are the fields of `by`, then all measures and aggregations. */
export interface AnswerBlock {
  /** The names of `select` that it is grouped by; none for one row over all. */
  by: string[]
  columns: AnswerColumn[]
  rowCount: number
  /** What the values outside of `topN` have together; its field is not among `by`. */
  others?: true
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
      /** One for each set of the query's `subtotals`, in that order; where the set has `topN`'s field, its others follow. */
      subtotals?: AnswerBlock[]
      /** The others of `topN` beside the rows: one row for each group of the remaining fields. */
      others?: AnswerBlock
      /** More rows exist than `limit`, or what one answer may hold, let through. */
      truncated: boolean
    }
  | { id: string; error: { code: string; message: string; correlationId?: string } }
