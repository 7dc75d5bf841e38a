import { basicFilter, conditionsOf, isNeutral, kindOfFilter, mayOf, valuesOfFilter } from '@casement/visuals'
import type { ReportFilter, Visual } from '@casement/visuals'
import type { PageDefinition, ReportDefinition } from '../definition/definition.ts'
import { isOfTable } from '../definition/period-filter.ts'
import type { Choice, ReportChoice } from '../definition/report-choice.ts'
import { follows, reportChoicesOf, wordedVisual } from '../definition/worded-visual.ts'
import type { Chosen } from '../definition/worded-visual.ts'
import { filtersReaching } from './report-state.ts'
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
      ...filterOf(offered, offered.choices[0]!),
      displaySettings: { isHiddenInViewMode: true },
    }))

function filterOf({ field: { table, column } }: ReportChoice, { value }: Choice): ReportFilter {
  return { ...basicFilter({ table, column }, [value]), requireSingleSelection: true }
}

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
  const next = choice === offered.choices[0] ? [] : [filterOf(offered, choice)]
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

/** A visual of a page in the words of the choices that reach it. */
export function visualInWords(state: ReportState, page: string, visual: Visual): Visual {
  if (reportChoicesOf(state.definition).length === 0) return visual
  return wordedVisual(visual, chosenBy(state.definition, filtersReaching(state, page, visual.name)))
}
