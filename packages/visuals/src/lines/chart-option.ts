import type { LineSeriesOption } from 'echarts/charts'
import type { GridComponentOption, MarkLineComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { momentName, namesThatFit } from '../axes/axis-names.ts'
import { holdingLabels } from '../axes/grid-labels.ts'
import type { PanelPlace } from '../axes/panel-grid.ts'
import type { Scale } from '../axes/value-scale.ts'
import type { Ink } from '../scene/ink.ts'
import type { ChartData } from '../series/chart-data.ts'
import {
  axisTitle,
  maxLabels,
  placesOf,
  powerOf,
  referencePx,
  referenceWords,
  ticksWriter,
} from '../series/chart-plan.ts'
import type { Plan } from '../series/chart-plan.ts'
import type { ReferenceLine } from '../series/reference-lines.ts'
import { manyMarks } from '../series/series-style.ts'
import { linesOf, momentOf } from './line-series.ts'

export type ChartOption = ComposeOption<LineSeriesOption | GridComponentOption | MarkLineComponentOption>

/** A chart of lines, as ECharts takes it. */
export function chartOption(plan: Plan): ChartOption {
  const { panels, isStill, ink, hasPatterns } = plan
  const places = panels.length > 1 ? placesOf(plan) : null
  const axes = panels.map((data, panel) => axesOf(plan, data, panel, places?.[panel] ?? null))
  return {
    animation: !isStill && panels.length * panels[0]!.keys.length <= manyMarks,
    animationDuration: 200,
    animationDurationUpdate: 200,
    textStyle: { fontFamily: ink.font },
    ...(hasPatterns ? { aria: { enabled: true, decal: { show: true } } } : {}),
    grid: panels.map((_, panel) => gridOf(plan, places?.[panel] ?? null)),
    xAxis: axes.map(({ x }) => x),
    yAxis: axes.map(({ y }) => y),
    series: panels.flatMap((data, panel) => seriesOf(plan, data, panel)),
  }
}

function gridOf(plan: Plan, place: PanelPlace | null): GridComponentOption {
  const { ink, isLabelled, isTime } = plan
  if (place) {
    const { left, top, width, height } = place
    return { left, top, width, height, outerBoundsMode: 'none' }
  }
  const isTitled = axisTitle(plan) !== undefined
  return {
    left: 8,
    right: Math.max(isTime ? 16 : 8, referencePx(plan)),
    top: (isLabelled ? ink.fontPx * 2 : ink.fontPx) + (isTitled ? ink.fontPx * 1.6 : 0),
    bottom: 6,
    ...holdingLabels,
  }
}

const axisText = (ink: Ink) => ({
  fontFamily: ink.font,
  fontSize: ink.fontPx,
  color: ink.token('text-quiet'),
})

function axesOf(plan: Plan, data: ChartData, panel: number, place: PanelPlace | null) {
  const { ink, scales } = plan
  const category = { ...categoryAxis(plan, data, place), gridIndex: panel }
  const title = panel === 0 ? axisTitle(plan) : undefined
  const value = {
    type: 'value' as const,
    gridIndex: panel,
    ...ends(scales[0]),
    axisLabel: {
      ...axisText(ink),
      show: !place || place.isFirstInRow,
      hideOverlap: true,
      formatter: ticksWriter(plan),
    },
    splitLine: { lineStyle: { color: ink.token('gridline') || ink.token('line') } },
    ...(title && !place
      ? {
          name: title,
          nameTextStyle: { ...axisText(ink), align: 'left' as const },
          nameGap: ink.fontPx * 0.9,
          nameLocation: 'end' as const,
        }
      : {}),
  }
  const isNamed = !place || place.isLastInColumn
  return { x: isNamed ? category : { ...category, axisLabel: { show: false } }, y: value }
}

const ends = ({ min, max, step }: Scale) => ({ min, max, interval: step })

function categoryAxis(plan: Plan, data: ChartData, place: PanelPlace | null) {
  const { ink, isTime, size, locale, bandPx } = plan
  const text = axisText(ink)
  const axisLine = { lineStyle: { color: ink.token('line-strong') } }
  if (isTime) {
    const moments = data.keys.map(momentOf)
    const width = place?.width ?? size.width
    return {
      type: 'time' as const,
      axisTick: { show: true, length: 4, lineStyle: { color: ink.token('line-strong') } },
      axisLine: { ...axisLine, onZero: false },
      splitNumber: Math.max(2, Math.floor(width / 110)),
      axisLabel: {
        ...text,
        margin: 8,
        hideOverlap: true,
        formatter: momentName(locale, Math.min(...moments), Math.max(...moments)),
      },
    }
  }
  const roomPx = place ? (place.width / Math.max(1, data.categories.length)) * 0.94 : bandPx
  return {
    type: 'category' as const,
    data: [...data.categories],
    boundaryGap: data.categories.length <= maxLabels,
    axisTick: { show: false },
    axisLine,
    axisLabel: {
      ...text,
      margin: 8,
      lineHeight: ink.fontPx * 1.25,
      ...namesThatFit(data.categories, roomPx, ink.fontPx),
    },
  }
}

function seriesOf(plan: Plan, data: ChartData, panel: number): LineSeriesOption[] {
  const { visual, ink, isShown, isChosen, isLabelled, isTime, scales } = plan
  const series = linesOf({
    data,
    panel,
    ink,
    isLabelled,
    power: powerOf(scales[0], visual),
    isShown,
    isChosen: isChosen && ((row, index) => isChosen(panel, row, index)),
    format: visual.type === 'lineChart' ? (visual.format ?? {}) : {},
    isTime,
  })
  const lines = plan.references[panel]!
  const [first, ...others] = series
  return first && lines.length > 0 ? [{ ...first, markLine: markLineOf(plan, lines) }, ...others] : series
}

/** A line across is called at its end, beside the chart; among small charts in their titles. */
function markLineOf(plan: Plan, lines: readonly ReferenceLine[]) {
  const { ink, panels } = plan
  return {
    silent: true,
    symbol: 'none',
    animation: false,
    // Over areas.
    z: 6,
    lineStyle: { color: ink.token('text-quiet'), width: 1.25, type: [5, 3] },
    data: lines.map((line) => ({
      yAxis: line.value,
      label: {
        ...axisText(ink),
        show: panels.length === 1,
        color: ink.token('text'),
        formatter: referenceWords(plan, line, '\n'),
        lineHeight: ink.fontPx * 1.2,
        align: 'left' as const,
        position: 'end' as const,
      },
    })),
  }
}
