import { isOfLines } from '../definition/series-formats.ts'
import { axisNames, lineHeight } from '../axes/axis-name-lines.ts'
import type { AxisNames } from '../axes/axis-name-lines.ts'
import type { PanelPlace } from '../axes/panel-grid.ts'
import { areMonths, momentName, momentOf, momentTicks } from '../axes/time-axis.ts'
import { ticksOf } from '../axes/value-scale.ts'
import type { Extent } from '../axes/value-scale.ts'
import { barPlane, inRow, textPx } from '../scene/bar-plane.ts'
import type { BarPlane, Box } from '../scene/bar-plane.ts'
import {
  labelledEnds,
  maxLabels,
  placesOf,
  referencePx,
  secondTicksWriter,
  ticksWriter,
} from '../series/chart-plan.ts'
import type { Plan } from '../series/chart-plan.ts'

/** The place of one panel's marks, with the words along its axes. */
export interface Plot {
  readonly room: Box
  /** The middles of the categories along their axis; on a time axis they lie as far apart as their moments. */
  readonly centres: readonly number[]
  /** The room of each category where they lie side by side. */
  readonly bandPx: number
  /** The ends of the value axis. */
  readonly ends: Extent
  readonly plane: BarPlane
  /** The axis of the lines at the right; the same where there is one axis. */
  readonly linePlane: BarPlane
  /** null where another panel has them for this one. */
  readonly names: PlacedNames | null
  readonly ticks: readonly Tick[]
  readonly lineTicks: readonly Tick[]
}

interface PlacedNames extends Omit<AxisNames, 'names'> {
  readonly names: readonly PlacedName[]
}

/** A name along the axis of the categories: where its mark is, and where its text. */
export interface PlacedName {
  readonly at: number
  readonly textAt: number
  readonly lines: readonly string[]
}

export interface Tick {
  readonly value: number
  /** '' where another panel writes it. */
  readonly text: string
}

/** Gap between an axis and its words. */
export const axisGapPx = 8

export function plotsOf(plan: Plan): readonly Plot[] {
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

function plotOf(plan: Plan, { place, ticks, lineTicks }: PlotParts): Plot {
  const { isHorizontal, isTime, hasAxis, scales, panels } = plan
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
  const centres = centresOf(plan, room)
  const sides = place ? [room.x - panelReachPx, room.x + room.width + panelReachPx] : [0, plan.drawn.width]
  return {
    room,
    centres,
    bandPx: (isHorizontal ? room.height : room.width) / rows,
    ends,
    plane,
    linePlane: scales[1] ? planeOf(scales[1]) : plane,
    names:
      names &&
      (isTime
        ? momentNames(plan, room, sides)
        : placedNames(names, centres, place && !isHorizontal ? sides : null)),
    ticks: isWritten ? ticks : ticks.map(({ value }) => ({ value, text: '' })),
    lineTicks,
  }
}

/** The names below a small chart may reach so far beyond its sides. */
const panelReachPx = 5

/** Lines of many categories begin and end at the sides of their plot; bars, and lines of a few, have a band each. */
const hasBands = ({ visual, isTime, panels }: Plan): boolean =>
  !isOfLines(visual) || (!isTime && panels[0]!.categories.length <= maxLabels)

function centresOf(plan: Plan, { x, y, width, height }: Box): readonly number[] {
  const { isHorizontal, isTime, panels } = plan
  const { keys } = panels[0]!
  const [start, length] = isHorizontal ? [y, height] : [x, width]
  if (hasBands(plan)) return keys.map((_, row) => start + ((row + 0.5) * length) / keys.length)
  const places = isTime ? keys.map(momentOf) : keys.map((_, row) => row)
  const alongAxis = between(places[0]!, places.at(-1)!, start, length)
  return places.map(alongAxis)
}

/** From the first to the last of the places on an axis; one alone is in the middle. */
const between = (first: number, last: number, start: number, length: number) => (place: number) =>
  last === first ? start + length / 2 : start + ((place - first) / (last - first)) * length

/** `sides`: between which the names of one of several charts stay; null for names that have room of their own. */
function placedNames(
  { names, ...look }: AxisNames,
  centres: readonly number[],
  sides: readonly number[] | null,
): PlacedNames {
  const placed = names.map(({ row, lines }) => ({ at: centres[row]!, textAt: centres[row]!, lines }))
  return { ...look, names: sides && look.degrees === 0 ? namesBetween(sides, placed, look.fontPx) : placed }
}

/** Names kept between two sides, and so many of them that they stay apart. */
function namesBetween(
  sides: readonly number[],
  named: readonly Omit<PlacedName, 'textAt'>[],
  fontPx: number,
): readonly PlacedName[] {
  const [left, right] = sides as readonly [number, number]
  const all = named.map(({ at, lines }) => {
    const half = Math.max(...lines.map((line) => textPx(line, fontPx))) / 2
    return { at, textAt: Math.max(left + half, Math.min(at, right - half)), lines, half }
  })
  const gapPx = fontPx * 0.3
  const areApart = (names: typeof all) =>
    names.every((name, index) => {
      const before = names[index - 1]
      return !before || before.textAt + before.half + gapPx <= name.textAt - name.half
    })
  let names = all
  for (let every = 2; !areApart(names); every++) names = all.filter((_, index) => index % every === 0)
  return names
}

/** Round moments below a time axis, so many that their names, kept between the sides, stay apart. */
function momentNames({ panels, words, ink }: Plan, { x, width }: Box, sides: readonly number[]): PlacedNames {
  const moments = panels[0]!.keys.map(momentOf)
  const [first, last] = [moments[0]!, moments.at(-1)!]
  const alongAxis = between(first, last, x, width)
  const isOfMonths = areMonths(moments)
  const write = momentName(words.locale, first, last, isOfMonths)
  const ticks = momentTicks(first, last, Math.max(2, Math.floor(width / 110)), isOfMonths)
  const named = ticks.map((moment) => ({ at: alongAxis(moment), lines: [write(moment)] }))
  return { ...noNames(ink.fontPx), names: namesBetween(sides, named, ink.fontPx) }
}

/** A line of names below an axis that are not the categories'. */
const noNames = (fontPx: number): AxisNames => ({
  names: [],
  fontPx,
  degrees: 0,
  heightPx: fontPx * lineHeight,
  beforePx: 0,
})

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
  const { ink, isLabelled, isHorizontal, isStacked, isTime, panels, hasSecondAxis, references, titles } = plan
  const { fontPx } = ink
  const { categories } = panels[0]!
  const { width, height } = plan.drawn
  const widest = (all: readonly Tick[]) => Math.max(0, ...all.map(({ text }) => textPx(text, fontPx)))
  const isTitled = titles.axis !== undefined || titles.lineAxis !== undefined
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
  // The name of the last moment is below the end of its axis.
  const beyondMinPx = isTime ? textPx('Sep 2026', fontPx) / 2 : hasBands(plan) ? 8 : 16
  const beyondPx = hasSecondAxis
    ? 8 + widest(lineTicks) + axisGapPx
    : Math.max(beyondMinPx, referencePx(plan))
  const bandPx = (width - besidePx - beyondPx) / Math.max(1, categories.length)
  const names = isTime ? noNames(fontPx) : axisNames(categories, bandPx * 0.94, fontPx)
  const left = Math.max(besidePx, 4 + names.beforePx - (hasBands(plan) ? bandPx / 2 : 0))
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
