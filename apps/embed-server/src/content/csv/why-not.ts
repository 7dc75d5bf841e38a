import { type CsvForm, typeText, type ValueType } from '@casement/semantic'
import { isDate } from './engine-type.ts'
import type { NumberForm } from './number-reading.ts'
import { nothingHint, numberHint } from './proposed-words.ts'
import type { ColumnForm } from './value-forms.ts'

/**
 * Why a text is not a value of its column's type, and what was probably meant. `proposed` are lines of the source by which
 * every value of a column of dates could be read.
 */
export function whyNot(
  text: string,
  type: ValueType,
  form: ColumnForm,
  { said, proposed = [] }: { said: CsvForm; proposed?: readonly string[] },
): string {
  const shown = shownText(text)
  if (isDate(type)) return `${shown} ${whyNoDate(text, type, form, said)}${orProposed(proposed)}`
  switch (type.kind) {
    case 'boolean':
      return `${shown} is neither true nor false${nothingHint(text) || '; say "trueValues" and "falseValues" in the source'}`
    case 'text':
    case 'double':
      return `${shown} is no number${numberHint(text, said)}`
    default:
      return `${shown} ${whyNoNumber(text.trim(), type, form.number, said)}`
  }
}

/** A text in quotes, as far as a person reads it. */
export const shownText = (text: string): string =>
  JSON.stringify(text.length > 60 ? `${text.slice(0, 59)}…` : text)

const orProposed = (proposed: readonly string[]) =>
  proposed.length === 0 ? '' : `; say ${proposed.join(' or ')} in the source`

function whyNoDate(text: string, type: ValueType, { date }: ColumnForm, said: CsvForm): string {
  const nothing = nothingHint(text)
  if (date.format !== 'iso') return `is no ${type.kind} of the form ${date.format}${nothing}`
  const isNumeric = /^\s*\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(text)
  const hint =
    said.dateFormat === undefined && isNumeric
      ? '; where dates are written otherwise the source says "dateFormat"'
      : nothing
  return `is no ${type.kind} as 2014-12-31${type.kind === 'date' ? '' : ' 10:20:30'}${hint}`
}

function whyNoNumber(text: string, type: ValueType, form: NumberForm, said: CsvForm): string {
  const name = typeText(type)
  const digits = digitsOf(text, form)
  if (digits === undefined) {
    const hint = numberHint(text, said)
    const isOther = /^[+-]?\d[\d.,]*$/.test(text)
    const separator = said.decimalSeparator
    const other =
      separator === undefined
        ? '; say "decimalSeparator": "." or "," in the source, the other sign then stands between thousands'
        : `; the source says "decimalSeparator": ${JSON.stringify(separator)}`
    return `is no ${name}${hint || (isOther ? other : '')}`
  }
  const scale = type.kind === 'decimal' ? type.scale : 0
  const most = type.kind === 'decimal' ? type.precision - type.scale : 18
  const fitting = `decimal(${Math.min(38, Math.max(18, digits.whole + digits.fraction))},${digits.fraction})`
  if (digits.fraction > scale)
    return type.kind === 'decimal'
      ? `has ${count(digits.fraction, 'digit')} after the point, and ${name} keeps ${scale}; did you mean ${fitting}?`
      : `is no whole number; did you mean ${fitting}?`
  if (digits.whole > most)
    return `has ${count(digits.whole, 'digit')} before the point, and ${name} keeps ${most}`
  return `is no ${name}`
}

/** How many digits a number of the form has before and after its point; undefined of a text that is none. */
function digitsOf(text: string, { decimal, isGrouped, percentages, isScientific }: NumberForm) {
  const plain = isGrouped ? text.replaceAll(decimal === '.' ? ',' : '.', '') : text
  const pattern = new RegExp(`^[+-]?(\\d*)(?:\\${decimal}(\\d*))?(?:[eE]([+-]?\\d{1,3}))?(%)?$`)
  const [, whole, fraction = '', exponent, percent] = pattern.exec(plain) ?? []
  const isSaid = (exponent === undefined || isScientific) && (percent === undefined || percentages)
  if (whole === undefined || !isSaid) return undefined
  const places = Number(exponent ?? 0) - (percent && percentages === 'fractions' ? 2 : 0)
  const digits = whole + fraction
  const at = whole.length + places
  const before = digits.slice(0, Math.max(0, at)).padEnd(Math.max(0, at), '0')
  const after = '0'.repeat(Math.max(0, -at)) + digits.slice(Math.max(0, at))
  return { whole: before.replace(/^0+/, '').length, fraction: after.replace(/0+$/, '').length }
}

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`
