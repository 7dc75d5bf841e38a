import type { Answer } from '@casement/query'
import type { Words } from '@casement/words'
import type { VisualBase } from '../definition/visual-base.ts'
import { namedValue } from './writing.ts'
import type { Writing, WrittenColumn } from './writing.ts'

/** The columns of a visual's answer in the order of its roles; none for a visual without figures. */
export function columnsOf(visual: VisualBase, answer: Answer, writing: Writing): readonly WrittenColumn[] {
  return Object.entries(visual.roles ?? {}).flatMap(([role, fields]) =>
    (fields ?? []).map((field, index) => writing.column(answer, role, index, field)),
  )
}

/**
 * Columns as CSV (RFC 4180): labels first, then every value exactly as the service gave it. BLANK is empty. Text that a
 * spreadsheet would run as a formula has an apostrophe before it.
 */
export function csvOf(
  columns: readonly Pick<WrittenColumn, 'label' | 'values' | 'names'>[],
  rowCount: number,
): string {
  const rows = Array.from({ length: rowCount }, (_, row) =>
    columns.map((column) => cell(String(namedValue(column, column.values[row] ?? null) ?? ''))),
  )
  return [columns.map(({ label }) => cell(label)), ...rows].map((row) => `${row.join(',')}\r\n`).join('')
}

/** Characters that begin a formula, in some spreadsheets also behind a tab or a line's end, or as a full-width sign. */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
/** A figure, negative ones too, is no formula. */
const number = /^[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i

/** What paths understand, control characters, ends of lines, and marks that turn the direction of what follows. */
const unfit = /[\\/:*?"<>|\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/** A title as files and folders may be called; '' where nothing of it is left. */
export const fitForFiles = (title: string): string =>
  title
    .replaceAll(unfit, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .replace(/^[ .]+/, '')
    .trimEnd()

/** The name of a visual's file, with how many rows it has where they are not all. */
export function csvNameOf(
  { title, name }: VisualBase,
  { rowCount, truncated }: Answer,
  { say }: Words,
): string {
  const file = fitForFiles(title ?? name) || say('csv.unnamed')
  return `${truncated ? say('csv.first', { file, rows: rowCount }) : file}.csv`
}

function cell(text: string): string {
  const inert = formula.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
