import type { PlacedVisual } from '@casement/report'
import { areBeside, endOf } from './anchors.ts'
import type { Anchors } from './anchors.ts'
import { minWidthOf } from './min-sizes.ts'

/** Neighbours come no nearer than this, in pixels, unless their author had them nearer. */
const minGap = 16

/** One edge stays at least so far behind another. */
interface Rule {
  readonly from: number
  readonly to: number
  readonly distance: number
}

function rulesOf(placed: readonly PlacedVisual[], { of }: Anchors): readonly Rule[] {
  const rule = (from: number, to: number, distance: number): Rule => ({
    from: of(from),
    to: of(to),
    distance: distance - (to - of(to)) + (from - of(from)),
  })
  const rules = placed.flatMap(({ visual, layout }) => [
    rule(layout.x, endOf(layout), Math.min(minWidthOf(visual), layout.width)),
    ...placed
      .filter((other) => areBeside(layout, other.layout) && endOf(layout) <= other.layout.x)
      .map((other) => rule(endOf(layout), other.layout.x, Math.min(other.layout.x - endOf(layout), minGap))),
  ])
  return rules.filter(({ from, to }) => from < to)
}

const nodesOf = (placed: readonly PlacedVisual[], { of }: Anchors): readonly number[] =>
  [...new Set(placed.flatMap(({ layout }) => [of(layout.x), of(endOf(layout))]))].toSorted((a, b) => a - b)

/** The least width in pixels that visuals take from their first edge to their last. */
export function minWidthAcross(placed: readonly PlacedVisual[], anchors: Anchors): number {
  const rules = rulesOf(placed, anchors)
  const nodes = nodesOf(placed, anchors)
  const at = new Map<number, number>()
  for (const node of nodes) at.set(node, afterRules(node, rules, at, -Infinity))
  const first = Math.min(...placed.map(({ layout }) => layout.x))
  const last = Math.max(...placed.map(({ layout }) => endOf(layout)))
  return at.get(anchors.of(last))! + last - anchors.of(last) - (first - anchors.of(first))
}

/** Where a node stands that was to stand somewhere, after those before it. */
function afterRules(
  node: number,
  rules: readonly Rule[],
  at: ReadonlyMap<number, number>,
  meant: number,
): number {
  const behind = rules.filter(({ to }) => to === node).map(({ from, distance }) => at.get(from)! + distance)
  const place = Math.max(meant, ...behind)
  return Number.isFinite(place) ? place : 0
}

/**
 * The visuals of one row of a page of some width on a page of another: the edges move with the width, gaps and margins
 * keep theirs. Where that makes a visual too narrow its neighbours give way, as far as the row has the room.
 */
export function spread(
  placed: readonly PlacedVisual[],
  anchors: Anchors,
  { before, after }: { readonly before: number; readonly after: number },
): readonly PlacedVisual[] {
  const { first, last, of } = anchors
  const end = after - (before - last)
  const meant = (anchor: number) => first + ((anchor - first) * (end - first)) / (last - first)
  const nodes = nodesOf(placed, anchors)
  const hasRoom = minWidthAcross(placed, anchors) <= widthFor(placed, anchors, before, after)
  const rules = hasRoom ? rulesOf(placed, anchors) : []
  const latest = new Map<number, number>()
  for (const node of nodes.toReversed()) {
    const ahead = rules
      .filter(({ from }) => from === node)
      .map(({ to, distance }) => latest.get(to)! - distance)
    latest.set(node, Math.min(node >= last ? meant(node) : end, ...ahead))
  }
  const at = new Map<number, number>()
  for (const node of nodes)
    at.set(node, Math.min(latest.get(node)!, afterRules(node, rules, at, meant(node))))
  const place = (edge: number) => at.get(of(edge))! + edge - of(edge)
  return placed.map(({ visual, layout }) => {
    const x = place(layout.x)
    return { visual, layout: { ...layout, x, width: Math.max(place(endOf(layout)) - x, 1) } }
  })
}

/** The width that visuals may take: from the first edge of the page's anchors to the last. */
export function widthFor(
  placed: readonly PlacedVisual[],
  { first, last, of }: Anchors,
  before: number,
  after: number,
): number {
  const start = Math.min(...placed.map(({ layout }) => layout.x))
  const end = Math.max(...placed.map(({ layout }) => endOf(layout)))
  const offsetStart = of(start) === first ? start - first : 0
  const offsetEnd = of(end) === last ? last - end : 0
  return after - (before - last) - first - offsetStart - offsetEnd
}
