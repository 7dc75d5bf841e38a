import type { PageDefinition } from '../definition/definition.ts'
import type { ReportFilter } from '../definition/filter.ts'
import { interactionOf } from './interactions.ts'
import { needOf } from './need.ts'
import type { Need } from './needs/question.ts'
import { pageLayoutOf } from './page-layout.ts'
import { filtersReaching, pageNamed } from './report-state.ts'
import type { ReportState } from './report-state.ts'
import { filtersOfPoints } from './selection.ts'
import type { Selection } from './selection.ts'

/** The name under which the chosen part of a visual's figures is asked for, beside the whole. */
export const highlightName = (visual: string): string => `${visual}\u0000chosen`

/** Every filter that a visual's figures obey now, what is chosen in another visual of its page included. */
export function filtersInForce(
  state: ReportState,
  page: string,
  visual: string,
  selection: Selection | null,
): readonly ReportFilter[] {
  const reaching = filtersReaching(state, page, visual)
  const isFiltered = selection && interactionWith(state, page, visual, selection) === 'filter'
  return isFiltered ? [...reaching, ...filtersOfPoints(selection.points)] : reaching
}

function interactionWith(state: ReportState, page: string, visual: string, selection: Selection) {
  const definition = pageNamed(state.definition, page)
  return definition && selection.page === page ? interactionOf(definition, selection.visual, visual) : 'none'
}

/** What a page's shown visuals ask, by visual; where the chosen part stands out, that part under a name of its own. */
export function needsOfPage(
  state: ReportState,
  page: PageDefinition,
  selection: Selection | null,
): ReadonlyMap<string, Need> {
  const needs = new Map<string, Need>()
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
