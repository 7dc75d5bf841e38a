import type { models } from '@casement/contract'

/** Parts of a query. Names are compared without case, as the model's own. */
export type Field =
  | { kind: 'column'; table: string; column: string }
  | { kind: 'measure'; table: string; measure: string }
  | { kind: 'aggregation'; table: string; column: string; aggregation: Aggregation }
  | { kind: 'hierarchyLevel'; table: string; hierarchy: string; level: string }

export type Aggregation =
  | 'Sum'
  | 'Min'
  | 'Max'
  | 'Count'
  | 'Average'
  | 'DistinctCount'
  | 'CountBlank'
  | 'Median'

/** A filter of the contract in its JSON form. */
export type FilterJson = Pick<models.IFilter, 'target'>

export interface SelectedField {
  /** The column's name in the answer, unique in the query. */
  name: string
  field: Field
  /** The name of the figure that is compared with this one: where not both are of the same days, this one is BLANK, and says why. */
  comparedBy?: string
  /** Of a field that groups: also its values for which there is no figure, each in one row, with BLANK beside it. */
  showItemsWithNoData?: ItemsWithNoData
}

/** `all`: as many as the filters leave. `betweenDates`: of dates in a table that facts lead to, from the first to the last that has a figure. */
export type ItemsWithNoData = 'all' | 'betweenDates'

/**
 * What a visual needs. Columns and hierarchy levels group, measures and aggregations are computed per group.
 * A group where every measure is BLANK is left out; a query that only groups lists what there is.
 */
export interface SemanticQuery {
  select: readonly SelectedField[]
  /** The contract's filters in their JSON form; all of them hold together. A value of null is BLANK. */
  filters?: readonly FilterJson[]
  /** Order of the answer; absent: that of its groups. */
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
  /**
   * The rows behind the one figure of `select`, with the columns that the model declares and what each row adds to the
   * figure: those of a part, counted from 0. Without a part: what all parts come to, in one row.
   */
  detailRows?: { part?: number }
}

/** Sorts by a name of `select`, or by a measure or an aggregation that is not shown, which decides nothing else. */
export type OrderBy = { direction: 'ascending' | 'descending' } & (
  | { name: string; field?: undefined }
  | { field: Field; name?: undefined }
)

/** Limits the groups to those of a field's highest values; unlike a top-N filter it changes no total. */
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
