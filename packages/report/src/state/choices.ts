import { wordsOf } from '@casement/words'
import { conditionsOf, isNeutral, kindOfFilter, mayOf, valuesOfFilter } from '@casement/visuals'
import type { ReportFilter, Visual } from '@casement/visuals'
import type { PageDefinition, ReportDefinition } from '../definition/definition.ts'
import type { PeriodDefinition } from '../definition/period.ts'
import { isOfTable } from '../definition/period-filter.ts'
import { filterOfChoice } from '../definition/report-choice.ts'
import type { Choice, ReportChoice } from '../definition/report-choice.ts'
import { monthsText, visualOverMonths } from '../definition/visual-over-months.ts'
import { follows, reportChoicesOf, wordedVisual } from '../definition/worded-visual.ts'
import type { Chosen } from '../definition/worded-visual.ts'
import { commonMonths } from '../period/months.ts'
import type { Months } from '../period/months.ts'
import { monthsOf, pairsOf } from '../period/months-of-figures.ts'
import type { KnownTimes } from '../period/months-of-figures.ts'
import { monthsOfFilter, periodFilters, periodInForce, withPeriod } from '../period/period.ts'
import { filtersReaching, pageNamed, visualNamed } from './report-state.ts'
import type { ReportState } from './report-state.ts'

/** The choices that filters leave of those of the model; null where that is not known. */
function leftBy(
  filters: readonly ReportFilter[],
  { field, choices }: ReportChoice,
): readonly Choice[] | null {
  let left: readonly Choice[] = choices
  for (const filter of filters.filter((each) => isOfTable(each, field.table) && !isNeutral(each))) {
    const isLetThrough = testOf(filter)
    if (!isLetThrough) return null
    left = left.filter(({ value }) => isLetThrough(value))
  }
  return left
}

const isSame = (one: string, other: unknown): boolean => one.toLowerCase() === String(other).toLowerCase()

/** What a filter lets through; null for filters that say no values. */
function testOf(filter: ReportFilter): ((value: string) => boolean) | null {
  if (Array.isArray(filter.target)) return null
  if (kindOfFilter(filter) === 'basic') {
    const values = valuesOfFilter(filter)
    return (value) => values.some((each) => isSame(value, each)) === (filter.operator !== 'NotIn')
  }
  const conditions = conditionsOf(filter)
  const isPlain = conditions.every(({ operator }) => operator === 'Is' || operator === 'IsNot')
  if (kindOfFilter(filter) !== 'advanced' || !isPlain) return null
  const tests = conditions.map(
    ({ operator, value: other }) =>
      (value: string) =>
        isSame(value, other) === (operator === 'Is'),
  )
  return (value) =>
    filter.logicalOperator === 'Or' ? tests.some((test) => test(value)) : tests.every((test) => test(value))
}

/** The choice that filters say; null where they say none, or several: then the first one holds. */
function saidBy(filters: readonly ReportFilter[], offered: ReportChoice): Choice | null {
  const left = leftBy(filters, offered)
  return left?.length === 1 ? left[0]! : null
}

/** The choice in force for the whole report. */
export const choiceInForce = (state: ReportState, offered: ReportChoice): Choice =>
  saidBy(state.filters.report, offered) ?? offered.choices[0]!

const chosenBy = (definition: ReportDefinition, filters: readonly ReportFilter[]): Chosen =>
  reportChoicesOf(definition).map((offered) => saidBy(filters, offered) ?? offered.choices[0]!)

/**
 * Filters of the choices that nobody has made, which measures ask for beside the filters given: what is computed is always
 * what words say. They are no part of the view, and readers are not told of them.
 */
export const unsaidChoices = (
  definition: ReportDefinition,
  filters: readonly ReportFilter[],
): readonly ReportFilter[] =>
  reportChoicesOf(definition)
    .filter((offered) => !saidBy(filters, offered))
    .map((offered) => ({
      ...filterOfChoice(offered, offered.choices[0]!),
      displaySettings: { isHiddenInViewMode: true },
    }))

/** True for a filter by which a choice of the report is made. */
export const isOfChoice = (definition: ReportDefinition, filter: ReportFilter): boolean =>
  reportChoicesOf(definition).some(({ field }) => isOfTable(filter, field.table))

/** The report's filters with another choice, at the place of the one before; the first choice is made by none. */
export function withReportChoice(
  { filters: { report } }: ReportState,
  offered: ReportChoice,
  value: string,
): readonly ReportFilter[] {
  const { table } = offered.field
  const choice = offered.choices.find((each) => each.value === value) ?? offered.choices[0]!
  const next = choice === offered.choices[0] ? [] : [filterOfChoice(offered, choice)]
  const at = report.findIndex((filter) => isOfTable(filter, table))
  const others = report.filter((filter) => !isOfTable(filter, table))
  return at < 0 ? [...report, ...next] : others.toSpliced(at, 0, ...next)
}

/** What may be done with a choice of the report where it is open. */
export function standingOf(state: ReportState, { field }: ReportChoice) {
  const own = state.filters.report.filter((filter) => isOfTable(filter, field.table)).map(mayOf)
  return {
    isLocked: own.some(({ isLocked }) => isLocked),
    isHidden: own.some(({ isHidden }) => isHidden),
  }
}

/** True where something on a page follows a choice. */
export const pageFollows = ({ visuals }: PageDefinition, offered: ReportChoice): boolean =>
  visuals.some((visual) => follows(visual, offered.choices.slice(0, 1)))

/** A visual of a page in the words of the choices that reach it, and these. */
function visualByChoices(state: ReportState, page: string, visual: Visual) {
  const chosen = chosenBy(state.definition, filtersReaching(state, page, visual.name))
  return { chosen, worded: wordedVisual(visual, chosen) }
}

/*
 * Where a report says so, figures and what they are compared with are of the months of the period that both have: for the
 * visual that shows them these are its period, and everything that is said of the figures says so. Whether a comparison is one is
 * decided where it is computed, as everywhere: months that were told wrongly would leave it blank.
 */

/**
 * Months of a visual that are fewer than those of the period; null where it is of the whole period, has nothing to compare,
 * or nothing in common with it, and where filters beside the period leave other days than whole months.
 */
function comparedMonths(state: ReportState, page: string, visual: Visual): Months | null {
  const { definition, times } = state
  if (!definition.comparison?.overCommonMonths || !definition.period || !times) return null
  const { chosen, worded } = visualByChoices(state, page, visual)
  const pairs = pairsOf(worded)
  const whole = pairs.length > 0 ? monthsLookedAt(state, page, visual, definition.period, times) : null
  if (!whole) return null
  let months = whole
  for (const { figure, reference } of pairs) {
    const [own, other] = [figure, reference].map((field) => monthsOf(times, chosen, field))
    const both = own && other && commonMonths(own, other)
    const within = both && commonMonths(both, months)
    // Beside what there is nothing of, the others are compared all the same.
    if (within) months = within
  }
  return months.from === whole.from && months.to === whole.to ? null : months
}

/** Months that the filters reaching a visual leave; null where they are no whole months. */
function monthsLookedAt(
  state: ReportState,
  page: string,
  { name }: Visual,
  period: PeriodDefinition,
  times: KnownTimes,
): Months | null {
  const { report } = state.filters
  if (periodFilters(period, report).every(isNeutral)) return null
  const beside = filtersReaching(state, page, name).filter(
    (filter) => !report.includes(filter) && isOfTable(filter, period.field.table) && !isNeutral(filter),
  )
  return beside.reduce<Months | null>(
    (left, filter) => {
      const own = left && monthsOfFilter(filter, period)
      return left && own && commonMonths(left, own)
    },
    periodInForce(state, period, times, null).months,
  )
}

/** The filters that reach a visual, with the months that it compares in the place of the period. */
export function filtersOfVisual(state: ReportState, page: string, name: string): readonly ReportFilter[] {
  const definition = pageNamed(state.definition, page)
  const visual = definition && visualNamed(definition, name)
  const months = visual && comparedMonths(state, page, visual)
  if (!months) return filtersReaching(state, page, name)
  const report = withPeriod(state, state.definition.period!, months)
  return filtersReaching({ ...state, filters: { ...state.filters, report } }, page, name)
}

/** A visual of a page in the words of the choices that reach it, and with the months that it compares. */
export function visualInWords(state: ReportState, page: string, visual: Visual): Visual {
  if (reportChoicesOf(state.definition).length === 0) return visual
  const { worded } = visualByChoices(state, page, visual)
  const months = comparedMonths(state, page, visual)
  if (!months) return worded
  const words = wordsOf(state.settings)
  return visualOverMonths(worded, monthsText(months, words), words)
}
