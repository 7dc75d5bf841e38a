import { isDateFormat, namedFormats, readNumberFormat } from './format-string.ts'
import type { NumberSection } from './format-string.ts'
import { isFigure } from './format-value.ts'
import type { ValueType } from './format-value.ts'

const usualDate = 'yyyy-mm-dd'
const usualMoment = 'yyyy-mm-dd hh:mm'

/**
 * A format string of a model as spreadsheets write it (ECMA-376, 18.8.31). `isSigned`: more has a sign as well as less.
 * What spreadsheets have no code for is written in the plain form of its type.
 */
export function spreadsheetFormat(
  format: string | undefined,
  type: ValueType,
  { isSigned = false }: { readonly isSigned?: boolean } = {},
): string {
  if (type === 'date' || type === 'dateTime') return dateCode(format, type)
  if (!isFigure(type)) return '@'
  const named = format && namedFormats[format.toLowerCase()]
  const fitting = named ?? (format === undefined || isDateFormat(format) ? undefined : format)
  const read = fitting && readNumberFormat(fitting)
  if (!read || typeof read === 'string') return isSigned ? '+0;-0;0' : 'General'
  const { positive, negative, zero } = read
  const code = sectionCode(positive)
  if (isSigned) return `+${code};-${code};${code}`
  if (!negative && !zero) return code
  return [code, negative ? sectionCode(negative) : `-${code}`, ...(zero ? [sectionCode(zero)] : [])].join(';')
}

function sectionCode(section: NumberSection): string {
  const { prefix, suffix, grouped, shift, hasDigits } = section
  const { minimumIntegerDigits, minimumFractionDigits, maximumFractionDigits } = section
  if (!hasDigits) return literal(prefix + suffix, false)
  const percents = [0, 1, 2].find((count) => 2 * count >= shift && (2 * count - shift) % 3 === 0) ?? 0
  const whole = '0'.repeat(minimumIntegerDigits)
  const most = maximumFractionDigits
  const fraction = '0'.repeat(minimumFractionDigits) + '#'.repeat(most - minimumFractionDigits)
  return [
    literal(prefix, percents > 0),
    grouped ? `#,${whole.padStart(3, '#')}` : whole || '#',
    fraction && `.${fraction}`,
    ','.repeat((2 * percents - shift) / 3),
    literal(suffix, percents > 0),
  ].join('')
}

/** Text that is written as it is; a per cent sign that multiplies stays a sign. */
const literal = (text: string, isPercent: boolean): string =>
  text
    .split(isPercent ? /(%)/ : /(?!)/)
    .map((part) => (part === '' || (isPercent && part === '%') ? part : `"${part.replaceAll('"', '""')}"`))
    .join('')

/** Parts of a date by what models write them with. */
const dateParts = /yyyy|yy|MMMM|MMM|MM|M|dddd|ddd|dd|d|HH|H|hh|h|mm|m|ss|s|tt|[^A-Za-z"'\\]+|./g

function dateCode(format: string | undefined, type: 'date' | 'dateTime'): string {
  const usual = type === 'date' ? usualDate : usualMoment
  if (format === undefined || !isDateFormat(format) || /\b(date|time)$/i.test(format)) return usual
  const codes = (format.match(dateParts) ?? []).map((part) => {
    if (/^(y+|d+|s+)$/.test(part)) return part
    if (/^(M+|h+|H+|m+)$/.test(part)) return part.toLowerCase()
    if (part === 'tt') return 'AM/PM'
    return /^[ :/.,-]+$/.test(part) ? part : `"${part.replaceAll('"', '')}"`
  })
  return codes.join('')
}
