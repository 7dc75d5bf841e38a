/** A dot or bubble and how much room its name takes, in pixels of the drawing. */
export interface NamedDot {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly widthPx: number
  readonly heightPx: number
}

export type NameSide = 'right' | 'left' | 'top' | 'bottom'

/** In pixels of the drawing. */
export interface Span {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Between a dot and its name. */
export const nameGapPx = 4
const sides: readonly NameSide[] = ['right', 'left', 'top', 'bottom']

/**
 * At which side of its dot each name stands, so that none lies over another dot, over another name or beyond their
 * room; null: there is no such side. The largest dots are named first.
 */
export function namePlaces(dots: readonly NamedDot[], room: Span): readonly (NameSide | null)[] {
  const places: (NameSide | null)[] = dots.map(() => null)
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
    const side = sides.find((each) => isFree(spanAt(dot, each)))
    if (!side) continue
    places[index] = side
    names.push(spanAt(dot, side))
  }
  return places
}

function spanAt({ x, y, radius, widthPx, heightPx }: NamedDot, side: NameSide): Span {
  const away = radius + nameGapPx
  const [middleX, middleY] = {
    right: [x + away + widthPx / 2, y],
    left: [x - away - widthPx / 2, y],
    top: [x, y - away - heightPx / 2],
    bottom: [x, y + away + heightPx / 2],
  }[side] as [number, number]
  return {
    left: middleX - widthPx / 2,
    top: middleY - heightPx / 2,
    right: middleX + widthPx / 2,
    bottom: middleY + heightPx / 2,
  }
}

const meet = (a: Span, b: Span): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Whether a dot reaches into a name. */
function touches(name: Span, { x, y, radius }: NamedDot): boolean {
  const nearest = {
    x: Math.max(name.left, Math.min(x, name.right)),
    y: Math.max(name.top, Math.min(y, name.bottom)),
  }
  return Math.hypot(nearest.x - x, nearest.y - y) < radius
}
