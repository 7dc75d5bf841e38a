import { axisNames, lineHeight } from '../axes/axis-name-lines.ts'
import type { AxisNames } from '../axes/axis-name-lines.ts'
import type { PanelPlace } from '../axes/panel-grid.ts'
import { ticksOf } from '../axes/value-scale.ts'
import type { Extent } from '../axes/value-scale.ts'
import { barPlane, inRow, textPx } from '../scene/bar-plane.ts'
import type { BarPlane, Box } from '../scene/bar-plane.ts'
import {
  axisTitle,
  drawnSize,
  labelledEnds,
  lineAxisTitle,
  placesOf,
  referencePx,
  secondTicksWriter,
  ticksWriter,
} from '../series/chart-plan.ts'
import type { Plan } from '../series/chart-plan.ts'

/** The place of one panel's bars, with the words along its axes. */
export interface BarPlot {
  readonly room: Box
  /** From the middle of one category to the next. */
  readonly bandPx: number
  /** The ends of the value axis. */
  readonly ends: Extent
  readonly plane: BarPlane
  /** The axis of the lines at the right; the same where there is one axis. */
  readonly linePlane: BarPlane
  /** null where another panel has them for this one. */
  readonly names: AxisNames | null
  readonly ticks: readonly Tick[]
  readonly lineTicks: readonly Tick[]
}

export interface Tick {
  readonly value: number
  /** '' where another panel writes it. */
  readonly text: string
}

/** What stands between an axis and its words. */
export const axisGapPx = 8

export function barPlots(plan: Plan): readonly BarPlot[] {
  const places = plan.panels.length > 1 ? placesOf(plan) : [null]
  const ticks = plan.hasAxis ? ticksOf(plan.scales[0]) : []
  const write = ticksWriter(plan)
  const written = ticks.map((value) => ({ value, text: write(value) }))
  const lineScale = plan.scales[1]
  const writeLine = secondTicksWriter(plan)
  const lineTicks = lineScale ? ticksOf(lineScale).map((value) => ({ value, text: writeLine(value) })) : []
  return plan.panels.map((_, panel) => plotOf(plan, { place: places[panel]!, ticks: written, lineTicks }))
}

interface PlotParts {
  readonly place: PanelPlace | null
  readonly ticks: readonly Tick[]
  readonly lineTicks: readonly Tick[]
}

function plotOf(plan: Plan, { place, ticks, lineTicks }: PlotParts): BarPlot {
  const { isHorizontal, hasAxis, scales, panels } = plan
  const rows = Math.max(panels[0]!.categories.length, 1)
  const { room, names } = place ? roomAt(plan, place) : roomOf(plan, ticks, lineTicks)
  const ends = hasAxis ? scales[0] : labelledEnds(plan)
  const isWritten = !place || (isHorizontal ? place.isLastInColumn : place.isFirstInRow)
  const planeOf = ({ min, max }: Extent) =>
    barPlane({
      isRows: isHorizontal,
      fromPx: isHorizontal ? room.x : room.y + room.height,
      fromValue: min,
      pxPerUnit: (isHorizontal ? room.width : room.height) / (max - min || 1),
    })
  const plane = planeOf(ends)
  return {
    room,
    bandPx: (isHorizontal ? room.height : room.width) / rows,
    ends,
    plane,
    linePlane: scales[1] ? planeOf(scales[1]) : plane,
    names,
    ticks: isWritten ? ticks : ticks.map(({ value }) => ({ value, text: '' })),
    lineTicks,
  }
}

/** A small chart has its place given; names and ticks stand in the margins of them all. */
function roomAt({ isHorizontal, panels, ink }: Plan, place: PanelPlace) {
  const { left, top, width, height } = place
  const room: Box = { x: left, y: top, width, height }
  const { categories } = panels[0]!
  const isNamed = isHorizontal ? place.isFirstInRow : place.isLastInColumn
  if (!isNamed) return { room, names: null }
  const bandPx = (width / Math.max(1, categories.length)) * 0.94
  return {
    room,
    names: isHorizontal
      ? rowNames(categories, {
          limitPx: 108,
          fontPx: ink.fontPx,
          bandPx: height / Math.max(1, categories.length),
        })
      : axisNames(categories, bandPx, ink.fontPx),
  }
}

/** The room of a chart that stands alone: what its words leave of it. */
function roomOf(plan: Plan, ticks: readonly Tick[], lineTicks: readonly Tick[]) {
  const { ink, isLabelled, isHorizontal, isStacked, panels, visual, hasSecondAxis, references } = plan
  const { fontPx } = ink
  const { categories } = panels[0]!
  const { width, height } = drawnSize(visual, panels, plan.size, ink)
  const widest = (all: readonly Tick[]) => Math.max(0, ...all.map(({ text }) => textPx(text, fontPx)))
  const isTitled = axisTitle(plan) !== undefined || lineAxisTitle(plan) !== undefined
  const titlePx = isTitled ? fontPx * 1.6 : 0
  if (isHorizontal) {
    const limit = Math.min(plan.size.width * 0.36, 240)
    const names = rowNames(categories, { limitPx: limit, fontPx, bandPx: plan.bandPx })
    const namesPx = Math.max(
      0,
      ...names.names.flatMap(({ lines }) => lines.map((line) => textPx(line, fontPx))),
    )
    // Room for the figure of the longest bar.
    const labelPx = isLabelled ? fontPx * 4.6 * (isStacked ? 1.2 : 1) : 0
    const left = 4 + namesPx + axisGapPx
    const top = 4 + (references[0]!.length > 0 ? fontPx * 1.4 : 0) + titlePx
    const right = Math.max(16, labelPx, ticks.length > 0 ? textPx(ticks.at(-1)!.text, fontPx) / 2 + 2 : 0)
    const foot = ticks.length > 0 ? axisGapPx + fontPx * lineHeight : 0
    return { room: roomBetween(left, top, width - right, height - 6 - foot), names }
  }
  const ticksPx = widest(ticks)
  const besidePx = ticks.length > 0 ? 8 + ticksPx + axisGapPx : 4
  const beyondPx = hasSecondAxis ? 8 + widest(lineTicks) + axisGapPx : Math.max(8, referencePx(plan))
  const bandPx = (width - besidePx - beyondPx) / Math.max(1, categories.length)
  const names = axisNames(categories, bandPx * 0.94, fontPx)
  const left = Math.max(besidePx, 4 + names.beforePx - bandPx / 2)
  const top = (isLabelled ? fontPx * 2 : fontPx) + titlePx
  return { room: roomBetween(left, top, width - beyondPx, height - 6 - axisGapPx - names.heightPx), names }
}

const roomBetween = (left: number, top: number, right: number, bottom: number): Box => ({
  x: left,
  y: top,
  width: Math.max(right - left, 1),
  height: Math.max(bottom - top, 1),
})

interface RowRoom {
  readonly limitPx: number
  readonly fontPx: number
  readonly bandPx: number
}

/** Names beside bars, over two lines where their bands have room for them; where bars are thin only some of them. */
function rowNames(all: readonly string[], { limitPx, fontPx, bandPx }: RowRoom): AxisNames {
  const every = bandPx < fontPx * 1.05 ? Math.ceil((fontPx * 1.3) / bandPx) : 1
  const names = all.flatMap((name, row) =>
    row % every === 0 ? [{ row, lines: inRow(name, limitPx, fontPx, bandPx) }] : [],
  )
  return { names, fontPx, degrees: 0, heightPx: 0, beforePx: 0 }
}
