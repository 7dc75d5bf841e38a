import type { Value } from '@casement/report'

export interface Variance {
  /** By its effect on profit, never by its sign alone. */
  readonly effect: 'good' | 'bad' | 'even'
  readonly arrow: string
  /** Relative to the reference, or in percentage points where both are percentages; always with its sign. */
  readonly text: string
  readonly words: string
}

export interface Compared {
  readonly value: Value
  readonly reference: Value
  readonly better: 'higherIsBetter' | 'lowerIsBetter'
  /** Both are percentages, told as 0.526 for 52.6%. */
  readonly isPercent: boolean
  readonly locale: string
}

/** How a figure stands to its reference; null where there is nothing to compare. */
export function varianceOf({ value, reference, better, isPercent, locale }: Compared): Variance | null {
  const [now, then] = [Number(value ?? Number.NaN), Number(reference ?? Number.NaN)]
  if (!Number.isFinite(now) || !Number.isFinite(then) || (then === 0 && !isPercent)) return null
  const change = isPercent ? now - then : (now - then) / Math.abs(then)
  const isEven = Math.abs(change) < 0.0005
  const isGood = better === 'higherIsBetter' ? change > 0 : change < 0
  return {
    effect: isEven ? 'even' : isGood ? 'good' : 'bad',
    arrow: isEven ? '' : change > 0 ? '▲' : '▼',
    text: isPercent
      ? `${signed(change * 100, 'decimal', locale)}\u00a0pp`
      : signed(change, 'percent', locale),
    words: isEven ? 'unchanged' : isGood ? 'better' : 'worse',
  }
}

const signed = (change: number, style: 'decimal' | 'percent', locale: string): string =>
  new Intl.NumberFormat(locale, {
    style,
    signDisplay: 'exceptZero',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(change)
