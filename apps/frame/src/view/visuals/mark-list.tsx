import { isSelected } from '@casement/report'
import type { DataPoint } from '@casement/report'
import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react'
import { useMarks } from '../marks-context.ts'
import type { Box } from './bar-plane.ts'

interface MarkListProps {
  /** The visual's name. */
  readonly visual: string
  /** What the drawing shows, in a sentence. */
  readonly summary: string
  readonly count: number
  readonly placeRef: Ref<HTMLDivElement>
  /** A mark as it is read out. */
  readonly textOf: (index: number) => string
  /** What a mark stands for; null: nothing that can be chosen. */
  readonly pointOf: (index: number) => DataPoint | null
  /** Where a mark and its words stand in the drawing. */
  readonly bandOf: (index: number) => Box | null
  /** The drawing; its marks carry their index as `data-mark`. */
  readonly children: ReactNode
}

/** The marks of a drawing as a list to move in by arrows, Home and End; Enter and Space choose. */
export function MarkList(props: MarkListProps) {
  const { visual, summary, count, placeRef, textOf, pointOf, bandOf, children } = props
  const marks = useMarks()
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<number | null>(null)
  const id = useId()
  const current = active === null ? null : Math.min(active, count - 1)
  const band = current === null ? null : bandOf(current)

  const indexOf = (event: MouseEvent): number | null => {
    const mark = (event.target as Element).closest('[data-mark]')
    return mark ? Number(mark.getAttribute('data-mark')) : null
  }
  const pointOfEvent = (event: MouseEvent): DataPoint | null => {
    const index = indexOf(event)
    return index === null ? null : pointOf(index)
  }
  const middleOf = (index: number) => {
    const box = list.current!.getBoundingClientRect()
    const at = bandOf(index)
    return at
      ? {
          x: box.left + at.x + at.width / 2 - list.current!.scrollLeft,
          y: box.top + at.y + at.height / 2 - list.current!.scrollTop,
        }
      : { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  }

  function move(to: number): void {
    setActive(to)
    marks.hover(pointOf(to), middleOf(to))
    const at = bandOf(to)
    const place = list.current!
    if (!at) return
    if (at.y < place.scrollTop) place.scrollTop = at.y
    else if (at.y + at.height > place.scrollTop + place.clientHeight)
      place.scrollTop = at.y + at.height - place.clientHeight
  }

  function onKeyDown(event: KeyboardEvent): void {
    const at = current ?? -1
    const moves: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: count - 1,
    }
    const to = moves[event.key]
    if (to !== undefined) move(Math.max(0, Math.min(to, count - 1)))
    else if (current === null) return
    else if (event.key === 'Enter' || event.key === ' ') {
      const point = pointOf(current)
      if (point) marks.click(point, event.ctrlKey || event.metaKey || event.shiftKey)
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))
      marks.openMenu(pointOf(current), middleOf(current))
    else return
    event.preventDefault()
  }

  const isChosen = (index: number): boolean => {
    const point = pointOf(index)
    return point !== null && isSelected(marks.selection, visual, point)
  }
  return (
    <div
      ref={list}
      className="chart marks"
      role="listbox"
      aria-multiselectable="true"
      aria-label={summary}
      aria-activedescendant={current === null ? undefined : `${id}-${current}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) setActive((before) => before ?? 0)
      }}
      onBlur={() => {
        setActive(null)
        marks.hover(null, { x: 0, y: 0 })
      }}
      onClick={(event) => marks.click(pointOfEvent(event), event.ctrlKey || event.metaKey)}
      onContextMenu={(event) => {
        event.preventDefault()
        marks.openMenu(pointOfEvent(event), { x: event.clientX, y: event.clientY })
      }}
      onPointerMove={(event) => marks.hover(pointOfEvent(event), { x: event.clientX, y: event.clientY })}
      onPointerLeave={(event) => marks.hover(null, { x: event.clientX, y: event.clientY })}
    >
      <div ref={placeRef} className="marks-place" aria-hidden="true">
        {band ? (
          <span
            className="mark-band"
            style={{ left: band.x, top: band.y, width: band.width, height: band.height }}
          />
        ) : null}
        {children}
      </div>
      {count === 0
        ? null
        : [current ?? 0].map((index) => (
            <span
              key={index}
              id={`${id}-${index}`}
              className="unseen"
              role="option"
              aria-selected={isChosen(index)}
              aria-posinset={index + 1}
              aria-setsize={count}
            >
              {textOf(index)}
            </span>
          ))}
    </div>
  )
}
