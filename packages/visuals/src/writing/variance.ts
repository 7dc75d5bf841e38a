import { numberWriter, pointsUnit } from '@casement/format'
import type { Value } from '@casement/format'
import type { Words } from '@casement/words'
import { notMeaningful, outlierText, pointDigits, withMinus } from './signed.ts'

export interface Variance {
  /** Judges a change by its effect on profit, never by its sign alone. */
  readonly effect: 'good' | 'bad' | 'even'
  readonly arrow: string
  /** Relative to the reference, or in percentage points where both are percentages; always with its sign; an outlier is marked, and so is a change across zero. */
  readonly text: string
  /** The same without its sign, where words say which way. */
  readonly size: string
  readonly direction: 'above' | 'below' | 'level'
  readonly words: string
}

export interface Compared {
  readonly value: Value
  readonly reference: Value
  readonly better: 'higherIsBetter' | 'lowerIsBetter'
  /** Both are percentages, given as 0.526 for 52.6%. */
  readonly isPercent: boolean
  readonly tolerance?: number | undefined
  readonly words: Words
}

/** Comparison of a figure with its reference; null where there is nothing to compare. */
export function varianceOf(compared: Compared): Variance | null {
  const { value, reference, better, isPercent, tolerance = 0, words } = compared
  const { locale, say } = words
  const [now, then] = [Number(value ?? Number.NaN), Number(reference ?? Number.NaN)]
  if (!Number.isFinite(now) || !Number.isFinite(then) || (then === 0 && !isPercent)) return null
  const change = isPercent ? now - then : (now - then) / Math.abs(then)
  const digits = isPercent ? pointDigits(now, then) : 1
  const isEven = Math.abs(change) < (digits === 1 ? 0.0005 : 0.00005)
  const own = isPercent ? null : now * then < 0 ? notMeaningful : outlierText(change)
  const isGood = better === 'higherIsBetter' ? change > 0 : change < 0
  const isWithin = !isPercent && Math.abs(change) < tolerance
  return {
    effect: isEven || isWithin ? 'even' : isGood ? 'good' : 'bad',
    arrow: isEven ? '' : change > 0 ? '▲' : '▼',
    text: own ?? written(change, 'exceptZero', { isPercent, locale, digits }),
    size: written(change, 'never', { isPercent, locale, digits }),
    direction: isEven ? 'level' : change > 0 ? 'above' : 'below',
    words: say(isEven ? 'effect.even' : isWithin ? 'effect.within' : isGood ? 'effect.good' : 'effect.bad'),
  }
}

function written(
  change: number,
  signDisplay: 'exceptZero' | 'never',
  {
    isPercent,
    locale,
    digits: count,
  }: { readonly isPercent: boolean; readonly locale: string; readonly digits: number },
): string {
  const style = isPercent ? 'decimal' : 'percent'
  const digits = { minimumFractionDigits: count, maximumFractionDigits: count }
  const number = numberWriter(locale, { style, signDisplay, ...digits })
  const text = withMinus(number.format(isPercent ? change * 100 : change))
  return isPercent ? `${text}\u00a0${pointsUnit(locale)}` : text
}
