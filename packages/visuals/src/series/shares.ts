import { numberWriter } from '@casement/format'
import { withMinus } from '../writing/signed.ts'
import type { Words } from '@casement/words'
import type { Chart } from '../definition/series-formats.ts'
import type { Writing } from '../writing/writing.ts'
import type { ChartData, ChartSeries } from './chart-data.ts'
import { roundedSharesNote } from './rounded-shares.ts'

/** Share of each figure in the sizes of its category, from -1 to 1; null where there is none or nothing to share. */
export function sharesOf(series: readonly ChartSeries[], row: number): readonly (number | null)[] {
  const sizes = series.map(({ values }) => values[row] ?? null)
  const whole = sizes.reduce<number>((sum, value) => sum + Math.abs(Number(value ?? 0)), 0)
  return sizes.map((value) => (value === null || whole === 0 ? null : Number(value) / whole))
}

/** Digits behind the mark of a share that is written beside its figure. */
export const shareDigits = 1

/** A share as it is read beside the figure it belongs to. */
export const shareText = (share: number, locale: string): string =>
  withMinus(
    numberWriter(locale, {
      style: 'percent',
      minimumFractionDigits: shareDigits,
      maximumFractionDigits: shareDigits,
    }).format(share),
  )

/** Writes shares as the page does. */
export const shareIn =
  ({ locale }: Pick<Writing, 'locale'>) =>
  (share: number): string =>
    shareText(share, locale)

/** A share in a bar, where there is room for whole per cents alone. */
export const shareInBar = (share: number, locale: string): string =>
  withMinus(numberWriter(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share))

/** Says what the shares in the bars of a chart add up to, where that is not a hundred per cent; '' where none are written. */
export function barSharesNote(
  visual: Chart,
  panels: readonly ChartData[],
  isShown: (series: number) => boolean,
  words: Words,
): string {
  const { format } = visual
  if (!format || !('share' in format) || format.share !== true || format.dataLabels !== true) return ''
  const wholes = panels.flatMap(({ series, categories }) => {
    const shown = series.filter((_, index) => isShown(index))
    return categories.map((_, row) => sharesOf(shown, row).flatMap((share) => share ?? []))
  })
  return roundedSharesNote(wholes, 0, words)
}
