import { useEffect, useRef, useState } from 'react'
import type { PointerEvent, RefObject } from 'react'
import { useMarks } from '../context/marks-context.ts'
import type { MarkBox } from '../scene/mark-box.ts'
import { noteBrushing } from './deferred-while-brushing.tsx'
import { pointsOf } from './mark-set.ts'
import type { MarkSet } from './mark-set.ts'
import type { MarkPlaces } from './use-mark-places.ts'

/** So far a pointer moves before a press becomes a brush, in pixels. */
const brushStartPx = 6

/** A drag over marks, or arrows with Shift, take those below it; `list`: what captures the pointer. */
export function useBrush(set: MarkSet, { positionOf }: MarkPlaces, list: RefObject<HTMLElement | null>) {
  const marks = useMarks()
  const [box, setBox] = useState<MarkBox | null>(null)
  const press = useRef<{ readonly x: number; readonly y: number; isBrush: boolean } | null>(null)
  /** The mark at which a brush by keys began. */
  const anchor = useRef<number | null>(null)
  useEffect(() => () => noteBrushing(false), [])

  function hide(): void {
    setBox(null)
    noteBrushing(false)
  }

  return {
    /** Box that is drawn; null: nothing is brushed. */
    box,
    press(event: PointerEvent) {
      if (event.button === 0 && event.pointerType !== 'touch')
        press.current = { ...positionOf(event), isBrush: false }
    },
    /** Drags: a pointer that is up meets marks; a press becomes a brush when it has moved a little. */
    drag(event: PointerEvent): 'up' | 'pressed' | 'brush' {
      const from = press.current
      if (!from || !set.within) return 'up'
      const dragged = boxBetween(from, positionOf(event))
      if (!from.isBrush && Math.max(dragged.width, dragged.height) < brushStartPx) return 'pressed'
      if (!from.isBrush) list.current?.setPointerCapture(event.pointerId)
      from.isBrush = true
      noteBrushing(true)
      setBox(set.snapped?.(dragged) ?? dragged)
      marks.brush(pointsOf(set, set.within(dragged)), event.ctrlKey || event.metaKey)
      return 'brush'
    },
    hide,
    /** Tells whether there was a brush: its end is no click. */
    end(): boolean {
      const wasBrush = press.current?.isBrush === true
      press.current = null
      hide()
      return wasBrush
    },
    /** Stretches the brush by keys, from the mark where Shift went down; null: there is none. */
    stretch(active: number | null, mark: number | null): void {
      anchor.current = mark === null ? null : (anchor.current ?? active)
      const from = anchor.current === null ? null : set.boxOf(anchor.current)
      const to = mark === null ? null : set.boxOf(mark)
      if (from && to && set.within) marks.brush(pointsOf(set, set.within(boxAround(from, to))), false)
    },
  }
}

interface Position {
  readonly x: number
  readonly y: number
}

const boxBetween = (a: Position, b: Position): MarkBox => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

function boxAround(a: MarkBox, b: MarkBox): MarkBox {
  const [left, top] = [Math.min(a.left, b.left), Math.min(a.top, b.top)]
  const right = Math.max(a.left + a.width, b.left + b.width)
  const bottom = Math.max(a.top + a.height, b.top + b.height)
  return { left, top, width: right - left, height: bottom - top }
}
