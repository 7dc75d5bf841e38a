import { answerPlan, NotHere, NotWhole, preparePlan, readPlan, shapeOf, toLine } from '@casement/evaluator'
import type { CompiledPlan, Tables } from '@casement/evaluator'
import { decodeTable } from '@casement/evaluator/decode-table'
import type { LinkedTable } from '@casement/evaluator/decode-table'
import type { Answer, SemanticQuery } from '@casement/query'
import type { Questions } from './questions-ahead.ts'
import type { ReadPlans } from './read-plans.ts'

/** Answers questions of a page in the frame, over tables that the service has sent. */
export interface PageEngine {
  /** Content and day that it is true of. */
  readonly generation: string
  /** Keys of its tables. */
  readonly keys: readonly string[]
  /** Questions that the service was asked about by their shapes, whether they are answered here or not. */
  readonly questions: Questions
  /** null: the service is asked. */
  answer(query: SemanticQuery): Answer | null
  /** Works out beforehand, in steps, what answers have in common: only questions that are prepared are answered. */
  prepare(): Generator<void>
  /** Its tables by key, and as they are evaluated, for the engine that takes its place. */
  readonly byKey: ReadonlyMap<string, LinkedTable>
  readonly tables: Tables
}

/**
 * Questions of a shape that took longer, in milliseconds, so many times in a row are asked of the service, which takes about
 * as long and leaves the thread free. The first ones of a page are slow, until its code is compiled.
 */
const [maxMs, maxTimes] = [60, 3]

/** Makes an engine of an answer to `embed/plans`. `questions`: those that were asked, in their order; `before`: tables at hand. */
export function createPageEngine(
  { head, lines, tables: sent }: ReadPlans,
  questions: Questions,
  before: PageEngine | null,
): PageEngine {
  const byKey = new Map(
    head.tables.map(({ key }) => {
      const bytes = sent.get(key)
      return [key, bytes ? decodeTable(bytes) : before!.byKey.get(key)!] as const
    }),
  )
  const keys = [...byKey.keys()]
  // What was worked out over the same tables is kept with them.
  const tables: Tables =
    before && String(before.keys) === String(keys)
      ? before.tables
      : {
          tables: new Map(head.tables.map(({ id, key }) => [id, byKey.get(key)!.data])),
          links: new Map([...byKey.values()].flatMap(({ links }) => [...links])),
        }
  const planned = new Map<string, CompiledPlan>()
  const slow = new Map<string, number>()

  function noteTime(shape: string, ms: number): void {
    const times = ms > maxMs ? (slow.get(shape) ?? 0) + 1 : 0
    slow.set(shape, times)
    if (times >= maxTimes) planned.delete(shape)
  }

  /** The questions of a plan that fails are the service's from now on; the reader's gesture goes on, the console hears of it. */
  function drop(shape: string, error: unknown): void {
    planned.delete(shape)
    queueMicrotask(() => {
      throw error
    })
  }

  return {
    generation: head.generation,
    keys,
    questions,
    byKey,
    tables,
    answer(query) {
      const shape = shapeOf(query)
      const own = planned.get(shape)
      if (!own) return null
      const start = performance.now()
      try {
        const line = toLine('', own, answerPlan(own.plan, tables, query))
        return 'error' in line ? null : line
      } catch (error) {
        if (!(error instanceof NotHere)) drop(shape, error)
        return null
      } finally {
        noteTime(shape, performance.now() - start)
      }
    },
    *prepare() {
      for (const [index, [shape, query]] of [...questions].entries()) {
        const place = head.asked[index] ?? null
        if (place === null) continue
        const own = readPlan(lines[place]!)
        try {
          yield* preparePlan(own.plan, tables, query)
        } catch (error) {
          if (!(error instanceof NotHere)) drop(shape, error)
          // With other values it may be answered.
          if (!(error instanceof NotWhole)) continue
        }
        planned.set(shape, own)
      }
    },
  }
}
