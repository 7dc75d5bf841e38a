import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** A drawing that lives in an element from when its code has come until the element goes. Throws where it cannot come. */
export function useDrawing<D extends { destroy(): void }>(
  place: RefObject<HTMLDivElement | null>,
  load: () => Promise<(element: HTMLElement) => D>,
): D | null {
  const [drawing, setDrawing] = useState<D | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const first = useRef(load)
  useEffect(() => {
    let made: D | null = null
    let isGone = false
    first.current().then(
      (create) => {
        if (isGone || !place.current) return
        made = create(place.current)
        setDrawing(made)
      },
      (error: Error) => setFailure(error),
    )
    return () => {
      isGone = true
      made?.destroy()
    }
  }, [place])
  if (failure) throw failure
  return drawing
}
