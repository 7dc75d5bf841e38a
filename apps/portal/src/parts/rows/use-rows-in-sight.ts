import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'
import { useIsPrinting } from './use-is-printing.ts'

/** Rows that are drawn all at once; of a longer list those in sight are. */
export const maxRowsDrawn = 100

/** Rows beyond each edge of what is in sight: the keyboard goes from row to row without a gap. */
const rowsBeyond = 4

interface LongList {
  /** The element that holds the rows; an ancestor of it scrolls. */
  readonly list: RefObject<HTMLElement | null>
  readonly count: number
  /** What a row is about: its height and its focus follow it when the rows before it change. */
  readonly keyOf: (index: number) => string
  /** Height of a row that was not drawn yet. Those that were drawn are measured. */
  readonly estimatePx: (index: number) => number
  /** Room that the style sheet leaves between rows. */
  readonly gapPx?: number
  /** Whether there are too many rows to draw all of them. */
  readonly isLong?: boolean
  /** A row that is drawn wherever it is: the one that is called current. */
  readonly current?: number
}

/** What the element of a drawn row takes over. */
export interface RowPlace {
  readonly ref?: (row: HTMLElement | null) => void
  readonly 'data-index': number
  readonly style?: CSSProperties | undefined
}

export interface RowsInSight {
  /** The rows that are to be drawn, in their order. */
  readonly rows: readonly number[]
  readonly isLong: boolean
  placeOf(index: number): RowPlace
  /** Room of the rows before and behind those that are drawn. */
  readonly listStyle: CSSProperties | undefined
  /** Scrolls as little as brings a row into sight. */
  seek(index: number): void
}

/**
 * Finds the rows of a long list that are in sight; they stand where all of them would. A row that has the focus stays, and
 * all are drawn for print.
 */
export function useRowsInSight(given: LongList): RowsInSight {
  const { list, count, keyOf, estimatePx, gapPx = 0, isLong = count > maxRowsDrawn } = given
  const isPrinting = useIsPrinting(isLong)
  const isWindow = isLong && !isPrinting
  const [scrollMargin, setScrollMargin] = useState(0)
  const focused = useFocusedRow(list, { count, keyOf, isLong })
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    enabled: isWindow,
    getScrollElement: () => list.current && scrollerOf(list.current),
    getItemKey: keyOf,
    estimateSize: estimatePx,
    gap: gapPx,
    overscan: rowsBeyond,
    scrollMargin,
    rangeExtractor: (range) => {
      const rows = new Set(defaultRangeExtractor(range))
      for (const kept of [focused, given.current ?? null])
        if (kept !== null && kept >= 0 && kept < count) rows.add(kept)
      return [...rows].toSorted((a, b) => a - b)
    },
  })

  // oxlint-disable-next-line react/exhaustive-deps -- what stands above the list may have changed with anything; the same number sets nothing
  useLayoutEffect(() => {
    if (!isWindow || !list.current) return
    const scroller = scrollerOf(list.current)
    const top = list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top
    setScrollMargin(Math.round(top - scroller.clientTop + scroller.scrollTop))
  })

  if (!isWindow)
    return {
      rows: [...Array(count).keys()],
      isLong,
      placeOf: (index) => ({ 'data-index': index }),
      listStyle: undefined,
      seek: (index) => rowIn(list.current, index)?.scrollIntoView({ block: 'nearest' }),
    }
  const drawn = virtualizer.getVirtualItems()
  const holes = new Map(
    drawn.slice(1).flatMap(({ index, start }, at) => {
      const before = drawn[at]!
      return index === before.index + 1 ? [] : [[index, { marginTop: start - before.end - gapPx }]]
    }),
  )
  return {
    rows: drawn.map(({ index }) => index),
    isLong,
    placeOf: (index) => ({
      ref: virtualizer.measureElement,
      'data-index': index,
      style: holes.get(index),
    }),
    listStyle: {
      paddingTop: (drawn[0]?.start ?? scrollMargin) - scrollMargin,
      paddingBottom: Math.max(
        0,
        virtualizer.getTotalSize() - ((drawn.at(-1)?.end ?? scrollMargin) - scrollMargin),
      ),
      // Heights that become known are made up for by the list; the browser would do it once more.
      overflowAnchor: 'none',
    },
    seek: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  }
}

const rowIn = (list: HTMLElement | null, index: number) =>
  list?.querySelector<HTMLElement>(`[data-index="${index}"]`)

/** The nearest element around a list that scrolls. */
function scrollerOf(list: HTMLElement): HTMLElement {
  for (let around: HTMLElement | null = list; around; around = around.parentElement)
    if (/^(auto|scroll)$/.test(getComputedStyle(around).overflowY)) return around
  return document.documentElement
}

interface FocusableRows {
  readonly count: number
  readonly keyOf: (index: number) => string
  readonly isLong: boolean
}

/** The row that has the focus in it; null: none. */
function useFocusedRow(list: RefObject<HTMLElement | null>, { count, keyOf, isLong }: FocusableRows) {
  const [focusedIn, setFocusedIn] = useState<string | null>(null)
  const keyNow = useRef(keyOf)
  keyNow.current = keyOf
  useEffect(() => {
    const element = list.current
    if (!isLong || !element) return
    const onFocusIn = ({ target }: FocusEvent) => {
      const row = (target as Element).closest<HTMLElement>('[data-index]')
      setFocusedIn(row ? keyNow.current(Number(row.dataset['index'])) : null)
    }
    const onFocusOut = () => {
      // Where only the window lost it, the element has it again with the window.
      if (!element.contains(document.activeElement)) setFocusedIn(null)
    }
    element.addEventListener('focusin', onFocusIn)
    element.addEventListener('focusout', onFocusOut)
    return () => {
      element.removeEventListener('focusin', onFocusIn)
      element.removeEventListener('focusout', onFocusOut)
    }
  }, [isLong, list])
  if (focusedIn === null) return null
  for (let index = 0; index < count; index++) if (keyOf(index) === focusedIn) return index
  return null
}
