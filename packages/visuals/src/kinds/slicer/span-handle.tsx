import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { onwardIn } from '../../rows/onward.ts'

export interface Span {
  readonly min: number
  readonly max: number
  readonly low: number
  readonly high: number
}

interface SpanHandleProps {
  readonly label: string
  /** Both ends in words. */
  readonly text: string
  readonly span: Span
  /** The lower end was moved there, the upper one goes with it. */
  readonly onMove: (low: number) => void
}

/** Handle between two thumbs: dragged, or moved by arrows, it keeps its width. */
export function SpanHandle({ label, text, span, onMove }: SpanHandleProps) {
  const { min, max, low, high } = span
  const grip = useRef<{ readonly x: number; readonly low: number } | null>(null)

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const width = Math.max(high - low, 1)
    const onward = onwardIn(event.currentTarget)
    const moves: Record<string, number> = {
      ArrowRight: low + onward,
      ArrowUp: low + 1,
      ArrowLeft: low - onward,
      ArrowDown: low - 1,
      PageUp: low + width,
      PageDown: low - width,
      Home: min,
      End: max,
    }
    const move = moves[event.key]
    if (move === undefined || event.altKey) return
    event.preventDefault()
    onMove(move)
  }
  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (!grip.current) return
    const track = event.currentTarget.parentElement!.clientWidth
    const movedPx = (event.clientX - grip.current.x) * onwardIn(event.currentTarget)
    onMove(grip.current.low + Math.round((movedPx / track) * (max - min)))
  }

  return (
    <div
      className="span-handle"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={low}
      aria-valuetext={text}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = { x: event.clientX, low }
      }}
      onPointerMove={onPointerMove}
      onLostPointerCapture={() => void (grip.current = null)}
    />
  )
}
