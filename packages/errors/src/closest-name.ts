import { editsBetween } from '@casement/find'

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
    const letters = candidate.toLowerCase().slice(0, maxLetters)
    if (Math.abs(typed.length - letters.length) >= bestDistance) continue
    const distance = editsBetween(typed, letters).whole
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance]
  }
  return best
}
