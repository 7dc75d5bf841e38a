import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSize } from '../../context/use-size.ts'
import { maxRowsDrawn, windowOf } from '../../rows/row-window.ts'
import { fitOfRows, notePxOf, showFit } from '../../rows/whole-rows.ts'
import { widthOfColumns } from './cells.ts'
import type { MatrixColumn, MatrixData, MatrixHead } from './data.ts'
import { onwardIn } from '../../rows/onward.ts'

/** Height of a row in the style sheet, in em of the table. */
const rowEm = 2.26
/** Maximum of columns as wide as their figures; more have one width, and only those in sight are drawn. */
const maxFreeColumns = 40
/** Lines drawn before it is known which are in sight, where each has many cells. */
const maxWideRows = 40

/** View: what is in sight, in pixels, and the size of the table's type. */
interface View {
  readonly top: number
  readonly left: number
  readonly height: number
  readonly width: number
  readonly fontPx: number
}

const unseen: View = { top: 0, left: 0, height: 0, width: 0, fontPx: 0 }

interface WindowOptions {
  readonly data: MatrixData
  readonly columns: readonly MatrixColumn[]
  readonly heads: readonly (readonly MatrixHead[])[]
  readonly lineCount: number
}

/** Finds the lines and columns of a matrix that are in sight, and holds the elements that scroll them. */
export function useMatrixWindow({ data, columns, heads, lineCount }: WindowOptions) {
  const place = useRef<HTMLDivElement>(null)
  const size = useSize(place)
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(unseen)
  const rowPx = view.fontPx * rowEm
  const isWide = columns.length > maxFreeColumns
  const rows = windowOf({
    count: lineCount,
    top: view.top,
    height: view.height,
    rowPx,
    maxDrawn: isWide ? maxWideRows : maxRowsDrawn,
  })
  const columnEm = useMemo(() => (isWide ? widthOfColumns(data, columns) : 0), [isWide, data, columns])
  const columnPx = columnEm * view.fontPx
  const across = windowOf({
    count: columns.length,
    top: view.left,
    height: view.width,
    rowPx: columnPx,
    maxDrawn: maxFreeColumns,
    spare: 4,
  })

  // The window ends at a whole line.
  useLayoutEffect(() => {
    const box = scroller.current
    if (!size || !box) return
    const table = box.querySelector('table')!
    const heightOf = (part: Element | null) => part?.getBoundingClientRect().height ?? 0
    const linePx = Number.parseFloat(getComputedStyle(table).fontSize) * rowEm
    const bar = box.offsetHeight - box.clientHeight
    const inRoom = Math.min(lineCount, Math.ceil(size.height / linePx) + 1)
    const fit = fitOfRows({
      heightPx: size.height - bar,
      aroundPx: heightOf(table.tHead) + heightOf(table.tFoot),
      notePx: notePxOf(place.current!),
      rows: Array.from({ length: inRoom }, () => linePx),
    })
    box.style.maxHeight = showFit(place.current!, fit, bar)
    box.style.scrollPaddingTop = `${heightOf(table.tHead)}px`
  }, [size, lineCount, heads])
  useLayoutEffect(() => {
    if (size && scroller.current) setView(viewOf(scroller.current))
  }, [size])

  return {
    place,
    scroller,
    onScroll: (box: HTMLElement) => setView(viewOf(box)),
    seek(row: number, column: number | null) {
      const box = scroller.current
      box?.scrollTo({
        top: row * rowPx,
        ...(column === null || !isWide ? {} : { left: column * columnPx * onwardIn(box) }),
      })
    },
    isWide,
    columnEm,
    rows,
    /** The columns that are drawn: all of them unless there are many. */
    across: isWide ? across : { from: 0, to: columns.length },
  }
}

function viewOf(box: HTMLElement): View {
  const fontPx = Number.parseFloat(getComputedStyle(box.firstElementChild!).fontSize)
  return {
    top: box.scrollTop,
    // Below zero where lines begin at the right.
    left: Math.abs(box.scrollLeft),
    height: box.clientHeight,
    width: box.clientWidth,
    fontPx,
  }
}
