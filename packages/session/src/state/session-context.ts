import { pageNamed } from '@casement/report'
import type { PageDefinition } from '@casement/report'
import type { FrameState, OpenState } from './frame-state.ts'
import type { Raise } from './raised-events.ts'
import { createStore } from './store.ts'
import type { Store } from './store.ts'

/** Context that the parts of a session share: the state, and the way to notify the host. */
export interface SessionContext {
  readonly state: Store<FrameState>
  readonly raise: Raise
  /** The open report; null before one is open. */
  open(): OpenState | null
}

export function createSessionContext(raise: Raise): SessionContext {
  const state = createStore<FrameState>({ phase: 'waiting' })
  return {
    state,
    raise,
    open() {
      const present = state.get()
      return present.phase === 'open' ? present : null
    },
  }
}

export const activePage = ({ report }: Pick<OpenState, 'report'>): PageDefinition =>
  pageNamed(report.definition, report.activePage)!
