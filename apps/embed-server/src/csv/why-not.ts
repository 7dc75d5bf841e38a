import { type CsvForm, typeText, type ValueType } from '@casement/semantic'
import type { ColumnForm } from './value-forms.ts'

/** Why a text is not a value of its column's type, and what was probably meant. */
export function whyNot(text: string, type: ValueType, form: ColumnForm, said: CsvForm): string {
  const shown = JSON.stringify(text.length > 60 ? `${text.slice(0, 59)}…` : text)
  switch (type.kind) {
    case 'date':
    case 'dateTime': {
      if (form.date !== 'iso') return `${shown} is no ${type.kind} of the form ${form.date}`
      const isNumeric = /^\s*\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(text)
      const hint =
        said.dateFormat === undefined && isNumeric
          ? '; where dates are written otherwise the source says "dateFormat"'
          : ''
      return `${shown} is no ${type.kind} as 2014-12-31${type.kind === 'date' ? '' : ' 10:20:30'}${hint}`
    }
    case 'boolean':
      return `${shown} is neither true nor false${nothingHint(text) || '; say "trueValues" and "falseValues" in the source'}`
    case 'text':
    case 'double':
      return `${shown} is no number${numberHint(text)}`
    default:
      return `${shown} ${whyNoNumber(text.trim(), type, form)}`
  }
}

/** Words that many programs write for nothing. */
const forNothing = /^(#?n\/?a|#n\/v|null|nil|none|nan|-|–|—|\.)$/i

const nothingHint = (text: string): string =>
  forNothing.test(text.trim())
    ? `; if it stands for nothing say "emptyValues": [${JSON.stringify(text.trim())}] in the source`
    : ''

/** What a source may say of a number that is written otherwise. */
function numberHint(text: string): string {
  const trimmed = text.trim()
  if (/^\([\d.,’' \u00A0\u202F]+\)$/.test(trimmed)) return '; say "negatives": "parentheses" in the source'
  if (/^[\d.,]+-$/.test(trimmed)) return '; say "negatives": "trailingMinus" in the source'
  if (/^[-+]?\d{1,3}([ \u00A0\u202F]\d{3})+([.,]\d*)?$/.test(trimmed))
    return '; say "groupSeparator": " " in the source'
  if (/^[-+]?\d{1,3}(['’]\d{3})+([.,]\d*)?$/.test(trimmed)) return `; say "groupSeparator": "'" in the source`
  return nothingHint(text)
}

function whyNoNumber(text: string, type: ValueType, { number: { decimal, isGrouped } }: ColumnForm): string {
  const group = decimal === '.' ? ',' : '.'
  const plain = isGrouped ? text.replaceAll(group, '') : text
  const [, whole, fraction = ''] = new RegExp(`^[+-]?(\\d*)(?:\\${decimal}(\\d*))?$`).exec(plain) ?? []
  const name = typeText(type)
  if (whole === undefined) {
    const isOther = /^[+-]?\d[\d.,]*$/.test(text)
    const hint = isOther
      ? '; say "decimalSeparator": "." or "," in the source, the other sign then stands between thousands'
      : numberHint(text)
    return `is no ${name}${hint}`
  }
  const [wholeDigits, fractionDigits] = [whole.replace(/^0+/, '').length, fraction.replace(/0+$/, '').length]
  const scale = type.kind === 'decimal' ? type.scale : 0
  const most = type.kind === 'decimal' ? type.precision - type.scale : 18
  const fitting = `decimal(${Math.min(38, Math.max(18, wholeDigits + fractionDigits))},${fractionDigits})`
  if (fractionDigits > scale)
    return type.kind === 'decimal'
      ? `has ${count(fractionDigits, 'digit')} after the point, and ${name} keeps ${scale}; did you mean ${fitting}?`
      : `is no whole number; did you mean ${fitting}?`
  if (wholeDigits > most)
    return `has ${count(wholeDigits, 'digit')} before the point, and ${name} keeps ${most}`
  return `is no ${name}`
}

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`
