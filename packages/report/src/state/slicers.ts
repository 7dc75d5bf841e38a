import { isSameTarget, isSlicer, targetOf } from '@casement/visuals'
import type { ReportFilter, SlicerDefinition } from '@casement/visuals'
import type { PageDefinition, ReportDefinition } from '../definition/definition.ts'
import { plainFilter } from './filters.ts'
import { interactionOf } from './interactions.ts'

/** Choices in a report's slicers, by page and slicer; an empty list is no choice. */
export type Slicers = Readonly<Record<string, Readonly<Record<string, readonly ReportFilter[]>>>>

/** A slicer's state as a load or a call gives it (the frame border's ISlicer). */
export interface SlicerOnLoad {
  readonly selector: { readonly visualName?: unknown; readonly target?: unknown }
  readonly state: { readonly filters?: readonly ReportFilter[] }
}

export interface PlacedSlicer {
  readonly page: string
  readonly slicer: SlicerDefinition
}

const placedSlicers = ({ pages }: ReportDefinition): readonly PlacedSlicer[] =>
  pages.flatMap((page) => page.visuals.filter(isSlicer).map((slicer) => ({ page: page.name, slicer })))

/** Choices as the report defines them; a group begins with what the first of its slicers says. */
export function definedSlicers(definition: ReportDefinition): Slicers {
  const placed = placedSlicers(definition)
  const chosenBy = ({ slicer }: PlacedSlicer) => {
    const { sync } = slicer
    const first = sync === undefined ? slicer : placed.find((other) => other.slicer.sync === sync)!.slicer
    return first.chosen ?? []
  }
  return Object.fromEntries(
    definition.pages.map(({ name }) => [
      name,
      Object.fromEntries(
        placed.filter(({ page }) => page === name).map((each) => [each.slicer.name, chosenBy(each)]),
      ),
    ]),
  )
}

export const slicerAt = (slicers: Slicers, page: string, slicer: string): readonly ReportFilter[] =>
  slicers[page]?.[slicer] ?? []

export const withSlicerAt = (
  slicers: Slicers,
  page: string,
  slicer: string,
  filters: readonly ReportFilter[],
): Slicers => ({ ...slicers, [page]: { ...slicers[page], [slicer]: filters.map(plainFilter) } })

/** Choices in one slicer. */
export interface Choice {
  readonly page: string
  readonly slicer: string
  readonly filters: readonly ReportFilter[]
}

/** The slicers after a choice in one of them: those of its group choose the same. */
export function withChoice(slicers: Slicers, definition: ReportDefinition, choice: Choice): Slicers {
  const { page, slicer, filters } = choice
  const placed = placedSlicers(definition)
  const sync = placed.find((each) => each.page === page && each.slicer.name === slicer)?.slicer.sync
  const others = sync === undefined ? [] : placed.filter((each) => each.slicer.sync === sync)
  return others.reduce(
    (next, other) => withSlicerAt(next, other.page, other.slicer.name, filters),
    withSlicerAt(slicers, page, slicer, filters),
  )
}

/** The slicers after several choices at once, as a bookmark makes them; the last one of a group counts. */
export const withChoices = (slicers: Slicers, definition: ReportDefinition, choices: Slicers): Slicers =>
  Object.entries(choices).reduce(
    (next, [page, bySlicer]) =>
      Object.entries(bySlicer).reduce(
        (inner, [slicer, filters]) => withChoice(inner, definition, { page, slicer, filters }),
        next,
      ),
    slicers,
  )

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
        if (isMeant(visual, selector)) {
          const filters = state.filters ?? []
          next = withChoice(next, definition, { page: page.name, slicer: visual.name, filters })
        }
  return next
}

function isMeant(visual: SlicerDefinition, { visualName, target }: SlicerOnLoad['selector']): boolean {
  if (visualName !== undefined) return visual.name === visualName
  const targets: readonly unknown[] = Array.isArray(target) ? target : [target]
  return targets.some((one) => visual.roles.field.some((field) => isSameTarget(targetOf(field), one)))
}

const holding = new WeakMap<ReportDefinition, Map<string, readonly PlacedSlicer[]>>()

/**
 * The slicers whose choices hold on a page: its own, then those of other pages that say so, one of each group that has
 * none here.
 */
export function slicersHolding(definition: ReportDefinition, page: PageDefinition): readonly PlacedSlicer[] {
  const byPage = holding.get(definition) ?? new Map<string, readonly PlacedSlicer[]>()
  holding.set(definition, byPage)
  const known = byPage.get(page.name)
  if (known) return known
  const placed = placedSlicers(definition)
  const own = placed.filter((each) => each.page === page.name)
  const groups = new Set(own.flatMap(({ slicer: { sync } }) => sync ?? []))
  const others = placed.filter(({ page: at, slicer: { sync, syncedPages } }) => {
    if (at === page.name || !syncedPages?.includes(page.name) || (sync !== undefined && groups.has(sync)))
      return false
    if (sync !== undefined) groups.add(sync)
    return true
  })
  byPage.set(page.name, [...own, ...others])
  return [...own, ...others]
}

/** Slicers of other pages that are in step with one another, one of each group, whose choices do not hold on a page. */
export function slicersElsewhere(
  definition: ReportDefinition,
  page: PageDefinition,
): readonly PlacedSlicer[] {
  const held = new Set(slicersHolding(definition, page).flatMap(({ slicer: { sync } }) => sync ?? []))
  return placedSlicers(definition).filter(({ slicer: { sync } }) => {
    if (sync === undefined || held.has(sync)) return false
    held.add(sync)
    return true
  })
}

/**
 * Filters of slicers on one of a page's visuals; a slicer never filters itself, nor what its page keeps from it.
 */
export const slicersReaching = (
  { slicers, definition }: { readonly slicers: Slicers; readonly definition: ReportDefinition },
  page: PageDefinition,
  visual: string,
): readonly ReportFilter[] =>
  slicersHolding(definition, page)
    .filter((each) => each.page !== page.name || interactionOf(page, each.slicer.name, visual) !== 'none')
    .flatMap((each) => slicerAt(slicers, each.page, each.slicer.name))
