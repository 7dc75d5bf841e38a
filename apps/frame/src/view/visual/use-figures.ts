import type { Answer } from '@casement/query'
import { drawableOf } from '@casement/session'
import type { VisualResult } from '@casement/session'
import type { Visual } from '@casement/visuals'
import { useCallback, useState } from 'react'
import { useSession } from '../context/session-context.ts'

export interface Figures {
  readonly visual: Visual
  readonly answer: Answer
}

/** The figures that a visual draws, its own or the ones before, and what tells that they are on the screen. */
export function useFigures(visual: Visual, result: VisualResult | undefined) {
  const session = useSession()
  const own = drawableOf(result)
  const [last, setLast] = useState<Figures | null>(null)
  // Figures of before are drawn in the words of before: a budget is not called the prior year until that is here.
  const isOfBefore = result?.kind !== 'ready' && last !== null && last.answer === own
  if (own && !isOfBefore && (last?.answer !== own || last.visual !== visual)) setLast({ visual, answer: own })
  // The level before stays, stale, until the figures of the next one are here.
  const drawn: Figures | null =
    own && !isOfBefore ? { visual, answer: own } : own || result?.kind === 'loading' ? last : null
  const [settled, setSettled] = useState<VisualResult>()
  if (result && result.kind !== 'loading' && settled !== result) setSettled(result)
  // The same as long as nothing new is there to be drawn: what is only stale is not drawn again.
  const onDrawn = useCallback(() => {
    if (settled) session.figures.noteDrawn(visual.name, settled)
  }, [settled, session, visual.name])
  return { own, drawn, onDrawn }
}
