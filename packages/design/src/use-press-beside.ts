import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'

/** Tells of a press anywhere but in a place, as long as that is open. */
export function usePressBeside(
  place: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onPress: () => void,
): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    if (!isOpen) return
    const onPointerDown = (event: PointerEvent) => {
      if (!place.current?.contains(event.target as Node)) press()
    }
    document.addEventListener('pointerdown', onPointerDown, true)
    return () => document.removeEventListener('pointerdown', onPointerDown, true)
  }, [place, isOpen])
}
