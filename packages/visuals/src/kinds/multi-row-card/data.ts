import type { UnitPower } from '@casement/format'
import type { Answer } from '@casement/query'
import { unitIn } from '../../writing/column-unit.ts'
import type { Writing, WrittenColumn } from '../../writing/writing.ts'
import type { MultiRowCardDefinition } from './definition.ts'

export interface CardColumns {
  /** Absent: the figures are of all. */
  readonly category: WrittenColumn | undefined
  readonly columns: readonly WrittenColumn[]
  /** Unit of each column: that of its largest figure. */
  readonly powers: readonly UnitPower[]
}

/** Several figures, once or for each member. */
export function cardColumnsOf(
  { roles, format }: MultiRowCardDefinition,
  answer: Answer,
  writing: Writing,
): CardColumns {
  const field = roles.category?.[0]
  const columns = roles.value.map((each, index) => writing.column(answer, 'value', index, each))
  return {
    category: field && writing.column(answer, 'category', 0, field),
    columns,
    powers: columns.map((column) =>
      unitIn(
        column,
        format?.displayUnits,
        Math.max(0, ...column.values.map((each) => Math.abs(Number(each ?? 0)))),
      ),
    ),
  }
}
