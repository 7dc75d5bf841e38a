import { dayMs } from '@casement/limits'
import type { Field, FilterJson } from '@casement/query'
import type { Model } from '../model/model.ts'
import { monthOf } from '../model/with-days.ts'
import { factsOf } from '../plan/asked-days.ts'
import { Evaluator } from '../plan/evaluate.ts'
import { Planner } from '../plan/planner.ts'
import type { AskedFacts } from '../plan/relation.ts'
import { resolveField } from '../query/resolve.ts'
import { budgetOfOne } from '../request/compile-budget.ts'
import { environmentOf, limitsOf } from './limits.ts'

/** From the first month to the last, 'YYYY-MM'. */
export interface WholeMonths {
  readonly from: string
  readonly to: string
}

/** Months that bound nothing. */
const always: WholeMonths = { from: '0001-01', to: '9999-12' }

/**
 * Whole months over which all facts of a figure are there, under filters that leave some months: those of a prior year are a
 * year later than the facts. null where there is no such figure, or where its facts are of other days than the months that are
 * looked at or as many months before. Throws QueryError for a field or a filter that the model does not know.
 */
export function monthsOfFigure(
  model: Model,
  field: Field,
  filters: readonly FilterJson[],
): WholeMonths | null {
  const planner = new Planner(model)
  const clock = { today: '2000-01-01', now: '2000-01-01T00:00:00' }
  // Which days facts are of is the same for everybody.
  const evaluator = new Evaluator(planner, { username: '', roles: [] }, clock.today, { ...budgetOfOne })
  const resolved = resolveField(model, field)
  if (resolved.kind !== 'value') return null
  const { context } = limitsOf({ select: [], filters }, planner, evaluator, clock)
  const value = evaluator.value(resolved.expression, environmentOf(context))
  if (value.kind === 'literal') return null
  return factsOf(value).reduce<WholeMonths | null>((whole, facts) => {
    const own = monthsOf(facts)
    return whole && own && commonMonths(whole, own)
  }, always)
}

const commonMonths = (a: WholeMonths, b: WholeMonths): WholeMonths | null => {
  const [from, to] = [a.from > b.from ? a.from : b.from, a.to < b.to ? a.to : b.to]
  return from <= to ? { from, to } : null
}

function monthsOf({ of: { covered }, shift }: AskedFacts): WholeMonths | null {
  const by = shift()
  if (by === undefined) return null
  const [from, to] = [covered.from, nextDay(covered.to)]
  // A month that begins with another day than its first is not whole; the day after the last one may begin a month.
  const first = monthOf(from) + (from.endsWith('-01') ? 0 : 1)
  const end = monthOf(to)
  const bounded = (month: number) => Math.min(Math.max(month, monthOf(always.from)), monthOf(always.to))
  const months = {
    from: monthText(bounded(first - by)),
    to: covered.to >= always.to ? always.to : monthText(bounded(end - 1 - by)),
  }
  return months.from <= months.to ? months : null
}

const nextDay = (day: string): string =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() + dayMs).toISOString().slice(0, 10)

const monthText = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
