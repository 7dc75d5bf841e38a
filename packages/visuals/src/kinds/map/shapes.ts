import { geoEqualEarthRaw } from 'd3-geo'
import codes from 'i18n-iso-countries/codes.json'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'world-atlas/countries-110m.json'
import type { MarkBox } from '../../scene/mark-box.ts'
import { smallCountries } from './small-countries.ts'

type Point = readonly [x: number, y: number]

/** A country as it lies on the map, in units of the sphere's radius; y grows downwards. */
export interface CountryShape {
  /** ISO 3166-1; null for what has no code of its own. */
  readonly numeric: string | null
  readonly rings: readonly (readonly Point[])[]
  /** Its largest ring: what the eye takes for the country. */
  readonly box: MarkBox
  /** Too small for a shape: a dot. */
  readonly isDot: boolean
}

/** Equal Earth (Šavrič, Patterson, Jenny 2018): countries are as large as they are. Degrees to units. */
export function projected([longitude, latitude]: Point): Point {
  const [x, y] = geoEqualEarthRaw((longitude * Math.PI) / 180, (latitude * Math.PI) / 180)
  return [x, -y]
}

/** A ring over the 180th meridian goes on beyond it: Russia stays whole. */
function unwrapped(ring: readonly Point[]): readonly Point[] {
  let turn = 0
  let before = ring[0]?.[0] ?? 0
  return ring.map(([longitude, latitude]) => {
    if (longitude - before > 180) turn -= 360
    if (longitude - before < -180) turn += 360
    before = longitude
    return [longitude + turn, latitude]
  })
}

const antarctica = '010'

function boxOf(ring: readonly Point[]): MarkBox {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

/** Every country of the map, the small ones as dots, without Antarctica. */
export function countryShapes(): readonly CountryShape[] {
  const topology = atlas as unknown as Topology<{ countries: GeometryCollection }>
  const { features } = feature(topology, topology.objects.countries)
  const shapes = features.flatMap(({ id, geometry }): CountryShape[] => {
    if (id === antarctica || (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon')) return []
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    const rings = polygons.flatMap((polygon) =>
      polygon.map((ring) => unwrapped(ring as unknown as readonly Point[]).map(projected)),
    )
    const boxes = rings.map(boxOf)
    const box = boxes.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a))
    return [{ numeric: id === undefined ? null : String(id), rings, box, isDot: false }]
  })
  const numericOf = new Map(
    (codes as readonly (readonly string[])[]).map(([alpha2, , numeric]) => [alpha2, numeric]),
  )
  const dots = smallCountries.map(([alpha2, longitude, latitude]): CountryShape => {
    const [left, top] = projected([longitude, latitude])
    return {
      numeric: numericOf.get(alpha2) ?? null,
      rings: [],
      box: { left, top, width: 0, height: 0 },
      isDot: true,
    }
  })
  return [...shapes, ...dots]
}

/** The whole world, and what of it the figures need: countries with some room around them. */
export function viewOf(
  shapes: readonly CountryShape[],
  shown: ReadonlySet<string>,
  area: 'world' | 'figures',
): MarkBox {
  const world = around(shapes.map(({ box }) => box))
  const boxes = shapes.flatMap(({ numeric, box }) => (numeric !== null && shown.has(numeric) ? [box] : []))
  if (area === 'world' || boxes.length === 0) return world
  const { left, top, width, height } = around(boxes)
  // One small country is not shown without its neighbours.
  const [room, least] = [Math.max(width, height) * 0.08, 0.35]
  const size = { width: Math.max(width + 2 * room, least), height: Math.max(height + 2 * room, least) }
  const view = {
    left: left + width / 2 - size.width / 2,
    top: top + height / 2 - size.height / 2,
    ...size,
  }
  return view.width > world.width ? world : view
}

function around(boxes: readonly MarkBox[]): MarkBox {
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  return {
    left,
    top,
    width: Math.max(...boxes.map((box) => box.left + box.width)) - left,
    height: Math.max(...boxes.map((box) => box.top + box.height)) - top,
  }
}
