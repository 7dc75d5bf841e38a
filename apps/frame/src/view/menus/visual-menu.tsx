import type { Answer } from '@casement/query'
import { canExplain, drilledToNext, drillLevelsOf, isDrilled } from '@casement/report'
import type { Drill, EmbedSettings } from '@casement/report'
import { departureFrom, goalsOf } from '@casement/session'
import type { FrameState, OpenState } from '@casement/session'
import type { DataPoint, Selection, Visual } from '@casement/visuals'
import { namesOf } from '@casement/visuals/explain'
import { useWriting } from '@casement/visuals/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '../context/session-context.ts'
import { comparisonsAt } from '../explain/comparisons-at.ts'
import { listedFigures } from '../lines/listed-figures.ts'
import { Menu } from '../menu/menu.tsx'
import { useVisualActions } from './use-visual-actions.ts'
import { contextMenu, optionsMenu } from './visual-menus.ts'
import type { VisualMenuOptions } from './visual-menus.ts'

/** Open menu of the visual: its place and its mark. */
export interface OpenMenu {
  readonly kind: 'options' | 'context'
  readonly at: { readonly x: number; readonly y: number; readonly above?: number }
  readonly point: DataPoint | null
}

interface VisualMenuProps {
  readonly page: string
  readonly visual: Visual
  readonly settings: EmbedSettings
  readonly selection: Selection | null
  /** Definition with all of its levels. */
  readonly defined: Visual
  readonly drill: Drill
  readonly answer: Answer | null
  readonly onSeveral: () => void
  readonly menu: OpenMenu
  readonly onClose: () => void
}

/** The open menu of a visual; a menu without entries is none. */
export function VisualMenu(props: VisualMenuProps) {
  const { page, visual, settings, selection, defined, drill, answer, menu, onSeveral, onClose } = props
  const writing = useWriting()
  const session = useSession()
  const actions = useVisualActions({ page, visual, selection, answer, onSeveral })
  const present = session.state.get()
  const levels = drillLevelsOf(defined)
  const next = levels && drilledToNext(defined, drill) && levels.fields[drill.level + 1]
  const options: VisualMenuOptions = {
    visual,
    settings,
    hasSelection: selection !== null,
    levels: levels && { isDrilled: isDrilled(drill), next: next ? writing.label(next) : null },
    comparisons: present.phase === 'open' ? comparisonNames(page, visual, present, writing) : [],
    isSpotlit: present.phase === 'open' && present.spotlight === visual.name,
    listedOf: (point) => (present.phase === 'open' ? listedFigures(visual, point, present.model) : []),
    goalsOf: (point) =>
      present.phase === 'open' ? goalsOf(present, departureFrom(present, visual.name, [point])) : [],
    dataExport: dataExportOf(present),
    actions,
    words: writing,
    label: writing.label,
  }
  const entries = menu.kind === 'options' ? optionsMenu(options) : contextMenu(menu.point, options)
  const close = useEffectEvent(onClose)
  const [closed] = useState(() => overlaysClosedIn(session.state.get()))
  useEffect(
    () =>
      session.state.onChange(() => {
        if (overlaysClosedIn(session.state.get()) !== closed) close()
      }),
    [session, closed],
  )
  if (entries.length === 0) return null
  return (
    <Menu
      label={writing.say('menu.of', { visual: visual.title ?? visual.name })}
      at={menu.at}
      entries={entries}
      onClose={onClose}
    />
  )
}

/** Beside several figures each reference says whose it is. */
function comparisonNames(
  page: string,
  visual: Visual,
  { report }: OpenState,
  writing: Writing,
): readonly string[] {
  if (!canExplain(report.definition)) return []
  const comparisons = comparisonsAt(report, page, visual)
  const figures = new Set(comparisons.map(({ figure }) => writing.label(figure)))
  return comparisons.map((comparison) => {
    const { name, against } = namesOf(comparison, writing)
    return figures.size > 1 ? `${against}, ${name}` : against
  })
}

type Writing = ReturnType<typeof useWriting>

const dataExportOf = (state: FrameState) =>
  state.phase === 'open' ? (state.report.definition.dataExport ?? 'summarized') : 'none'

const overlaysClosedIn = (state: FrameState): number => (state.phase === 'open' ? state.overlaysClosed : 0)
