import { markupText } from '@casement/escape'
import type { Value, ValueType } from '@casement/format'
import { dayMs } from '@casement/limits'
import type { CellFormula } from '@casement/visuals/documents'

/** Name of a column: 0 is A, 26 is AA. */
export function columnLetters(column: number): string {
  let letters = ''
  for (let left = column; left >= 0; left = Math.floor(left / 26) - 1)
    letters = String.fromCharCode(65 + (left % 26)) + letters
  return letters
}

/** Characters of one cell. */
const longestText = 32_767
/** Digits that a spreadsheet keeps of a number. */
const maxDigits = 15

/** What a spreadsheet reads as the number of a character (ECMA-376, 22.9.2.19). */
const escaped = /_(?=x[\da-f]{4}_)/gi

/** A cell of text; it is never taken for a formula. */
export function textXml(at: string, style: number, text: string): string {
  if (text === '') return `<c r="${at}" s="${style}"/>`
  const shown = markupText(text.slice(0, longestText).replaceAll(escaped, '_x005F_'))
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${shown}</t></is></c>`
}

/**
 * Whether a spreadsheet, which keeps 15 digits, would change an exact number by a hundredth or more: it is written as the text
 * that it is.
 */
export function isRounded(value: Value, type: ValueType): boolean {
  if (type !== 'integer' && type !== 'decimal') return false
  const text = String(value)
  if (text.length < maxDigits) return false
  const [, whole = '', part = ''] = /^-?0*(\d*)(?:\.(\d*))?$/.exec(text) ?? []
  return whole.length + (/[1-9]/.test(part.slice(0, 2)) ? 2 : 0) > maxDigits
}

/** A value as the number, day or text that it is. */
export function valueXml(at: string, style: number, value: Value, type: ValueType): string {
  if (value === null) return `<c r="${at}" s="${style}"/>`
  const number = isRounded(value, type) ? null : numberText(value, type)
  return number === null
    ? textXml(at, style, typeof value === 'boolean' ? (value ? 'True' : 'False') : String(value))
    : `<c r="${at}" s="${style}"><v>${number}</v></c>`
}

/** A computed cell with what it gives now, for those who show and do not compute. */
export const formulaXml = (at: string, style: number, formula: string, value: Value): string =>
  `<c r="${at}" s="${style}"><f>${markupText(formula)}</f><v>${numberText(value, 'decimal') ?? 0}</v></c>`

const plainNumber = /^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i

function numberText(value: Value, type: ValueType): string | null {
  if (value === null || typeof value === 'boolean' || type === 'boolean' || type === 'text') return null
  const text = String(value)
  if (type === 'date' || type === 'dateTime') return dayNumber(text)
  return plainNumber.test(text) ? text : null
}

const dayNought = Date.UTC(1899, 11, 30)
/** Before 1 March 1900 spreadsheets count a day that never was. */
const firstSureDay = 61

function dayNumber(text: string): string | null {
  const [, day, time = '00:00:00'] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?/.exec(text) ?? []
  const moment = day === undefined ? Number.NaN : Date.parse(`${day}T${time}Z`)
  const number = (moment - dayNought) / dayMs
  return number >= firstSureDay ? String(number) : null
}

/** A formula over a table whose first row of figures is row `firstRow` of the sheet, counted from 1. */
export function formulaText(formula: CellFormula, row: number, column: number, firstRow: number): string {
  const here = (place: number) => `${columnLetters(column)}${firstRow + place}`
  const beside = (place: number) => `${columnLetters(place)}${firstRow + row}`
  switch (formula.kind) {
    case 'sum': {
      const sum = (rows: readonly number[]) =>
        `SUM(${rangesOf(rows)
          .map(([from, to]) => (from === to ? here(from) : `${here(from)}:${here(to)}`))
          .join(',')})`
      const less = formula.minus.length > 0 ? `-${sum(formula.minus)}` : ''
      return (formula.plus.length > 0 ? sum(formula.plus) : '') + less
    }
    case 'quotient':
      return `IF(${here(formula.per)}=0,"",${here(formula.of)}/${here(formula.per)})`
    case 'difference':
      return `${beside(formula.column)}-${beside(formula.less)}`
    case 'points':
      return `(${beside(formula.column)}-${beside(formula.less)})*100`
    case 'share': {
      const [figure, reference] = [beside(formula.column), beside(formula.less)]
      return `IF(${reference}=0,"",(${figure}-${reference})/ABS(${reference}))`
    }
  }
}

/** Rows that follow one another, taken together. */
function rangesOf(rows: readonly number[]): readonly (readonly [from: number, to: number])[] {
  const ranges: [number, number][] = []
  for (const row of rows) {
    const last = ranges.at(-1)
    if (last && row === last[1] + 1) last[1] = row
    else ranges.push([row, row])
  }
  return ranges
}
