import { useState } from 'react'
import type { KeyboardEvent } from 'react'

export interface RowKeysOptions {
  readonly count: number
  readonly onChoose: (row: number, isAdded: boolean) => void
  readonly onMenu: (row: number, at: { readonly x: number; readonly y: number }) => void
  /** Opens or closes a row; absent where rows have nothing below them. */
  readonly onOpen?: (row: number, isOpen: boolean) => void
  /** Brings a row that is not drawn into sight. */
  readonly onSeek?: (row: number) => void
}

/** Rows under one tab stop: arrows, Home, End and pages move, Enter and Space choose, right and left open and close. */
export function useRowKeys({ count, onChoose, onMenu, onOpen, onSeek }: RowKeysOptions) {
  const [stop, setStop] = useState(0)
  const current = Math.min(stop, Math.max(count - 1, 0))

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>('[data-row]')
    if (!row || target !== row) return
    const at = Number(row.dataset.row)
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 10,
      PageUp: at - 10,
      Home: 0,
      End: count - 1,
    }
    const move = moves[event.key]
    if (move !== undefined) seek(row, Math.max(0, Math.min(move, count - 1)))
    else if (event.key === 'Enter' || event.key === ' ')
      onChoose(at, event.ctrlKey || event.metaKey || event.shiftKey)
    else if (onOpen && (event.key === 'ArrowRight' || event.key === 'ArrowLeft'))
      onOpen(at, event.key === 'ArrowRight')
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const box = row.getBoundingClientRect()
      onMenu(at, { x: box.left + 24, y: box.bottom })
    } else return
    event.preventDefault()
  }

  function seek(from: HTMLElement, row: number): void {
    const body = from.closest('table')!
    setStop(row)
    const focus = () => body.querySelector<HTMLElement>(`[data-row="${row}"]`)?.focus()
    if (body.querySelector(`[data-row="${row}"]`)) return focus()
    onSeek?.(row)
    requestAnimationFrame(() => requestAnimationFrame(focus))
  }

  return {
    onKeyDown,
    /** What a row needs to take part. */
    row: (index: number) => ({
      'data-row': index,
      tabIndex: index === current ? 0 : -1,
      onFocus: () => setStop(index),
    }),
  }
}
