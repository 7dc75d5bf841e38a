import { useRef } from 'react'
import type { MouseEvent, RefObject } from 'react'
import type { MarkBox } from '../scene/mark-box.ts'
import type { MarkSet } from './mark-set.ts'

/** Finds marks in the window, and the mark at a place; `place`: the drawing's element. */
export function useMarkPlaces(set: MarkSet, place: RefObject<HTMLElement | null>) {
  /** Corner of the drawing in the window when a mark was last met. */
  const corner = useRef<DOMRect | null>(null)

  function findCorner(): DOMRect {
    return (corner.current = place.current!.getBoundingClientRect())
  }
  /** Place in pixels of the drawing. */
  function positionOf(event: MouseEvent) {
    const { left, top } = findCorner()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  function markOf(event: MouseEvent): number | null {
    if (set.markAt) {
      const { x, y } = positionOf(event)
      return set.markAt(x, y)
    }
    const mark = (event.target as Element).closest('[data-mark]')
    return mark ? Number(mark.getAttribute('data-mark')) : null
  }
  function windowBoxOf(mark: number): MarkBox | null {
    const box = set.boxOf(mark)
    if (!box || !place.current) return null
    const { left, top } = corner.current ?? findCorner()
    return { ...box, left: box.left + left, top: box.top + top }
  }
  return { findCorner, positionOf, markOf, windowBoxOf }
}

export type MarkPlaces = ReturnType<typeof useMarkPlaces>
