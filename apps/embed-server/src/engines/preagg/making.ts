import { BoundedMap } from '@casement/limits'
import type { PreAggregationNeed } from '@casement/semantic'
import { QueueFull } from '../../scheduling/query-queue.ts'
import { createWaiters } from '../../scheduling/waiters.ts'
import { type createKeptTables, maxRows, type PreAggregation } from './kept-tables.ts'
import { covers } from './needs.ts'

interface Deps {
  /** Makes a table; null where it is not worth it. Rejects with the reason of `signal`. */
  readonly make: (need: PreAggregationNeed, signal: AbortSignal) => Promise<PreAggregation | null>
  readonly kept: ReturnType<typeof createKeptTables>
  readonly onFailure: (error: unknown) => void
  /** Takes what became of a table that was to be made. Absent: nobody counts. */
  readonly note?: (outcome: PreAggregationOutcome) => void
}

/** What became of a pre-aggregation: one that is not worth it would be large, or not exact. */
export type PreAggregationOutcome = 'made' | 'notWorthIt' | 'failed'

/** A table that is still to be made, and how many pages wait for it. */
interface Pending {
  readonly need: PreAggregationNeed
  waiting: number
}

/** Tables that are still to be made. */
const maxPending = 20
/** Needs that were refused, or failed. */
const maxRefused = 1000

/** Makes one table at a time, those that a page waits for before the others, which give way to them. */
export function createMaking({ make, kept, onFailure, note = () => {} }: Deps) {
  const pending: Pending[] = []
  const refused = new BoundedMap<string, true>(maxRefused)
  let current: { readonly one: Pending; readonly giveWay: AbortController } | null = null
  const stopping = new AbortController()
  const settling = createWaiters()

  const pendingFor = (need: PreAggregationNeed) => pending.find((other) => covers(other.need, need))

  /** Puts a table on the list, for so many pages that wait; undefined where it is there, was refused, or the list is full. */
  function add(need: PreAggregationNeed, waiting: number): Pending | undefined {
    if (stopping.signal.aborted || kept.has(need) || refused.has(keyOf(need))) return undefined
    const known = pendingFor(need)
    if (!known && pending.length >= maxPending) return undefined
    const one = known ?? { need, waiting: 0 }
    one.waiting += waiting
    if (!known) pending.push(one)
    if (!current) void makeAll()
    return one
  }

  async function makeAll(): Promise<void> {
    while (pending.length > 0 && !stopping.signal.aborted) {
      const one = pending.find(({ waiting }) => waiting > 0) ?? pending[0]!
      const giveWay = new AbortController()
      current = { one, giveWay }
      const { need } = one
      try {
        const table = await make(need, AbortSignal.any([stopping.signal, giveWay.signal]))
        const isWorthIt = table !== null && table.rows <= maxRows
        if (isWorthIt) kept.keep({ ...table, need })
        else refused.set(keyOf(need), true)
        note(isWorthIt ? 'made' : 'notWorthIt')
      } catch (error) {
        // It is begun anew after the one that a page waits for.
        if (giveWay.signal.aborted && !stopping.signal.aborted) continue
        // There was no room to wait in; the page will need it again.
        if (!(error instanceof QueueFull)) refused.set(keyOf(need), true)
        if (!stopping.signal.aborted) {
          onFailure(error)
          note('failed')
        }
      }
      pending.splice(pending.indexOf(one), 1)
      settling.tell()
    }
    current = null
  }

  return {
    add: (need: PreAggregationNeed): void => void add(need, 0),
    isPending: (need: PreAggregationNeed): boolean => pendingFor(need) !== undefined,
    isAwaited: (): boolean => pending.some(({ waiting }) => waiting > 0),
    /** Waits until a table is there or refused, or `signal` is aborted. */
    async make(need: PreAggregationNeed, signal: AbortSignal): Promise<void> {
      const one = add(need, 1)
      if (!one) return
      if (current && current.one.waiting === 0)
        current.giveWay.abort(new Error('A page waits for another table'))
      try {
        while (pending.includes(one) && !stopping.signal.aborted) await settling.next(signal)
      } catch (error) {
        if (error !== signal.reason) throw error
      } finally {
        one.waiting--
      }
    },
    /** Waits until one table more is made or refused, or `tell` is called. Rejects with the reason of `signal`. */
    next: settling.next,
    tell: settling.tell,
    isStopped: (): boolean => stopping.signal.aborted,
    stop() {
      stopping.abort(new Error('No more pre-aggregations are made'))
      settling.tell()
    },
  }
}

const keyOf = (need: PreAggregationNeed): string => JSON.stringify(need)
