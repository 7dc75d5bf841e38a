import type { UnitPower } from '@casement/format'
import { tenth } from '../../scene/bar-plane.ts'
import { blended } from '../../scene/contrast.ts'
import type { Ink } from '../../scene/ink.ts'
import type { MarkBox } from '../../scene/mark-box.ts'
import { rimmed, textAt } from '../../scene/scene-text.ts'
import { markShape, sceneOf } from '../../scene/scene.ts'
import type { Scene, Shape } from '../../scene/scene.ts'
import type { Room } from '../../scene/size.ts'
import { backFill, textWidthPx } from '../../series/series-style.ts'
import { depthOf } from './data.ts'
import type { MapCountry, MapData } from './data.ts'
import type { CountryShape } from './shapes.ts'

/** Conversion of the map's units to pixels. */
export interface MapPlacing {
  readonly x: (unit: number) => number
  readonly y: (unit: number) => number
  readonly scale: number
}

/** A view in the middle of a room, as large as it fits. */
export function placingOf(view: MarkBox, room: Room): MapPlacing {
  const scale = Math.min(room.width / view.width, room.height / view.height)
  const [restX, restY] = [room.width - view.width * scale, room.height - view.height * scale]
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
  const colour = ink.token(country.size < 0 ? 'bad' : 'series-1')
  const look = {
    fill: blended(colour, Math.round(18 + depth * 82) / 100, ink.token('surface')),
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

/** Figures on the countries that have room for them, the largest first, none over another. */
function figuresOn(
  { column }: MapData,
  countries: readonly PlacedCountry[],
  { room, power }: MapOptions,
  ink: Ink,
): Shape[] {
  const { fontPx } = room
  const taken: MarkBox[] = []
  const look = { class: 'on-map', fill: ink.token('text'), 'font-weight': 500, ...rimmed(ink) }
  return countries
    .toSorted((a, b) => a.mark - b.mark)
    .flatMap(({ shape, box, country }) => {
      const text = column.writeInUnit(country.value, power)
      const width = textWidthPx(text, fontPx)
      const label = {
        left: box.left + box.width / 2 - width / 2,
        top: shape.isDot ? box.top - fontPx * 1.3 : box.top + box.height / 2 - fontPx * 0.7,
        width,
        height: fontPx * 1.4,
      }
      const isRoomy = shape.isDot || width < box.width * 1.3
      const isClear =
        isRoomy &&
        label.left >= 0 &&
        label.left + width <= room.width &&
        !taken.some((other) => isOver(other, label))
      if (!isClear) return []
      taken.push(label)
      return [textAt({ x: label.left + width / 2, y: label.top + fontPx, anchor: 'middle' }, text, look)]
    })
}

const isOver = (a: MarkBox, b: MarkBox): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height

const pathOf = (rings: CountryShape['rings'], { x, y }: MapPlacing): string =>
  rings
    .map((ring) => `M${ring.map(([atX, atY]) => `${x(atX).toFixed(1)} ${y(atY).toFixed(1)}`).join('L')}Z`)
    .join('')
