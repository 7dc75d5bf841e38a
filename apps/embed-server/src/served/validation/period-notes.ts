import { toLine } from '@casement/evaluator'
import { parseQuery } from '@casement/query'
import { monthsOf, periodFilters } from '@casement/report/period'
import type { Problem } from '@casement/schema'
import { compile, withoutRoles } from '@casement/semantic'
import type { SourceEngine } from '../../engines/source-engine.ts'
import type { ServedDataset, ServedReport } from '../../content/content-parts.ts'

/**
 * A period that is said to be the one that the report's own filters come to, and is not: readers would see one and be told
 * the other. Asks the engine for the first and the last day that the filters let through.
 */
export async function periodNotes(
  { definition: { period, filters = [] }, booksEnd, placed }: ServedReport,
  { model }: ServedDataset,
  engine: Pick<SourceEngine, 'dialect' | 'run'>,
): Promise<Problem[]> {
  if (!period) return []
  const { table, column } = period.field
  const select = (['Min', 'Max'] as const).map((aggregation) => ({
    name: aggregation,
    field: { kind: 'aggregation', table, column, aggregation },
  }))
  const query = parseQuery({ select, filters: periodFilters(period, filters) })
  const options = { dialect: engine.dialect, today: `${booksEnd}-28`, now: `${booksEnd}-28T00:00:00` }
  const statement = compile(query, withoutRoles(model), { username: '', roles: [] }, options)
  const line = toLine('', statement, await engine.run(statement))
  if ('error' in line) return []
  const [from, to] = line.columns.map(({ values: [day] }) =>
    typeof day === 'string' ? day.slice(0, 7) : undefined,
  )
  const said = monthsOf(period.default, booksEnd, model.fiscalYearEnd.month)
  if (from === undefined || to === undefined || (from === said.from && to === said.to)) return []
  const message = `"${period.default}" up to the last closed month is ${said.from} to ${said.to}, and the filters of the report let ${from} to ${to} through: readers would see one and be told the other`
  return [placed({ path: 'period.default', message })]
}
