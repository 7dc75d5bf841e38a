import type { Settings, Visual } from '@casement/report'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FrameState } from '../../core/frame-state.ts'
import { useSession } from '../session-context.ts'
import type { OpenMenu } from '../visual-view.tsx'
import { useWriting } from '../writing-context.ts'
import { Menu } from './menu.tsx'
import { useVisualActions } from './use-visual-actions.ts'
import { contextMenu, optionsMenu } from './visual-menus.ts'

interface VisualMenuProps {
  readonly page: string
  readonly visual: Visual
  readonly settings: Settings
  readonly hasSelection: boolean
  readonly menu: OpenMenu
  readonly onClose: () => void
}

/** The open menu of a visual; a menu without entries is none. */
export function VisualMenu({ page, visual, settings, hasSelection, menu, onClose }: VisualMenuProps) {
  const writing = useWriting()
  const session = useSession()
  const actions = useVisualActions(page, visual)
  const dataExport = dataExportOf(session.state.get())
  const options = { visual, settings, hasSelection, dataExport, actions, label: writing.label }
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
      label={`Options of ${visual.title ?? visual.name}`}
      at={menu.at}
      entries={entries}
      onClose={onClose}
    />
  )
}

const dataExportOf = (state: FrameState) =>
  state.phase === 'open' ? (state.report.definition.dataExport ?? 'summarized') : 'none'

const overlaysClosedIn = (state: FrameState): number => (state.phase === 'open' ? state.overlaysClosed : 0)
