import type { Answer } from '@casement/query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useSize } from '../../context/use-size.ts'
import { maxRowsDrawn, windowOf } from '../../rows/row-window.ts'
import { fitOfRows, notePxOf, showFit } from '../../rows/whole-rows.ts'
import type { WrittenColumn } from '../../writing/writing.ts'

/** Height of a row of a long table in the style sheet, in em of the table. */
const rowEm = 2.26

/** Finds the rows that are in sight. Rows that are many have one height, and only those in sight are drawn. */
export function useTableWindow({ rowCount }: Answer, columns: readonly WrittenColumn[]) {
  const place = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const size = useSize(place)
  const isLong = rowCount > maxRowsDrawn
  const [view, setView] = useState({ top: 0, height: 0, rowPx: 0 })

  useLayoutEffect(() => {
    if (!size || !place.current || !scroller.current) return
    if (isLong) {
      scroller.current.style.maxHeight = ''
      delete place.current.dataset.fit
      setView(viewOf(scroller.current))
    } else fitRows(place.current, scroller.current, size.height)
  }, [size, columns, isLong])

  return {
    place,
    scroller,
    isLong,
    rows: windowOf({ count: rowCount, ...view }),
    onScroll: (box: HTMLElement) => setView(viewOf(box)),
    seek(row: number) {
      scroller.current?.scrollTo({ top: row * view.rowPx })
    },
  }
}

/** Lets what rows are about wrap only where there is no room, then ends the window at a whole row. */
function fitRows(place: HTMLElement, scroller: HTMLElement, heightPx: number): void {
  place.classList.remove('narrow')
  delete place.dataset.fit
  scroller.style.maxHeight = ''
  scroller.style.scrollPaddingTop = ''
  if (scroller.scrollWidth > scroller.clientWidth + 1) place.classList.add('narrow')
  const table = scroller.querySelector('table')!
  const heightOf = (part: Element | null) => part?.getBoundingClientRect().height ?? 0
  const head = heightOf(table.tHead)
  const rows = [...table.tBodies[0]!.rows].map(heightOf)
  const bar = scroller.offsetHeight - scroller.clientHeight
  const around = head + heightOf(table.tFoot)
  const fit = fitOfRows({ heightPx: heightPx - bar, aroundPx: around, notePx: notePxOf(place), rows })
  scroller.style.maxHeight = showFit(place, fit, bar)
  scroller.style.scrollPaddingTop = `${head}px`
}

function viewOf(box: HTMLElement) {
  const fontPx = Number.parseFloat(getComputedStyle(box.firstElementChild!).fontSize)
  return { top: box.scrollTop, height: box.clientHeight, rowPx: fontPx * rowEm }
}
