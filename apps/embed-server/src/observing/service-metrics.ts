import { Counter, durationBuckets, Histogram, Registry } from '@casement/server'
import type { PreAggregationOutcome } from '../engines/preagg/making.ts'
import type { Answered, Asked } from '../answering/query/answering.ts'
import type { ServiceRecords } from '../auth/records/token-records.ts'
import { contentEngine, type Watched, watchState } from '../answering/state-metrics.ts'

/** Measurements of the service beyond those of every server; labels hold no person, report or token. */
export interface ServiceMetrics {
  readonly registry: Registry
  /** The same answers, counted and timed. */
  observed(answer: (asked: Asked) => Promise<Answered>): (asked: Asked) => Promise<Answered>
  /** The same records, whose tokens are counted. */
  counted(records: ServiceRecords): ServiceRecords
  /** Takes a load of a report, as its frame measured it. */
  noteLoad(times: { from: string; loadedMs: number; renderedMs: number }): void
  /** Takes a refresh that ended. */
  noteRefresh(ended: { type: string; outcome: string; ms: number }): void
  /** Takes what became of a pre-aggregation that was to be made. */
  notePreAggregation(outcome: PreAggregationOutcome): void
  /** Takes how many events of the activity were lost. */
  noteLostActivity(count: number): void
  /** What is held, and whether connections answer, is read when somebody asks for the measurements. */
  watch(watched: Watched): void
}

export function createServiceMetrics(): ServiceMetrics {
  const registry = new Registry()
  const registers = [registry]
  const queries = new Histogram({
    name: 'casement_query_duration_seconds',
    help: 'Time of a query in the service, waiting included, by where its answer came from, how it ended, and the engine that has its data.',
    labelNames: ['source', 'outcome', 'engine'],
    buckets: [...durationBuckets],
    registers,
  })
  const tokens = new Counter({
    name: 'casement_embed_tokens_total',
    help: 'Embed tokens, by what was done with them: minted or revoked.',
    labelNames: ['what'],
    registers,
  })
  const loads = new Histogram({
    name: 'casement_frame_load_duration_seconds',
    help: 'Time of a load in the frame, by its beginning (the frame itself, or a load into one that was there), until the report was open and until its first page was drawn.',
    labelNames: ['from', 'until'],
    buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32],
    registers,
  })
  const refreshes = new Histogram({
    name: 'casement_refresh_duration_seconds',
    help: 'Time of a refresh of a dataset, by what had it begin and how it ended.',
    labelNames: ['type', 'outcome'],
    buckets: [1, 4, 15, 60, 240, 900],
    registers,
  })
  const preAggregations = new Counter({
    name: 'casement_pre_aggregations_total',
    help: 'Pre-aggregations that were to be made, by what became of them: made, notWorthIt or failed.',
    labelNames: ['outcome'],
    registers,
  })
  const lostActivity = new Counter({
    name: 'casement_activity_lost_total',
    help: 'Events of the activity that were lost, because the store took none for longer than there was room.',
    registers,
  })

  return {
    registry,
    observed: (answer) => async (asked) => {
      const start = performance.now()
      const note = (source: string, outcome: string) =>
        queries.observe(
          { source, outcome, engine: asked.dataset.model.connection ?? contentEngine },
          (performance.now() - start) / 1000,
        )
      try {
        const answered = await answer(asked)
        if ('figures' in answered) note(answered.source.from, 'answered')
        else note('none', answered.code)
        return answered
      } catch (error) {
        note('none', 'cancelled')
        throw error
      }
    },
    counted: (records) => ({
      ...records,
      async writeIssued(token) {
        const isWritten = await records.writeIssued(token)
        if (isWritten) tokens.inc({ what: 'minted' })
        return isWritten
      },
      async writeHolder(holder, newId) {
        const mark = await records.writeHolder(holder, newId)
        if (mark) tokens.inc({ what: 'minted' }, holder.tokens)
        return mark
      },
      async revoke(tokenId, by) {
        const count = await records.revoke(tokenId, by)
        tokens.inc({ what: 'revoked' }, count)
        return count
      },
      async revokeAll(which, now) {
        const revoked = await records.revokeAll(which, now)
        tokens.inc({ what: 'revoked' }, revoked.tokens)
        return revoked
      },
    }),
    noteLoad({ from, loadedMs, renderedMs }) {
      loads.observe({ from, until: 'loaded' }, loadedMs / 1000)
      loads.observe({ from, until: 'rendered' }, renderedMs / 1000)
    },
    noteRefresh({ type, outcome, ms }) {
      refreshes.observe({ type, outcome }, ms / 1000)
    },
    notePreAggregation(outcome) {
      preAggregations.inc({ outcome })
    },
    noteLostActivity(count) {
      lostActivity.inc(count)
    },
    watch: (watched) => watchState(registry, watched),
  }
}
