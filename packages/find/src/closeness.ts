import { editsBetween } from './edit-distance.ts'

/** How a typed word agrees with a word; less is closer. */
export const closeness = { same: 0, beginning: 1, misspelt: 3, misspeltBeginning: 4 } as const

/** Mistakes that a typed word may have: none of short words, where each would make another word. */
export const allowedEdits = (typed: string): number => (typed.length >= 8 ? 2 : typed.length >= 4 ? 1 : 0)

/** Returns how close a typed word is to a word, both folded; null: it is another word. */
export function closenessOf(typed: string, word: string): number | null {
  if (typed === word) return closeness.same
  if (word.startsWith(typed)) return closeness.beginning
  const most = allowedEdits(typed)
  if (most === 0 || typed.length > word.length + most) return null
  // The first letter is seldom wrong, and so much of a longer word may be anything.
  const mayBegin = typed[0] === word[0]
  const isLonger = word.length > typed.length + most
  if (isLonger && !mayBegin) return null
  // What stands further behind is in no beginning that is near.
  const edits = editsBetween(typed, isLonger ? word.slice(0, typed.length + most) : word)
  if (!isLonger && edits.whole <= most) return closeness.misspelt + (edits.whole - 1) * 2
  if (mayBegin && edits.beginning <= most) return closeness.misspeltBeginning + (edits.beginning - 1) * 2
  return null
}
