import type { Size } from '../scene/size.ts'

/** Place of one of several small charts, in pixels of the drawing; its title lies above it. */
export interface PanelPlace {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** It carries the names of its row or column for all of them. */
  readonly isFirstInRow: boolean
  readonly isLastInColumn: boolean
}

export interface PanelMargins {
  /** Margins of the axes at the left of each row and below each column. */
  readonly leftPx: number
  /** Margin of the last name of an axis at the right of the last column. */
  readonly rightPx: number
  readonly bottomPx: number
  readonly titlePx: number
}

const gapPx = 16
const narrowestPx = 132
/** Lower panels say nothing: the drawing grows and is scrolled. */
const lowestPx = 44
/** Aspect at which a small chart reads best. */
const bestAspect = 1.7

/** Number of columns at which panels come nearest to the best proportion and few places stay empty. */
function columnsFor(count: number, { width, height }: Size): number {
  let best = { columns: 1, distance: Infinity }
  for (let columns = 1; columns <= count; columns++) {
    const panel = { width: width / columns, height: height / Math.ceil(count / columns) }
    if (columns > 1 && panel.width < narrowestPx) break
    const empty = columns * Math.ceil(count / columns) - count
    const distance = Math.abs(Math.log(panel.width / panel.height / bestAspect)) + (1.3 * empty) / columns
    if (distance < best.distance) best = { columns, distance }
  }
  return best.columns
}

const rowPx = ({ titlePx, bottomPx }: PanelMargins) => titlePx + lowestPx + bottomPx / 2

/** The size that so many panels need; at least the one that there is. */
export function panelsSize(count: number, size: Size, margins: PanelMargins): Size {
  const rows = Math.ceil(count / columnsFor(count, size))
  return { width: size.width, height: Math.max(size.height, Math.ceil(rows * rowPx(margins))) }
}

/** Panels of one size beside and below each other; `available` chose the columns, `size` is what they fill. */
export function panelPlaces(
  count: number,
  { available, size, margins }: { available: Size; size: Size; margins: PanelMargins },
): readonly PanelPlace[] {
  const columns = columnsFor(count, available)
  const rows = Math.ceil(count / columns)
  const { leftPx, rightPx, bottomPx, titlePx } = margins
  const width = (size.width - leftPx - rightPx - (columns - 1) * gapPx) / columns
  const height = (size.height - bottomPx - rows * titlePx - (rows - 1) * (gapPx / 2)) / rows
  return Array.from({ length: count }, (_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns]
    return {
      left: leftPx + column * (width + gapPx),
      top: row * (titlePx + height + gapPx / 2) + titlePx,
      width,
      height,
      isFirstInRow: column === 0,
      isLastInColumn: index + columns >= count,
    }
  })
}
