import { pageNamed } from '@casement/report'
import type { PageDefinition, ReportState } from '@casement/report'
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
  /** Changes the report alone. Figures are asked for by `Figures.want`, after the page was told. */
  changeReport(change: (report: ReportState) => ReportState): OpenState | null
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
    changeReport: (change) => patch(({ report }) => ({ report: change(report) })),
  }
}

export const activePage = ({ report }: OpenState): PageDefinition =>
  pageNamed(report.definition, report.activePage)!
