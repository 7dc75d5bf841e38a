import { type Comparison, isCrossed } from '@casement/portal-api'

/** Times by which a figure and its threshold differ where they are hardly in one unit. */
const hardlyOneUnit = 100

/** What a rule may not be meant to do: `always` is true already and `never` far from true, as the figure stands now. */
export type ThresholdDoubt = 'holds' | 'always' | 'never'

/** What to ask of a rule as it is typed, by the figure of now; null: it will tell when something happens. */
export function thresholdDoubt(
  value: number,
  comparison: Comparison,
  threshold: number,
): ThresholdDoubt | null {
  const [less, more] = [Math.abs(value), Math.abs(threshold)].toSorted((a, b) => a - b) as [number, number]
  const isFar = less > 0 && more >= less * hardlyOneUnit
  if (isCrossed(comparison, value - threshold)) return isFar ? 'always' : 'holds'
  return isFar ? 'never' : null
}
