import type { TypedExpression } from '../model/typed-expression.ts'
import { boolean, decimal, double, integer, isNumeric, isTemporal, text } from '../model/value-type.ts'
import type { ValueType } from '../model/value-type.ts'
import {
  aTypeName,
  commonType,
  convert,
  isBlankLiteral,
  numberLiteral,
  operation,
  orZero,
  scaleOf,
  unlessBlank,
} from './build.ts'
import type { Diagnostics } from './diagnostics.ts'
import type { BinaryOperator } from './syntax.ts'

/** Joins two values by an operator. */
export function combine(
  operator: Exclude<BinaryOperator, 'in'>,
  left: TypedExpression,
  right: TypedExpression,
  at: number,
  diagnostics: Diagnostics,
): TypedExpression {
  switch (operator) {
    case '+':
    case '-':
      return sum(operator, left, right, at, diagnostics)
    case '*': {
      const [a, b] = numbers(operator, left, right, at, diagnostics)
      return operation('multiply', [a, b], productType(a.type, b.type, at, diagnostics))
    }
    case '/': {
      const [a, b] = numbers(operator, left, right, at, diagnostics)
      return operation('divide', [a, b], double)
    }
    case '^': {
      const [a, b] = numbers(operator, left, right, at, diagnostics)
      return operation('power', [a, b], double)
    }
    case '&':
      return operation('join', [asText(left, at, diagnostics), asText(right, at, diagnostics)], text)
    case '&&':
      return operation('and', [truth(left, at, diagnostics), truth(right, at, diagnostics)], boolean)
    case '||':
      return operation('or', [truth(left, at, diagnostics), truth(right, at, diagnostics)], boolean)
    default:
      return comparison(operator, left, right, at, diagnostics)
  }
}

function numbers(
  operator: string,
  left: TypedExpression,
  right: TypedExpression,
  at: number,
  diagnostics: Diagnostics,
): [TypedExpression, TypedExpression] {
  for (const side of [left, right])
    if (!isNumeric(side.type))
      throw diagnostics.error(
        'MEASURE_TYPE',
        at,
        `${operator} needs numbers, and one side is ${aTypeName(side.type)}`,
      )
  return [left, right]
}

function sum(
  operator: '+' | '-',
  left: TypedExpression,
  right: TypedExpression,
  at: number,
  diagnostics: Diagnostics,
): TypedExpression {
  if (isTemporal(left.type) && right.type.kind === 'integer' && !isBlankLiteral(right)) {
    const days = operator === '+' ? right : operation('negate', [right], integer)
    return unlessBlank([left, right], operation('shiftDays', [orZero(left), orZero(days)], left.type))
  }
  if (operator === '-' && left.type.kind === 'date' && right.type.kind === 'date')
    return unlessBlank([left, right], operation('daysBetween', [orZero(left), orZero(right)], integer))
  const [a, b] = numbers(operator, left, right, at, diagnostics)
  const type = unify(a, b, at, diagnostics)
  return operation(operator === '+' ? 'add' : 'subtract', [convert(a, type), convert(b, type)], type)
}

function productType(a: ValueType, b: ValueType, at: number, diagnostics: Diagnostics): ValueType {
  if (a.kind === 'double' || b.kind === 'double') return double
  const scale = scaleOf(a) + scaleOf(b)
  if (a.kind === 'integer' && b.kind === 'integer') return integer
  if (scale > 30)
    throw diagnostics.error(
      'MEASURE_TYPE',
      at,
      `The product has ${scale} digits after the point, more than 30; ROUND one side first`,
    )
  return decimal(scale)
}

function comparison(
  operator: '=' | '==' | '<>' | '<' | '<=' | '>' | '>=',
  left: TypedExpression,
  right: TypedExpression,
  at: number,
  diagnostics: Diagnostics,
): TypedExpression {
  const type = unify(left, right, at, diagnostics)
  const [a, b] = [convert(left, type), convert(right, type)]
  if (type.kind === 'boolean' && operator !== '=' && operator !== '==' && operator !== '<>')
    throw diagnostics.error('MEASURE_TYPE', at, `${operator} does not order TRUE and FALSE`)
  switch (operator) {
    case '=':
      return operation('equal', [a, b], boolean)
    case '==':
      return operation('strictlyEqual', [a, b], boolean)
    case '<>':
      return operation('not', [operation('equal', [a, b], boolean)], boolean)
    case '<':
      return operation('less', [a, b], boolean)
    case '<=':
      return operation('lessOrEqual', [a, b], boolean)
    case '>':
      return operation('less', [b, a], boolean)
    case '>=':
      return operation('lessOrEqual', [b, a], boolean)
  }
}

/** The type that holds both values. BLANK() goes with anything. */
export function unify(
  a: TypedExpression,
  b: TypedExpression,
  at: number,
  diagnostics: Diagnostics,
): ValueType {
  if (isBlankLiteral(a)) return b.type
  if (isBlankLiteral(b)) return a.type
  const type = commonType(a.type, b.type)
  if (type) return type
  throw diagnostics.error(
    'MEASURE_TYPE',
    at,
    `${aTypeName(a.type)} and ${aTypeName(b.type)} do not go together`,
  )
}

export function truth(value: TypedExpression, at: number, diagnostics: Diagnostics): TypedExpression {
  if (value.type.kind === 'boolean') return value
  if (isBlankLiteral(value)) return { kind: 'literal', value: false, type: boolean }
  if (value.type.kind === 'integer' || value.type.kind === 'decimal')
    return operation(
      'not',
      [operation('equal', [value, convert(numberLiteral('0'), value.type)], boolean)],
      boolean,
    )
  throw diagnostics.error(
    'MEASURE_TYPE',
    at,
    `TRUE or FALSE was expected here, and this is ${aTypeName(value.type)}`,
  )
}

export function asText(value: TypedExpression, at: number, diagnostics: Diagnostics): TypedExpression {
  if (value.type.kind === 'text' || isBlankLiteral(value)) return convert(value, text)
  if (value.type.kind === 'integer') return convert(value, text)
  throw diagnostics.error(
    'MEASURE_TYPE',
    at,
    `Text was expected here, and this is ${aTypeName(value.type)}; only text and whole numbers are joined`,
  )
}
