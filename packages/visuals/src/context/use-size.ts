import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { Size } from '../scene/size.ts'

/**
 * The content size of an element, in CSS pixels; null before it is known. On paper everything keeps the size it had on
 * the screen, and the page is scaled as a whole.
 */
export function useSize(ref: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      if (matchMedia('print').matches) return
      const [width, height] = [element.clientWidth, element.clientHeight]
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}
