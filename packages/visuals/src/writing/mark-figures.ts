import type { Value } from '@casement/format'
import type { Answer } from '@casement/query'
import { targetOf } from '../definition/field-target.ts'
import { columnName } from '../definition/query.ts'
import type { VisualBase } from '../definition/visual-base.ts'
import { fieldName, type SingleFigure } from './single-figures.ts'
import type { Writing } from './writing.ts'

/** A value that tells a mark from the others of its visual, as a host keeps it; `column` is '' for a level of a hierarchy. */
export interface MemberOfMark {
  readonly table: string
  readonly column: string
  readonly value: string | number | boolean | null
}

/**
 * The figures of the mark that members tell from the others; null where the visual has no such mark, or no figure for it. A mark
 * over several rows, as a line that others add up to, has none of its own here: how they add up is its visual's matter.
 */
export function markFigures(
  { roles }: VisualBase,
  answer: Answer,
  members: readonly MemberOfMark[],
  writing: Writing,
): readonly SingleFigure[] | null {
  const columns = Object.entries(roles ?? {}).flatMap(([role, fields]) =>
    (fields ?? []).flatMap((field, index) => {
      const isAnswered = answer.columns.some(({ name }) => name === columnName(role, index))
      return isAnswered ? [{ field, column: writing.column(answer, role, index, field) }] : []
    }),
  )
  const telling = columns.filter(({ field }) => fieldName(field) === null)
  let rows = Array.from({ length: answer.rowCount }, (_, row) => row)
  for (const { table, column, value } of members) {
    const at = telling.findIndex(({ field }) => {
      const target = targetOf(field)
      return target.table === table && ('column' in target ? target.column : '') === column
    })
    const [found] = at < 0 ? [] : telling.splice(at, 1)
    rows = rows.filter((row) => found && isSame(found.column.values[row] ?? null, value))
  }
  const figures = columns.filter(({ field, column }) => fieldName(field) !== null && column.isFigure)
  if (!rows.some((row) => figures.some(({ column }) => (column.values[row] ?? null) !== null))) return null
  if (rows.length > 1) return []
  return figures.map(({ field, column: { label, values, write } }) => ({
    field: fieldName(field)!,
    label,
    value: values[rows[0]!] ?? null,
    write,
  }))
}

/** A host keeps numbers and dates as text. */
const isSame = (one: Value, other: MemberOfMark['value']): boolean =>
  one === null || other === null ? one === other : String(one) === String(other)
