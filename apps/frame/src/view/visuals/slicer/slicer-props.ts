import type { Answer } from '@casement/query'
import type { ReportFilter, VisualOf } from '@casement/report'

export interface SlicerProps {
  readonly visual: VisualOf<'slicer'>
  readonly answer: Answer
  /** What is chosen. */
  readonly chosen: readonly ReportFilter[]
  readonly onChoose: (filters: readonly ReportFilter[]) => void
}
