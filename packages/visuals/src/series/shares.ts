import { numberWriter } from '@casement/format'
import { withMinus } from '../writing/signed.ts'
import type { Writing } from '../writing/writing.ts'
import type { ChartSeries } from './chart-data.ts'

/** Share of each figure in the sizes of its category, from -1 to 1; null where there is none or nothing to share. */
export function sharesOf(series: readonly ChartSeries[], row: number): readonly (number | null)[] {
  const sizes = series.map(({ values }) => values[row] ?? null)
  const whole = sizes.reduce<number>((sum, value) => sum + Math.abs(Number(value ?? 0)), 0)
  return sizes.map((value) => (value === null || whole === 0 ? null : Number(value) / whole))
}

/** A share as it is read beside the figure it belongs to. */
export const shareText = (share: number, locale: string): string =>
  withMinus(
    numberWriter(locale, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }).format(share),
  )

/** Writes shares as the page does. */
export const shareIn =
  ({ locale }: Pick<Writing, 'locale'>) =>
  (share: number): string =>
    shareText(share, locale)
