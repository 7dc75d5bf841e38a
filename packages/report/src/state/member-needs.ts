import type { SemanticQuery } from '@casement/query'
import { colourFieldOf, membersName, selected } from '@casement/visuals'
import type { PageDefinition } from '../definition/definition.ts'
import { pageLayoutOf } from './page-layout.ts'
import { pageNamed } from './report-state.ts'
import type { ReportState } from './report-state.ts'

/** Beyond so many members nobody knows one by its colour. */
const maxMembers = 500

/**
 * What a page and the pages beside its marks ask so that a member has one colour: every member of each field that
 * colours tell apart, in the model's own order and whatever is filtered.
 */
export function memberNeeds(state: ReportState, page: PageDefinition): ReadonlyMap<string, SemanticQuery> {
  const visuals = pageLayoutOf(state, page).visuals.map(({ visual }) => visual)
  const beside = visuals.flatMap(({ tooltip }) => {
    const shown = tooltip === undefined ? undefined : pageNamed(state.definition, tooltip)
    return shown ? pageLayoutOf(state, shown).visuals.map(({ visual }) => visual) : []
  })
  return new Map(
    [...visuals, ...beside].flatMap((visual): [string, SemanticQuery][] => {
      const field = colourFieldOf(visual)
      return field ? [[membersName(field), { select: selected({ member: [field] }), limit: maxMembers }]] : []
    }),
  )
}
