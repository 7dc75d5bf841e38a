import { useLayoutEffect, useRef, useState } from 'react'
import { inkOf } from '../scene/element-ink.ts'
import type { Room } from '../scene/size.ts'
import { useSize } from './use-size.ts'

/** Room of a drawing: how large it may be and the size of its type; null before that is known. */
export function useDrawingPlace() {
  const ref = useRef<HTMLDivElement>(null)
  const size = useSize(ref)
  const [fontPx, setFontPx] = useState(12)
  // Type grows with the page, which changes the size of the place.
  useLayoutEffect(() => {
    if (ref.current) setFontPx(inkOf(ref.current).fontPx)
  }, [size])
  const room: Room | null = size && size.width > 0 ? { ...size, fontPx } : null
  return { ref, room }
}
