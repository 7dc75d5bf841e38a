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
