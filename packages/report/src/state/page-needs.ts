import type { SemanticQuery } from '@casement/query'
import { needOf } from '@casement/visuals'
import type { ReportFilter, Selection } from '@casement/visuals'
import type { PageDefinition } from '../definition/definition.ts'
import { filtersOfVisual, unsaidChoices } from './choices.ts'
import { drillAt, drillFilters } from './drill.ts'
import { interactionOf } from './interactions.ts'
import { pageLayoutOf } from './page-layout.ts'
import { pageNamed, visualNamed } from './report-state.ts'
import type { ReportState } from './report-state.ts'
import { filtersOfPoints } from './selection.ts'

/** The name under which the chosen part of a visual's figures is asked for, beside the whole. */
export const highlightName = (visual: string): string => `${visual}\u0000chosen`

/** Every filter that a visual's figures obey now: what was drilled into and what is chosen beside it included. */
export function filtersInForce(
  state: ReportState,
  page: string,
  visual: string,
  selection: Selection | null,
): readonly ReportFilter[] {
  const definition = pageNamed(state.definition, page)
  const drilled = definition && visualNamed(definition, visual)
  const reaching = [
    ...filtersOfVisual(state, page, visual),
    ...(drilled ? drillFilters(drilled, drillAt(state, page, drilled)) : []),
  ]
  const isFiltered = selection && interactionWith(state, page, visual, selection) === 'filter'
  const all = isFiltered ? [...reaching, ...filtersOfPoints(selection.points)] : reaching
  return [...all, ...unsaidChoices(state.definition, reaching)]
}

function interactionWith(state: ReportState, page: string, visual: string, selection: Selection) {
  const definition = pageNamed(state.definition, page)
  return definition && selection.page === page ? interactionOf(definition, selection.visual, visual) : 'none'
}

/** Queries of a page's shown visuals, by visual; where the chosen part stands out, that part under a name of its own. */
export function needsOfPage(
  state: ReportState,
  page: PageDefinition,
  selection: Selection | null,
): ReadonlyMap<string, SemanticQuery> {
  const needs = new Map<string, SemanticQuery>()
  for (const { visual } of pageLayoutOf(state, page).visuals) {
    const need = needOf(visual, filtersInForce(state, page.name, visual.name, selection))
    if (!need) continue
    needs.set(visual.name, need)
    if (selection && interactionWith(state, page.name, visual.name, selection) === 'highlight') {
      const filters = [...(need.filters ?? []), ...filtersOfPoints(selection.points)]
      needs.set(highlightName(visual.name), { ...need, filters })
    }
  }
  return needs
}

/** Queries of a tooltip page beside marks whose figures are kept to `passed`, beside the report's own filters. */
export function needsOfTooltip(
  state: ReportState,
  page: PageDefinition,
  passed: readonly ReportFilter[],
): ReadonlyMap<string, SemanticQuery> {
  return new Map(
    pageLayoutOf(state, page).visuals.flatMap(({ visual }): [string, SemanticQuery][] => {
      const reaching = filtersOfVisual(state, page.name, visual.name)
      const need = needOf(visual, [...reaching, ...passed, ...unsaidChoices(state.definition, reaching)])
      return need ? [[visual.name, need]] : []
    }),
  )
}
