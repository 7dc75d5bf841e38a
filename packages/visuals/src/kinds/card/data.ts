import type { UnitPower, Value } from '@casement/format'
import type { Answer } from '@casement/query'
import { unitIn } from '../../writing/column-unit.ts'
import { varianceOf } from '../../writing/variance.ts'
import type { Variance } from '../../writing/variance.ts'
import type { Writing, WrittenColumn } from '../../writing/writing.ts'
import type { CardDefinition } from './definition.ts'

export interface CardData {
  readonly column: WrittenColumn
  readonly value: Value
  /** Unit of the largest of all its figures. */
  readonly power: UnitPower
  readonly references: readonly {
    readonly column: WrittenColumn
    readonly value: Value
    /** Difference of the figure; null where none is shown, or there is none. */
    readonly variance: Variance | null
    /** Why it is blank; '' where it is not, or where the figure says the same. */
    readonly reason: string
  }[]
}

/** A figure and what it is compared with. */
export function cardDataOf({ roles, format }: CardDefinition, answer: Answer, writing: Writing): CardData {
  const column = writing.column(answer, 'value', 0, roles.value[0]!)
  const columns = (roles.reference ?? []).map((field, index) =>
    writing.column(answer, 'reference', index, field),
  )
  const value = column.values[0] ?? null
  const sizes = [column, ...columns].map(({ values }) => Math.abs(Number(values[0] ?? 0)))
  const { variance: better = 'none', tolerance } = format ?? {}
  return {
    column,
    value,
    power: unitIn(column, format?.displayUnits, Math.max(...sizes)),
    references: columns.map((reference) => {
      const compared = { value, reference: reference.values[0] ?? null }
      const isPercent = column.isPercent && reference.isPercent
      const { beyond = '' } = reference
      return {
        column: reference,
        value: compared.reference,
        variance:
          better === 'none'
            ? null
            : varianceOf({ ...compared, better, isPercent, tolerance, words: writing }),
        reason: beyond === column.beyond ? '' : beyond,
      }
    }),
  }
}
