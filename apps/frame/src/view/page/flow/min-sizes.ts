import { kindOf } from '@casement/visuals'
import type { Visual } from '@casement/visuals'

/** Sizes in pixels at type of 14 pixels below which a chart is no longer read. */
const [chartWidth, chartHeight] = [340, 232]

/** The most that a line of words, buttons or choices is high, in pixels. */
const maxLineHeight = 80

/** The least width of a visual; never more than its author gave it. */
export const minWidthOf = (visual: Visual): number =>
  Math.min(visual.layout.width, kindOf(visual).sizing?.minWidth?.(visual) ?? chartWidth)

/** True for visuals that more height serves nothing: lines of words, buttons, choices in a row. */
export const isRigid = (visual: Visual): boolean =>
  visual.layout.height <= maxLineHeight && kindOf(visual).sizing?.isLine?.(visual) === true

/** True for those of them whose words go on in further lines. */
export const isWrapped = (visual: Visual): boolean => kindOf(visual).sizing?.wordsHeight !== undefined

/** The share of a window's height that a visual takes of what its neighbours in a row would. */
export const growthOf = (visual: Visual): number =>
  isRigid(visual) ? 0 : (kindOf(visual).sizing?.growth ?? 1)

/** The least height of a visual; never more than its author gave it. */
export const minHeightOf = (visual: Visual): number =>
  isRigid(visual)
    ? visual.layout.height
    : Math.min(visual.layout.height, kindOf(visual).sizing?.minHeight ?? chartHeight)

/** The height that the words of a visual take at a width; 0 where it has as much as it was given. */
export const wordsHeightAt = (visual: Visual, width: number): number =>
  kindOf(visual).sizing?.wordsHeight?.(visual, width) ?? 0
