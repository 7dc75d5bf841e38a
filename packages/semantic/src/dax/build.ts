import { blankAs } from '../model/blank-as.ts'
import type { Operator, TypedExpression } from '../model/typed-expression.ts'
import {
  boolean,
  date,
  dateTime,
  decimal,
  double,
  integer,
  isNumeric,
  isTemporal,
} from '../model/value-type.ts'
import type { ValueType } from '../model/value-type.ts'

export const operation = (
  operator: Operator,
  operands: TypedExpression[],
  type: ValueType,
): TypedExpression => ({
  kind: 'operation',
  operator,
  operands,
  type,
})

export const blank: TypedExpression = { kind: 'literal', value: null, type: integer }

export const isBlankLiteral = (value: TypedExpression): boolean =>
  value.kind === 'literal' && value.value === null

/** Gives `value` the type, if it has another; between types that `commonType` joins. */
export function convert(value: TypedExpression, type: ValueType): TypedExpression {
  if (value.type.kind === type.kind && scaleOf(value.type) === scaleOf(type)) return value
  if (isBlankLiteral(value)) return { kind: 'literal', value: null, type }
  if (value.kind === 'literal' && isNumeric(type) && isNumeric(value.type)) return { ...value, type }
  return operation('convert', [value], type)
}

/** Numbers widen from whole to fixed decimal to double, dates to times; nothing else is joined. */
export function commonType(a: ValueType, b: ValueType): ValueType | undefined {
  if (isNumeric(a) && isNumeric(b)) {
    if (a.kind === 'double' || b.kind === 'double') return double
    if (a.kind === 'integer' && b.kind === 'integer') return integer
    return decimal(Math.max(scaleOf(a), scaleOf(b)))
  }
  if (isTemporal(a) && isTemporal(b)) return a.kind === 'date' && b.kind === 'date' ? date : dateTime
  return a.kind === b.kind ? a : undefined
}

const mayBeBlank = (value: TypedExpression): boolean => value.kind !== 'literal' || value.value === null

/** The value, or what BLANK counts as beside one of its type: 0, or the day that is counted as 0. */
export function orZero(value: TypedExpression): TypedExpression {
  if (!mayBeBlank(value)) return value
  const zero: TypedExpression = isTemporal(value.type)
    ? { kind: 'literal', value: blankAs(value.type), type: value.type }
    : convert(numberLiteral('0'), value.type)
  return operation('coalesce', [value, zero], value.type)
}

/** BLANK where both of two values are, else `found`. */
export function unlessBlank(
  values: readonly [TypedExpression, TypedExpression],
  found: TypedExpression,
): TypedExpression {
  if (!values.every(mayBeBlank)) return found
  const tests = values.map((value) => operation('isBlank', [value], boolean))
  return operation('if', [operation('and', tests, boolean), convert(blank, found.type), found], found.type)
}

export const scaleOf = (type: ValueType): number => (type.kind === 'decimal' ? type.scale : 0)

export function numberLiteral(written: string): TypedExpression {
  if (/[eE]/.test(written)) return { kind: 'literal', value: String(Number(written)), type: double }
  const [whole = '0', fraction = ''] = written.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  if (digits.length + fraction.length > 38)
    return { kind: 'literal', value: String(Number(written)), type: double }
  return fraction === ''
    ? { kind: 'literal', value: digits, type: integer }
    : { kind: 'literal', value: `${digits}.${fraction}`, type: decimal(fraction.length) }
}

export function aTypeName(type: ValueType): string {
  switch (type.kind) {
    case 'text':
      return 'text'
    case 'integer':
      return 'a whole number'
    case 'decimal':
      return 'a fixed decimal'
    case 'double':
      return 'a number with a floating point'
    case 'date':
      return 'a date'
    case 'dateTime':
      return 'a date with time'
    case 'boolean':
      return 'TRUE or FALSE'
  }
}

/** IF(test, yes, no), both sides as `type`. */
export function choose(
  test: TypedExpression,
  yes: TypedExpression,
  no: TypedExpression,
  type: ValueType,
): TypedExpression {
  return operation('if', [test, convert(yes, type), convert(no, type)], type)
}

/** Any of many tests, as a tree that is no deeper than it must be. */
export function balanced(tests: TypedExpression[]): TypedExpression {
  if (tests.length === 0) return { kind: 'literal', value: false, type: boolean }
  if (tests.length === 1) return tests[0]!
  const middle = tests.length >> 1
  return operation('or', [balanced(tests.slice(0, middle)), balanced(tests.slice(middle))], boolean)
}
