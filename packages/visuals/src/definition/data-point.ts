import type { Value } from '@casement/format'
import type { FieldTarget } from './field-target.ts'

/** One field's value at a mark or a row. */
export interface PointPart {
  readonly target: FieldTarget
  /** null is BLANK. */
  readonly equals: Value
}

/** A mark, a row or a cell: the values of the fields that tell it from the others of its visual. */
export interface DataPoint {
  readonly identity: readonly PointPart[]
  /** Its figures, as the visual shows them. */
  readonly values?: readonly {
    readonly target: FieldTarget
    readonly value: Value
    readonly formattedValue: string
  }[]
}

/** Choice in a visual by clicks on its marks; one visual of the page at a time. */
export interface Selection {
  readonly page: string
  readonly visual: string
  readonly points: readonly DataPoint[]
}

/** Text that is equal for equal points. */
export const pointKey = ({ identity }: DataPoint): string =>
  JSON.stringify(identity.map(({ target, equals }) => [Object.values(target), equals]))

export const isSelected = (selection: Selection | null, visual: string, point: DataPoint): boolean =>
  selection?.visual === visual && selection.points.some((each) => pointKey(each) === pointKey(point))
