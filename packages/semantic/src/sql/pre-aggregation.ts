import type { FoldFunction } from '../model/typed-expression.ts'
import type { Scan, ScanAggregate } from '../plan/relation.ts'

/** Columns of one table of which a statement reads only sums, and those whose values it reads. */
export interface PreAggregationNeed {
  /** The table's name in the data. */
  readonly table: string
  /** Names of its columns in the data whose values are needed. */
  readonly by: readonly string[]
  /** Names of its columns in the data of which only sums are needed: whole numbers and fixed decimals. */
  readonly sums: readonly string[]
}

/**
 * Pre-aggregations: tables that hold the sums of another one for each combination of some of its columns, under the same names. They have
 * every row's part in them, whoever may see it: RLS filters are put on them as on the table itself.
 */
export interface PreAggregationLookup {
  /** The name of a table with all that is needed, as SQL takes it; undefined where there is none. */
  find(need: PreAggregationNeed): string | undefined
}

/** Folds that a row more of the same values does not change. */
const ofValues: ReadonlySet<FoldFunction | 'only'> = new Set(['min', 'max', 'distinctCount', 'only'])

/** True if a figure is the sum of a column of the scan's own table that is exact however its parts are put together. */
export const isPlainSum = ({ table }: Scan, { function: kind, value }: ScanAggregate): boolean =>
  kind === 'sum' &&
  value?.kind === 'field' &&
  value.column.table === table.name &&
  (value.type.kind === 'decimal' || value.type.kind === 'integer')

/** True if a scan says the same of sums for each combination of values as of the rows themselves. */
export const isPreAggregable = (scan: Scan): boolean =>
  scan.isEach !== true &&
  !scan.withBlankRow &&
  scan.aggregates.every(
    (aggregate) =>
      isPlainSum(scan, aggregate) || (aggregate.value !== null && ofValues.has(aggregate.function)),
  )
