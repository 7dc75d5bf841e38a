import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Answer, SemanticQuery } from '@casement/query'
import type { ServedDataset } from '../../content/content-parts.ts'
import type { Answered, Asked } from '../../answering/query/answering.ts'
import type { Clock } from '../../answering/query/clock.ts'
import { createRequestBudget } from '../../answering/query/compile-budgets.ts'
import { createRequestNeeds } from '../../answering/query/request-needs.ts'
import type { Purse } from '../../scheduling/purse.ts'
import type { ExportViewer } from './export-request.ts'

/** Figures, or a sentence that says why there are none. */
export type Figures = { readonly answer: Answer } | { readonly problem: string }

interface Deps {
  readonly answer: (asked: Asked) => Promise<Answered>
  readonly dataset: ServedDataset
  readonly viewer: ExportViewer
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly purse: Pick<Purse, 'counted'>
}

/** Queries that are asked together, as a frame asks them. */
const maxTogether = 12
/** Refusals that pass by themselves; the person's share of the service comes back within a minute. */
const passing: ReadonlySet<string> = new Set(['TooBusy', 'TooManyRequests', 'DataUnavailable'])
const pauseMs = 2000

/**
 * The figures of queries, each by its name, as the identity sees them: by the same way, within the same limits and under
 * the same rules as a frame's. What the service has no place for is asked again until `signal` ends it.
 */
export async function figuresOf(
  queries: ReadonlyMap<string, SemanticQuery>,
  deps: Deps,
): Promise<ReadonlyMap<string, Figures>> {
  const found = new Map<string, Figures>()
  const read = (answered: Answered) => deps.purse.counted(deps.viewer.viewer, () => toFigures(answered))
  const all = [...queries]
  for (let at = 0; at < all.length; at += maxTogether) {
    let left = all.slice(at, at + maxTogether)
    while (left.length > 0) {
      const answers = await answersOf(left, deps)
      for (const [name, answered] of answers) if (!isPassing(answered)) found.set(name, read(answered))
      left = left.filter(([name]) => !found.has(name))
      if (left.length > 0) await wait(pauseMs + randomInt(pauseMs), undefined, { signal: deps.signal })
    }
  }
  return found
}

function answersOf(queries: readonly (readonly [string, SemanticQuery])[], deps: Deps) {
  const { answer, dataset, viewer, clock, signal } = deps
  const needs = createRequestNeeds(queries.length)
  const budget = createRequestBudget()
  return Promise.all(
    queries.map(async ([name, query]): Promise<readonly [string, Answered]> => {
      const { identity, viewer: group } = viewer
      const asked = { query, dataset, identity, viewer: group, signal, clock, budget, needs }
      return [name, await answer({ ...asked, takesArrow: false, mayHold: () => Promise.resolve() })]
    }),
  )
}

const isPassing = (answered: Answered): boolean => 'code' in answered && passing.has(answered.code)

function toFigures(answered: Answered): Figures {
  if ('code' in answered) return { problem: answered.message }
  const text = typeof answered.figures === 'string' ? answered.figures : ''
  return { answer: { id: '', ...(JSON.parse(text) as Omit<Answer, 'id'>) } }
}
