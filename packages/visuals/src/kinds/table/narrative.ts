import type { Answer } from '@casement/query'
import { columnName } from '../../definition/query.ts'
import { titleOf } from '../../definition/visual-base.ts'
import type { VisualBase } from '../../definition/visual-base.ts'
import { columnsOf } from '../../writing/csv.ts'
import { blankLabel } from '../../writing/writing.ts'
import type { Writing } from '../../writing/writing.ts'
import type { TableDefinition } from './definition.ts'
import { tableOf } from './table-of.ts'

function tableSummary(visual: TableDefinition, answer: Answer, writing: Writing): string {
  const columns = columnsOf(visual, answer, writing)
  const count = answer.rowCount === 1 ? '1 row' : `${answer.rowCount} rows`
  const opening = `${titleOf(visual)}: ${answer.truncated ? `more than ${count}` : count}.`
  const figure = columns.findIndex((column) => column.isFigure)
  const head = columns.find((column) => !column.isFigure)
  if (figure < 0 || !head) return opening
  const column = columns[figure]!
  const points = column.values.flatMap((value, row) =>
    value === null ? [] : [{ size: Number(value), text: column.write(value), row }],
  )
  if (points.length === 0) return opening
  const highest = points.reduce((a, b) => (b.size > a.size ? b : a))
  const lowest = points.reduce((a, b) => (b.size < a.size ? b : a))
  const told = ({ row, text }: typeof highest) =>
    `${head.write(head.values[row] ?? null) || blankLabel} with ${text}`
  const total = answer.totals?.[columnName('column', figure)]
  const inTotal = total === undefined || total === null ? '' : `; in total it is ${column.write(total)}`
  return `${opening} ${column.label} is highest for ${told(highest)} and lowest for ${told(lowest)}${inTotal}.`
}

/** Narrative of the table of a visual's figures; '' for a visual without figures. */
export function tableNarrative(visual: VisualBase, answer: Answer, writing: Writing): string {
  const table = tableOf(visual, answer)
  return table ? tableSummary({ ...table.visual, title: titleOf(visual) }, table.answer, writing) : ''
}
