import { requestLimits, type SemanticQuery } from '@casement/query'
import { embedSettings, memberNeeds, needsOfPage, openReport, pageNamed } from '@casement/report'
import type { ServedReport } from '../content/content.ts'

const known = new WeakMap<ServedReport['definition'], readonly SemanticQuery[]>()

/** What a report's page asks when it opens as its author left it, each question once. */
export function openingQueries(definition: ServedReport['definition']): readonly SemanticQuery[] {
  let queries = known.get(definition)
  if (!queries) {
    const state = openReport(definition)
    const page = pageNamed(definition, state.activePage)!
    const all = [...memberNeeds(state, page).values(), ...needsOfPage(state, page, null).values()]
    queries = [...new Map(all.map((query) => [JSON.stringify(query), query])).values()]
    known.set(definition, queries)
  }
  return queries
}

/**
 * Queries that are answered before the frame has read the report, at most those of one request. None where people find a
 * report as they left it.
 */
export function queriesAhead(definition: ServedReport['definition']): readonly SemanticQuery[] {
  const { persistentFiltersEnabled, personalBookmarksEnabled } = embedSettings(definition.settings)
  if (persistentFiltersEnabled || personalBookmarksEnabled) return []
  return openingQueries(definition).slice(0, requestLimits.queries)
}
