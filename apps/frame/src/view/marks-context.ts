import type { DataPoint, Selection } from '@casement/report'
import { createContext, use } from 'react'

/** What can be done to the marks, rows and cells of a visual. */
export interface Marks {
  /** What of this visual is chosen; null while nothing is. */
  readonly selection: Selection | null
  /** null: beside the marks. */
  click(point: DataPoint | null, isAdded: boolean): void
  /** Opens the menu of a mark, in pixels of the window. */
  openMenu(point: DataPoint | null, at: { readonly x: number; readonly y: number }): void
}

export const noMarks: Marks = { selection: null, click: () => {}, openMenu: () => {} }

export const MarksContext = createContext<Marks>(noMarks)

export const useMarks = (): Marks => use(MarksContext)
