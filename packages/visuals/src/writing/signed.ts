import { numberWriter, pointsUnit } from '@casement/format'
import type { Words } from '@casement/words'
import { signOf, sizeOf, textOf } from './exact.ts'
import type { Exact } from './exact.ts'
import type { FigureUnit } from './figure-unit.ts'
import type { WrittenColumn } from './writing.ts'

/** Effect of a change for those who read it, beside its sign. */
export type Effect = 'good' | 'bad' | 'even'
export type GoodWhen = 'higher' | 'lower' | 'none'

export function effectOf(change: Exact | null, goodWhen: GoodWhen): Effect {
  const sign = change ? signOf(change) : 0
  if (sign === 0 || goodWhen === 'none') return 'even'
  return sign > 0 === (goodWhen === 'higher') ? 'good' : 'bad'
}

/** The same of a change that is this share of its reference: below the tolerance it is neither good nor bad. */
export const effectWithin = (effect: Effect, share: Exact | null, tolerance = 0): Effect =>
  share && Math.abs(Number(textOf(share))) < tolerance ? 'even' : effect

/** The word for an effect, for those who see no colour; '' where there is nothing to judge. */
export const effectWord = (effect: Effect, { say }: Words): string =>
  effect === 'even' ? '' : say(`effect.${effect}`)

/** The sign of every change on the screen, whatever the locale's keyboards write. */
export const minusSign = '−'

/** What Intl wrote, with that sign. */
export const withMinus = (text: string): string => text.replace('-', minusSign)

/** A sign before what is written without one; none before what is written as nothing. */
const withSign = (change: Exact, write: (text: string) => string): string => {
  const text = write(textOf(sizeOf(change)))
  return text === write('0') ? text : `${signOf(change) < 0 ? minusSign : '+'}${text}`
}

/** Not meaningful: stands for a change in per cent from a loss to a profit, or back. */
export const notMeaningful = 'n.m.'

/** True when what these functions wrote says more or less; what is written as nothing has no sign. */
export const isSigned = (text: string): boolean => /^[+<>−]/.test(text) || text === notMeaningful

/** A change in the figures' own format, always with its sign; BLANK is ''. */
export const writeChange = (change: Exact | null, column: Pick<WrittenColumn, 'write'>): string =>
  change ? withSign(change, (text) => column.write(text)) : ''

/** The same written in a unit, for what is drawn. */
export const writeChangeInUnit = (
  change: Exact | null,
  column: Pick<WrittenColumn, 'writeInUnit'>,
  { power, digits }: Pick<FigureUnit, 'power'> & Partial<FigureUnit>,
): string => (change ? withSign(change, (text) => column.writeInUnit(text, power, digits)) : '')

/** Beyond this a change in per cent says only that there was next to nothing before: it is marked, not written. */
const maxPercent = 300

/** '>300%' or '<−300%' for an outlier; null for a change that is written. `share` is 0.042 for 4.2%. */
export function outlierText(share: number): string | null {
  if (Math.abs(share) * 100 <= maxPercent) return null
  return share > 0 ? `>${maxPercent}%` : `<${minusSign}${maxPercent}%`
}

/** A figure and what it is compared with. */
export type Pair = readonly [figure: Exact | null, reference: Exact | null]

/** The share of a change in its reference, as per cent with its sign: '+4.2%'; '' where there is none. */
export function writeShare(share: Exact | null, [figure, reference]: Pair, locale: string): string {
  if (!share) return ''
  if (figure && reference && signOf(figure) * signOf(reference) < 0) return notMeaningful
  return (
    outlierText(Number(textOf(share))) ??
    withSign(share, (text) => decimals(Number(text), locale, 1, 'percent'))
  )
}

/**
 * A difference of two percentages in percentage points: '+1.8 pp'; with one digit more where those of the percentages
 * as they are written would make another one.
 */
export function writePoints(difference: Exact | null, [figure, reference]: Pair, locale: string): string {
  if (!difference) return ''
  const digits = pointDigits(Number(figure && textOf(figure)), Number(reference && textOf(reference)))
  const text = withSign(difference, (size) => decimals(Number(size) * 100, locale, digits))
  return `${text}\u00a0${pointsUnit(locale)}`
}

/** Digits of a difference of percentages: 13.4% less 13.3% is no 0.0 pp, hence 0.03. Both are shares: 0.134. */
export const pointDigits = (figure: number, reference: number): number =>
  Math.round(figure * 1000) - Math.round(reference * 1000) === Math.round((figure - reference) * 1000) ? 1 : 2

const decimals = (
  number: number,
  locale: string,
  digits = 1,
  style: 'decimal' | 'percent' = 'decimal',
): string =>
  numberWriter(locale, { style, minimumFractionDigits: digits, maximumFractionDigits: digits }).format(number)
