import type { CsvForm, ValueType } from '@casement/semantic'
import { engineType } from './engine-type.ts'
import type { Reading } from './reading.ts'

/** Form of numbers: the sign before their fraction, and whether the other one is between thousands. */
export interface NumberForm {
  readonly decimal: '.' | ','
  readonly isGrouped: boolean
  /** Whether groups above the thousands have two digits. */
  readonly isLakh: boolean
  /** Meaning of a per cent sign behind a number; absent: there is none. */
  readonly percentages?: 'fractions' | 'points'
  /** Whether exact numbers may have an exponent. */
  readonly isScientific: boolean
}

/** What a source says of its numbers, beside the form that is taken from them. */
export const saidOfNumbers = ({
  grouping,
  percentages,
  scientific = false,
}: CsvForm): Omit<NumberForm, 'decimal' | 'isGrouped'> => ({
  isLakh: grouping === 'lakh',
  ...(percentages && { percentages }),
  isScientific: scientific,
})

/** The pattern of digits in groups; `sign` is what stands between them, as a pattern has it. */
export const groupedDigits = (sign: string, isLakh: boolean): string =>
  isLakh ? `[0-9]{1,2}(${sign}[0-9]{2})*${sign}[0-9]{3}` : `[0-9]{1,3}(${sign}[0-9]{3})+`

/** The most digits of an exponent: with more no number fits any type. */
const exponent = '([eE][+-]?[0-9]{1,3})?'

export function numberReading(text: string, type: ValueType, form: NumberForm): Reading {
  const { decimal, isGrouped, percentages, isScientific } = form
  const trimmed = `trim(${text})`
  const isExact = type.kind !== 'double'
  const ungrouped = isGrouped ? `replace(${trimmed}, '${decimal === '.' ? ',' : '.'}', '')` : trimmed
  const plain = decimal === '.' ? ungrouped : `replace(${ungrouped}, ',', '.')`
  if (percentages !== undefined || (isScientific && isExact))
    return shiftedReading({ trimmed, plain }, type, form)
  const cast = `TRY_CAST(${plain} AS ${engineType(type)})`
  const matches = `regexp_full_match(${trimmed}, '${isExact ? exactPattern(type, form) : loosePattern(form, '([eE][+-]?[0-9]+)?')}')`
  const own = `TRY_CAST(${text} AS ${engineType(type)})`
  return {
    isRight: `(${matches} AND ${isExact ? '' : `isfinite(${cast}) AND `}${cast} IS NOT NULL)`,
    value: cast,
    ...(isExact && decimal === '.' && { own }),
  }
}

/** Numbers with an exponent or a per cent sign: the point is moved in their text, so that no digit is lost. */
function shiftedReading(
  { trimmed, plain }: { trimmed: string; plain: string },
  type: ValueType,
  form: NumberForm,
): Reading {
  const isExact = type.kind !== 'double'
  const suffix = `${form.isScientific || !isExact ? exponent : ''}${form.percentages ? '%?' : ''}`
  const written = `TRY_CAST(nullif(regexp_extract(${plain}, '[eE]([+-]?[0-9]+)', 1), '') AS INTEGER)`
  const hundredth = `CASE WHEN ends_with(${plain}, '%') THEN 2 ELSE 0 END`
  const shift = `(coalesce(${written}, 0)${form.percentages === 'fractions' ? ` - ${hundredth}` : ''})`
  const mantissa = `regexp_replace(${plain}, '[eE%].*$', '')`
  const shifted = isExact ? pointMoved(mantissa, shift) : `concat(${mantissa}, 'e', ${shift})`
  const cast = `TRY_CAST(${shifted} AS ${engineType(type)})`
  const fits = isExact
    ? `regexp_full_match(${shifted}, '${exactPattern(type, { ...form, decimal: '.', isGrouped: false })}')`
    : `isfinite(${cast})`
  return {
    isRight: `(regexp_full_match(${trimmed}, '${loosePattern(form, suffix)}') AND ${fits} AND ${cast} IS NOT NULL)`,
    value: cast,
  }
}

/** SQL for the text of a number whose point is moved by as many places, to the right where that is above 0. */
function pointMoved(number: string, places: string): string {
  const sign = `regexp_extract(${number}, '^[+-]?')`
  const whole = `regexp_extract(${number}, '^[+-]?([0-9]*)', 1)`
  const digits = `concat(${whole}, regexp_extract(${number}, '\\.([0-9]*)$', 1))`
  const at = `(length(${whole}) + ${places})`
  const small = `concat('0.', repeat('0', -${at}), ${digits})`
  const large = `concat(${digits}, repeat('0', ${at} - length(${digits})))`
  const within = `concat(left(${digits}, ${at}), '.', substr(${digits}, ${at} + 1))`
  return `concat(${sign}, CASE WHEN ${at} <= 0 THEN ${small} WHEN ${at} >= length(${digits}) THEN ${large} ELSE ${within} END)`
}

const wholeDigits = ({ decimal, isGrouped, isLakh }: NumberForm): string =>
  isGrouped ? `[0-9]+|${groupedDigits(decimal === '.' ? ',' : '\\.', isLakh)}` : '[0-9]+'

/** Any number of the form, with what may stand behind it. */
function loosePattern(form: NumberForm, suffix: string): string {
  const sign = form.decimal === '.' ? '\\.' : ','
  return `[+-]?((${wholeDigits(form)})(${sign}[0-9]*)?|${sign}[0-9]+)${suffix}`
}

/** Numbers of the form with no more digits after the point than the type keeps. */
function exactPattern(type: ValueType, form: NumberForm): string {
  const sign = form.decimal === '.' ? '\\.' : ','
  const scale = type.kind === 'decimal' ? type.scale : 0
  const fraction = `${sign}[0-9]{0,${scale}}0*`
  const alone = scale > 0 ? `|${sign}[0-9]{1,${scale}}0*` : ''
  return `[+-]?((${wholeDigits(form)})(${fraction})?${alone})`
}
