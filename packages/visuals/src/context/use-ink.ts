import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import { inkOf } from '../scene/element-ink.ts'
import type { Ink } from '../scene/ink.ts'
import { useLook } from './look-context.ts'

/**
 * Colours that hold in an element, once it is there: null before. They are read when the look is on the page, never while it
 * is drawn, as a look is put on behind the drawing of all.
 */
export function useInk(place: RefObject<HTMLElement | null>, isThere: boolean): Ink | null {
  const look = useLook()
  const [ink, setInk] = useState<Ink | null>(null)
  useLayoutEffect(() => {
    if (isThere && place.current) setInk(inkOf(place.current))
  }, [look, place, isThere])
  return ink
}
