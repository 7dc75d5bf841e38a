import type { Answer } from '@casement/query'
import type { ReportFilter } from '../definition/filter.ts'
import type { VisualBase } from '../definition/visual-base.ts'

/** Props of a visual in a titled surface. */
export interface FiguresProps<V extends VisualBase = VisualBase> {
  readonly visual: V
  readonly answer: Answer
  /** The figures of what is chosen in another visual, where they are to stand out from the whole. */
  readonly part: Answer | undefined
  /** Callback after every commit in which the figures stand; only where the kind `isLate`. */
  readonly onDrawn: () => void
}

/** Props of a visual that is on the page itself. */
export interface BareProps<V extends VisualBase = VisualBase> {
  readonly visual: V
  /** null: not here, or not asked for. */
  readonly answer: Answer | null
  /** Figures are on their way. */
  readonly isBusy: boolean
  /** Its figures are those of before, for the new ones could not be loaded. */
  readonly isOld: boolean
  readonly isFailed: boolean
}

/** Props of a control: readers choose in it. */
export interface ControlProps<V extends VisualBase = VisualBase> {
  readonly visual: V
  /** undefined: it asks nothing. */
  readonly answer: Answer | undefined
  readonly chosen: readonly ReportFilter[]
  readonly onChoose: (filters: readonly ReportFilter[]) => void
}
