import type { UnitPower, Value } from '@casement/format'
import type { Words } from '@casement/words'
import type { Chart } from '../definition/series-formats.ts'
import { exactOf } from '../writing/exact.ts'
import { effectOf, effectWord, writeChangeInUnit } from '../writing/signed.ts'
import type { Effect } from '../writing/signed.ts'
import type { ChartData, ChartSeries } from './chart-data.ts'

/** What makes a bar good or bad; undefined where colours tell series apart, or bars are no changes. */
function goodWhenOf({ format }: Chart, { series }: Pick<ChartData, 'series'>) {
  const isPlain = series.length === 1 && !(format && 'share' in format && format.share)
  return isPlain && format && 'goodWhen' in format ? format.goodWhen : undefined
}

/** Effect of a bar of so much; null for bars that are no changes. */
export function effectOfBar(
  visual: Chart,
  data: Pick<ChartData, 'series'>,
  size: Value | number,
): Effect | null {
  const goodWhen = goodWhenOf(visual, data)
  return goodWhen ? effectOf(exactOf(typeof size === 'number' ? String(size) : size), goodWhen) : null
}

/** The figure of a bar as it is drawn; a change has its sign. */
export function writeBar(
  visual: Chart,
  data: Pick<ChartData, 'series'>,
  { column, values }: ChartSeries,
  { row, power }: { readonly row: number; readonly power: UnitPower },
): string {
  const value = values[row] ?? null
  return goodWhenOf(visual, data)
    ? writeChangeInUnit(exactOf(value), column, { power })
    : column.writeInUnit(value, power)
}

/** The word for a bar's effect, for those who see no colour; '' where there is none. */
export const effectOfBarInWords = (
  visual: Chart,
  data: Pick<ChartData, 'series'>,
  value: Value,
  words: Words,
): string => effectWord(effectOfBar(visual, data, value) ?? 'even', words)
