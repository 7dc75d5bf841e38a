export interface WindowOptions {
  readonly count: number
  /** Scroll position and height of the rows in sight, in pixels. */
  readonly top: number
  readonly height: number
  readonly rowPx: number
  /** Maximum of rows that are all drawn, and the rows drawn on either side of those in sight. */
  readonly maxDrawn?: number
  readonly spare?: number
}

/** Maximum of rows that are all drawn. */
export const maxRowsDrawn = 120

/** Finds the rows, or columns, to draw, and the room that the others take, in pixels. */
export function windowOf({ count, top, height, rowPx, maxDrawn = maxRowsDrawn, spare = 16 }: WindowOptions) {
  if (count <= maxDrawn) return { from: 0, to: count, before: 0, after: 0 }
  if (rowPx === 0) return { from: 0, to: maxDrawn, before: 0, after: (count - maxDrawn) * 28 }
  const from = Math.min(Math.max(0, Math.floor(top / rowPx) - spare), Math.max(0, count - 1))
  const to = Math.min(count, Math.ceil((top + height) / rowPx) + spare)
  return { from, to, before: from * rowPx, after: (count - to) * rowPx }
}
