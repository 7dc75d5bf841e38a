import type { UnitPower } from '@casement/report'
import { mostColours } from '../../figures/chart-data.ts'
import type { ChartData, ChartSeries } from '../../figures/chart-data.ts'
import type { Ink } from './ink.ts'

/** What the series of a chart are drawn with. */
export interface SeriesOptions {
  readonly data: ChartData
  readonly ink: Ink
  readonly isLabelled: boolean
  readonly power: UnitPower
  /** Whether a mark is chosen; null while none of the chart's is. */
  readonly isChosen: ((row: number, series: number) => boolean) | null
}

/** A row or two of months reads better with the prior year peeping out behind the actual one. */
export const isComparison = (series: readonly ChartSeries[]): boolean =>
  series.length === 2 && series.some(({ scenario }) => scenario === 'actual')

/** The colour that tells a series, or its scenario, from the others. */
export const colourOf = ({ scenario }: ChartSeries, index: number, ink: Ink): string =>
  scenario === undefined
    ? ink.token(`series-${Math.min(index + 1, mostColours)}`)
    : ink.token(scenario === 'priorYear' ? 'scenario-prior' : 'scenario-actual')

/** What is not chosen steps back and keeps its outline. */
export const notChosenOpacity = 0.3

export const labelOf = (text: string, isNegative: boolean, ink: Ink) => ({
  show: text !== '',
  position: isNegative ? ('bottom' as const) : ('top' as const),
  formatter: text,
  fontFamily: ink.font,
  fontSize: ink.fontPx,
  color: ink.token('text'),
  // Figures stay readable where their marks step back.
  opacity: 1,
})

/** Where a label meets another mark: a rim around it on a solid one, a ground under it on an outlined one. */
export const overOthers = (series: readonly ChartSeries[], ink: Ink) =>
  series.some(({ scenario }) => scenario === 'budget' || scenario === 'forecast')
    ? { backgroundColor: ink.token('surface'), padding: [1, 1, 0, 1], distance: 3 }
    : { textBorderColor: ink.token('surface'), textBorderWidth: 3 }
