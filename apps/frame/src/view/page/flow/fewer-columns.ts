import type { PlacedVisual } from '@casement/report'
import type { Layout } from '@casement/visuals'
import { minWidthAcross, spread, widthFor } from './across.ts'
import { anchorsOf, bottomOf, endOf } from './anchors.ts'
import type { Anchors } from './anchors.ts'
import { isRigid } from './min-sizes.ts'

/** Between rows that were columns, in pixels: of words, and of all else. */
const [wordsGap, rowGap] = [8, 16]

/** Parts of a page that a straight cut from side to side keeps apart, in their order. */
function partsOf(
  placed: readonly PlacedVisual[],
  start: (layout: Layout) => number,
  end: (layout: Layout) => number,
): readonly (readonly PlacedVisual[])[] {
  const parts: PlacedVisual[][] = []
  let reached = -Infinity
  for (const one of placed.toSorted((a, b) => start(a.layout) - start(b.layout))) {
    if (start(one.layout) >= reached) parts.push([])
    parts.at(-1)!.push(one)
    reached = Math.max(reached, end(one.layout))
  }
  return parts
}

/** The rows of a page, from its top. */
export const rowsOf = (placed: readonly PlacedVisual[]) => partsOf(placed, ({ y }) => y, bottomOf)

/** The columns of a row; visuals that no cut keeps apart stand alone. */
function columnsOf(row: readonly PlacedVisual[]): readonly (readonly PlacedVisual[])[] {
  const columns = partsOf(row, ({ x }) => x, endOf)
  return columns.length > 1 ? columns : row.map((one) => [one])
}

interface Widths {
  readonly before: number
  readonly after: number
}

/** Columns in as many rows as it takes, with about as many in each. */
function inRows(
  columns: readonly (readonly PlacedVisual[])[],
  anchors: Anchors,
  room: number,
): readonly (readonly (readonly PlacedVisual[])[])[] {
  const min = columns.map((column) => minWidthAcross(column, anchors))
  const fits = (count: number) =>
    min.every((_, index) => {
      const row = index % count === 0 ? min.slice(index, index + count) : []
      return row.reduce((sum, width) => sum + width, rowGap * (row.length - 1)) <= room
    })
  const counts = columns.map((_, index) => columns.length - index)
  const count = counts.find((one) => one === 1 || (one < columns.length && fits(one)))!
  const even = Math.ceil(columns.length / Math.ceil(columns.length / count))
  return columns.flatMap((_, index) => (index % even === 0 ? [columns.slice(index, index + even)] : []))
}

/** Columns side by side over the whole width of their page, with their top at `top`. */
function sideBySide(
  columns: readonly (readonly PlacedVisual[])[],
  { start, end, top }: { readonly start: number; readonly end: number; readonly top: number },
): readonly PlacedVisual[] {
  const highest = Math.min(...columns.flat().map(({ layout }) => layout.y))
  const boxes = columns.map((column) => ({
    column,
    from: Math.min(...column.map(({ layout }) => layout.x)),
    to: Math.max(...column.map(({ layout }) => endOf(layout))),
  }))
  const room = end - start - rowGap * (columns.length - 1)
  const share = room / boxes.reduce((sum, { from, to }) => sum + to - from, 0)
  let at = start
  return boxes.flatMap(({ column, from, to }) => {
    const left = at
    const widths = { before: to - from, after: (to - from) * share }
    at += widths.after + rowGap
    const moved = column.map(({ visual, layout }) => ({
      visual,
      layout: { ...layout, x: layout.x - from, y: layout.y - highest + top },
    }))
    return spread(
      moved,
      anchorsOf(
        moved.map(({ layout }) => layout),
        widths.before,
      ),
      widths,
    ).map(({ visual, layout }) => ({ visual, layout: { ...layout, x: layout.x + left } }))
  })
}

export interface Rearranged {
  readonly placed: readonly PlacedVisual[]
  readonly height: number
  /** False: the width has room for every column. */
  readonly isChanged: boolean
  /** True when figures stand in fewer columns than their author gave them. */
  readonly isLonger: boolean
}

/** A page whose rows have no more columns than its width has room for; a column too many stands in a row of its own. */
export function inFewerColumns(placed: readonly PlacedVisual[], height: number, widths: Widths): Rearranged {
  const anchors = anchorsOf(
    placed.map(({ layout }) => layout),
    widths.before,
  )
  const start = Math.min(...placed.map(({ layout }) => layout.x))
  const end = Math.max(...placed.map(({ layout }) => endOf(layout)))
  let more = 0
  let [isChanged, isLonger] = [false, false]
  const rows = rowsOf(placed).flatMap((row): readonly PlacedVisual[] => {
    const room = widthFor(row, anchors, widths.before, widths.after)
    const bottom = Math.max(...row.map(({ layout }) => bottomOf(layout)))
    let at = Math.min(...row.map(({ layout }) => layout.y)) + more
    if (row.length === 1 || minWidthAcross(row, anchors) <= room)
      return row.map(({ visual, layout }) => ({ visual, layout: { ...layout, y: layout.y + more } }))
    const isOfWords = row.every(({ visual }) => isRigid(visual))
    isChanged = true
    isLonger ||= !isOfWords
    const gap = isOfWords ? wordsGap : rowGap
    const lines = inRows(columnsOf(row), anchors, room).flatMap((columns) => {
      const line = sideBySide(columns, { start, end, top: at })
      at = Math.max(...line.map(({ layout }) => bottomOf(layout))) + gap
      return line
    })
    more = at - gap - bottom
    return lines
  })
  return { placed: rows, height: height + more, isChanged, isLonger }
}
