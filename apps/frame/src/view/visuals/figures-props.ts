import type { Answer } from '@casement/query'
import type { VisualOf, VisualType } from '@casement/report'

/** What a visual draws from. */
export interface FiguresProps<T extends FigureType = FigureType> {
  readonly visual: VisualOf<T>
  readonly answer: Answer
  /** The figures of what is chosen in another visual, where they are to stand out from the whole. */
  readonly part: Answer | undefined
  /** To be called after every commit in which the figures stand; only where the kind `isLate`. */
  readonly onDrawn: () => void
}

/** The kinds whose figures are drawn in a titled surface of their own. */
export type FigureType = Exclude<
  VisualType,
  'slicer' | 'button' | 'pageNavigator' | 'text' | 'image' | 'shape' | 'dataAsOf'
>
