import { figureOf, isAtLeast, isAtMost, isPercentileAtMost, percentile, rounded } from '../measure.ts'
import type { Verdict } from '../measure.ts'

/** What the figures of a gesture may be. */
export interface Limits {
  readonly p50?: number
  readonly p95?: number
  /** Of ours to Mosaic's, in the median. */
  readonly ratio?: number
  /** Least that the median of a rate may be. */
  readonly minMedian?: number
}

/** A limit that must be kept, and one that is wanted. */
export interface Aims {
  readonly must: Limits
  readonly want: Limits
}

interface Measured {
  readonly values: readonly number[]
  readonly ratios?: readonly number[]
}

/** Judges each limit by itself, then all of them: they hold together, or one of them fails. */
function judge({ values, ratios = [] }: Measured, { p50, p95, ratio, minMedian }: Limits) {
  const limits = {
    ...(p50 === undefined ? {} : { p50: { atMost: p50, verdict: isAtMost(values, p50) } }),
    ...(p95 === undefined ? {} : { p95: { atMost: p95, verdict: isPercentileAtMost(values, 95, p95) } }),
    ...(ratio === undefined ? {} : { ratio: { atMost: ratio, verdict: isAtMost(ratios, ratio) } }),
    ...(minMedian === undefined
      ? {}
      : { median: { atLeast: minMedian, verdict: isAtLeast(values, minMedian) } }),
  }
  return { ...limits, verdict: together(Object.values(limits).map(({ verdict }) => verdict)) }
}

const together = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.includes('fails')
    ? 'fails'
    : verdicts.every((verdict) => verdict === 'holds')
      ? 'holds'
      : 'undecided'

export const judged = (measured: Measured, { must, want }: Aims) => ({
  must: judge(measured, must),
  want: judge(measured, want),
})

/** Median with its bounds, and the 95th percentile. */
export const timesOf = (values: readonly number[]) => ({
  ...figureOf(values),
  p95: rounded(percentile(values, 95)),
})
