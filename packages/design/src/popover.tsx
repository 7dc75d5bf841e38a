import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { usePressBeside } from './use-press-beside.ts'

export interface PopoverProps {
  /** Anchor in pixels of the window: a point, or a box below which it hangs. */
  readonly at: { readonly x: number; readonly y: number; readonly width?: number; readonly above?: number }
  readonly onClose: () => void
  readonly className?: string
  readonly children: ReactNode
}

const marginPx = 8

/** Something that floats over the page: it stays inside the window and closes on Escape or a press beside it. */
export function Popover({ at, onClose, className = '', children }: PopoverProps) {
  const place = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState<{ left: number; top: number } | null>(null)
  const close = useEffectEvent(onClose)
  // What stands beside a dialog that is open is behind it, and cannot be pressed.
  const [into] = useState(() => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body)

  useLayoutEffect(() => {
    const box = place.current!
    const { offsetWidth, offsetHeight } = box
    const room = { width: window.innerWidth, height: window.innerHeight }
    const above = at.above ?? at.y
    const fitsBelow = at.y + offsetHeight + marginPx <= room.height
    setPosition({
      left: Math.max(marginPx, Math.min(at.x, room.width - offsetWidth - marginPx)),
      top: Math.max(marginPx, fitsBelow ? at.y : Math.min(above, room.height - marginPx) - offsetHeight),
    })
  }, [at.x, at.y, at.above])

  usePressBeside(place, true, onClose)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      // A dialog below stays open.
      event.preventDefault()
      close()
    }
    const onLeave = () => close()
    document.addEventListener('keydown', onKey, true)
    window.addEventListener('resize', onLeave)
    window.addEventListener('blur', onLeave)
    return () => {
      document.removeEventListener('keydown', onKey, true)
      window.removeEventListener('resize', onLeave)
      window.removeEventListener('blur', onLeave)
    }
  }, [])

  return createPortal(
    <div
      ref={place}
      className={`popover ${className}`}
      // Unseen until its place is known, and yet it can take the focus.
      style={position ?? { left: at.x, top: at.y, opacity: 0 }}
    >
      {children}
    </div>,
    into,
  )
}
