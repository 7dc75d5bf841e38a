import { answerPlan, NotHere, shapeOf, toLine } from '@casement/evaluator'
import type { AnswerShape, Plan, Tables } from '@casement/evaluator'
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
  /** Its tables, for the engine that takes its place. */
  readonly tables: ReadonlyMap<string, LinkedTable>
}

/** Questions of a shape that took longer are asked of the service, in milliseconds: nobody waits for its thread. */
const maxMs = 40

type Planned = AnswerShape & { readonly plan: Plan }

/** Makes an engine of an answer to `embed/plans`. `questions`: those that were asked, in their order; `before`: tables at hand. */
export function createPageEngine(
  { head, lines, tables: sent }: ReadPlans,
  questions: Questions,
  before: PageEngine | null,
): PageEngine {
  const byKey = new Map(
    head.tables.map(({ key }) => {
      const bytes = sent.get(key)
      return [key, bytes ? decodeTable(bytes) : before!.tables.get(key)!] as const
    }),
  )
  const tables: Tables = {
    tables: new Map(head.tables.map(({ id, key }) => [id, byKey.get(key)!.data])),
    links: new Map([...byKey.values()].flatMap(({ links }) => [...links])),
  }
  const places = new Map([...questions.keys()].map((shape, index) => [shape, head.asked[index] ?? null]))
  const planned: (Planned | undefined)[] = []
  const isSlow = new Set<string>()

  function answer(query: SemanticQuery): Answer | null {
    const shape = shapeOf(query)
    const place = places.get(shape) ?? null
    if (place === null || isSlow.has(shape)) return null
    const own = (planned[place] ??= parsed(lines[place]!))
    const start = performance.now()
    try {
      const line = toLine('', own, answerPlan(own.plan, tables, query))
      return 'error' in line ? null : line
    } catch (error) {
      if (error instanceof NotHere) return null
      throw error
    } finally {
      if (performance.now() - start > maxMs) isSlow.add(shape)
    }
  }

  return { generation: head.generation, keys: [...byKey.keys()], questions, answer, tables: byKey }
}

/** Notes of a part travel as a list. */
function parsed(line: string): Planned {
  const { parts, ...rest } = JSON.parse(line) as Planned
  return {
    ...rest,
    parts: parts.map(({ beyond, ...part }) => ({ ...part, ...(beyond && { beyond: new Map(beyond) }) })),
  }
}
