import type { Box } from '../scene/bar-plane.ts'
import type { MarkBox } from '../scene/mark-box.ts'
import type { MarkSet } from './mark-set.ts'

const toMarkBox = ({ x, y, width, height }: Box): MarkBox => ({ left: x, top: y, width, height })

/** Marks that stand in bands: where each is, and which a brush takes, always whole ones. */
export function bandMarks(
  count: number,
  bandOf: ((mark: number) => Box) | null,
): Pick<MarkSet, 'count' | 'boxOf' | 'within' | 'snapped'> {
  const boxes = bandOf ? Array.from({ length: count }, (_, mark) => toMarkBox(bandOf(mark))) : []
  const within = ({ left, top, width, height }: MarkBox): readonly number[] =>
    boxes.flatMap((box, mark) =>
      box.left < left + width &&
      left < box.left + box.width &&
      box.top < top + height &&
      top < box.top + box.height
        ? [mark]
        : [],
    )
  return {
    count,
    boxOf: (mark) => boxes[mark] ?? null,
    within,
    snapped(box) {
      const taken = within(box).map((mark) => boxes[mark]!)
      if (taken.length === 0) return box
      const left = Math.min(...taken.map((each) => each.left))
      const top = Math.min(...taken.map((each) => each.top))
      return {
        left,
        top,
        width: Math.max(...taken.map((each) => each.left + each.width)) - left,
        height: Math.max(...taken.map((each) => each.top + each.height)) - top,
      }
    },
  }
}
