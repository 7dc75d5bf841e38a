import type { Value } from '@casement/report'

export interface Variance {
  /** By its effect on profit, never by its sign alone. */
  readonly effect: 'good' | 'bad' | 'even'
  readonly arrow: string
  /** Relative to the reference, with its sign. */
  readonly text: string
  readonly words: string
}

/** How a figure stands to its reference, in per cent of it; null where there is nothing to compare. */
export function varianceOf(
  value: Value,
  reference: Value,
  better: 'higherIsBetter' | 'lowerIsBetter',
  locale: string,
): Variance | null {
  const [now, then] = [Number(value ?? Number.NaN), Number(reference ?? Number.NaN)]
  if (value === null || reference === null || !Number.isFinite(now) || !Number.isFinite(then) || then === 0)
    return null
  const relative = (now - then) / Math.abs(then)
  const format = new Intl.NumberFormat(locale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  const isEven = Math.abs(relative) < 0.0005
  const isGood = better === 'higherIsBetter' ? relative > 0 : relative < 0
  return {
    effect: isEven ? 'even' : isGood ? 'good' : 'bad',
    arrow: isEven ? '' : relative > 0 ? '▲' : '▼',
    text: format.format(relative),
    words: isEven ? 'unchanged' : isGood ? 'better' : 'worse',
  }
}
