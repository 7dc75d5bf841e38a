import { csvCell, fileName, isNumberText } from '@casement/escape'
import type { ValueType } from '@casement/format'
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

/** Signs between cells and before fractions. */
export interface CsvForm {
  readonly separator: ',' | ';'
  readonly decimal: '.' | ','
}

/** What programs read: RFC 4180, figures as the service gave them. */
const exactForm: CsvForm = { separator: ',', decimal: '.' }
/** What spreadsheets read where fractions are written behind a comma. */
const commaForm: CsvForm = { separator: ';', decimal: ',' }

/** What spreadsheets of a locale open with a cell for each value. */
export const csvFormOf = (locale: string): CsvForm =>
  new Intl.NumberFormat(locale)
    .formatToParts(0.5)
    .some(({ type, value }) => type === 'decimal' && value === ',')
    ? commaForm
    : exactForm

/**
 * Columns as CSV (RFC 4180): labels first, then every value exactly as the service gave it. BLANK is empty. Text that a
 * spreadsheet would run as a formula has an apostrophe before it.
 */
export function csvOf(
  columns: readonly (Pick<WrittenColumn, 'label' | 'values' | 'names'> & { readonly type?: ValueType })[],
  rowCount: number,
  form: CsvForm = exactForm,
): string {
  const rows = Array.from({ length: rowCount }, (_, row) =>
    columns.map((column) => {
      const text = String(namedValue(column, column.values[row] ?? null) ?? '')
      const isFraction = (column.type === 'decimal' || column.type === 'double') && isNumberText(text)
      return isFraction && form.decimal === ',' ? text.replace('.', ',') : csvCell(text)
    }),
  )
  return [columns.map(({ label }) => csvCell(label)), ...rows]
    .map((row) => `${row.join(form.separator)}\r\n`)
    .join('')
}

/** The name of a visual's file, with how many rows it has where they are not all. */
export function csvNameOf(
  { title, name }: VisualBase,
  { rowCount, truncated }: Answer,
  { say }: Words,
): string {
  const file = fileName(title ?? name) || say('csv.unnamed')
  return `${truncated ? say('csv.first', { file, rows: rowCount }) : file}.csv`
}
