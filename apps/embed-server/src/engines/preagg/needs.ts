import type { PreAggregationNeed } from '@casement/semantic'

export const covers = (whole: PreAggregationNeed, part: PreAggregationNeed): boolean =>
  whole.table === part.table &&
  part.by.every((column) => whole.by.includes(column)) &&
  part.sums.every((column) => whole.sums.includes(column))

/** Unites the needs of each table; a column whose values are needed somewhere is not summed anywhere. */
export function unions(needs: readonly PreAggregationNeed[]): PreAggregationNeed[] {
  return [...new Set(needs.map(({ table }) => table))].map((table) => {
    const own = needs.filter((need) => need.table === table)
    const by = [...new Set(own.flatMap((need) => need.by))].toSorted()
    const sums = [...new Set(own.flatMap((need) => need.sums))]
      .filter((column) => !by.includes(column))
      .toSorted()
    return { table, by, sums }
  })
}
