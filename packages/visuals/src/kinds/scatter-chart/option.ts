import type { ScatterSeriesOption } from 'echarts/charts'
import type { GridComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { holdingLabels } from '../../axes/grid-labels.ts'
import { nameGapPx } from '../../axes/name-places.ts'
import type { NameSide } from '../../axes/name-places.ts'
import { extentOf, scaleOf, tickWriterOf } from '../../axes/value-scale.ts'
import type { Scale } from '../../axes/value-scale.ts'
import type { Ink } from '../../scene/ink.ts'
import type { Size } from '../../scene/size.ts'
import { colourToken, manyMarks, notChosenOpacity, placeOfColour } from '../../series/series-style.ts'
import type { WrittenColumn } from '../../writing/writing.ts'
import { dotDiameter } from './data.ts'
import type { ScatterData } from './data.ts'
import type { ScatterChartDefinition } from './definition.ts'

export type ScatterOption = ComposeOption<ScatterSeriesOption | GridComponentOption>

export interface ScatterDrawOptions {
  readonly visual: ScatterChartDefinition
  readonly size: Size
  readonly isStill: boolean
  readonly isShown: (series: number) => boolean
  /** Whether a dot is chosen; null while none is. */
  readonly isChosen: ((dot: number) => boolean) | null
}

/** Up to this many dots are named. */
const maxNames = 40

export const isNamed = ({ dots }: ScatterData, { format }: ScatterChartDefinition): boolean =>
  format?.dataLabels ?? dots.length <= maxNames

const symbols = ['circle', 'rect', 'triangle', 'diamond'] as const

/** The widest a dot is drawn. */
export const widestDotPx = ({ width, height }: Size): number =>
  Math.max(14, Math.min(54, Math.min(width, height) * 0.13))

export const dotWidthsPx = ({ dots, size: sizes }: ScatterData, size: Size): readonly number[] => {
  const largest = Math.max(0, ...dots.map((dot) => dot.size ?? 0))
  const widest = widestDotPx(size)
  return dots.map((dot) => (sizes ? dotDiameter(dot.size, largest, widest) : 9))
}

/** What the axes show. */
export function scatterScales(data: ScatterData, { visual, size, isShown }: ScatterDrawOptions) {
  const { xAxis, yAxis } = visual.format ?? {}
  const shown = data.dots.filter(({ series }) => isShown(series))
  const extentFor = data.size ? roomy : extentOf
  return {
    x: scaleOf(extentFor(shown.map(({ x }) => x)), {
      steps: Math.max(2, Math.min(6, Math.floor(size.width / 90))),
      hasZero: false,
      fixed: xAxis,
    }),
    y: scaleOf(extentFor(shown.map(({ y }) => y)), {
      steps: Math.max(2, Math.min(5, Math.floor(size.height / 50))),
      hasZero: false,
      fixed: yAxis,
    }),
  }
}

/** `names`: at which side of its dot each is named; null: not at all. */
export function scatterOption(
  data: ScatterData,
  options: ScatterDrawOptions,
  ink: Ink,
  names: readonly (NameSide | null)[],
): ScatterOption {
  const { visual, isStill, isShown } = options
  const shown = data.dots.filter(({ series }) => isShown(series))
  const { xAxis, yAxis, displayUnits } = visual.format ?? {}
  const text = { fontFamily: ink.font, fontSize: ink.fontPx, color: ink.token('text-quiet') }
  const axis = (column: WrittenColumn, scale: Scale, title: string | undefined) => ({
    type: 'value' as const,
    min: scale.min,
    max: scale.max,
    interval: scale.step,
    name: title ?? column.label,
    nameTextStyle: text,
    axisLabel: { ...text, hideOverlap: true, formatter: tickWriterOf(column, scale, displayUnits) },
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: ink.token('line') } },
  })
  const scales = scatterScales(data, options)
  return {
    animation: !isStill && shown.length <= manyMarks,
    animationDuration: 200,
    animationDurationUpdate: 200,
    textStyle: { fontFamily: ink.font },
    grid: { left: 6, right: 18, top: ink.fontPx * 2.2, bottom: ink.fontPx * 1.9, ...holdingLabels },
    xAxis: {
      ...axis(data.x, scales.x, xAxis?.title),
      nameLocation: 'middle',
      nameGap: ink.fontPx * 2.3,
    },
    yAxis: {
      ...axis(data.y, scales.y, yAxis?.title),
      nameLocation: 'end',
      nameGap: ink.fontPx,
      nameTextStyle: { ...text, align: 'left' },
    },
    series: data.series.flatMap((_, series) => {
      if (!isShown(series)) return []
      if (data.dots.length > manyMarks && !data.size) return manyDotsOf(data, series, options, ink)
      return [dotsOf(data, series, options, ink, names)]
    }),
  }
}

/** Bubbles keep clear of the ends of their axes. */
function roomy(values: readonly number[]) {
  const { min, max } = extentOf(values)
  const room = (max - min) * 0.04
  // What has no negatives needs no room below zero.
  return {
    min: min >= 0 ? Math.max(0, min - room) : min - room,
    max: max <= 0 ? Math.min(0, max + room) : max + room,
  }
}

const colourOfDots = ({ series }: ScatterData, index: number, ink: Ink): string =>
  ink.token(colourToken(undefined, placeOfColour(series[index]!.colour, index)))

/** So many dots that none is told by itself: all of them at once, and once more what is chosen. */
function manyDotsOf(
  data: ScatterData,
  series: number,
  { isChosen }: ScatterDrawOptions,
  ink: Ink,
): ScatterSeriesOption[] {
  const { dots } = data
  const colour = colourOfDots(data, series, ink)
  const some = (id: string, opacity: number, of: (index: number) => boolean): ScatterSeriesOption => ({
    type: 'scatter',
    id,
    large: true,
    largeThreshold: 0,
    silent: true,
    symbolSize: 5,
    itemStyle: { color: colour, opacity },
    data: dots.flatMap((dot, index) => (dot.series === series && of(index) ? [[dot.x, dot.y]] : [])),
  })
  const whole = some(`${series}`, isChosen ? notChosenOpacity : 0.7, () => true)
  return isChosen ? [whole, some(`${series} chosen`, 1, isChosen)] : [whole]
}

function dotsOf(
  data: ScatterData,
  series: number,
  { size, isChosen }: ScatterDrawOptions,
  ink: Ink,
  names: readonly (NameSide | null)[],
): ScatterSeriesOption {
  const { dots, size: sizes } = data
  const colour = colourOfDots(data, series, ink)
  const widths = dotWidthsPx(data, size)
  return {
    type: 'scatter',
    id: `${series}`,
    symbol: sizes ? 'circle' : symbols[placeOfColour(data.series[series]!.colour, series) % symbols.length]!,
    cursor: 'pointer',
    emphasis: { disabled: true },
    itemStyle: {
      color: colour,
      // Dots lie over dots.
      opacity: sizes ? 0.72 : 0.85,
      borderColor: ink.token('surface'),
      borderWidth: 1,
    },
    data: dots.flatMap((dot, index) =>
      dot.series === series
        ? [
            {
              value: [dot.x, dot.y],
              symbolSize: widths[index]!,
              ...(isChosen && !isChosen(index)
                ? { itemStyle: { color: colour, opacity: notChosenOpacity, borderColor: colour } }
                : {}),
              ...(names[index]
                ? {
                    label: {
                      show: true,
                      position: names[index],
                      distance: nameGapPx,
                      formatter: dot.label,
                      fontFamily: ink.font,
                      fontSize: ink.fontPx,
                      color: ink.token('text'),
                      textBorderColor: ink.token('surface'),
                      textBorderWidth: 2.5,
                      opacity: 1,
                    },
                  }
                : {}),
            },
          ]
        : [],
    ),
  }
}
