import { closeness as kinds, closenessOf } from './closeness.ts'
import type { Word } from './words.ts'
import { wordsOf } from './words.ts'

/** A stretch of a text, by its characters; the end is not in it. */
export interface Mark {
  readonly start: number
  readonly end: number
}

export interface Match {
  /** How far it is from what was typed; 0: the text itself. */
  readonly distance: number
  readonly marks: readonly Mark[]
}

/** Distance of a word of the text that nobody typed. */
const ofUntyped = 0.25

/**
 * Returns how a text agrees with typed words, in whatever order: each has a word of the text for itself. Null: a typed word
 * has none. Without typed words every text agrees.
 */
export const matchOf = (typed: readonly Word[], text: string): Match | null =>
  matchWords(typed, wordsOf(text), closenessOf)

/** As `matchOf`, of the words of a text; `closeness` is that of a typed word and one of them, both folded. */
export function matchWords(
  typed: readonly Word[],
  words: readonly Word[],
  closeness: typeof closenessOf,
): Match | null {
  const isTaken = new Set<number>()
  const marks: Mark[] = []
  let distance = 0
  // Long words first: a short one could take the only word that is left for a longer.
  for (const { folded } of typed.toSorted((a, b) => b.folded.length - a.folded.length)) {
    const nearest = nearestOf(folded, { words, isTaken, closeness })
    if (!nearest) return null
    isTaken.add(nearest.index)
    distance += nearest.distance
    marks.push(nearest.mark)
  }
  const untyped = Math.max(0, words.length - isTaken.size)
  return {
    distance: distance + untyped * ofUntyped,
    marks: marks.toSorted((a, b) => a.start - b.start),
  }
}

interface Choice {
  readonly words: readonly Word[]
  readonly isTaken: ReadonlySet<number>
  readonly closeness: typeof closenessOf
}

function nearestOf(typed: string, { words, isTaken, closeness }: Choice) {
  let nearest: { index: number; distance: number; mark: Mark } | null = null
  for (const [index, { folded, start, end }] of words.entries()) {
    const distance = isTaken.has(index) ? null : closeness(typed, folded)
    if (distance === null || (nearest && nearest.distance <= distance)) continue
    const isBeginning = distance === kinds.beginning
    nearest = {
      index,
      distance,
      mark: { start, end: isBeginning ? Math.min(end, start + typed.length) : end },
    }
  }
  return nearest
}
