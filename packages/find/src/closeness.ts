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

/**
 * The fewest letters added, left out, changed or swapped with their neighbour that make a word of another (optimal string
 * alignment), and that make the nearest of its beginnings.
 */
export function editsBetween(typed: string, word: string): { whole: number; beginning: number } {
  let beforeLast: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, index) => index)
  for (let at = 1; at <= typed.length; at++) {
    const row = [at]
    for (let to = 1; to <= word.length; to++) {
      const isSame = typed[at - 1] === word[to - 1]
      let edits = Math.min(last[to]! + 1, row[to - 1]! + 1, last[to - 1]! + (isSame ? 0 : 1))
      const isSwapped = at > 1 && to > 1 && typed[at - 1] === word[to - 2] && typed[at - 2] === word[to - 1]
      if (isSwapped) edits = Math.min(edits, beforeLast[to - 2]! + 1)
      row.push(edits)
    }
    beforeLast = last
    last = row
  }
  return { whole: last[word.length]!, beginning: Math.min(...last) }
}
