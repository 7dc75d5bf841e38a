import type { Box } from '../scene/bar-plane.ts'
import type { MarkBox } from '../scene/mark-box.ts'
import { markShape } from '../scene/scene.ts'
import type { Mark, Shape } from '../scene/scene.ts'
import { notChosenOpacity } from '../series/series-style.ts'
import type { MarkSet } from './mark-set.ts'

const toMarkBox = ({ x, y, width, height }: Box): MarkBox => ({ left: x, top: y, width, height })

/** Shape that catches a press anywhere in a band. */
export const catchShape = (band: Box): Shape => ({
  tag: 'rect',
  attributes: { class: 'catch', ...band, fill: 'transparent' },
})

/** A mark with the whole of its band; where it is not chosen, all but its words steps back. */
export const bandShape = (mark: Mark, band: Box, isBack: boolean, shapes: readonly Shape[]): Shape =>
  markShape(mark, isBack, [catchShape(band), ...(isBack ? shapes.map(steppedBack) : shapes)])

function steppedBack(shape: Shape): Shape {
  if (shape.tag === 'text') return shape
  if (shape.children) return { ...shape, children: shape.children.map(steppedBack) }
  return { ...shape, attributes: { ...shape.attributes, opacity: notChosenOpacity } }
}

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
