import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { useMarks } from '../context/marks-context.ts'
import { isSelected, pointKey } from '../definition/data-point.ts'
import type { MarkBox } from '../scene/mark-box.ts'
import { markByKey } from './mark-set.ts'
import type { MarkSet } from './mark-set.ts'
import { MarkTip } from './mark-tip.tsx'
import { useBrush } from './use-brush.ts'
import { useMarkPlaces } from './use-mark-places.ts'
import type { MarkPlaces } from './use-mark-places.ts'

interface ChartMarksProps {
  readonly visual: string
  /** Description of the drawing, in a sentence or two. */
  readonly summary: string
  readonly marks: MarkSet
  /** The drawing's element: positions are counted from its corner. */
  readonly place: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/**
 * A drawing whose marks can be met by pointer and by keyboard: arrows lead from mark to mark, Enter and Space choose,
 * Shift+F10 opens the menu of a mark, Escape puts its tooltip away. A drag takes the marks below it, as arrows with
 * Shift do.
 */
export function ChartMarks({ visual, summary, marks: set, place, children }: ChartMarksProps) {
  const marks = useMarks()
  const [activeMark, setActive] = useState<number | null>(null)
  const [metMark, setMet] = useState<number | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const places = useMarkPlaces(set, place)
  const brush = useBrush(set, places, list)
  // Figures may have gone since the pointer came.
  const known = (mark: number | null) => (mark !== null && mark < set.count ? mark : null)
  const [active, met] = [known(activeMark), known(metMark)]
  const shown = met ?? active
  useHover(set, places, shown)

  function choose(mark: number | null, isAdded: boolean): void {
    if (mark === null) return marks.click(null, isAdded)
    const points = set.points?.(mark) ?? []
    const point = set.point(mark)
    if (points.length > 1) marks.brush(points, isAdded)
    else if (point) marks.click(point, isAdded)
  }
  function goTo(mark: number | null): void {
    setMet(null)
    setActive(mark)
    if (mark === null) return
    scrollTo(list.current, set.boxOf(mark))
    places.findCorner()
  }
  function onKeyDown(event: KeyboardEvent): void {
    places.findCorner()
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
    const move = isPlain ? markByKey(set, active, event.key) : undefined
    if (move !== undefined) {
      brush.stretch(active, event.shiftKey ? move : null)
      goTo(move)
    } else if (active === null) return
    else if (event.key === 'Enter' || event.key === ' ')
      choose(active, event.ctrlKey || event.metaKey || event.shiftKey)
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const box = places.windowBoxOf(active) ?? list.current!.getBoundingClientRect()
      marks.openMenu(set.point(active), { x: box.left + box.width / 2, y: box.top + box.height / 2 })
    } else if (event.key === 'Escape') {
      goTo(null)
      event.stopPropagation()
    } else return
    event.preventDefault()
  }

  const activeBox = active === null ? null : set.boxOf(active)
  const metBox = met === null || met === active ? null : set.boxOf(met)
  const tipBox = shown === null || marks.hasTooltipPage || brush.box ? null : places.windowBoxOf(shown)
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
        places.findCorner()
        setActive((before) => before ?? 0)
      }}
      onBlur={() => setActive(null)}
      onPointerDown={brush.press}
      onPointerMove={(event) => {
        const drag = brush.drag(event)
        if (drag !== 'pressed') setMet(drag === 'brush' ? null : places.markOf(event))
      }}
      onPointerUp={brush.hide}
      onPointerLeave={() => setMet(null)}
      onPointerCancel={brush.end}
      onClick={(event) => {
        if (!brush.end()) choose(places.markOf(event), event.ctrlKey || event.metaKey)
      }}
      onContextMenu={(event) => {
        event.preventDefault()
        const mark = places.markOf(event)
        marks.openMenu(mark === null ? null : set.point(mark), { x: event.clientX, y: event.clientY })
      }}
    >
      {metBox ? <span className="chart-met" style={metBox} /> : null}
      {activeBox ? <span className="chart-band" style={activeBox} /> : null}
      {brush.box ? <span className="chart-brush" style={brush.box} /> : null}
      {children}
      {tipBox ? <MarkTip tip={set.tip(shown!)} box={tipBox} /> : null}
      {set.count > 0 ? <ActiveOption key={active ?? 0} mark={active ?? 0} {...{ id, visual, set }} /> : null}
    </div>
  )
}

/** Tells the report which mark is met, once more where other figures have another mark in its place. */
function useHover(set: MarkSet, { windowBoxOf }: MarkPlaces, shown: number | null): void {
  const marks = useMarks()
  const tell = useEffectEvent((mark: number | null) => {
    const box = mark === null ? null : windowBoxOf(mark)
    if (mark === null || !box) marks.hover(null)
    else marks.hover(set.point(mark), { x: box.left + box.width / 2, y: box.top })
  })
  const wasTold = useRef(false)
  const point = shown === null ? null : set.point(shown)
  const key = point && pointKey(point)
  useEffect(() => {
    if (shown !== null || wasTold.current) tell(shown)
    wasTold.current = shown !== null
  }, [shown, key])
}

function scrollTo(room: HTMLElement | null, box: MarkBox | null): void {
  if (!box || !room) return
  if (box.top < room.scrollTop || box.top + box.height > room.scrollTop + room.clientHeight)
    room.scrollTop = box.top - room.clientHeight / 3
}

interface ActiveOptionProps {
  readonly id: string
  readonly visual: string
  readonly set: MarkSet
  readonly mark: number
}

/** The active mark as it is read out: the only option that is there of the list. */
function ActiveOption({ id, visual, set, mark }: ActiveOptionProps) {
  const { selection } = useMarks()
  const point = set.point(mark)
  return (
    <span
      id={`${id}-${mark}`}
      className="unseen"
      role="option"
      aria-selected={point !== null && isSelected(selection, visual, point)}
      aria-posinset={(set.position?.(mark) ?? mark) + 1}
      aria-setsize={set.places ?? set.count}
    >
      {set.text(mark)}
    </span>
  )
}
