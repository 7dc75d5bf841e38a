export interface RowsInWindow {
  readonly heightPx: number
  /** Head and total, which stay in sight. */
  readonly aroundPx: number
  /** Height in pixels of the line below the window that says how many rows there are. */
  readonly notePx: number
  /** Each row's height, in pixels. */
  readonly rows: readonly number[]
}

/**
 * How a table stands in its room: with all its rows, with none, or in a window of this height in pixels that ends with a
 * whole row.
 */
export type RowsFit = 'all' | 'none' | { readonly windowPx: number }

const sumOf = (heights: readonly number[]): number => heights.reduce((sum, height) => sum + height, 0)

/** Fits rows into their room; the line that tells of the others stands below them, and covers none. */
export function fitOfRows({ heightPx, aroundPx, notePx, rows }: RowsInWindow): RowsFit {
  const roundingPx = 0.5
  if (aroundPx + sumOf(rows) <= heightPx + roundingPx) return 'all'
  let windowPx = aroundPx
  for (const row of rows) {
    if (windowPx + row > heightPx - notePx + roundingPx) break
    windowPx += row
  }
  return windowPx > aroundPx ? { windowPx } : 'none'
}

/** Says to the style sheet how the rows stand; returns the height of their window, '' where it is that of the room. */
export function showFit(place: HTMLElement, fit: RowsFit, barPx: number): string {
  place.dataset.fit = typeof fit === 'string' ? fit : 'some'
  return typeof fit === 'string' ? '' : `${fit.windowPx + barPx}px`
}

/** Height of the line that says how many rows there are, in em of the table's place, as in the style sheet. */
const noteEm = 1.9

export const notePxOf = (place: HTMLElement): number =>
  Number.parseFloat(getComputedStyle(place).fontSize) * noteEm
