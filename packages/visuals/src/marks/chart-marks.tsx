import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode, RefObject } from 'react'
import { useMarks } from '../context/marks-context.ts'
import { isSelected, pointKey } from '../definition/data-point.ts'
import type { DataPoint } from '../definition/data-point.ts'
import type { MarkBox } from '../scene/mark-box.ts'
import { MarkTip } from './mark-tip.tsx'
import type { Tip } from './mark-tip.tsx'

/** The marks of a drawing, counted from 0 in reading order. */
export interface MarkSet {
  readonly count: number
  /** How many places there are to stand at; absent: as many as marks. */
  readonly places?: number
  /** null for a total: it is read and shown, and cannot be chosen. */
  readonly point: (mark: number) => DataPoint | null
  /** What a mark stands for where it is several things at once: pressed, all of them are chosen. */
  readonly points?: (mark: number) => readonly DataPoint[]
  /** A mark as it is read out. */
  readonly text: (mark: number) => string
  readonly tip: (mark: number) => Tip
  /** null: it is not drawn. */
  readonly boxOf: (mark: number) => MarkBox | null
  /** The mark at a position in pixels of the drawing, null beside the marks; absent: marks carry `data-mark`. */
  readonly markAt?: (x: number, y: number) => number | null
  /** The mark that a key leads to; absent: arrows lead to the next and the one before. */
  readonly move?: (mark: number, key: string) => number | undefined
  /** Its place among the others where that is not its number: the parts of a mark share one. */
  readonly position?: (mark: number) => number
  /** The marks that a brush over a box takes; absent: the drawing cannot be brushed. */
  readonly within?: (box: MarkBox) => readonly number[]
  /** What a brush over a box takes, drawn; absent: the box as it was dragged. */
  readonly snapped?: (box: MarkBox) => MarkBox
}

interface ChartMarksProps {
  readonly visual: string
  /** What the drawing shows, in a sentence or two. */
  readonly summary: string
  readonly marks: MarkSet
  /** The drawing's element: positions are counted from its corner. */
  readonly place: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/** So far a pointer moves before a press becomes a brush, in pixels. */
const brushStartPx = 6

/**
 * A drawing whose marks can be met by pointer and by keyboard: arrows lead from mark to mark, Enter and Space choose,
 * Shift+F10 opens the menu of a mark, Escape puts its tooltip away. A drag takes the marks below it, as arrows with
 * Shift do.
 */
export function ChartMarks({ visual, summary, marks: set, place, children }: ChartMarksProps) {
  const marks = useMarks()
  const [activeMark, setActive] = useState<number | null>(null)
  const [metMark, setMet] = useState<number | null>(null)
  const [brush, setBrush] = useState<MarkBox | null>(null)
  const press = useRef<{ readonly x: number; readonly y: number; isBrush: boolean } | null>(null)
  /** The mark at which a brush by keys began. */
  const anchor = useRef<number | null>(null)
  const list = useRef<HTMLDivElement>(null)
  /** Where the drawing's corner was in the window when a mark was last met. */
  const corner = useRef<DOMRect | null>(null)
  const id = useId()
  // Figures may have gone since the pointer came.
  const known = (mark: number | null) => (mark !== null && mark < set.count ? mark : null)
  const [active, met] = [known(activeMark), known(metMark)]
  const shown = met ?? active

  const tell = useEffectEvent((mark: number | null) => {
    const box = mark === null ? null : windowBoxOf(mark)
    if (mark === null || !box) marks.hover(null)
    else marks.hover(set.point(mark), { x: box.left + box.width / 2, y: box.top })
  })
  const wasTold = useRef(false)
  // Other figures, as after a drill, have another mark in the same place.
  const shownPoint = shown === null ? null : set.point(shown)
  const shownKey = shownPoint && pointKey(shownPoint)
  useEffect(() => {
    if (shown !== null || wasTold.current) tell(shown)
    wasTold.current = shown !== null
  }, [shown, shownKey])

  function findCorner(): DOMRect {
    return (corner.current = place.current!.getBoundingClientRect())
  }

  function positionOf(event: MouseEvent) {
    const { left, top } = findCorner()
    return { x: event.clientX - left, y: event.clientY - top }
  }

  function markOf(event: MouseEvent): number | null {
    if (set.markAt) {
      const { x, y } = positionOf(event)
      return set.markAt(x, y)
    }
    const mark = (event.target as Element).closest('[data-mark]')
    return mark ? Number(mark.getAttribute('data-mark')) : null
  }

  const pointsOf = (taken: readonly number[]) => taken.map(set.point).filter((point) => point !== null)

  function choose(mark: number | null, isAdded: boolean): void {
    if (mark === null) return marks.click(null, isAdded)
    const points = set.points?.(mark) ?? []
    const point = set.point(mark)
    if (points.length > 1) marks.brush(points, isAdded)
    else if (point) marks.click(point, isAdded)
  }

  function windowBoxOf(mark: number): MarkBox | null {
    const box = set.boxOf(mark)
    if (!box || !place.current) return null
    const { left, top } = corner.current ?? findCorner()
    return { ...box, left: box.left + left, top: box.top + top }
  }

  function goTo(mark: number): void {
    setMet(null)
    setActive(mark)
    const [box, room] = [set.boxOf(mark), list.current]
    if (!box || !room) return
    if (box.top < room.scrollTop || box.top + box.height > room.scrollTop + room.clientHeight)
      room.scrollTop = box.top - room.clientHeight / 3
    findCorner()
  }

  /** A brush by keys, from where Shift went down; null: there is none. */
  function brushTo(mark: number | null): void {
    anchor.current = mark === null ? null : (anchor.current ?? active)
    const from = anchor.current === null ? null : set.boxOf(anchor.current)
    const to = mark === null ? null : set.boxOf(mark)
    if (!from || !to || !set.within) return
    const [left, top] = [Math.min(from.left, to.left), Math.min(from.top, to.top)]
    const right = Math.max(from.left + from.width, to.left + to.width)
    const bottom = Math.max(from.top + from.height, to.top + to.height)
    const taken = set.within({ left, top, width: right - left, height: bottom - top })
    marks.brush(pointsOf(taken), false)
  }

  function onKeyDown(event: KeyboardEvent): void {
    findCorner()
    const last = set.count - 1
    const at = active ?? -1
    const plain: Record<string, number> = {
      ArrowRight: Math.min(at + 1, last),
      ArrowDown: Math.min(at + 1, last),
      ArrowLeft: Math.max(at - 1, 0),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: last,
    }
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
    const move = !isPlain
      ? undefined
      : set.move && active !== null
        ? set.move(active, event.key)
        : plain[event.key]
    if (move !== undefined) {
      brushTo(event.shiftKey ? move : null)
      goTo(move)
    } else if (active === null) return
    else if (event.key === 'Enter' || event.key === ' ')
      choose(active, event.ctrlKey || event.metaKey || event.shiftKey)
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const box = windowBoxOf(active) ?? list.current!.getBoundingClientRect()
      marks.openMenu(set.point(active), { x: box.left + box.width / 2, y: box.top + box.height / 2 })
    } else if (event.key === 'Escape') {
      setMet(null)
      setActive(null)
      event.stopPropagation()
    } else return
    event.preventDefault()
  }

  function boxTo(event: MouseEvent): MarkBox {
    const { x, y } = positionOf(event)
    const from = press.current!
    return {
      left: Math.min(x, from.x),
      top: Math.min(y, from.y),
      width: Math.abs(x - from.x),
      height: Math.abs(y - from.y),
    }
  }

  function onPointerMove(event: PointerEvent): void {
    const from = press.current
    if (!from || !set.within) return setMet(markOf(event))
    const box = boxTo(event)
    if (!from.isBrush && Math.max(box.width, box.height) < brushStartPx) return
    if (!from.isBrush) list.current?.setPointerCapture(event.pointerId)
    from.isBrush = true
    setMet(null)
    setBrush(set.snapped?.(box) ?? box)
    marks.brush(pointsOf(set.within(box)), event.ctrlKey || event.metaKey)
  }

  function endBrush(): void {
    press.current = null
    setBrush(null)
  }

  const isMarkSelected = (mark: number): boolean => {
    const point = set.point(mark)
    return point !== null && isSelected(marks.selection, visual, point)
  }
  const activeBox = active === null ? null : set.boxOf(active)
  const metBox = met === null || met === active ? null : set.boxOf(met)
  const tipBox = shown === null || marks.hasTooltipPage || brush ? null : windowBoxOf(shown)
  return (
    <div
      ref={list}
      className="chart"
      role="listbox"
      aria-multiselectable="true"
      aria-label={summary}
      aria-activedescendant={active === null ? undefined : `${id}-${active}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if (!event.target.matches(':focus-visible')) return
        findCorner()
        setActive((before) => before ?? 0)
      }}
      onBlur={() => setActive(null)}
      onPointerDown={(event) => {
        if (event.button === 0 && event.pointerType !== 'touch')
          press.current = { ...positionOf(event), isBrush: false }
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => setBrush(null)}
      onPointerLeave={() => setMet(null)}
      onPointerCancel={endBrush}
      onClick={(event) => {
        // The end of a brush is no click.
        const wasBrush = press.current?.isBrush === true
        endBrush()
        if (wasBrush) return
        choose(markOf(event), event.ctrlKey || event.metaKey)
      }}
      onContextMenu={(event) => {
        event.preventDefault()
        const mark = markOf(event)
        marks.openMenu(mark === null ? null : set.point(mark), { x: event.clientX, y: event.clientY })
      }}
    >
      {metBox ? <span className="chart-met" style={metBox} /> : null}
      {activeBox ? <span className="chart-band" style={activeBox} /> : null}
      {brush ? <span className="chart-brush" style={brush} /> : null}
      {children}
      {tipBox ? <MarkTip tip={set.tip(shown!)} box={tipBox} /> : null}
      {(set.count > 0 ? [active ?? 0] : []).map((mark) => (
        <span
          key={mark}
          id={`${id}-${mark}`}
          className="unseen"
          role="option"
          aria-selected={isMarkSelected(mark)}
          aria-posinset={(set.position?.(mark) ?? mark) + 1}
          aria-setsize={set.places ?? set.count}
        >
          {set.text(mark)}
        </span>
      ))}
    </div>
  )
}
