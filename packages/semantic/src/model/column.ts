import type { ValueType } from './value-type.ts'

export type DefaultAggregation = 'none' | 'sum' | 'min' | 'max' | 'count' | 'average' | 'distinctCount'

export interface Column {
  readonly table: string
  readonly name: string
  /** The column's name at the source. */
  readonly source: string
  readonly type: ValueType
  readonly displayName?: string
  readonly description?: string
  readonly format?: string
  readonly hidden: boolean
  /** The column of the same table that this one is sorted by. */
  readonly sortBy?: string
  /** The measure that names its values where figures are grouped by it. */
  readonly label?: string
  readonly aggregation?: DefaultAggregation
  readonly category?: string
  readonly synonyms: readonly string[]
}

/** Many rows of `from` belong to one row of `to`. */
export interface Relationship {
  readonly from: Column
  readonly to: Column
  readonly active: boolean
  /** Rules of roles travel it from `from` to `to` as well. */
  readonly isTwoWayForRules?: true
}
