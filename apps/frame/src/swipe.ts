import type { models } from '@casement/contract'
import type { Raise } from '@casement/session'

/** Distance that a finger moves sideways until it swipes, in CSS pixels; what moves as far up or down scrolls. */
const threshold = 10

/** Tells the page of fingers that swipe sideways over the frame. Returns the way to stop. */
export function watchSwipes(self: Window, raise: Raise): () => void {
  let startPosition: models.IPosition | null = null
  let currentPosition: models.IPosition | null = null
  let isSwiping = false

  const positionOf = (event: TouchEvent): models.IPosition | null => {
    const touch = event.touches[0] ?? event.changedTouches[0]
    return touch ? { x: touch.clientX, y: touch.clientY } : null
  }
  const onStart = (event: TouchEvent) => {
    // Two fingers zoom.
    startPosition = event.touches.length === 1 ? positionOf(event) : null
    isSwiping = false
  }
  const onMove = (event: TouchEvent) => {
    currentPosition = positionOf(event)
    if (!startPosition || !currentPosition || isSwiping) return
    const [sideways, upright] = [
      currentPosition.x - startPosition.x,
      currentPosition.y - startPosition.y,
    ].map(Math.abs) as [number, number]
    if (upright > threshold && upright >= sideways) startPosition = null
    else if (sideways > threshold) {
      isSwiping = true
      raise('swipeStart', { currentPosition, startPosition })
    }
  }
  const onEnd = (event: TouchEvent) => {
    if (isSwiping && startPosition) {
      raise('swipeEnd', {
        currentPosition: positionOf(event) ?? currentPosition ?? startPosition,
        startPosition,
      })
    }
    startPosition = null
    isSwiping = false
  }

  const passive = { passive: true } as const
  self.addEventListener('touchstart', onStart, passive)
  self.addEventListener('touchmove', onMove, passive)
  self.addEventListener('touchend', onEnd, passive)
  self.addEventListener('touchcancel', onEnd, passive)
  return () => {
    self.removeEventListener('touchstart', onStart)
    self.removeEventListener('touchmove', onMove)
    self.removeEventListener('touchend', onEnd)
    self.removeEventListener('touchcancel', onEnd)
  }
}
