import { tableOf } from '../model/model.ts'
import type { Table } from '../model/model.ts'
import { relationshipsFrom } from '../model/relationships.ts'
import { boolean, date } from '../model/value-type.ts'
import type { Planner } from './planner.ts'
import { fieldOf } from './relation.ts'
import type { AskedDays, AskedFacts, Context, ContextFilter, DaysOfFilter, Value } from './relation.ts'
import { filterSignature } from './signature.ts'

/*
 * Facts are of some days: a forecast of the months to come, books of the years since they were begun. A figure over days that
 * they are not of is less than it says, and beside a figure that has them all it is no comparison. So a figure carries the
 * facts that it is of, with the days that its context asks of each, and whoever compares two of them asks whether both are
 * whole. A figure by itself stays as it is.
 */

/** The days that a context asks of the facts of a table; nothing where they are not known, or none are asked for. */
export function factsAsked(planner: Planner, table: Table, context: Context): readonly AskedFacts[] {
  const { model } = planner
  const { covered } = table
  if (!model.dates || !covered) return []
  const calendar = tableOf(model, model.dates)
  const leads = relationshipsFrom(model, table.name, context.switchedOn).find(
    ({ to }) => to.table === calendar.name,
  )
  // Over another relationship than the usual one they are of other days.
  if (!leads?.active) return []
  const reaching = reachingIn(planner, calendar, context)
  if (reaching.length === 0) return []
  const asks = asksOf(reaching)
  if (asks === 'open') return []
  const dates = model.dates
  const edge = (which: 'min' | 'max', name: string): Value =>
    planner.aggregate(calendar, context, { function: which, value: fieldOf(dates), type: date, name })
  const visible = (): AskedDays => ({
    from: edge('min', 'first day asked'),
    to: edge('max', 'last day asked'),
  })
  const key = [table.name, ...reaching.map(filterSignature).sort()].join('\n')
  const shift = () => shiftOf(planner, calendar, context)
  return [{ of: { ...table, covered }, key, days: asks?.days ?? visible, shift }]
}

/** By how many months the days of a context lie after those that are looked at. */
export function shiftOf(planner: Planner, calendar: Table, context: Context): number | undefined {
  const reaching = reachingIn(planner, calendar, context)
  const asks = asksOf(reaching)
  if (asks === 'open') return undefined
  if (asks) return asks.shift()
  // What a measure itself says of days is none of those that are looked at.
  const isLookedAt = (filter: ContextFilter) => filter.kind === 'key' || context.selected.includes(filter)
  return reaching.every(isLookedAt) ? 0 : undefined
}

const reachingIn = (planner: Planner, calendar: Table, context: Context): readonly ContextFilter[] =>
  context.filters.filter((filter) => reaches(planner, calendar, filter, context))

/** What the one filter on the calendar asks for; undefined where it is of no time function, or there are several. */
function asksOf(reaching: readonly ContextFilter[]): DaysOfFilter | undefined {
  const [only] = reaching
  if (reaching.length !== 1 || !only) return undefined
  return only.kind === 'set' || only.kind === 'condition' ? only.asks : undefined
}

const reaches = (planner: Planner, calendar: Table, filter: ContextFilter, context: Context): boolean => {
  const { keys, sets, filters } = planner.reach(calendar, { ...context, filters: [filter] })
  return keys.length + sets.length + filters.length > 0
}

/** The facts that a value is of. */
export const factsOf = (value: Value): readonly AskedFacts[] =>
  value.kind === 'cell' || value.kind === 'operation' ? (value.facts ?? []) : []

/** The facts of several values, each once. */
export const factsOfAll = (values: readonly Value[]): readonly AskedFacts[] => [
  ...new Map(values.flatMap(factsOf).map((facts) => [facts.key, facts])).values(),
]

/** The value, of these facts. */
export function withFacts(value: Value, facts: readonly AskedFacts[]): Value {
  if (facts.length === 0 || (value.kind !== 'cell' && value.kind !== 'operation')) return value
  return { ...value, facts }
}

/** The facts of one value that are not also facts of the other, over the same days. */
function factsOfOne(one: Value, other: Value): readonly AskedFacts[] {
  const known = new Set(factsOf(other).map(({ key }) => key))
  return factsOf(one).filter(({ key }) => !known.has(key))
}

/**
 * A difference, BLANK where facts of one side are not of all days that are asked of them, if the model says of these that
 * they are of some days alone, and the other side is not of the same.
 */
export function differenceOf(result: Value, [a, b]: readonly Value[]): Value {
  if (!a || !b || factsOf(a).length === 0 || factsOf(b).length === 0) return result
  const declared = [...factsOfOne(a, b), ...factsOfOne(b, a)].filter(({ of }) => of.covers !== undefined)
  if (declared.length === 0) return result
  const nothing: Value = { kind: 'literal', value: null, type: result.type }
  return {
    kind: 'operation',
    operator: 'if',
    operands: [isWhole(declared), result, nothing],
    type: result.type,
  }
}

/**
 * True where a figure is none to compare the other one with: facts of it are not of all days that are asked of them, or
 * those of the other are of some of theirs only. Absent where that cannot be.
 */
export function withheld(
  figure: Value,
  reference: Value,
): { readonly test: Value; readonly facts: AskedFacts } | undefined {
  // Of one that is not there at all another reason is told.
  if (figure.kind === 'literal' || reference.kind === 'literal') return undefined
  const [own, others] = [factsOfOne(reference, figure), factsOfOne(figure, reference)]
  if (own.length + others.length === 0) return undefined
  const tests = [
    ...(own.length > 0 ? [not(isWhole(own))] : []),
    ...(others.length > 0 ? [isPartial(others)] : []),
  ]
  const isBlank = allOf([blank(figure), blank(reference)])
  const nothing: Value = { kind: 'literal', value: null, type: boolean }
  const yes: Value = { kind: 'literal', value: true, type: boolean }
  const test: Value = {
    kind: 'operation',
    operator: 'if',
    operands: [allOf([tests.length === 1 ? tests[0]! : operation('or', tests), not(isBlank)]), yes, nothing],
    type: boolean,
  }
  return { test, facts: [...own, ...others][0]! }
}

/** Whether facts are of all days that are asked of them, which may be none, as of the months to come of a year at its end. */
function isWhole(facts: readonly AskedFacts[]): Value {
  return allOf(
    facts.map(({ of: { covered }, days }) => {
      const { from, to } = days()
      const isWithin = allOf([atMost(day(covered.from), from), atMost(to, day(covered.to))])
      return operation('or', [blank(from), isWithin])
    }),
  )
}

/** Whether facts are of some days that are asked of them, and not of all. */
function isPartial(facts: readonly AskedFacts[]): Value {
  const each = facts.map(({ of: { covered }, days }) => {
    const { from, to } = days()
    const isWithin = allOf([atMost(day(covered.from), from), atMost(to, day(covered.to))])
    const touches = allOf([atMost(from, day(covered.to)), atMost(day(covered.from), to)])
    return allOf([touches, not(isWithin)])
  })
  return each.length === 1 ? each[0]! : operation('or', each)
}

const operation = (operator: 'and' | 'or' | 'not' | 'lessOrEqual', operands: readonly Value[]): Value => ({
  kind: 'operation',
  operator,
  operands,
  type: boolean,
})
const allOf = (tests: readonly Value[]): Value => (tests.length === 1 ? tests[0]! : operation('and', tests))
const not = (test: Value): Value => operation('not', [test])
const blank = (value: Value): Value => ({
  kind: 'operation',
  operator: 'isBlank',
  operands: [value],
  type: boolean,
})
const atMost = (a: Value, b: Value): Value => operation('lessOrEqual', [a, b])
const day = (value: string): Value => ({ kind: 'literal', value, type: date })
