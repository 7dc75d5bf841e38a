import { formatDate } from './format-date.ts'
import { formatNumber } from './format-number.ts'
import { isDateFormat } from './format-string.ts'

/** A cell of an answer. Decimals and integers beyond 2^53 come as decimal texts, dates as 'YYYY-MM-DD'. */
export type Value = string | number | boolean | null
export type ValueType = 'text' | 'integer' | 'decimal' | 'double' | 'date' | 'dateTime' | 'boolean'

const isNumeric = (type: ValueType) => type === 'integer' || type === 'decimal' || type === 'double'

/** True when a column of this type is right-aligned in tabular figures. */
export const isFigure = isNumeric

/**
 * A value as people read it: by its format string, in the locale's digits and signs. BLANK is ''.
 *
 * Decimal texts are written from the text and never pass through Number, so 38 digits stay 38 digits. A format that
 * does not fit the type is left aside and the type's plain form taken.
 */
export function formatValue(
  value: Value,
  type: ValueType,
  format: string | undefined,
  locale: string,
): string {
  if (value === null) return ''
  if (isNumeric(type)) {
    const fitting = format && !isDateFormat(format) ? format : undefined
    return typeof value === 'boolean' ? String(value) : formatNumber(value, fitting, locale)
  }
  if (type === 'date' || type === 'dateTime') {
    return formatDate(String(value), type, format && isDateFormat(format) ? format : undefined, locale)
  }
  if (type === 'boolean') return value === true || value === 'true' ? 'True' : 'False'
  return String(value)
}
