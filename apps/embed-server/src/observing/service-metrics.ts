import { Counter, durationBuckets, Gauge, Histogram, Registry } from '@casement/server'
import type { Answered, Asked } from '../query/answering.ts'
import type { ServiceRecords } from '../records/service-records.ts'

/** What answering holds at a moment. */
export interface AnsweringState {
  /** Queries that wait for a place. */
  readonly waiting: number
  /** Characters and bytes of answers that are kept. */
  readonly kept: number
}

/** Measurements of the service beyond those of every server; labels hold no person, report or token. */
export interface ServiceMetrics {
  readonly registry: Registry
  /** The same answers, counted and timed. */
  observed(answer: (asked: Asked) => Promise<Answered>): (asked: Asked) => Promise<Answered>
  /** The same records, whose tokens are counted. */
  counted(records: ServiceRecords): ServiceRecords
  /** What is held is read when somebody asks for the measurements. */
  watch(state: () => AnsweringState): void
}

export function createServiceMetrics(): ServiceMetrics {
  const registry = new Registry()
  const registers = [registry]
  const queries = new Histogram({
    name: 'casement_query_duration_seconds',
    help: 'Time of a query in the service, waiting included, by where its answer came from and how it ended.',
    labelNames: ['source', 'outcome'],
    buckets: [...durationBuckets],
    registers,
  })
  const tokens = new Counter({
    name: 'casement_embed_tokens_total',
    help: 'Embed tokens, by what was done with them: minted or revoked.',
    labelNames: ['what'],
    registers,
  })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })

  return {
    registry,
    observed: (answer) => async (asked) => {
      const start = performance.now()
      const note = (source: string, outcome: string) =>
        queries.observe({ source, outcome }, (performance.now() - start) / 1000)
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
        await records.writeIssued(token)
        tokens.inc({ what: 'minted' })
      },
      async revoke(tokenId, by) {
        await records.revoke(tokenId, by)
        tokens.inc({ what: 'revoked' })
      },
      async revokeAll(which, now) {
        const count = await records.revokeAll(which, now)
        tokens.inc({ what: 'revoked' }, count)
        return count
      },
    }),
    watch(state) {
      gauge('casement_queries_waiting', 'Queries that wait for a place.', () => state().waiting)
      gauge('casement_answers_kept_bytes', 'Size of the answers that are kept.', () => state().kept)
    },
  }
}
