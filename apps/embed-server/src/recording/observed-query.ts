import type { AnswerSource } from '@casement/query'
import type { Content } from '../content/content.ts'
import type { VerifiedEmbedToken } from '../auth/embed-tokens/embed-token.ts'
import { cancelled, done, type RecordActivity } from '../activity/activity-event.ts'
import { placeOf, whose } from './whose.ts'

interface Asked {
  readonly token: VerifiedEmbedToken
  readonly reportId: unknown
  readonly datasetId: string
  readonly correlationId: string
}

/** Counts of a request for figures while it is answered: one event of it all, when it has ended. */
export interface ObservedQuery {
  note(answered: { readonly source: AnswerSource } | { readonly code: string }): void
  end(hasLeft: boolean): void
}

/** Begins a request for figures; the event is one object whatever is asked. */
export function observeQuery(asked: Asked, content: Content, record: RecordActivity): ObservedQuery {
  const start = performance.now()
  const counts = { queries: 0, cache: 0, engine: 0, preAggregation: 0, frame: 0, failed: 0 }
  let failure: string | undefined
  return {
    note(answered) {
      counts.queries++
      if ('source' in answered) counts[answered.source.from]++
      else {
        counts.failed++
        failure ??= answered.code
      }
    },
    end(hasLeft) {
      const { token, reportId, datasetId, correlationId } = asked
      // A token without a report's name in the address is for reports over one dataset.
      const only =
        typeof reportId === 'string' ? reportId : token.reports.length === 1 ? token.reports[0]!.id : ''
      const report = content.namedReport(only.toLowerCase())
      record({
        operation: 'QueryPage',
        ...whose(token),
        ...(report ? placeOf(report) : { datasetId }),
        durationMs: performance.now() - start,
        outcome: hasLeft ? cancelled : (failure ?? done),
        details: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
        correlationId,
      })
    },
  }
}
