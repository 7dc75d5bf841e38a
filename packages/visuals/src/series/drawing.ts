import type { MarkBox } from '../scene/mark-box.ts'
import type { ChartData } from './chart-data.ts'
import type { DrawOptions } from './chart-plan.ts'

/** Where in the chart something is: a small chart, a category, and the series whose mark it is, if one. */
export interface Place {
  readonly panel: number
  readonly row: number
  readonly series: number | null
}

export interface Drawing {
  draw(panels: readonly ChartData[], options: DrawOptions): void
  /** The place at a position in pixels of the drawing; null beside the marks. */
  placeAt(x: number, y: number): Place | null
  /** The band of a category. */
  bandOf(panel: number, row: number): MarkBox | null
  destroy(): void
}
