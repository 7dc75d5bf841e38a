import { markupText } from '@casement/escape'
import type { Value } from '@casement/format'
import type { Answer } from '@casement/query'
import type { Words } from '@casement/words'
import type { DataPoint } from '../definition/data-point.ts'
import type { FieldTarget } from '../definition/field-target.ts'
import type { VisualBase } from '../definition/visual-base.ts'
import { columnsOf } from './csv.ts'
import { fieldOfTarget, pointWords } from './point-words.ts'
import { labelAt } from './writing.ts'
import type { Writing } from './writing.ts'

/** Contents for the clipboard: for sheets and for documents. */
export interface Copied {
  readonly text: string
  readonly html: string
  /** Name as it is announced. */
  readonly words: string
}

/** Figures are copied exactly, as a sheet takes them; everything else as it is written. */
const exact = (value: Value): string => (value === null ? '' : String(value))

/** A visual's figures under the names of their columns. */
export function copiedTable(visual: VisualBase, answer: Answer, writing: Writing): Copied {
  const columns = columnsOf(visual, answer, writing)
  const rows = Array.from({ length: answer.rowCount }, (_, row) =>
    columns.map((column) => (column.isFigure ? exact(column.values[row] ?? null) : labelAt(column, row))),
  )
  return copiedRows([columns.map(({ label }) => label), ...rows], told(rows.length, writing))
}

/** Marks, rows or cells: what tells them apart, then their figures. */
export function copiedPoints(visual: VisualBase, points: readonly DataPoint[], writing: Writing): Copied {
  const label = (target: FieldTarget) => {
    const field = fieldOfTarget(visual, target)
    return field ? writing.label(field) : (Object.values(target).at(-1) ?? '')
  }
  const [first] = points
  if (!first) return copiedRows([], told(0, writing))
  const { identity, values = [] } = first
  const rows = points.map((point) => [
    ...pointWords(visual, point, writing),
    ...(point.values ?? []).map(({ value }) => exact(value)),
  ])
  const heads = [...identity, ...values].map(({ target }) => label(target))
  return copiedRows([heads, ...rows], told(rows.length, writing))
}

/** The figures of one mark alone. */
export function copiedValue({ identity, values = [] }: DataPoint, { say }: Words): Copied {
  const texts = values.length
    ? values.map(({ value }) => exact(value))
    : identity.map(({ equals }) => exact(equals))
  const [only = ''] = texts
  return copiedRows(
    [texts],
    texts.length === 1 ? say('copied.value', { value: only }) : say('copied.values', { count: texts.length }),
  )
}

const told = (rows: number, { say }: Words): string => say('copied.rows', { rows })

/** The first of several rows are the heads. */
function copiedRows(rows: readonly (readonly string[])[], words: string): Copied {
  const line = (cells: readonly string[]) =>
    cells.map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' ')).join('\t')
  const row = (cells: readonly string[], index: number) => {
    const tag = index === 0 && rows.length > 1 ? 'th' : 'td'
    return `<tr>${cells.map((cell) => `<${tag}>${markupText(cell)}</${tag}>`).join('')}</tr>`
  }
  return { text: rows.map(line).join('\n'), html: `<table>${rows.map(row).join('')}</table>`, words }
}
