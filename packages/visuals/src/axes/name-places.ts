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
export interface Span {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The side of its dot at which a name stands, and what it covers. */
export interface NamePlace extends Span {
  readonly side: NameSide
  /** A line from the dot to a name that finds no room beside it. */
  readonly leader?: Leader
}

interface Leader {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

/** Between a dot and its name. */
const nameGapPx = 4
const sides: readonly NameSide[] = ['right', 'left', 'top', 'bottom']

/** Among more dots, lines to names would be a thicket. */
export const maxDotsOfLeaders = 24

/**
 * Where each name stands, so that none lies over another dot, over another name or beyond their room; null: there is no
 * such place; `taken` is covered already. The largest dots are named first; a name without room beside its dot is led out to where there is some.
 */
export function namePlaces(
  dots: readonly NamedDot[],
  room: Span,
  taken: readonly Span[] = [],
): readonly (NamePlace | null)[] {
  const places: (NamePlace | null)[] = dots.map(() => null)
  const names: Span[] = [...taken]
  const leaders: Leader[] = []
  const order = dots.map((_, index) => index).toSorted((a, b) => dots[b]!.radius - dots[a]!.radius)
  const isFree = (name: Span, index: number) =>
    name.left >= room.left &&
    name.top >= room.top &&
    name.right <= room.right &&
    name.bottom <= room.bottom &&
    !names.some((other) => meet(name, other)) &&
    !dots.some((other, at) => at !== index && touches(name, other))
  const take = (index: number, candidates: readonly NamePlace[], isGood: (place: NamePlace) => boolean) => {
    const place = candidates.find((each) => isFree(each, index) && isGood(each))
    if (!place) return
    places[index] = place
    names.push(place)
    if (place.leader) leaders.push(place.leader)
  }
  for (const index of order)
    take(
      index,
      sides.map((side) => placeAt(dots[index]!, side, room)),
      () => true,
    )
  if (dots.length > maxDotsOfLeaders) return places
  for (const index of order.filter((each) => places[each] === null)) {
    const isApart = ({ leader, ...name }: NamePlace) =>
      !names.some((other) => crosses(leader!, other)) &&
      !touches(name, dots[index]!) &&
      !leaders.some((other) => crosses(other, name) || cross(other, leader!))
    take(index, ledPlaces(dots[index]!), isApart)
  }
  return places
}

/** Distances from a dot's edge at which a name is led out, nearer ones first, and the directions, level ones first. */
const ledPx = [12, 22, 34, 48, 64, 82, 104]
const directions = [0, 8, 1, 15, 7, 9, 2, 14, 6, 10, 3, 13, 5, 11, 4, 12].map((part) => (part * Math.PI) / 8)

/** Places around a dot, with the line that leads to each. */
function ledPlaces({ x, y, radius, widthPx, heightPx }: NamedDot): NamePlace[] {
  return ledPx.flatMap((awayPx) =>
    directions.map((angle): NamePlace => {
      const [right, down] = [Math.cos(angle), Math.sin(angle)]
      const [endX, endY] = [x + right * (radius + awayPx), y + down * (radius + awayPx)]
      const side = right > 0.3 ? 'right' : right < -0.3 ? 'left' : down < 0 ? 'top' : 'bottom'
      const left = {
        right: endX + 2,
        left: endX - 2 - widthPx,
        top: endX - widthPx / 2,
        bottom: endX - widthPx / 2,
      }[side]
      const top = {
        right: endY - heightPx / 2,
        left: endY - heightPx / 2,
        top: endY - heightPx,
        bottom: endY,
      }[side]
      return {
        side,
        left,
        top,
        right: left + widthPx,
        bottom: top + heightPx,
        leader: { x1: x + right * radius * 0.6, y1: y + down * radius * 0.6, x2: endX, y2: endY },
      }
    }),
  )
}

/** True when a line runs through a box: between its ends there is a point of it, at every second pixel. */
function crosses({ x1, y1, x2, y2 }: Leader, { left, top, right, bottom }: Span): boolean {
  const steps = Math.ceil(Math.hypot(x2 - x1, y2 - y1) / 2)
  return Array.from({ length: steps + 1 }, (_, step) => step / Math.max(steps, 1)).some((share) => {
    const [x, y] = [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share]
    return x > left && x < right && y > top && y < bottom
  })
}

/** True when two lines meet between their ends. */
function cross(a: Leader, b: Leader): boolean {
  const side = ({ x1, y1, x2, y2 }: Leader, x: number, y: number) =>
    Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1))
  return side(a, b.x1, b.y1) !== side(a, b.x2, b.y2) && side(b, a.x1, a.y1) !== side(b, a.x2, a.y2)
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
