import type { ReportPlace } from '@casement/portal-api'
import type { ShownReport } from '../../address/shown-report.ts'
import type { ViewTracker } from './view-tracker.ts'

/** A report that has the whole screen. */
export interface Presented {
  readonly place: ReportPlace
  /** The service says when the report's data were refreshed. */
  readonly hasFreshness: boolean
  readonly shown: ShownReport
  readonly tracker: ViewTracker
  onEnd(): void
}
