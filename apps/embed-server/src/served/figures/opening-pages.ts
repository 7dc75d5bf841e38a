import { setImmediate as nextTurn } from 'node:timers/promises'
import { PlacedError } from '@casement/query'
import {
  compile,
  type EffectiveIdentity,
  type Knowledge,
  type Model,
  type PreAggregationNeed,
} from '@casement/semantic'
import type { Content } from '../../content/content.ts'
import type { Clock } from '../../answering/query/clock.ts'
import { openingQueries } from '../../answering/query/opening-queries.ts'

interface Deps {
  readonly known: Knowledge
  /** True for a table that is worth a pre-aggregation. */
  readonly isLarge: (table: string) => boolean
  /** Makes what one page needs, while nobody waits for an answer. */
  readonly prepare: (needs: readonly PreAggregationNeed[]) => void
  readonly clock: Clock
  readonly isStopped: () => boolean
}

/**
 * Prepares the pages that reports open with, before anybody has opened them: what a page reads depends on the report and
 * on the columns that RLS filters read, which the roles say.
 */
export async function prepareOpeningPages(content: Content, deps: Deps): Promise<void> {
  const { isLarge, prepare, isStopped } = deps
  for (const report of content.workspaces.flatMap(({ reports }) => reports)) {
    const [served, dataset] = [content.report(report.id), content.dataset(report.datasetId)]
    if (dataset?.model.connection !== undefined) continue
    const hasLarge = dataset?.model.tables.some(({ source }) => 'table' in source && isLarge(source.table))
    if (!served || !dataset || hasLarge !== true) continue
    const queries = openingQueries(served, dataset)
    const needs: PreAggregationNeed[] = []
    for (const identity of identitiesOf(dataset.model)) {
      await nextTurn()
      if (isStopped()) return
      needs.push(...needsOf(queries, dataset.model, identity, deps))
    }
    prepare(needs)
  }
}

const identitiesOf = ({ roles }: Model): readonly EffectiveIdentity[] =>
  roles.length === 0
    ? [{ username: '', roles: [] }]
    : roles.map(({ name }) => ({ username: 'nobody', roles: [name] }))

function needsOf(
  queries: ReturnType<typeof openingQueries>,
  model: Model,
  identity: EffectiveIdentity,
  { known, clock }: Deps,
): readonly PreAggregationNeed[] {
  const needs: PreAggregationNeed[] = []
  const preAggregations = { find: (need: PreAggregationNeed) => void needs.push(need) }
  for (const query of queries)
    try {
      compile(query, model, identity, { dialect: 'duckdb', ...clock, known, preAggregations })
    } catch (error) {
      // Whoever asks it is told.
      if (!(error instanceof PlacedError)) throw error
    }
  return needs
}
