import type { ValueType } from '@casement/semantic'

/** Form of numbers: the sign before their fraction, and whether the other one is between thousands. */
export interface NumberForm {
  readonly decimal: '.' | ','
  readonly isGrouped: boolean
}

/** Form of a column's values: 'iso' is 2014-12-31, anything else a form such as dd/MM/yyyy. */
export interface ColumnForm {
  readonly number: NumberForm
  readonly date: string
}

export const usual: ColumnForm = { number: { decimal: '.', isGrouped: false }, date: 'iso' }

/** SQL over a text: whether it is written as its form says and fits its type, and the value that it then is. */
export interface Reading {
  readonly isRight: string
  readonly value: string
  /** The same value by a quicker way, right where the engine itself would write it as it is; absent: there is none. */
  readonly own?: string
}

const engineType = (type: ValueType): string => {
  switch (type.kind) {
    case 'text':
      return 'VARCHAR'
    case 'integer':
      return 'BIGINT'
    case 'dateTime':
      return 'TIMESTAMP'
    case 'decimal':
      return `DECIMAL(${type.precision},${type.scale})`
    default:
      return type.kind.toUpperCase()
  }
}

/** Converts a text of a file to a value exactly: no digit is rounded away, no day guessed, nothing cut off. */
export function readingOf(text: string, type: ValueType, form: ColumnForm): Reading {
  switch (type.kind) {
    case 'text':
      return { isRight: 'true', value: text }
    case 'boolean':
      return { isRight: `TRY_CAST(${text} AS BOOLEAN) IS NOT NULL`, value: `TRY_CAST(${text} AS BOOLEAN)` }
    case 'date':
    case 'dateTime':
      return dateReading(text, type.kind, form.date)
    default:
      return numberReading(text, type, form.number)
  }
}

/** The whole column: an empty text is no value, and what is not right stops the engine. */
export function strictly(text: string, { isRight, own, value }: Reading): string {
  if (isRight === 'true') return value
  const quick = own === undefined ? '' : `WHEN CAST(${own} AS VARCHAR) = ${text} THEN ${own} `
  return `CASE WHEN ${text} IS NULL THEN NULL ${quick}WHEN ${isRight} THEN ${value} ELSE error('a value is not as its column') END`
}

function numberReading(text: string, type: ValueType, { decimal, isGrouped }: NumberForm): Reading {
  const trimmed = `trim(${text})`
  const group = decimal === '.' ? ',' : '.'
  const ungrouped = isGrouped ? `replace(${trimmed}, '${group}', '')` : trimmed
  const plain = decimal === '.' ? ungrouped : `replace(${ungrouped}, ',', '.')`
  const cast = `TRY_CAST(${plain} AS ${engineType(type)})`
  const pattern = numberPattern(type, decimal, isGrouped)
  const matches = `regexp_full_match(${trimmed}, '${pattern}')`
  const own = `TRY_CAST(${text} AS ${engineType(type)})`
  const isExact = type.kind !== 'double'
  return {
    isRight: `(${matches} AND ${isExact ? '' : `isfinite(${cast}) AND `}${cast} IS NOT NULL)`,
    value: cast,
    ...(isExact && decimal === '.' && { own }),
  }
}

function numberPattern(type: ValueType, decimal: '.' | ',', isGrouped: boolean): string {
  const sign = decimal === '.' ? '\\.' : ','
  const group = decimal === '.' ? ',' : '\\.'
  const grouped = isGrouped ? `|[0-9]{1,3}(${group}[0-9]{3})+` : ''
  if (type.kind === 'double') {
    const exponent = '([eE][+-]?[0-9]+)?'
    return `[+-]?(([0-9]+${grouped})(${sign}[0-9]*)?|${sign}[0-9]+)${exponent}`
  }
  const scale = type.kind === 'decimal' ? type.scale : 0
  const fraction = `${sign}[0-9]{0,${scale}}0*`
  const alone = scale > 0 ? `|${sign}[0-9]{1,${scale}}0*` : ''
  return `[+-]?(([0-9]+${grouped})(${fraction})?${alone})`
}

const isoDate = '[0-9]{4}(-[0-9]{1,2}-|/[0-9]{1,2}/)[0-9]{1,2}'
const midnight = '([ T]0?0:00(:00(\\.0+)?)?)?'
const time = '([ T][0-9]{1,2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,6})?)?)?Z?'

function dateReading(text: string, kind: 'date' | 'dateTime', form: string): Reading {
  const trimmed = `trim(${text})`
  if (form === 'iso') {
    const type = kind === 'date' ? 'DATE' : 'TIMESTAMP'
    const value = `TRY_CAST(${trimmed} AS ${type})`
    const pattern = isoDate + (kind === 'date' ? midnight : time)
    return {
      isRight: `(regexp_full_match(${trimmed}, '${pattern}') AND ${value} IS NOT NULL)`,
      value,
      own: `TRY_CAST(${text} AS ${type})`,
    }
  }
  const { pattern, directives } = partsOf(form)
  const instant = `try_strptime(${trimmed}, ${literal(directives)})`
  const isDay = kind === 'date' ? ` AND CAST(${instant} AS DATE) = ${instant}` : ''
  return {
    isRight: `(regexp_full_match(${trimmed}, ${literal(pattern)}) AND ${instant} IS NOT NULL${isDay})`,
    value: kind === 'date' ? `CAST(${instant} AS DATE)` : instant,
  }
}

/** Parts of a date form: the engine's directive for each, and the pattern of its text. */
const dateParts: Readonly<Record<string, readonly [directive: string, pattern: string]>> = {
  d: ['%d', '[0-9]{1,2}'],
  dd: ['%d', '[0-9]{1,2}'],
  M: ['%m', '[0-9]{1,2}'],
  MM: ['%m', '[0-9]{1,2}'],
  MMM: ['%b', '[A-Za-z]{3}'],
  MMMM: ['%B', '[A-Za-z]+'],
  yy: ['%y', '[0-9]{2}'],
  yyyy: ['%Y', '[0-9]{4}'],
  H: ['%H', '[0-9]{1,2}'],
  HH: ['%H', '[0-9]{1,2}'],
  mm: ['%M', '[0-9]{2}'],
  ss: ['%S', '[0-9]{2}'],
}

function partsOf(form: string): { pattern: string; directives: string } {
  const parts = [...form.matchAll(/([a-zA-Z])\1*|[^a-zA-Z]/g)].map(
    ([part]) => dateParts[part] ?? ([part, /\d/.test(part) ? part : `\\${part}`] as const),
  )
  const [directives, patterns] = [parts.map(([directive]) => directive), parts.map(([, pattern]) => pattern)]
  return { directives: directives.join(''), pattern: patterns.join('') }
}

export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
