import { namePx } from '../../kind/name-width.ts'
import type { Size } from '../../scene/size.ts'
import type { SlicerDefinition } from './definition.ts'
import { slicerStyleOf } from './query.ts'

/** What three or four values side by side take, with the space before them, in pixels. */
const tilesPx = 280
/** A line of controls, and what a title above it takes. */
const [linePx, titlePx] = [32, 32]
/** A list shows a line for searching and two values. */
const listPx = 3 * linePx

/** The least room, in pixels at type of 14 pixels, in which a slicer's values can be chosen: below it they are cut. */
export function slicerRoom(visual: SlicerDefinition): Size {
  const style = slicerStyleOf(visual)
  const head = visual.title ? titlePx : 0
  const [field] = visual.roles.field
  if (style === 'list' || style === 'tree') return { width: 140, height: head + listPx }
  if (style !== 'tiles' || visual.title || !field) return { width: 140, height: head + linePx }
  return { width: tilesPx + namePx(field), height: linePx }
}
