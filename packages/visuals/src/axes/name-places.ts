/** A dot or bubble and how much room its name takes, in pixels of the drawing. */
export interface NamedDot {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly widthPx: number
  readonly heightPx: number
}

type NameSide = 'right' | 'left' | 'top' | 'bottom'

/** Place in pixels of the drawing. */
interface Span {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The side of its dot at which a name stands, and what it covers. */
export interface NamePlace extends Span {
  readonly side: NameSide
}

/** Between a dot and its name. */
const nameGapPx = 4
const sides: readonly NameSide[] = ['right', 'left', 'top', 'bottom']

/**
 * Where each name stands, so that none lies over another dot, over another name or beyond their room; null: there is no
 * such place. The largest dots are named first.
 */
export function namePlaces(dots: readonly NamedDot[], room: Span): readonly (NamePlace | null)[] {
  const places: (NamePlace | null)[] = dots.map(() => null)
  const names: Span[] = []
  const order = dots.map((_, index) => index).toSorted((a, b) => dots[b]!.radius - dots[a]!.radius)
  for (const index of order) {
    const dot = dots[index]!
    const isFree = (name: Span) =>
      name.left >= room.left &&
      name.top >= room.top &&
      name.right <= room.right &&
      name.bottom <= room.bottom &&
      !names.some((other) => meet(name, other)) &&
      !dots.some((other, at) => at !== index && touches(name, other))
    const place = sides.map((side) => placeAt(dot, side, room)).find(isFree)
    if (!place) continue
    places[index] = place
    names.push(place)
  }
  return places
}

/** Beside its dot, or above or below it and within the sides of the room. */
function placeAt({ x, y, radius, widthPx, heightPx }: NamedDot, side: NameSide, room: Span): NamePlace {
  const away = radius + nameGapPx
  const within = Math.max(room.left + widthPx / 2, Math.min(x, room.right - widthPx / 2))
  const [middleX, middleY] = {
    right: [x + away + widthPx / 2, y],
    left: [x - away - widthPx / 2, y],
    top: [within, y - away - heightPx / 2],
    bottom: [within, y + away + heightPx / 2],
  }[side] as [number, number]
  return {
    side,
    left: middleX - widthPx / 2,
    top: middleY - heightPx / 2,
    right: middleX + widthPx / 2,
    bottom: middleY + heightPx / 2,
  }
}

const meet = (a: Span, b: Span): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** True when a dot reaches into a name. */
function touches(name: Span, { x, y, radius }: NamedDot): boolean {
  const nearest = {
    x: Math.max(name.left, Math.min(x, name.right)),
    y: Math.max(name.top, Math.min(y, name.bottom)),
  }
  return Math.hypot(nearest.x - x, nearest.y - y) < radius
}
