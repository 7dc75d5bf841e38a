import type { ReportState } from '@casement/report'
import { toPage } from '../state/entities.ts'
import type { Initiator, OpenState } from '../state/frame-state.ts'
import type { DueEvent } from '../state/raised-events.ts'
import { activePage } from '../state/session-context.ts'
import type { Step } from '../state/transition.ts'

/** A report that may stand at another page: nothing that was open on the one before floats over the next. */
export function turned(
  present: OpenState,
  report: ReportState,
  initiator: Initiator,
): Step & { readonly events: readonly DueEvent[] } {
  const from = present.report.activePage
  if (report.activePage === from) return { state: { ...present, report }, events: [], queries: 'page' }
  const state = {
    ...present,
    report,
    pagesBefore: [...present.pagesBefore, from],
    selection: null,
    focus: null,
    spotlight: null,
    tooltip: null,
    explained: null,
    listed: null,
  }
  const [newPage, oldPage] = [state, present].map((each) => toPage(activePage(each), report))
  return {
    state,
    events: [['pageChanged', { initiator, newPage: newPage!, oldPage: oldPage! }]],
    queries: 'page',
  }
}
