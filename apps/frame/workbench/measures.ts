/** What a made measure is like, by the words in its name. */
export interface MadeMeasure {
  readonly format: string
  readonly fractionDigits: number
  /** A quotient: its total is no sum. */
  readonly isRatio: boolean
  /** How large it is over everything. */
  readonly base: number
  /** How far single figures lie beside what their parts say. */
  readonly spread: number
  /** Figures of one name, as planned, as forecast and of the year before, go up and down together. */
  readonly stem: string
}

const sizes: Readonly<Record<string, number>> = {
  Revenue: 184_250_000,
  'Profit and loss': 184_250_000,
  'Operating profit': 27_600_000,
  'Operating expenses': 49_700_000,
  'Free cash flow': 19_300_000,
  'Operating margin %': 0.15,
  'Gross margin %': 0.42,
  'Material margin %': 0.38,
  'Operating cost ratio %': 0.27,
}

const scenarios: Readonly<Record<string, number>> = { budget: 1.03, forecast: 1.05, before: 0.94 }
const scenario = / (budget|forecast|before)\b/

export function measureNamed(name: string): MadeMeasure {
  const stem = name.replace(scenario, '')
  const factor = scenarios[scenario.exec(name)?.[1] ?? ''] ?? 1
  const isRatio = stem.endsWith('%')
  const isCount = /headcount|customers|count/i.test(stem)
  const isDifference = /variance|change/i.test(stem)
  const size = sizes[stem] ?? (isRatio ? 0.2 : isCount ? 640 : isDifference ? 3_000_000 : 12_000_000)
  return {
    format: isRatio ? '0.0%;(0.0%)' : '#,0;(#,0)',
    fractionDigits: isRatio ? 4 : isCount ? 0 : 2,
    isRatio,
    base: size * factor,
    spread: isDifference ? 2.4 : isRatio ? 0.5 : 0.24,
    stem,
  }
}
