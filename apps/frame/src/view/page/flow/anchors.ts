import type { Layout } from '@casement/visuals'

/** Distances in pixels that are gaps and margins, and keep their size; wider ones are room. */
const widestGap = 48

/** The places from which the edges of a page's visuals keep their distance, in pixels of the page. */
export interface Anchors {
  /** The first and the last: what lies beyond them is margin. */
  readonly first: number
  readonly last: number
  /** The anchor of an edge; edges with the same one move together. */
  of(edge: number): number
}

export const endOf = ({ x, width }: Layout): number => x + width
export const bottomOf = ({ y, height }: Layout): number => y + height

/** True when two visuals share a part of a page's height. */
export const areBeside = (a: Layout, b: Layout): boolean => a.y < bottomOf(b) && b.y < bottomOf(a)

interface Gap {
  readonly from: number
  readonly to: number
  /** The height on which it is a gap. */
  readonly extent: number
}

function gapsOf(layouts: readonly Layout[]): readonly Gap[] {
  return layouts.flatMap((left) =>
    layouts.flatMap((right): Gap[] => {
      const [from, to] = [endOf(left), right.x]
      const extent = Math.min(bottomOf(left), bottomOf(right)) - Math.max(left.y, right.y)
      return left !== right && extent > 0 && to >= from && to - from <= widestGap
        ? [{ from, to, extent }]
        : []
    }),
  )
}

/** Edges of visuals on a ground, which keep their distance to its edges. */
function paddingsOf(layouts: readonly Layout[]): readonly Pick<Gap, 'from' | 'to'>[] {
  return layouts.flatMap((ground) =>
    layouts.flatMap((on) => {
      const isInside =
        on !== ground &&
        on.x >= ground.x &&
        endOf(on) <= endOf(ground) &&
        on.y >= ground.y &&
        bottomOf(on) <= bottomOf(ground)
      if (!isInside) return []
      return [
        { from: ground.x, to: on.x },
        { from: endOf(on), to: endOf(ground) },
      ].filter(({ from, to }) => to - from <= widestGap)
    }),
  )
}

/** The value on which most of the extent lies. */
function mainOf(entries: readonly (readonly [value: number, extent: number])[]): number | undefined {
  const sums = new Map<number, number>()
  for (const [value, extent] of entries) sums.set(value, (sums.get(value) ?? 0) + extent)
  return [...sums].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0]
}

/**
 * The anchors of a page: edges with a gap between them move as one, around the middle of their largest gap, so that
 * columns of one width keep one width.
 */
export function anchorsOf(layouts: readonly Layout[], width: number): Anchors {
  const gaps = gapsOf(layouts)
  const start = Math.min(...layouts.map(({ x }) => x))
  const end = Math.max(...layouts.map(endOf))
  const half = (mainOf(gaps.map(({ from, to, extent }) => [to - from, extent])) ?? 0) / 2
  const first = start > widestGap ? 0 : start - Math.min(half, Math.max(start, 0))
  const last = width - end > widestGap ? width : end + Math.min(half, Math.max(width - end, 0))
  const joints = jointsOf([...gaps, ...paddingsOf(layouts)])
  const anchors = new Map<number, number>()
  for (const edge of new Set(layouts.flatMap((layout) => [layout.x, endOf(layout)]))) {
    const joint = joints.get(edge) ?? [edge]
    anchors.set(edge, anchorOf(joint))
  }
  function anchorOf(joint: readonly number[]): number {
    if (joint.includes(start) && start <= widestGap) return first
    if (joint.includes(end) && width - end <= widestGap) return last
    const inside = gaps.filter(({ from }) => joint.includes(from))
    return mainOf(inside.map(({ from, to, extent }) => [(from + to) / 2, extent])) ?? joint[0]!
  }
  const of = (edge: number) => anchors.get(edge) ?? edge
  // Edges that would have to change their order have no gaps to keep.
  const isInOrder =
    layouts.every((one) => of(one.x) <= of(endOf(one))) &&
    layouts.every((one) =>
      layouts.every(
        (other) => !areBeside(one, other) || endOf(one) > other.x || of(endOf(one)) <= of(other.x),
      ),
    )
  return isInOrder
    ? { first, last, of }
    : { first: Math.min(0, start), last: Math.max(width, end), of: (edge) => edge }
}

/** The edges that move with each edge, itself among them. */
function jointsOf(pairs: readonly Pick<Gap, 'from' | 'to'>[]): ReadonlyMap<number, readonly number[]> {
  const joints = new Map<number, number[]>()
  for (const { from, to } of pairs) {
    const [one, other] = [joints.get(from) ?? [from], joints.get(to) ?? [to]]
    const joint = one === other ? one : [...new Set([...one, ...other])]
    for (const edge of joint) joints.set(edge, joint)
  }
  return joints
}
