import type { PageDefinition, ReportDefinition } from '../definition/definition.ts'
import type { ReportFilter } from '../definition/filter.ts'
import type { Visual, VisualOf } from '../definition/visual.ts'
import { isSameTarget, targetOf } from './field-target.ts'
import { plainFilter } from './filters.ts'
import { interactionOf } from './interactions.ts'

/** What is chosen in a report's slicers, by page and slicer; an empty list is no choice. */
export type Slicers = Readonly<Record<string, Readonly<Record<string, readonly ReportFilter[]>>>>

/** A slicer's state as a load or a call gives it (the frame border's ISlicer). */
export interface SlicerOnLoad {
  readonly selector: { readonly visualName?: unknown; readonly target?: unknown }
  readonly state: { readonly filters?: readonly ReportFilter[] }
}

export const isSlicer = (visual: Visual): visual is VisualOf<'slicer'> => visual.type === 'slicer'

/** What is chosen as the report was defined. */
export const definedSlicers = (definition: ReportDefinition): Slicers =>
  Object.fromEntries(
    definition.pages.map((page) => [
      page.name,
      Object.fromEntries(page.visuals.filter(isSlicer).map(({ name, chosen = [] }) => [name, chosen])),
    ]),
  )

export const slicerAt = (slicers: Slicers, page: string, slicer: string): readonly ReportFilter[] =>
  slicers[page]?.[slicer] ?? []

export const withSlicerAt = (
  slicers: Slicers,
  page: string,
  slicer: string,
  filters: readonly ReportFilter[],
): Slicers => ({ ...slicers, [page]: { ...slicers[page], [slicer]: filters.map(plainFilter) } })

/**
 * The slicers that a load names: by the visual's name on any page, or by a field that they choose by. They are in force
 * before the first question; a selector that finds none is left aside.
 */
export function withSlicersOnLoad(
  slicers: Slicers,
  definition: ReportDefinition,
  given: readonly SlicerOnLoad[],
): Slicers {
  let next = slicers
  for (const { selector, state } of given)
    for (const page of definition.pages)
      for (const visual of page.visuals.filter(isSlicer))
        if (isMeant(visual, selector)) next = withSlicerAt(next, page.name, visual.name, state.filters ?? [])
  return next
}

function isMeant(visual: VisualOf<'slicer'>, { visualName, target }: SlicerOnLoad['selector']): boolean {
  if (visualName !== undefined) return visual.name === visualName
  const targets: readonly unknown[] = Array.isArray(target) ? target : [target]
  return targets.some((one) => visual.roles.field.some((field) => isSameTarget(targetOf(field), one)))
}

/** What the slicers of a page ask of one of its visuals; a slicer never filters itself, nor what its page keeps from it. */
export const slicersReaching = (
  slicers: Slicers,
  page: PageDefinition,
  visual: string,
): readonly ReportFilter[] =>
  page.visuals
    .filter(({ name, type }) => type === 'slicer' && interactionOf(page, name, visual) !== 'none')
    .flatMap(({ name }) => slicerAt(slicers, page.name, name))
