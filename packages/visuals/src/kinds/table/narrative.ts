import type { Answer } from '@casement/query'
import { columnName } from '../../definition/query.ts'
import { titleOf } from '../../definition/visual-base.ts'
import type { VisualBase } from '../../definition/visual-base.ts'
import { columnsOf } from '../../writing/csv.ts'
import type { Writing } from '../../writing/writing.ts'
import type { TableDefinition } from './definition.ts'
import { tableOf } from './table-of.ts'

function tableSummary(visual: TableDefinition, answer: Answer, writing: Writing): string {
  const columns = columnsOf(visual, answer, writing)
  const { say } = writing
  const opening = say(answer.truncated ? 'table.opening.more' : 'table.opening', {
    title: titleOf(visual),
    rows: answer.rowCount,
  })
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
  const nameOf = ({ row }: typeof highest) => head.write(head.values[row] ?? null) || say('blank.name')
  const total = answer.totals?.[columnName('column', figure)]
  const isKnown = total !== undefined && total !== null
  const ends = say('table.ends', {
    name: column.label,
    high: nameOf(highest),
    highFigure: highest.text,
    low: nameOf(lowest),
    lowFigure: lowest.text,
    hasTotal: isKnown,
    total: isKnown ? column.write(total) : '',
  })
  return `${opening} ${ends}`
}

/** Narrative of the table of a visual's figures; '' for a visual without figures. */
export function tableNarrative(visual: VisualBase, answer: Answer, writing: Writing): string {
  const table = tableOf(visual, answer, writing)
  return table ? tableSummary({ ...table.visual, title: titleOf(visual) }, table.answer, writing) : ''
}
