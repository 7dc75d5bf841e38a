import { pageNamed } from '@casement/report'
import type { PageDefinition } from '@casement/report'
import type { FrameState, OpenState } from './frame-state.ts'
import type { Raise } from './raised-events.ts'
import { createStore } from './store.ts'
import type { Store } from './store.ts'

/** What the parts of a session work on together: the state, and the way to tell the page. */
export interface SessionContext {
  readonly state: Store<FrameState>
  readonly raise: Raise
  /** The open report; null before one is open. */
  open(): OpenState | null
  /** Changes what is open; null, and nothing happens, when nothing is. */
  patch(change: (present: OpenState) => Partial<OpenState>): OpenState | null
}

export function createSessionContext(raise: Raise): SessionContext {
  const state = createStore<FrameState>({ phase: 'waiting' })
  const open = () => {
    const present = state.get()
    return present.phase === 'open' ? present : null
  }
  function patch(change: (present: OpenState) => Partial<OpenState>): OpenState | null {
    const present = open()
    if (!present) return null
    const next = { ...present, ...change(present) }
    state.set(next)
    return next
  }
  return {
    state,
    raise,
    open,
    patch,
  }
}

export const activePage = ({ report }: OpenState): PageDefinition =>
  pageNamed(report.definition, report.activePage)!
