import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy'
import type { MarkBox } from '../../scene/mark-box.ts'

/** Sizes as boxes that fill a room, as near to squares as may be. Sizes are above zero, the largest first. */
export function squarified(sizes: readonly number[], room: MarkBox): readonly MarkBox[] {
  const root = hierarchy<Sized>({ children: sizes.map((size) => ({ size })) }).sum(({ size = 0 }) => size)
  const placed = treemap<Sized>().tile(treemapSquarify.ratio(1)).size([room.width, room.height])(root)
  return (placed.children ?? []).map(({ x0, y0, x1, y1 }) => ({
    left: room.left + x0,
    top: room.top + y0,
    width: x1 - x0,
    height: y1 - y0,
  }))
}

interface Sized {
  readonly size?: number
  readonly children?: readonly Sized[]
}

export interface TreemapBoxes {
  readonly group: MarkBox
  /** Box of the group's name, above its leaves; null where it has one leaf or no room. */
  readonly head: MarkBox | null
  readonly leaves: readonly MarkBox[]
}

const gapPx = 4

/** Groups as boxes, and in each the boxes of its leaves below its name. */
export function treemapBoxes(
  groups: readonly { readonly size: number; readonly leaves: readonly { readonly size: number }[] }[],
  room: { readonly width: number; readonly height: number; readonly fontPx: number },
  hasDetails: boolean,
): readonly TreemapBoxes[] {
  const headPx = room.fontPx * 1.7
  const boxes = squarified(
    groups.map(({ size }) => size),
    { left: 0, top: 0, width: room.width, height: room.height },
  )
  return groups.map(({ leaves }, index) => {
    const box = inset(boxes[index]!, gapPx / 2)
    const hasHead = hasDetails && box.height > headPx * 2 && box.width > room.fontPx * 4
    const inside = hasHead ? { ...box, top: box.top + headPx, height: box.height - headPx } : box
    return {
      group: box,
      head: hasHead ? { ...box, height: headPx } : null,
      leaves: squarified(
        leaves.map(({ size }) => size),
        inside,
      ),
    }
  })
}

const inset = ({ left, top, width, height }: MarkBox, by: number): MarkBox => ({
  left: left + by,
  top: top + by,
  width: Math.max(0, width - 2 * by),
  height: Math.max(0, height - 2 * by),
})
