import { namePlaces } from '../../axes/name-places.ts'
import { nameShapesAt } from '../../axes/name-shapes.ts'
import { extentOf, scaleOf, ticksOf, tickWriterOf } from '../../axes/value-scale.ts'
import type { ScaleOptions } from '../../axes/value-scale.ts'
import { barPlane, tenth, textPx } from '../../scene/bar-plane.ts'
import type { BarPlane, Box } from '../../scene/bar-plane.ts'
import type { Ink } from '../../scene/ink.ts'
import { rimmed, textAt } from '../../scene/scene-text.ts'
import { layerOf } from '../../scene/scene.ts'
import type { Mark, Scene, Shape } from '../../scene/scene.ts'
import type { Size } from '../../scene/size.ts'
import { symbolPath } from '../../scene/symbols.ts'
import { colourToken, manyMarks, notChosenOpacity, textWidthPx } from '../../series/series-style.ts'
import { dotDiameter, dotLook, dotName } from './data.ts'
import type { ScatterData, ScatterDot } from './data.ts'
import type { ScatterChartDefinition } from './definition.ts'

export interface ScatterDrawOptions {
  readonly visual: ScatterChartDefinition
  readonly size: Size
  readonly isShown: (series: number) => boolean
  /** True when a dot is chosen; null while none is. */
  readonly isChosen: ((dot: number) => boolean) | null
}

/** Maximum of dots that are named. */
const maxNames = 40

const isNamed = ({ dots }: ScatterData, { format }: ScatterChartDefinition): boolean =>
  format?.dataLabels ?? dots.length <= maxNames

/** The widest a dot is drawn. */
export const widestDotPx = ({ width, height }: Size): number =>
  Math.max(14, Math.min(54, Math.min(width, height) * 0.13))

const dotWidthsPx = ({ dots, size: sizes }: ScatterData, size: Size): readonly number[] => {
  const largest = Math.max(0, ...dots.map((dot) => dot.size ?? 0))
  const widest = widestDotPx(size)
  return dots.map((dot) => (sizes ? dotDiameter(dot.size, largest, widest) : 9))
}

/** Scales of the axes. */
function scatterScales(data: ScatterData, { visual, size, isShown }: ScatterDrawOptions) {
  const { xAxis, yAxis } = visual.format ?? {}
  const shown = data.dots.filter(({ series }) => isShown(series))
  const scaleFor = (name: 'x' | 'y', steps: number, fixed: ScaleOptions['fixed']) => {
    const values = shown.map((dot) => dot[name])
    const scale = scaleOf((data.size ? roomy : extentOf)(values), { steps, hasZero: false, fixed })
    // Nothing is above the whole: bubbles at it have room, which no step of the axis names.
    const isBeyondWhole = data[name].isPercent && fixed?.max === undefined && scale.max > 1
    return isBeyondWhole && Math.max(...values) <= 1
      ? { ...scale, max: 1 + (1 - scale.min) * wholeRoom }
      : scale
  }
  return {
    x: scaleFor('x', Math.max(2, Math.min(6, Math.floor(size.width / 90))), xAxis),
    y: scaleFor('y', Math.max(2, Math.min(5, Math.floor(size.height / 50))), yAxis),
  }
}

/** Room above 100%, beside what is below it. */
const wholeRoom = 0.08

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

/** A chart of dots, drawn, and where each is; null: it is hidden. */
export interface ScatterDrawn {
  readonly scene: Scene
  readonly places: readonly (DotPlace | null)[]
}

export interface DotPlace {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** The dots between their axes, named where they leave room for it. */
export function scatterScene(data: ScatterData, options: ScatterDrawOptions, ink: Ink): ScatterDrawn {
  const { visual, size, isShown } = options
  const axes = axesOf(data, options, ink)
  const widths = dotWidthsPx(data, size)
  const places = data.dots.map(({ x, y, series }, index): DotPlace | null =>
    isShown(series)
      ? { x: axes.x.plane.along(x), y: axes.y.plane.along(y), radius: widths[index]! / 2 }
      : null,
  )
  const isMany = data.dots.length > manyMarks && !data.size
  return {
    places,
    scene: {
      ...size,
      font: ink.font,
      fontPx: ink.fontPx,
      patterns: [],
      shapes: [
        layerOf('grid', gridShapes(axes, ink)),
        layerOf('axis', axisShapes(options, axes, ink)),
        layerOf(
          'marks',
          data.series.flatMap((_, series) => {
            const own = places.flatMap((place, index) =>
              place && data.dots[index]!.series === series ? [{ index, place }] : [],
            )
            const look = { options, ink, colour: colourOfDots(data, series, ink) }
            return isMany
              ? manyShapes(own, look)
              : own.map(({ index, place }) => dotShape(data, index, place, look))
          }),
        ),
        layerOf('words', isNamed(data, visual) ? nameShapes(data.dots, places, axes.room, size, ink) : []),
      ],
    },
  }
}

interface Axis {
  readonly plane: BarPlane
  readonly title: string
  readonly ticks: readonly { readonly at: number; readonly text: string }[]
}

interface Axes {
  readonly room: Box
  readonly x: Axis
  readonly y: Axis
}

/** Between an axis and its figures. */
const axisGapPx = 8

function axesOf(data: ScatterData, options: ScatterDrawOptions, ink: Ink): Axes {
  const { visual, size } = options
  const { xAxis, yAxis, displayUnits } = visual.format ?? {}
  const scales = scatterScales(data, options)
  const writers = {
    x: tickWriterOf(data.x, scales.x, displayUnits),
    y: tickWriterOf(data.y, scales.y, displayUnits),
  }
  const ticksPx = Math.max(...ticksOf(scales.y).map((tick) => textPx(writers.y(tick), ink.fontPx)))
  const [left, top] = [6 + ticksPx + axisGapPx, ink.fontPx * 2.2]
  const [right, foot] = [18, ink.fontPx * 1.9 + axisGapPx + ink.fontPx]
  const room: Box = {
    x: left,
    y: top,
    width: Math.max(1, size.width - left - right),
    height: Math.max(1, size.height - top - foot),
  }
  const axis = (name: 'x' | 'y', title: string): Axis => {
    const scale = scales[name]
    const isRows = name === 'x'
    const plane = barPlane({
      isRows,
      fromPx: isRows ? room.x : room.y + room.height,
      fromValue: scale.min,
      pxPerUnit: (isRows ? room.width : room.height) / (scale.max - scale.min || 1),
    })
    return {
      plane,
      title,
      ticks: ticksOf(scale).map((tick) => ({ at: plane.along(tick), text: writers[name](tick) })),
    }
  }
  return { room, x: axis('x', xAxis?.title ?? data.x.label), y: axis('y', yAxis?.title ?? data.y.label) }
}

function gridShapes({ room, x, y }: Axes, ink: Ink): Shape[] {
  const stroke = ink.token('line')
  const line = (x1: number, y1: number, x2: number, y2: number): Shape => ({
    tag: 'line',
    attributes: { x1: tenth(x1), x2: tenth(x2), y1: tenth(y1), y2: tenth(y2), stroke },
  })
  return [
    ...x.ticks.map(({ at }) => sharp(at)).map((at) => line(at, room.y, at, room.y + room.height)),
    ...y.ticks.map(({ at }) => sharp(at)).map((at) => line(room.x, at, room.x + room.width, at)),
  ]
}

/** Between two pixels, where a thin line is sharp. */
const sharp = (px: number): number => Math.floor(px) + 0.5

function axisShapes({ size }: ScatterDrawOptions, { room, x, y }: Axes, ink: Ink): Shape[] {
  const quiet = { fill: ink.token('text-quiet') }
  const { fontPx } = ink
  const foot = room.y + room.height + axisGapPx + fontPx * 0.85
  return [
    ...apart(x.ticks, fontPx).map(({ at, text }) =>
      textAt({ x: at, y: foot, anchor: 'middle' }, text, quiet),
    ),
    ...y.ticks.map(({ at, text }) =>
      textAt({ x: room.x - axisGapPx, y: at + fontPx * 0.35, anchor: 'end' }, text, quiet),
    ),
    textAt({ x: room.x + room.width / 2, y: size.height - fontPx * 0.55, anchor: 'middle' }, x.title, quiet),
    textAt({ x: room.x, y: room.y - fontPx * 0.9, anchor: 'start' }, y.title, quiet),
  ]
}

/** A figure that would touch the one before it is left out. */
function apart(ticks: Axis['ticks'], fontPx: number): Axis['ticks'] {
  let free = -Infinity
  return ticks.filter(({ at, text }) => {
    const half = textPx(text, fontPx) / 2
    if (at - half < free) return false
    free = at + half + fontPx * 0.4
    return true
  })
}

interface DotLook {
  readonly options: ScatterDrawOptions
  readonly ink: Ink
  readonly colour: string
}

/** A dot, or a bubble, which lies over others. */
function dotShape(data: ScatterData, dot: number, place: DotPlace, { options, ink, colour }: DotLook): Shape {
  const series = data.dots[dot]!.series
  const isBack = options.isChosen?.(dot) === false
  const symbol = dotLook(data, series).symbol ?? 0
  return {
    tag: 'path',
    attributes: {
      d: symbolPath(symbol, { ...place, r: place.radius }),
      fill: colour,
      stroke: isBack ? colour : ink.token('surface'),
      'stroke-width': 1,
      opacity: isBack ? notChosenOpacity : data.size ? 0.72 : 0.85,
    },
    // Only a drawing as text reads it.
    get mark() {
      return markOf(data, dot)
    },
  }
}

function markOf(data: ScatterData, index: number): Mark {
  const dot = data.dots[index]!
  const columns = [data.x, data.y, ...(data.size ? [data.size] : [])]
  const value = columns.map(({ label, values, blank }) => `${label} ${values[dot.row] ?? blank}`).join(', ')
  return { index, label: dotName(data, dot), value }
}

/** Shapes of dots so many that none is drawn by itself: all of them at once, and once more what is chosen. */
function manyShapes(
  dots: readonly { readonly index: number; readonly place: DotPlace }[],
  { options: { isChosen }, colour }: DotLook,
): Shape[] {
  const all = (of: typeof dots, opacity: number): Shape => ({
    tag: 'path',
    attributes: {
      d: of.map(({ place: { x, y } }) => symbolPath(0, { x, y, r: 2.5 })).join(''),
      fill: colour,
      opacity,
    },
  })
  if (!isChosen) return [all(dots, 0.7)]
  const chosen = dots.filter(({ index }) => isChosen(index))
  return [all(dots, notChosenOpacity), ...(chosen.length > 0 ? [all(chosen, 1)] : [])]
}

function nameShapes(
  dots: readonly ScatterDot[],
  places: ScatterDrawn['places'],
  { x, y, height }: Box,
  size: Size,
  ink: Ink,
): Shape[] {
  const shown = places.flatMap((place, index) => (place ? [{ place, label: dots[index]!.label }] : []))
  const names = namePlaces(
    shown.map(({ place, label }) => ({
      ...place,
      widthPx: textWidthPx(label, ink.fontPx),
      heightPx: ink.fontPx * 1.2,
    })),
    // Names at the left or below would lie over the figures of the axes.
    { left: x, top: y, right: size.width, bottom: y + height },
  )
  return shown.flatMap(({ label }, at) => {
    const name = names[at]
    if (!name) return []
    return nameShapesAt(name, label, { fill: ink.token('text'), ...rimmed(ink) }, ink)
  })
}

const colourOfDots = (data: ScatterData, index: number, ink: Ink): string =>
  ink.token(colourToken(undefined, dotLook(data, index).index))
