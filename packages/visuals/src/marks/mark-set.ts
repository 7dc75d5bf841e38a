import type { DataPoint } from '../definition/data-point.ts'
import type { MarkBox } from '../scene/mark-box.ts'
import type { Tip } from './tip.ts'

/** The marks of a drawing, counted from 0 in reading order. */
export interface MarkSet {
  readonly count: number
  /** Number of places to be at; absent: as many as marks. */
  readonly places?: number
  /** null for a total: it is read and shown, and cannot be chosen. */
  readonly point: (mark: number) => DataPoint | null
  /** Data points of a mark that is several things at once: pressed, all of them are chosen. */
  readonly points?: (mark: number) => readonly DataPoint[]
  /** A mark as it is read out. */
  readonly text: (mark: number) => string
  readonly tip: (mark: number) => Tip
  /** null: it is not drawn. */
  readonly boxOf: (mark: number) => MarkBox | null
  /** The mark at a position in pixels of the drawing, null beside the marks; absent: marks carry `data-mark`. */
  readonly markAt?: (x: number, y: number) => number | null
  /** The mark that a key leads to; absent: arrows lead to the next and the one before. */
  readonly move?: (mark: number, key: string) => number | undefined
  /** Its place among the others where that is not its number: the parts of a mark share one. */
  readonly position?: (mark: number) => number
  /** The marks that a brush over a box takes; absent: the drawing cannot be brushed. */
  readonly within?: (box: MarkBox) => readonly number[]
  /** Box that a brush takes, drawn; absent: the box as it was dragged. */
  readonly snapped?: (box: MarkBox) => MarkBox
}

/** Finds the mark to which a key leads from the active one; undefined: it leads nowhere. */
export function markByKey(set: MarkSet, active: number | null, key: string): number | undefined {
  if (set.move && active !== null) return set.move(active, key)
  const [at, last] = [active ?? -1, set.count - 1]
  const next = Math.min(at + 1, last)
  const before = Math.max(at - 1, 0)
  const places: Record<string, number> = {
    ArrowRight: next,
    ArrowDown: next,
    ArrowLeft: before,
    ArrowUp: before,
    Home: 0,
    End: last,
  }
  return places[key]
}

/** Data points of marks that can be chosen: totals cannot. */
export const pointsOf = (set: MarkSet, marks: readonly number[]): readonly DataPoint[] =>
  marks.map(set.point).filter((point) => point !== null)
