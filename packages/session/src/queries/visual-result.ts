import type { Answer } from '@casement/query'
import { isPassing } from '../service/frame-error.ts'
import type { FrameError } from '../service/frame-error.ts'

/** A visual's figures: under way or failed, perhaps with the ones before, or here. */
export type VisualResult =
  | { readonly kind: 'loading'; readonly before: Answer | null }
  | { readonly kind: 'ready'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly error: FrameError; readonly before: Answer | null }

/** Figures of before stay on the screen, marked as such, while what kept the new ones away may pass by itself. */
export const isOld = (result: VisualResult | undefined): boolean =>
  result?.kind === 'failed' && result.before !== null && isPassing(result.error)

/** Figures to draw: those requested, or those before them. */
export const drawableOf = (result: VisualResult | undefined): Answer | null => {
  if (result?.kind === 'ready') return result.answer
  return result?.kind === 'loading' || (result && isOld(result)) ? result.before : null
}

/** Updates what visuals show once this is known of their queries' keys; the same map where nothing is another than before. */
export function resultsAfter(
  before: ReadonlyMap<string, VisualResult>,
  requested: ReadonlyMap<string, { readonly key: string }>,
  answers: ReadonlyMap<string, Answer>,
  failures: ReadonlyMap<string, FrameError>,
): ReadonlyMap<string, VisualResult> {
  const next = new Map<string, VisualResult>()
  for (const [visual, { key }] of requested)
    next.set(visual, resultAfter(before.get(visual), answers.get(key), failures.get(key)))
  const isSame =
    next.size === before.size && [...next].every(([visual, result]) => before.get(visual) === result)
  return isSame ? before : next
}

/** Keeps the object shown before where it says the same. */
function resultAfter(
  present: VisualResult | undefined,
  answer: Answer | undefined,
  error: FrameError | undefined,
): VisualResult {
  if (answer)
    return present?.kind === 'ready' && present.answer === answer ? present : { kind: 'ready', answer }
  if (error)
    return present?.kind === 'failed' && present.error === error
      ? present
      : { kind: 'failed', error, before: beforeOf(present) }
  return present?.kind === 'loading' ? present : { kind: 'loading', before: beforeOf(present) }
}

const beforeOf = (present: VisualResult | undefined): Answer | null =>
  present?.kind === 'ready' ? present.answer : (present?.before ?? null)
