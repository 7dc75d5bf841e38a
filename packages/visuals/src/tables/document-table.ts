import { pointsUnit } from '@casement/format'
import type { Value, ValueType } from '@casement/format'
import type { Exact } from '../writing/exact.ts'
import type { Effect } from '../writing/signed.ts'

/** How a cell follows from other cells of its table: rows and columns are places among `rows` and `columns`. */
export type CellFormula =
  /** Rows of the same column, added and taken away. */
  | { readonly kind: 'sum'; readonly plus: readonly number[]; readonly minus: readonly number[] }
  /** One row per another, in the same column. */
  | { readonly kind: 'quotient'; readonly of: number; readonly per: number }
  /** One column less another, in the same row. */
  | { readonly kind: 'difference'; readonly column: number; readonly less: number }
  /** That difference in percentage points. */
  | { readonly kind: 'points'; readonly column: number; readonly less: number }
  /** That difference as a share of the size of the other. */
  | { readonly kind: 'share'; readonly column: number; readonly less: number }

/** A cell as it is printed, and the value that it is. BLANK is ''. */
export interface DocumentCell {
  readonly text: string
  readonly value: Value
  readonly type: ValueType
  /** A format string as models write them; absent: the plain form of the type. */
  readonly format?: string | undefined
  /** Its figures are written with their sign. */
  readonly isSigned?: boolean
  readonly effect?: Effect
  readonly formula?: CellFormula
}

export interface DocumentColumn {
  readonly label: string
  readonly isFigure: boolean
}

export interface DocumentRow {
  readonly style: 'plain' | 'heading' | 'subtotal' | 'total'
  readonly depth: number
  /** Deeper than nothing: below a line that stands closed on the screen. */
  readonly isFolded: boolean
  readonly cells: readonly DocumentCell[]
}

/** A head over some columns. */
export interface DocumentHead {
  readonly label: string
  readonly span: number
}

/** Figures of a visual as a table for documents. */
export interface DocumentTable {
  readonly columns: readonly DocumentColumn[]
  /** Rows of heads above those of the columns, the outermost first. */
  readonly heads: readonly (readonly DocumentHead[])[]
  readonly rows: readonly DocumentRow[]
  /** Numbered below the table. */
  readonly notes: readonly string[]
  /** What readers have to know of it: what is left out, what cannot be added. */
  readonly warnings: readonly string[]
  /** Its warnings are of its figures, not of rows left out: they are told also where the table is whole. */
  readonly warnsOfFigures?: true
}

export const textCell = (text: string): DocumentCell => ({ text, value: text, type: 'text' })

/** A difference of shares is written in points: that format, and the number that is written so. */
export const pointsFormat = (locale: string): string => `0.0" ${pointsUnit(locale)}"`
export const inPercent = ({ units, scale }: Exact): Exact => ({ units: units * 100n, scale })
