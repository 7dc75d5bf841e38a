import type { MarkBox } from '../../scene/mark-box.ts'

/**
 * Sizes as boxes that fill a room, each as near to a square as the ones before allow (Bruls, Huizing, van Wijk:
 * Squarified Treemaps, 2000). Sizes are above zero, the largest first.
 */
export function squarified(sizes: readonly number[], room: MarkBox): readonly MarkBox[] {
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  const scale = whole > 0 ? (room.width * room.height) / whole : 0
  const areas = sizes.map((size) => size * scale)
  const boxes: MarkBox[] = []
  let left = room
  let start = 0
  while (start < areas.length) {
    const side = Math.min(left.width, left.height)
    let end = start + 1
    while (
      end < areas.length &&
      worst(areas.slice(start, end + 1), side) <= worst(areas.slice(start, end), side)
    )
      end++
    const row = areas.slice(start, end)
    const thick = side > 0 ? row.reduce((sum, area) => sum + area, 0) / side : 0
    let offset = 0
    for (const area of row) {
      const long = thick > 0 ? area / thick : 0
      boxes.push(
        left.width >= left.height
          ? { left: left.left, top: left.top + offset, width: thick, height: long }
          : { left: left.left + offset, top: left.top, width: long, height: thick },
      )
      offset += long
    }
    left =
      left.width >= left.height
        ? { ...left, left: left.left + thick, width: Math.max(0, left.width - thick) }
        : { ...left, top: left.top + thick, height: Math.max(0, left.height - thick) }
    start = end
  }
  return boxes
}

/** The worst proportion of boxes that share a side. */
function worst(row: readonly number[], side: number): number {
  const sum = row.reduce((total, area) => total + area, 0)
  const [least, most] = [Math.min(...row), Math.max(...row)]
  return Math.max((side * side * most) / (sum * sum), (sum * sum) / (side * side * least))
}

export interface TreemapBoxes {
  readonly group: MarkBox
  /** Where the group is named, above its leaves; null where it has one leaf or no room. */
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
