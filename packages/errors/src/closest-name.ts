/** Longer names are compared by their beginnings: they may come from whoever asks. */
const maxLetters = 200

/**
 * The candidate that `name` is most likely a slip of, for "did you mean …?"; undefined where none is near. A third of the
 * letters may be wrong, but at least two, or one of fewer than four. Case does not count; of equally near ones the first.
 */
export function closestName(name: string, candidates: Iterable<string>): string | undefined {
  const typed = name.toLowerCase().slice(0, maxLetters)
  let best: string | undefined
  let bestDistance = (typed.length < 4 ? 1 : Math.max(2, Math.floor(typed.length / 3))) + 1
  for (const candidate of candidates) {
    const distance = editDistance(typed, candidate.toLowerCase().slice(0, maxLetters), bestDistance)
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance]
  }
  return best
}

/** Levenshtein's distance, in which neighbours that were exchanged count once; gives up at `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1)
      current.push(cost)
    }
    before = previous
    previous = current
  }
  return previous[b.length]!
}
