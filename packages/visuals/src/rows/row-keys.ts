import { focusInSight } from '@casement/design'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'

interface Place {
  readonly x: number
  readonly y: number
}

export interface RowKeysOptions {
  readonly count: number
  /** Number of cells of figures that a row has to move through; absent: rows are moved in only. */
  readonly columnCount?: number
  /** `column` is null for the whole row. */
  readonly onChoose: (row: number, isAdded: boolean, column: number | null) => void
  readonly onMenu: (row: number, at: Place, column: number | null) => void
  /** Opens or closes a row; absent where rows have nothing below them. */
  readonly onOpen?: (row: number, isOpen: boolean) => void
  /** True when a row could be opened or closed that way; absent: none moves on to its cells before. */
  readonly canOpen?: (row: number, isOpen: boolean) => boolean
  /** Brings a row, or a cell, that is not drawn into sight. */
  readonly onSeek?: (row: number, column: number | null) => void
}

/**
 * Rows under one tab stop: arrows, Home, End and pages move, Enter and Space choose, right and left open and close.
 * Where cells are moved through, right goes on to them from a row that has nothing to open, and left comes back.
 */
export function useRowKeys(options: RowKeysOptions) {
  const { count, columnCount = 0, onChoose, onMenu, onOpen, canOpen, onSeek } = options
  const [stop, setStop] = useState(0)
  const current = Math.min(stop, Math.max(count - 1, 0))

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>('[data-row]')
    if (!row) return
    const isCell = target !== row && target.dataset.column !== undefined
    if (target !== row && !isCell) return
    const at = Number(row.dataset.row)
    const column = isCell ? Number(target.dataset.column) : null
    const within = Math.max(0, count - 1)
    const rowMoves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 10,
      PageUp: at - 10,
      ...(column === null || event.ctrlKey ? { Home: 0, End: within } : {}),
    }
    const columnMoves: Record<string, number> =
      column === null ? {} : { ArrowRight: column + 1, ArrowLeft: column - 1, Home: 0, End: columnCount - 1 }
    const rowMove = rowMoves[event.key]
    const columnMove = columnMoves[event.key]
    if (rowMove !== undefined) seek(row, Math.max(0, Math.min(rowMove, within)), column)
    else if (columnMove !== undefined)
      seek(row, at, columnMove < 0 ? null : Math.min(columnMove, columnCount - 1))
    else if (event.key === 'Enter' || event.key === ' ')
      onChoose(at, event.ctrlKey || event.metaKey || event.shiftKey, column)
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      const isOpen = event.key === 'ArrowRight'
      const turns = onOpen && (canOpen?.(at, isOpen) ?? true)
      if (turns) onOpen(at, isOpen)
      else if (isOpen && columnCount > 0) seek(row, at, 0)
      else if (!onOpen) return
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const box = target.getBoundingClientRect()
      onMenu(at, { x: box.left + 24, y: box.bottom }, column)
    } else return
    event.preventDefault()
  }

  function seek(from: HTMLElement, row: number, column: number | null): void {
    const body = from.closest('table')!
    const cell = column === null ? '' : ` [data-column="${column}"]`
    const find = () => body.querySelector<HTMLElement>(`[data-row="${row}"]${cell}`)
    setStop(row)
    const found = find()
    if (found) return focusInSight(found)
    onSeek?.(row, column)
    requestAnimationFrame(() => requestAnimationFrame(() => focusInSight(find())))
  }

  return {
    onKeyDown,
    /** Attributes of a row that takes part. */
    row: (index: number) => ({
      'data-row': index,
      tabIndex: index === current ? 0 : -1,
      onFocus: () => setStop(index),
    }),
    /** Attributes of a cell that takes part. */
    cell: (index: number) => ({ 'data-column': index, tabIndex: -1 }),
  }
}
