import { pointKey } from '@casement/visuals'
import type { DataPoint, Selection, Visual } from '@casement/visuals'
import type { Marks } from '@casement/visuals/react'
import { useMemo, useRef } from 'react'
import { useSession } from '../context/session-context.ts'
import type { OpenMenu } from '../menus/visual-menu.tsx'
import type { PressMode } from './visual-head.tsx'

interface MarksOptions {
  readonly visual: Visual
  readonly selection: Selection | null
  readonly press: PressMode
  /** The same at every rendering. */
  readonly onMenu: (menu: OpenMenu) => void
}

/** Behaviour of a visual's marks under pointer and keys. */
export function useMarks({ visual, selection, press, onMenu }: MarksOptions) {
  const session = useSession()
  /** The mark that the pointer or the keyboard is at. */
  const active = useRef<DataPoint | null>(null)
  /** Choice when the pointer went down. */
  const beforeBrush = useRef<readonly DataPoint[]>([])
  /** Mark whose press put its tooltip away: what the press filtered is looked at, until another mark is met. */
  const pressed = useRef<DataPoint | null>(null)
  const marks = useMemo<Marks>(
    () => ({
      selection,
      hasTooltipPage: visual.tooltip !== undefined,
      click(point, isAdded) {
        pressed.current = point
        session.tooltips.hide()
        const follow = () => {
          if (press === 'drill' && point && !isAdded) session.drill.down(visual.name, point)
          else session.selection.click(visual.name, point, isAdded || press === 'add')
        }
        if (point) session.clicks.follow(visual.name, point, follow)
        else follow()
      },
      brush(points, isAdded) {
        const kept = isAdded || press === 'add' ? beforeBrush.current : []
        const isNew = (point: DataPoint) => !points.some((each) => pointKey(each) === pointKey(point))
        session.selection.brush(visual.name, [...kept.filter(isNew), ...points])
      },
      hover(point, at) {
        active.current = point
        if (point && pressed.current && pointKey(point) === pointKey(pressed.current)) return
        pressed.current = null
        session.tooltips.hover(visual.name, point, at)
      },
      openMenu(point, at) {
        session.tooltips.hide()
        onMenu({ kind: 'context', at, point })
      },
    }),
    [selection, session, visual.name, visual.tooltip, press, onMenu],
  )
  return { marks, active, beforeBrush }
}
