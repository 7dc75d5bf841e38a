import type { UnitPower } from '@casement/format'
import { maxDotsOfLeaders, namePlaces } from '../../axes/name-places.ts'
import type { NamedDot, Span } from '../../axes/name-places.ts'
import { nameShapesAt } from '../../axes/name-shapes.ts'
import { tenth, textPx } from '../../scene/bar-plane.ts'
import { blended } from '../../scene/contrast.ts'
import type { Ink } from '../../scene/ink.ts'
import type { MarkBox } from '../../scene/mark-box.ts'
import { rimmed, textAt } from '../../scene/scene-text.ts'
import { markShape, sceneOf } from '../../scene/scene.ts'
import type { Scene, Shape } from '../../scene/scene.ts'
import type { Room } from '../../scene/size.ts'
import { backFill } from '../../series/series-style.ts'
import { depthOf } from './data.ts'
import type { MapCountry, MapData } from './data.ts'
import type { CountryShape } from './shapes.ts'

/** Conversion of the map's units to pixels. */
export interface MapPlacing {
  readonly x: (unit: number) => number
  readonly y: (unit: number) => number
  readonly scale: number
}

/** A view in the middle of a room, as large as it fits above the legend. */
export function placingOf(view: MarkBox, { width, height }: Room, footPx: number): MapPlacing {
  const roomPx = Math.max(height - footPx, 1)
  const scale = Math.min(width / view.width, roomPx / view.height)
  const [restX, restY] = [width - view.width * scale, roomPx - view.height * scale]
  return {
    scale,
    x: (unit) => (unit - view.left) * scale + restX / 2,
    y: (unit) => (unit - view.top) * scale + restY / 2,
  }
}

const dotRadius = 5

export function placedBox({ box, isDot }: CountryShape, { x, y, scale }: MapPlacing): MarkBox {
  if (isDot)
    return {
      left: x(box.left) - dotRadius,
      top: y(box.top) - dotRadius,
      width: 2 * dotRadius,
      height: 2 * dotRadius,
    }
  return { left: x(box.left), top: y(box.top), width: box.width * scale, height: box.height * scale }
}

/** A country as it lies in the drawing. */
export interface PlacedShape {
  readonly shape: CountryShape
  readonly box: MarkBox
  readonly path: string
}

export const placedShapes = (shapes: readonly CountryShape[], placing: MapPlacing): readonly PlacedShape[] =>
  shapes.map((shape) => ({ shape, box: placedBox(shape, placing), path: pathOf(shape.rings, placing) }))

interface MapOptions {
  /** Room of the legend at the foot; 0: there is none. */
  readonly legendPx: number
  readonly placed: readonly PlacedShape[]
  readonly room: Room
  readonly power: UnitPower
  readonly isChosen: ((mark: number) => boolean) | null
}

/** The land, over it the countries with figures, and these figures where they have room. */
export function mapScene(data: MapData, options: MapOptions, ink: Ink): Scene {
  const markOf = new Map(data.countries.map(({ country }, mark) => [country.numeric, mark]))
  const countries = options.placed.flatMap((placed): PlacedCountry[] => {
    const mark = markOf.get(placed.shape.numeric ?? '')
    return mark === undefined ? [] : [{ ...placed, mark, country: data.countries[mark]! }]
  })
  const figured = new Set(countries.map(({ shape }) => shape))
  const land = options.placed.filter(({ shape }) => !shape.isDot && !figured.has(shape))
  return sceneOf(options.room, ink, [
    landShape(land, ink),
    ...countries.map((placed) => {
      const { mark: index, country } = placed
      const isBack = options.isChosen?.(index) === false
      const mark = { index, label: country.label, value: String(country.value) }
      return markShape(mark, isBack, [countryShape(placed, depthOf(country, data), isBack, ink)])
    }),
    ...figuresOn(data, countries, options, ink),
    ...(options.legendPx > 0 ? rampShapes(data, options, ink) : []),
  ])
}

const landShape = (land: readonly PlacedShape[], ink: Ink): Shape => ({
  tag: 'g',
  attributes: {
    class: 'land',
    fill: ink.token('surface-sunken'),
    stroke: ink.token('line'),
    'stroke-width': 0.6,
  },
  children: land.map(({ path }) => ({ tag: 'path', attributes: { d: path } })),
})

interface PlacedCountry extends PlacedShape {
  readonly mark: number
  readonly country: MapCountry
}

/** The darker, the more; below zero in the colour of losses, and its figure says so. */
function countryShape(
  { shape, box, path, country }: PlacedCountry,
  depth: number,
  isBack: boolean,
  ink: Ink,
) {
  const look = {
    fill: shadeOf(country.size, depth, ink),
    ...backFill(isBack),
    class: 'figured',
    stroke: ink.token(shape.isDot ? 'text-quiet' : 'surface'),
    'stroke-width': 0.8,
  }
  const [cx, cy] = [tenth(box.left + dotRadius), tenth(box.top + dotRadius)]
  return shape.isDot
    ? { tag: 'circle', attributes: { cx, cy, r: dotRadius, ...look } }
    : { tag: 'path', attributes: { d: path, ...look } }
}

const shadeOf = (size: number, depth: number, ink: Ink): string =>
  blended(ink.token(size < 0 ? 'bad' : 'series-1'), Math.round(18 + depth * 82) / 100, ink.token('surface'))

/** Height of the legend at the foot of a map; 0 where the author wants none, or there is nothing to compare. */
export const legendPx = (isWanted: boolean, { countries }: MapData, { fontPx }: Room): number =>
  isWanted && countries.length > 1 ? fontPx * 2 : 0

const [rampSteps, rampStepPx] = [24, 5]

/** The legend: what is told, its least and its largest figure, and every shade between them. */
function rampShapes(data: MapData, { room, power }: MapOptions, ink: Ink): Shape[] {
  const { countries, column } = data
  const { fontPx } = room
  const [least, most] = [countries.at(-1)!, countries[0]!]
  const y = room.height - fontPx * 0.4
  const quiet = { fill: ink.token('text-quiet') }
  const [title, from] = [column.label, column.writeInUnit(least.value, power)]
  const fromPx = textPx(title, fontPx) * 1.05 + fontPx
  const rampPx = fromPx + textPx(from, fontPx) + fontPx * 0.5
  const steps = Array.from({ length: rampSteps }, (_, step): Shape => {
    const size = least.size + ((most.size - least.size) * step) / (rampSteps - 1)
    const attributes = {
      x: tenth(rampPx + step * rampStepPx),
      y: tenth(y - fontPx * 0.7),
      width: rampStepPx + 0.3,
      height: tenth(fontPx * 0.7),
      fill: shadeOf(size, depthOf({ size }, data), ink),
    }
    return { tag: 'rect', attributes }
  })
  const toPx = rampPx + rampSteps * rampStepPx + fontPx * 0.5
  return [
    textAt({ x: 0, y, anchor: 'start' }, title, { ...quiet, 'font-weight': 600 }),
    textAt({ x: fromPx, y, anchor: 'start' }, from, quiet),
    ...steps,
    textAt({ x: toPx, y, anchor: 'start' }, column.writeInUnit(most.value, power), quiet),
  ]
}

/**
 * Figures on the countries that have room for them, the largest first, none over another; those of small countries
 * stand beside them, led out where several are near.
 */
function figuresOn(
  { column }: MapData,
  countries: readonly PlacedCountry[],
  { room, power, legendPx: foot }: MapOptions,
  ink: Ink,
): Shape[] {
  const { fontPx } = room
  const look = { class: 'on-map', fill: ink.token('text'), 'font-weight': 500, ...rimmed(ink) }
  const taken: Span[] = []
  const beside: { readonly text: string; readonly dot: NamedDot }[] = []
  const within: Shape[] = []
  for (const { shape, box, country } of countries.toSorted((a, b) => a.mark - b.mark)) {
    const text = column.writeInUnit(country.value, power)
    const [widthPx, heightPx] = [textPx(text, fontPx) * 1.05, fontPx * 1.3]
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const label = spanAround(x, y, widthPx, heightPx)
    const isRoomy = !shape.isDot && widthPx < box.width * 1.15
    if (isRoomy && isWithin(label, room) && !taken.some((other) => isOver(other, label))) {
      taken.push(label)
      within.push(textAt({ x, y: y + fontPx * 0.35, anchor: 'middle' }, text, look))
    } else {
      const radius = shape.isDot ? dotRadius : Math.max(2, Math.min(box.width, box.height) / 3)
      beside.push({ text, dot: { x, y, radius, widthPx, heightPx } })
    }
  }
  if (countries.length > maxDotsOfLeaders) return within
  const places = namePlaces(
    beside.map(({ dot }) => dot),
    { left: 0, top: 0, right: room.width, bottom: room.height - foot },
    taken,
  )
  return [
    ...within,
    ...beside.flatMap(({ text }, index) => {
      const place = places[index]
      return place ? nameShapesAt(place, text, look, { ...ink, fontPx }) : []
    }),
  ]
}

const spanAround = (x: number, y: number, widthPx: number, heightPx: number): Span => ({
  left: x - widthPx / 2,
  top: y - heightPx / 2,
  right: x + widthPx / 2,
  bottom: y + heightPx / 2,
})

const isWithin = ({ left, right }: Span, { width }: Room): boolean => left >= 0 && right <= width

const isOver = (a: Span, b: Span): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const pathOf = (rings: CountryShape['rings'], { x, y }: MapPlacing): string =>
  rings
    .map((ring) => `M${ring.map(([atX, atY]) => `${x(atX).toFixed(1)} ${y(atY).toFixed(1)}`).join('L')}Z`)
    .join('')
