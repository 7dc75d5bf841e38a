import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/** A drawing that lives in an element until the element goes. */
export function useDrawing<D extends { destroy(): void }>(
  place: RefObject<HTMLDivElement | null>,
  create: (element: HTMLElement) => D,
): D | null {
  const [drawing, setDrawing] = useState<D | null>(null)
  useLayoutEffect(() => {
    if (!place.current) return
    const made = create(place.current)
    setDrawing(made)
    return () => made.destroy()
  }, [place, create])
  return drawing
}
