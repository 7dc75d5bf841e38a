import type { Plan } from '@casement/evaluator'
import { type TableRead, usesOf } from '@casement/semantic'
import type { Run } from './read-tables.ts'

/**
 * Leaves out the plans that make a table too large: those for which its rows have to be told apart, or else those that
 * read the column with the most values; all that read it where that says nothing.
 */
export async function withoutLargest<Made extends { readonly plan: Plan }>(
  made: readonly Made[],
  { name, weight }: TableRead,
  run: Run,
): Promise<readonly Made[]> {
  const uses = made.map(({ plan }) => usesOf([plan]))
  const without = (reads: (place: number) => boolean) => made.filter((_, place) => !reads(place))
  const ofRows = without((place) => uses[place]!.get(name)?.isOfRows === true)
  if (ofRows.length < made.length) return ofRows
  const { columns } = await run(weight.statement)
  // A month is in no plan.
  const counts = weight.columns.map((read, place) => (read ? Number(columns[place + 1]?.[0] ?? 0) : 0))
  const largest = weight.columns[counts.indexOf(Math.max(...counts))]
  const fewer = without(
    (place) => largest !== undefined && uses[place]!.get(largest.table)?.values.has(largest.column) === true,
  )
  return fewer.length < made.length ? fewer : without((place) => uses[place]!.has(name))
}
