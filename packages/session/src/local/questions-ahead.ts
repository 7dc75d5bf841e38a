import { shapeOf } from '@casement/evaluator'
import type { SemanticQuery } from '@casement/query'
import type { OpenState } from '../state/frame-state.ts'
import { foreseenQueries } from './foreseen.ts'
import { inPauses } from './in-pauses.ts'

/** Questions by their shapes. */
export type Questions = ReadonlyMap<string, SemanticQuery>

/** Shapes of questions that are kept of a page. */
const maxShapes = 500

/**
 * The questions to prepare for: those of the present view and of what may come after it, then those that the page was
 * prepared for before. `isPrepared`: for all that are foreseen.
 */
export async function questionsAhead(
  present: OpenState,
  before: Questions,
  pause: () => Promise<void>,
): Promise<{ questions: Questions; isPrepared: boolean }> {
  const queries = await inPauses(foreseenQueries(present), pause)
  const questions = new Map(queries.map((query) => [shapeOf(query), query] as const))
  const isPrepared = [...questions.keys()].every((shape) => before.has(shape))
  for (const [shape, query] of before)
    if (questions.size < maxShapes && !questions.has(shape)) questions.set(shape, query)
  return { questions, isPrepared }
}
