import type { SemanticQuery } from '@casement/query'
import type { RoleField } from '../definition/field.ts'
import type { PageDefinition } from '../definition/definition.ts'
import type { Visual } from '../definition/visual.ts'
import { selected } from './needs/question.ts'
import { pageLayoutOf } from './page-layout.ts'
import { pageNamed } from './report-state.ts'
import type { ReportState } from './report-state.ts'

/** The field whose members a visual tells apart by their colours. */
export function colourFieldOf(visual: Visual): RoleField | undefined {
  switch (visual.type) {
    case 'columnChart':
    case 'barChart':
    case 'lineChart':
    case 'scatterChart':
      return visual.roles.series?.[0]
    case 'pieChart':
    case 'treemap':
      return visual.roles.category[0]
    default:
      return undefined
  }
}

/** Beyond so many members nobody knows one by its colour. */
const maxMembers = 500

/** The name under which the members of a field are asked for, beside the figures of visuals; equal fields have one. */
export const membersName = (field: RoleField): string =>
  `\u0000members ${JSON.stringify(selected({ member: [field] })[0]!.field)}`

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
