import { visualNamed } from '@casement/report'
import { toVisual } from './entities.ts'
import type { OpenState } from './frame-state.ts'
import type { NamedPlace } from './raised-events.ts'
import { activePage } from './session-context.ts'

/** The report, page and visual that an event names; null when the page shows no such visual. */
export function namedPlace(state: OpenState, reportId: string, name: string): NamedPlace | null {
  const page = activePage(state)
  const visual = visualNamed(page, name)
  if (!visual) return null
  return {
    report: { id: reportId, displayName: state.report.definition.name },
    page: { name: page.name, displayName: page.displayName },
    visual: toVisual(state.report, page, visual),
  }
}
