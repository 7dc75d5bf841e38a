/** A column of text: for each row the place of its value among `values`, -1 for BLANK. */
export interface TextColumn {
  readonly kind: 'text'
  readonly codes: Int32Array
  readonly values: readonly string[]
  /** Spelling of each of `values`: the one that all share which differ by case only. */
  readonly spelled: readonly string[]
}

/**
 * A column of numbers; NaN is BLANK. Whole numbers as they are, decimals without their point, dates as days and times as
 * microseconds since 1970, true as 1.
 */
export interface NumberColumn {
  readonly kind: 'number'
  readonly values: Float64Array
}

/** Whole numbers, and decimals without their point, that a double cannot hold; null is BLANK. */
export interface BigColumn {
  readonly kind: 'big'
  readonly values: readonly (bigint | null)[]
}

export type ColumnData = TextColumn | NumberColumn | BigColumn

export interface TableData {
  readonly rowCount: number
  /** True when rows of another table have no partner here: one row of BLANKs stands for it. */
  readonly hasBlankRow: boolean
  readonly columns: ReadonlyMap<string, ColumnData>
}

/** Tables that are limited to the rows that a person may see. */
export interface Tables {
  readonly tables: ReadonlyMap<string, TableData>
  /**
   * Row of the one side for each row of the many side, -1 where there is none; under `groupsOf` a link's name, the row of the one side
   * that stands for the group of each row there.
   */
  readonly links: ReadonlyMap<string, Int32Array>
  /** Rows from which on a table is pre-aggregated for the scans that can be; absent: some thousand. */
  readonly cubesFrom?: number
}

/**
 * Name under which the one side of a link has its groups: the many side is sums for each group and leads to the row that
 * stands for it. Absent for a link that leads to each row by itself.
 */
export const groupsOf = (link: string): string => `${link} groups`
