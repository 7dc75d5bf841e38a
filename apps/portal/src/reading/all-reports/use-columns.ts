import { useLayoutEffect, useState, type RefObject } from 'react'

/** Least width of a card and the room between two, as the style sheet has them. */
const [cardPx, roomPx] = [320, 20]

/** How many cards stand beside each other in an element; null until it is there. */
export function useColumns(element: RefObject<HTMLElement | null>): number | null {
  const [columns, setColumns] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (!element.current) return
    const measure = (widthPx: number) =>
      setColumns(Math.max(1, Math.floor((widthPx + roomPx) / (cardPx + roomPx))))
    measure(element.current.clientWidth)
    const observer = new ResizeObserver(([entry]) => entry && measure(entry.contentRect.width))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return columns
}
