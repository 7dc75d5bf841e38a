import type { Column, Relationship } from '../model/column.ts'
import type { Table } from '../model/model.ts'

/**
 * What is known of all rows of the data, whoever may see them. It changes how an answer is found, never what it is, and
 * has to stay true as long as the statement runs.
 */
export interface Knowledge {
  /** True if no two values of a text column differ by case only: then no spelling has to be chosen. */
  hasOneSpelling(table: Table, column: Column): boolean
  /**
   * Whether rows with equal values of a column, without case, have one value of the column that puts it in order, and rows
   * without a value none.
   */
  hasOneOrder(column: Column, by: Column): boolean
  /** True if every row of the many side has its row on the one side: then no row stands for those that are missing. */
  hasPartners(relationship: Relationship): boolean
}

export const nothingKnown: Knowledge = {
  hasOneSpelling: () => false,
  hasOneOrder: () => false,
  hasPartners: () => false,
}
