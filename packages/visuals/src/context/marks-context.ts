import { createContext, use } from 'react'
import type { DataPoint, Selection } from '../definition/data-point.ts'

/** Place in pixels of the window. */
export interface MarkPlace {
  readonly x: number
  readonly y: number
}

/** Actions on the marks, rows and cells of a visual. */
export interface Marks {
  /** Choice in this visual; null while nothing is chosen. */
  readonly selection: Selection | null
  /** A page of the report is shown beside a mark: the kind's own tooltip is left out. */
  readonly hasTooltipPage: boolean
  /** null: beside the marks. */
  click(point: DataPoint | null, isAdded: boolean): void
  /** A brush stands over these marks; called while it moves. Without any nothing is chosen. */
  brush(points: readonly DataPoint[], isAdded: boolean): void
  /** The pointer or the keyboard came to a mark; null: it left the marks. */
  hover(point: DataPoint | null, at?: MarkPlace): void
  /** Opens the menu of a mark. */
  openMenu(point: DataPoint | null, at: MarkPlace): void
}

export const noMarks: Marks = {
  selection: null,
  hasTooltipPage: false,
  click: () => {},
  brush: () => {},
  hover: () => {},
  openMenu: () => {},
}

export const MarksContext = createContext<Marks>(noMarks)

export const useMarks = (): Marks => use(MarksContext)
