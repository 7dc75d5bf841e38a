import type { OtherDaysNote } from '@casement/query'
import type { BeyondGrain, Relation } from './relation.ts'

/** Values of fields of one table that are among the rows also where there is no figure for them. */
export interface AnswerItems {
  readonly relation: Relation
  /** The fields that it is grouped by, by their places in the query's `select`. */
  readonly by: readonly number[]
  /** Column of the relation for each field, and that which puts it in order; none for fields of other tables. */
  readonly cells: readonly (string | undefined)[]
  readonly sorts: readonly (string | undefined)[]
  /** Fields, by their places, whose values are to lie between the first and the last that have a figure. */
  readonly between: readonly number[]
}

/** Some rows of an answer that are grouped alike. */
export interface AnswerPart {
  readonly kind: 'rows' | 'others' | 'subtotals' | 'totals'
  /** The fields that it is grouped by, by their places in the query's `select`. */
  readonly by: readonly number[]
  readonly relation: Relation
  /** Column of the relation for each field; none where the part is not grouped by the field. */
  readonly cells: readonly (string | undefined)[]
  /**
   * For each field the relation's column that puts it in order, where that is another one; then the columns that the
   * query orders by and does not show.
   */
  readonly sorts: readonly (string | undefined)[]
  /** True if groups without any figure are left out. */
  readonly dropsBlank: boolean
  /** Restricts the rows to those whose column is among those of another relation. */
  readonly within?: { readonly relation: Relation; readonly column: string; readonly other: string }
  /** Restricts the part to where another relation has a row. */
  readonly onlyIf?: Relation
  /** Items with no data, which follow the rows in their order. */
  readonly items?: readonly AnswerItems[]
  /** The fields that are BLANK here beyond the grain of a table, and why. */
  readonly beyond: ReadonlyMap<number, readonly BeyondGrain[]>
  /** The fields that are BLANK here because of what was chosen, and the choices. */
  readonly noneFor: ReadonlyMap<number, readonly string[]>
  /** For fields whose values a measure names, the relation's column with the name. */
  readonly labels: ReadonlyMap<number, string>
  /** The fields that may be none to compare with: why, and the relation's column that is true where they are not. */
  readonly otherDays: ReadonlyMap<number, { readonly note: OtherDaysNote; readonly cell: string }>
}
