import { models } from '@casement/contract'
import { isSameTarget, targetOf } from '@casement/visuals'
import type { DataPoint, PointPart, ReportFilter, Selection } from '@casement/visuals'
import type { PageDefinition } from '../definition/definition.ts'
import { isOfChoice } from './choices.ts'
import { drillAt, drillParts } from './drill.ts'
import { changedFilters, filtersAt } from './filters.ts'
import { filtersInForce } from './page-needs.ts'
import { pageNamed, visualNamed, withActivePage, withFilters } from './report-state.ts'
import type { ReportState } from './report-state.ts'
import { filtersOfPoints } from './selection.ts'

/** Marks of a visual that a reader leaves from, and what is chosen on their page. */
export interface Departure {
  readonly page: string
  readonly visual: string
  readonly points: readonly DataPoint[]
  readonly selection: Selection | null
}

/** The pages made for a field that tells these marks from others, in the order of the report. */
export function drillthroughPages(state: ReportState, departure: Departure): readonly PageDefinition[] {
  const parts = partsOf(state, departure)
  return state.definition.pages.filter(
    ({ name, drillthrough }) =>
      name !== departure.page &&
      drillthrough?.fields.some((field) => parts.some(({ target }) => isSameTarget(target, targetOf(field)))),
  )
}

/** Identity of the marks: their own fields and the levels above them. */
function partsOf(state: ReportState, { page, visual, points }: Departure): readonly PointPart[] {
  const definition = pageNamed(state.definition, page)
  const source = definition && visualNamed(definition, visual)
  const above = source ? drillParts(source, drillAt(state, page, source)) : []
  return [...above, ...points.flatMap(({ identity }) => identity)]
}

/**
 * What the figures of marks are kept to, beside the report's own filters: the page's, the visual's and its slicers'
 * filters, what is chosen beside it, the levels above it, and the marks themselves. A top N says how many marks a
 * visual has, nothing of one of them.
 */
export function contextFilters(state: ReportState, departure: Departure): readonly ReportFilter[] {
  const { page, visual, points, selection } = departure
  const around = filtersInForce(state, page, visual, selection).filter(
    (filter) =>
      !state.filters.report.includes(filter) &&
      !isOfChoice(state.definition, filter) &&
      !isTopN(filter) &&
      !isNeutral(filter),
  )
  return changedFilters(around, models.FiltersOperations.Replace, filtersByField(points))
}

/** One mark is a value for each of its fields, which readers can see and change; several are combinations. */
const filtersByField = (points: readonly DataPoint[]): readonly ReportFilter[] =>
  points.length === 1
    ? points[0]!.identity.flatMap((part) => filtersOfPoints([{ identity: [part] }]))
    : filtersOfPoints(points)

const isTopN = ({ filterType }: ReportFilter): boolean => filterType === 5
const isNeutral = ({ operator }: ReportFilter): boolean => operator === 'All'

/** Filters that a drillthrough passes on: everything that keeps the marks' figures, or the values of the page's own fields. */
export function passedFilters(
  state: ReportState,
  departure: Departure,
  { drillthrough }: PageDefinition,
): readonly ReportFilter[] {
  if (!drillthrough) return []
  if (drillthrough.keepAllFilters !== false) return contextFilters(state, departure)
  const parts = partsOf(state, departure)
  return drillthrough.fields.flatMap((field) => {
    const target = targetOf(field)
    const points = parts
      .filter((part) => isSameTarget(part.target, target))
      .map((part): DataPoint => ({ identity: [{ target, equals: part.equals }] }))
    return filtersOfPoints(points)
  })
}

/** The report on the page that marks lead to, which obeys what they pass beside the filters given as its own. */
export function drilledThrough(
  state: ReportState,
  departure: Departure,
  target: PageDefinition,
  own: readonly ReportFilter[] = filtersAt(state.filters, { kind: 'page', page: target.name }),
): ReportState {
  const passed = passedFilters(state, departure, target)
  const filters = changedFilters(own, models.FiltersOperations.Replace, passed)
  const place = { kind: 'page', page: target.name } as const
  return withActivePage(withFilters(state, place, models.FiltersOperations.ReplaceAll, filters), target.name)
}
