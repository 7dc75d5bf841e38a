/* How the benches measure: contestants take turns, round by round, and what is told is a median with its confidence. */

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  return sorted.length % 2 ? sorted[Math.floor(half)]! : (sorted[half - 1]! + sorted[half]!) / 2
}

/** The value that so many per cent of all values do not exceed. */
export const percentile = (values: readonly number[], percent: number): number =>
  [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil((values.length * percent) / 100) - 1)]!

/** Where the median lies with 95 % confidence, by order statistics. */
export function medianBounds(values: readonly number[]): [number, number] {
  const sorted = [...values].sort((a, b) => a - b)
  const rank = Math.max(0, Math.floor((sorted.length - 1) / 2 - 0.98 * Math.sqrt(sorted.length)))
  return [sorted[rank]!, sorted[sorted.length - 1 - rank]!]
}

/**
 * Where that percentile lies with 95 % confidence, by order statistics. Where there are too few values to know, the least or
 * the largest of them stands for the bound.
 */
export function percentileBounds(values: readonly number[], percent: number): [number, number] {
  const sorted = [...values].sort((a, b) => a - b)
  const share = percent / 100
  const [rank, spread] = [sorted.length * share, 1.96 * Math.sqrt(sorted.length * share * (1 - share))]
  const at = (wanted: number) => sorted[Math.min(sorted.length, Math.max(1, wanted)) - 1]!
  return [at(Math.floor(rank - spread)), at(Math.ceil(rank + spread))]
}

export const rounded = (value: number, digits = 3): number => Number(value.toPrecision(digits))

export interface Figure {
  median: number
  /** 95 % bounds of the median. */
  bounds: [number, number]
}

export const figureOf = (values: readonly number[]): Figure => ({
  median: rounded(median(values)),
  bounds: medianBounds(values).map((each) => rounded(each)) as [number, number],
})

/** Runs every contestant once a round, each round beginning with another one. */
export async function takeTurns<Name extends string>(
  contestants: Readonly<Record<Name, () => Promise<number>>>,
  rounds: number,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(contestants) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round < rounds; round++)
    for (let at = 0; at < names.length; at++) {
      const name = names[(round + at) % names.length]!
      results[name].push(await contestants[name]())
    }
  return results
}

/** Round by round, one divided by the other. */
export const ratiosOf = (ours: readonly number[], theirs: readonly number[]): number[] =>
  ours.map((value, round) => value / theirs[round]!)

export type Verdict = 'holds' | 'fails' | 'undecided'

/** Whether the median is at least `least`; undecided when its bounds lie on both sides. */
export function isAtLeast(values: readonly number[], least: number): Verdict {
  const [low, high] = medianBounds(values)
  return low >= least ? 'holds' : high < least ? 'fails' : 'undecided'
}

/** Whether the median is at most `most`; undecided when its bounds lie on both sides. */
export function isAtMost(values: readonly number[], most: number): Verdict {
  const [low, high] = medianBounds(values)
  return high <= most ? 'holds' : low > most ? 'fails' : 'undecided'
}

/** Whether that percentile is at most `most`; undecided when its bounds lie on both sides. */
export function isPercentileAtMost(values: readonly number[], percent: number, most: number): Verdict {
  const [low, high] = percentileBounds(values, percent)
  return high <= most ? 'holds' : low > most ? 'fails' : 'undecided'
}
