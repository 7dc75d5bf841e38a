import type { PageLayout } from '@casement/report'
import type { Size } from '@casement/visuals'
import { spread } from './across.ts'
import { anchorsOf } from './anchors.ts'
import { fillDown } from './down.ts'
import { inFewerColumns, rowsOf } from './fewer-columns.ts'

/** A column that became a row of its own may have columns that are too many again; no page nests them deeper. */
const deepest = 4

/**
 * A page laid out anew for its room: its author's columns wider or narrower, its rows higher or lower, over the whole
 * width and at least the whole height. Edges that were one line stay one, gaps and margins keep their size, and
 * nothing is smaller than it can be read: where the width is not enough there are fewer columns, where the height is
 * not the page is longer than its room. Sizes are in pixels at type of 14 pixels.
 */
export function flowPage<Page extends PageLayout>(page: Page, room: Size): Page {
  if (page.visuals.length === 0) return { ...page, ...room }
  const widths = { before: page.width, after: room.width }
  let { visuals: placed, height } = page
  let isLonger = false
  for (let depth = 0; depth < deepest; depth += 1) {
    const next = inFewerColumns(placed, height, widths)
    if (!next.isChanged) break
    ;({ placed, height } = next)
    isLonger ||= next.isLonger
  }
  const anchors = anchorsOf(
    placed.map(({ layout }) => layout),
    page.width,
  )
  const across = rowsOf(placed).flatMap((row) => spread(row, anchors, widths))
  const down = fillDown(across, { before: height, room: room.height, shrinks: !isLonger })
  return { ...page, width: room.width, height: down.height, visuals: down.placed }
}
