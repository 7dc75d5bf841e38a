import type { OpenState } from '@casement/session'
import type { KeyboardEvent } from 'react'
import { useSession } from './context/session-context.ts'
import { moveToPart } from './panes-by-key.ts'

/** Handles keys anywhere in the report that nothing further in took for itself. */
export function useReportKeys(state: OpenState, onHelp: () => void) {
  const session = useSession()
  /** One thing at a time, what lies on top first. */
  function close(): void {
    if (state.tooltip) session.tooltips.hide()
    else if (state.focus) session.focus.close()
    else if (state.spotlight) session.focus.setSpotlight(null)
    else session.selection.clear()
  }
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.defaultPrevented) return
    const isTyping = (event.target as Element).matches('input, select, textarea')
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    if (event.key === 'Escape') return close()
    if (event.key === 'F6') {
      // Beyond the last part it belongs to the page around the frame.
      if (!moveToPart(event.currentTarget, event.shiftKey)) return
    } else if (isTyping) return
    else if (isUndo && state.beforeFilter) session.filters.undo()
    else if (event.key === '?') onHelp()
    else return
    event.preventDefault()
  }
}
