import { advancedFilter, conditionsOf, isNeutral, kindOfFilter } from '@casement/visuals'
import type { ReportFilter } from '@casement/visuals'
import type { ReportDefinition } from '../definition/definition.ts'
import type { PeriodChoice, PeriodDefinition } from '../definition/period.ts'
import { periodChoices } from '../definition/period.ts'
import { isOfTable, isOfTableAlone } from '../definition/period-filter.ts'
import { monthAfter, monthsOf } from './months.ts'
import type { Months } from './months.ts'

export { monthAfter, monthsOf } from './months.ts'
export type { Months } from './months.ts'

/** What is known of time where a report is open. */
export interface PeriodTimes {
  /** 'YYYY-MM' */
  readonly booksEnd: string
  /** The last month of the fiscal year, from 1. */
  readonly yearEnd: number
}

/** What the filters of a report let see of time, as people say it. */
export type PeriodInForce =
  | { readonly kind: 'choice'; readonly choice: PeriodChoice; readonly months: Months }
  /** Months that no choice comes to, or filters that months do not say; no filter: all dates. */
  | { readonly kind: 'custom'; readonly months: Months | null; readonly filters: readonly ReportFilter[] }

/** The part of an open report that says its period. */
interface Filtered {
  readonly definition: ReportDefinition
  readonly filters: { readonly report: readonly ReportFilter[] }
}

export const choicesOf = ({ choices = periodChoices }: PeriodDefinition): readonly PeriodChoice[] => choices

/** Filters of the whole report that say its period, by its author or now. */
export const periodFilters = (
  { field }: PeriodDefinition,
  filters: readonly ReportFilter[],
): readonly ReportFilter[] => filters.filter((filter) => isOfTable(filter, field.table))

/**
 * The period in force. Months that several choices come to are the one of `chosen`, else the first that is offered.
 */
export function periodInForce(
  report: Filtered,
  period: PeriodDefinition,
  times: PeriodTimes,
  chosen: PeriodChoice | null,
): PeriodInForce {
  const filters = periodFilters(period, report.filters.report).filter((filter) => !isNeutral(filter))
  if (isAuthors(report, period)) {
    const choice = period.default
    return { kind: 'choice', choice, months: monthsOf(choice, times.booksEnd, times.yearEnd) }
  }
  const months = filters.length === 1 ? monthsOfFilter(filters[0]!, period) : null
  if (!months) return { kind: 'custom', months, filters }
  const offered = choicesOf(period)
  const first = chosen && offered.includes(chosen) ? [chosen] : []
  const choice = [...first, ...offered].find(
    (each) => keyOf(monthsOf(each, months.to, times.yearEnd)) === keyOf(months),
  )
  return choice ? { kind: 'choice', choice, months } : { kind: 'custom', months, filters }
}

/** True while the author's own filters say the period. */
export const isAuthors = ({ definition, filters }: Filtered, period: PeriodDefinition): boolean =>
  keyOf(periodFilters(period, filters.report)) === keyOf(periodFilters(period, definition.filters ?? []))

/** The report's filters with another period, at the place of the one before; null: the author's own. */
export function withPeriod(
  { definition, filters }: Filtered,
  period: PeriodDefinition,
  months: Months | null,
): readonly ReportFilter[] {
  const { table } = period.field
  const next = months ? [filterOfMonths(period, months)] : periodFilters(period, definition.filters ?? [])
  const at = filters.report.findIndex((filter) => isOfTableAlone(filter, table))
  const others = (list: readonly ReportFilter[]) => list.filter((filter) => !isOfTableAlone(filter, table))
  if (at < 0) return [...next, ...filters.report]
  return [...filters.report.slice(0, at), ...next, ...others(filters.report.slice(at))]
}

/** The filter by which the period is these months. */
export const filterOfMonths = (
  { field: { table, column } }: PeriodDefinition,
  { from, to }: Months,
): ReportFilter =>
  advancedFilter({ table, column }, [
    { operator: 'GreaterThanOrEqual', value: `${from}-01` },
    { operator: 'LessThan', value: `${monthAfter(to, 1)}-01` },
  ])

/** Whole months that a filter on the period's column lets through; null for any other filter. */
export function monthsOfFilter(filter: ReportFilter, { field }: PeriodDefinition): Months | null {
  const { column } = (filter.target ?? {}) as { column?: unknown }
  if (kindOfFilter(filter) !== 'advanced' || filter.logicalOperator === 'Or') return null
  if (!isOfTableAlone(filter, field.table)) return null
  if (typeof column !== 'string' || column.toLowerCase() !== field.column.toLowerCase()) return null
  const conditions = conditionsOf(filter)
  const monthAt = (operator: string) => {
    const { value } = conditions.find((each) => each.operator === operator) ?? {}
    return typeof value === 'string' && /^\d{4}-\d\d-01($|T00:00:00(\.0+)?Z?$)/.test(value)
      ? value.slice(0, 7)
      : null
  }
  const [from, after] = [monthAt('GreaterThanOrEqual'), monthAt('LessThan')]
  return conditions.length === 2 && from && after && from < after ? { from, to: monthAfter(after, -1) } : null
}

/** Equal for what is equal, whatever the order of its keys. */
const keyOf = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
