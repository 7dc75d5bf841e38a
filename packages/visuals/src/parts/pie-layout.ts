import { arc } from 'd3-shape'
import type { Shape } from '../scene/scene.ts'
import type { Room } from '../scene/size.ts'
import { textWidthPx } from '../series/series-style.ts'

export interface Slice {
  readonly area: Shape['attributes']
  /** null: it has no label, for there is no room; the legend has it. */
  readonly label: SliceLabel | null
  /** The middle of its outer edge. */
  readonly edge: { readonly x: number; readonly y: number }
}

export interface SliceLabel {
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'end'
  /** From the slice to its words. */
  readonly line: string
  readonly text: string
}

export interface PieLayout {
  readonly centre: { readonly x: number; readonly y: number }
  readonly radius: number
  readonly inner: number
  readonly slices: readonly Slice[]
  /** Words stand beside the pie; otherwise in a list. */
  readonly isLabelled: boolean
}

interface PieOptions {
  readonly room: Room
  readonly isDonut: boolean
  /** Texts beside each slice: a name, which may be cut, and its share, which may not. */
  readonly texts: readonly (readonly [name: string, share: string])[]
}

const legPx = 14

/** Slices clockwise from the top, with their words in two columns that keep clear of each other. */
export function pieLayout(shares: readonly number[], { room, isDonut, texts }: PieOptions): PieLayout {
  const { width, height, fontPx } = room
  const linePx = fontPx * 1.45
  const widest = Math.max(0, ...texts.map((text) => textWidthPx(text.join('  '), fontPx)))
  const labelPx = Math.min(widest, width * 0.3)
  const withLabels = Math.min(height / 2 - linePx * 0.8, width / 2 - labelPx - legPx - 10)
  // Beside a long name a pie may become too small to be read: then words stand in a list.
  const isLabelled = withLabels >= Math.max(fontPx * 3.4, Math.min(width, height) * 0.2)
  const radius = Math.max(8, isLabelled ? withLabels : Math.min(height, width) / 2 - 4)
  const centre = { x: width / 2, y: height / 2 }
  const inner = isDonut ? radius * 0.62 : 0
  const middles = middlesOf(shares)
  const at = (turn: number, distance: number) => ({
    x: centre.x + Math.sin(turn * 2 * Math.PI) * distance,
    y: centre.y - Math.cos(turn * 2 * Math.PI) * distance,
  })
  const labels = isLabelled
    ? labelsOf(
        middles.map((turn) => at(turn, radius)),
        { centre, radius, texts, room, linePx, labelPx },
      )
    : null
  let from = 0
  return {
    centre,
    radius,
    inner,
    isLabelled,
    slices: shares.map((share, index) => {
      const area = sliceArea(centre, { from, to: from + share, radius, inner })
      from += share
      return { area, label: labels?.[index] ?? null, edge: at(middles[index]!, radius) }
    }),
  }
}

function middlesOf(shares: readonly number[]): readonly number[] {
  let from = 0
  return shares.map((share) => {
    from += share
    return from - share / 2
  })
}

const round = (value: number): number => Math.round(value * 100) / 100

const arcPath = arc().digits(2)

/** A ring's or a pie's part; turns are from 0 to 1, clockwise from the top. */
export const sliceArea = (
  { x, y }: PieLayout['centre'],
  part: { readonly from: number; readonly to: number; readonly radius: number; readonly inner: number },
): Shape['attributes'] => ({
  d: arcPath({
    startAngle: part.from * 2 * Math.PI,
    endAngle: part.to * 2 * Math.PI,
    outerRadius: part.radius,
    innerRadius: part.inner,
  })!,
  transform: `translate(${round(x)} ${round(y)})`,
})

interface LabelOptions {
  readonly centre: { readonly x: number; readonly y: number }
  readonly radius: number
  readonly texts: PieOptions['texts']
  readonly room: Room
  readonly linePx: number
  readonly labelPx: number
}

/** Two columns of words, each in the order of its slices; one that would leave the drawing is left out. */
function labelsOf(
  edges: readonly { readonly x: number; readonly y: number }[],
  { centre, radius, texts, room, linePx, labelPx }: LabelOptions,
): readonly (SliceLabel | null)[] {
  const labels: (SliceLabel | null)[] = edges.map(() => null)
  for (const side of ['end', 'start'] as const) {
    const ofSide = edges
      .map((edge, index) => ({ ...edge, index }))
      .filter(({ x }) => (side === 'start' ? x >= centre.x : x < centre.x))
      .toSorted((a, b) => a.y - b.y)
    const places = apart(
      ofSide.map(({ y }) => y),
      { linePx, from: linePx / 2, to: room.height - linePx / 2 },
    )
    ofSide.forEach(({ x, y, index }, place) => {
      const labelY = places[place]
      if (labelY === undefined) return
      const sign = side === 'start' ? 1 : -1
      const turnX = centre.x + sign * (radius + legPx)
      labels[index] = {
        x: round(turnX + sign * 4),
        y: round(labelY),
        anchor: side,
        line: `M${round(x)} ${round(y)}L${round(centre.x + sign * (radius + legPx / 2) * Math.min(1, Math.abs(x - centre.x) / radius + 0.15))} ${round(labelY)}L${round(turnX)} ${round(labelY)}`,
        text: withShare(texts[index]!, labelPx, room.fontPx),
      }
    })
  }
  return labels
}

const withShare = ([name, share]: PieOptions['texts'][number], maxPx: number, fontPx: number): string =>
  `${shortened(name, maxPx - textWidthPx(`  ${share}`, fontPx), fontPx)}\u2002${share}`

/** Places near the ideal ones, a line apart, within the ends; fewer than asked where not all have room. */
export function apart(
  requested: readonly number[],
  { linePx, from, to }: { linePx: number; from: number; to: number },
): readonly number[] {
  const places: number[] = []
  for (const place of requested) {
    const least = places.length ? places.at(-1)! + linePx : from
    places.push(Math.max(place, least))
  }
  let most = to
  for (let index = places.length - 1; index >= 0; index--) {
    places[index] = Math.min(places[index]!, most)
    most = places[index]! - linePx
  }
  // What was pushed out at the top finds no place.
  return places.every((place) => place >= from - 0.5) ? places : places.filter((place) => place >= from - 0.5)
}

/** A text in so many pixels, its end given up for dots. */
export function shortened(text: string, maxPx: number, fontPx: number): string {
  if (textWidthPx(text, fontPx) <= maxPx + 1) return text
  const letters = Math.max(1, Math.floor(maxPx / (fontPx * 0.56)) - 1)
  return `${text.slice(0, letters).trimEnd()}…`
}
