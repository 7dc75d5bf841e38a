import type { Value } from '@casement/format'
import type { Answer } from '@casement/query'
import { columnName } from '../definition/query.ts'
import type { RoleField } from '../definition/field.ts'
import type { VisualBase } from '../definition/visual-base.ts'
import type { Writing } from './writing.ts'

/** A figure that a visual shows by itself: what it is called, what it is of, and how it is written. */
export interface SingleFigure {
  /** What it is of, as measures are written: Sales[Revenue], or Sum(Sales[Amount]). Stays when it is called otherwise. */
  readonly field: string
  readonly label: string
  /** null: BLANK. */
  readonly value: Value
  /** Writes a value as this figure is written. */
  readonly write: (value: Value) => string
}

/** The figures of a visual that shows one of each: of its one row, or of all rows where it has their total; else none. */
export function singleFigures(
  { roles }: VisualBase,
  answer: Answer,
  writing: Writing,
): readonly SingleFigure[] {
  return Object.entries(roles ?? {}).flatMap(([role, fields]) =>
    (fields ?? []).flatMap((field, index): SingleFigure[] => {
      const column = writing.column(answer, role, index, field)
      const name = fieldName(field)
      if (!column.isFigure || name === null) return []
      const value = answer.rowCount === 1 ? column.values[0] : answer.totals?.[columnName(role, index)]
      if (value === undefined) return []
      const { label, write } = column
      return [{ field: name, label, value, write }]
    }),
  )
}

/** What a figure is of; null for a field that is none. */
export function fieldName(field: RoleField): string | null {
  if (field.kind === 'measure') return `${field.table}[${field.measure}]`
  return field.kind === 'aggregation' ? `${field.aggregation}(${field.table}[${field.column}])` : null
}
