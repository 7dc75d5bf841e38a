import { formatValue, isFigure, isPercentFormat, numberWriter } from '@casement/format'
import type { Value, ValueType } from '@casement/format'
import type { Words } from '@casement/words'

/** Shares of one whole, from 0 to 1. */
type Whole = readonly number[]

/** Shares that come to less or more than this are of no whole that is here. */
const tolerance = 1e-6

const percentIn = (locale: string, digits: number) =>
  numberWriter(locale, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits })

/** True for shares that are parts of one whole: what is below zero is none. */
const isWhole = (shares: Whole): boolean =>
  shares.length > 1 &&
  shares.every((share) => share >= 0) &&
  Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1) < tolerance

/**
 * Says what shares add up to as they are written, with so many digits behind the mark; '' where that is a hundred per cent
 * for every whole.
 */
export function roundedSharesNote(wholes: readonly Whole[], digits: number, { locale, say }: Words): string {
  const written = percentIn('en', digits)
  const steps = 10 ** digits
  // In the steps that are written, so that adding them is exact.
  const sums = wholes
    .filter(isWhole)
    .map((shares) =>
      shares.reduce((sum, share) => sum + Math.round(parseFloat(written.format(share)) * steps), 0),
    )
  const [least, most] = [Math.min(...sums), Math.max(...sums)]
  if (sums.length === 0 || (least === most && least === 100 * steps)) return ''
  const text = (sum: number) => percentIn(locale, digits).format(sum / (100 * steps))
  return least === most
    ? say('shares.rounded', { sum: text(least) })
    : say('shares.roundedBetween', { least: text(least), most: text(most) })
}

/** A column of a table, without what is added up in it. */
export interface SharesColumn {
  readonly values: readonly Value[]
  readonly type: ValueType
  readonly format?: string | undefined
}

/** The same for columns whose figures are written in per cent and are parts of one whole. */
export function roundedColumnsNote(columns: readonly SharesColumn[], words: Words): string {
  const notes = columns.flatMap(({ values, type, format }) => {
    if (!isFigure(type) || format === undefined || !isPercentFormat(format)) return []
    const shares = values.flatMap((value) => (value === null ? [] : [Number(value)]))
    const one = formatValue('1', type, format, 'en')
    const digits = one.includes('.') ? one.replace(/^[^.]*\./, '').replace(/\D+$/, '').length : 0
    return roundedSharesNote([shares], digits, words) || []
  })
  return [...new Set(notes)].join(' ')
}
