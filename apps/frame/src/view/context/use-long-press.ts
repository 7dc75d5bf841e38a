import { useEffect, useRef } from 'react'
import type { MouseEvent as PressEvent, PointerEvent } from 'react'

/** Time of a long press, in milliseconds: a little longer than browsers wait that open menus by themselves. */
const holdMs = 600
/** A finger never lies quite still, in pixels. */
const slackPx = 10

/** A finger that is held down opens a menu as a right click does, also where the browser does not do so by itself. */
export function useLongPress() {
  const stop = useRef(() => {})
  const from = useRef({ x: 0, y: 0 })
  const isHeld = useRef(false)
  useEffect(() => () => stop.current(), [])
  return {
    onPointerDown({ pointerType, target, clientX, clientY }: PointerEvent) {
      stop.current()
      isHeld.current = false
      if (pointerType !== 'touch') return
      from.current = { x: clientX, y: clientY }
      const timer = setTimeout(() => {
        isHeld.current = true
        target.dispatchEvent(
          new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY }),
        )
      }, holdMs)
      stop.current = () => clearTimeout(timer)
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y } = from.current
      if (Math.hypot(clientX - x, clientY - y) > slackPx) stop.current()
    },
    onPointerUp: () => stop.current(),
    onPointerCancel: () => stop.current(),
    /** Lifting the finger is no press of what lies below it. */
    onClickCapture(event: PressEvent) {
      if (isHeld.current) event.stopPropagation()
      isHeld.current = false
    },
    /** The browser was first. */
    onContextMenu: () => stop.current(),
  }
}
