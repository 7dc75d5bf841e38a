import { requestLimits, type SemanticQuery } from '@casement/query'
import { embedSettings, memberNeeds, needsOfPage, openReport, pageNamed } from '@casement/report'
import type { ServedDataset, ServedReport } from '../../content/content-parts.ts'
import { knownTimes } from './known-times.ts'

interface Known {
  readonly model: ServedDataset['model']
  readonly queries: readonly SemanticQuery[]
}

const known = new WeakMap<ServedReport['definition'], Known>()

/** What a report's page asks when it opens as its author left it, each question once. */
export function openingQueries(report: ServedReport, { model }: ServedDataset): readonly SemanticQuery[] {
  const { definition } = report
  const before = known.get(definition)
  if (before?.model === model) return before.queries
  const state = openReport(definition, knownTimes(report, { model }))
  const page = pageNamed(definition, state.activePage)!
  const all = [...memberNeeds(state, page).values(), ...needsOfPage(state, page, null).values()]
  const queries = [...new Map(all.map((query) => [JSON.stringify(query), query])).values()]
  known.set(definition, { model, queries })
  return queries
}

/**
 * Queries that are answered before the frame has read the report, at most those of one request. None where people find a
 * report as they left it.
 */
export function queriesAhead(report: ServedReport, dataset: ServedDataset): readonly SemanticQuery[] {
  const { persistentFiltersEnabled, personalBookmarksEnabled } = embedSettings(report.definition.settings)
  if (persistentFiltersEnabled || personalBookmarksEnabled) return []
  return openingQueries(report, dataset).slice(0, requestLimits.queries)
}
