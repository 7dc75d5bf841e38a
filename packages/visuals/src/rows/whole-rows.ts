export interface RowsInWindow {
  readonly heightPx: number
  /** Head and total, which stay in sight. */
  readonly aroundPx: number
  /** Each row's height, in pixels. */
  readonly rows: readonly number[]
}

/** The height at which a table's window ends with a whole row; null where every row has room, or none has. */
export function wholeRowsHeight({ heightPx, aroundPx, rows }: RowsInWindow): number | null {
  let used = aroundPx
  for (const [index, row] of rows.entries()) {
    if (used + row > heightPx + 0.5) return index === 0 ? null : used
    used += row
  }
  return null
}
