import { blankAs } from '../model/blank-as.ts'
import { isNumeric } from '../model/value-type.ts'
import type { ValueType } from '../model/value-type.ts'
import type { Value } from './relation.ts'

/** A comparison of two values that are known. */
export function compareKnown(
  operator: 'equal' | 'less' | 'lessOrEqual',
  a: string | boolean,
  b: string | boolean,
  type: ValueType,
): boolean {
  const [x, y] = isNumeric(type) ? [Number(a), Number(b)] : [String(a).toLowerCase(), String(b).toLowerCase()]
  if (operator === 'equal') return x === y
  return operator === 'less' ? x < y : x <= y
}

type Known = string | boolean | null

/**
 * What a value is where every figure and every column that it reads is BLANK; undefined when that cannot be said
 * without an engine.
 */
export function whenBlank(value: Value): Known | undefined {
  if (value.kind === 'cell' || value.kind === 'field') return null
  if (value.kind === 'literal') return value.parameter === undefined ? value.value : undefined
  if (value.kind !== 'operation') return undefined
  if (value.operator === 'if') {
    const test = whenBlank(value.operands[0]!)
    return test === undefined ? undefined : whenBlank(value.operands[test === true ? 1 : 2]!)
  }
  const found = value.operands.map(whenBlank)
  if (found.includes(undefined)) return undefined
  const operands = found as Known[]
  const [a, b] = operands as [Known, Known]
  switch (value.operator) {
    case 'not':
      return a !== true
    case 'and':
      return operands.every((operand) => operand === true)
    case 'or':
      return operands.includes(true)
    case 'isBlank':
      return a === null
    case 'within':
      return a === null ? false : undefined
    case 'oneOf':
      return a === null ? operands.slice(1).includes(null) : undefined
    case 'less':
    case 'lessOrEqual':
    case 'equal': {
      const { type } = value.operands[0]!
      return compareKnown(value.operator, a ?? blankAs(type), b ?? blankAs(type), type)
    }
    case 'multiply':
    case 'divide':
      return a === null || b === null ? null : undefined
    case 'add':
    case 'subtract':
    case 'join':
      return a === null && b === null ? null : undefined
    case 'negate':
    case 'convert':
    case 'absolute':
    case 'round':
    case 'floor':
    case 'year':
    case 'month':
    case 'day':
    case 'upper':
    case 'lower':
    case 'left':
    case 'right':
    case 'shiftDays':
    case 'shiftMonths':
    case 'shiftMonthEnds':
    case 'yearStart':
    case 'quarterStart':
    case 'monthStart':
    case 'monthEnd':
      return a === null ? null : undefined
    case 'coalesce':
      return operands.find((operand) => operand !== null) ?? null
    default:
      return undefined
  }
}

/** True if a value may be BLANK. */
export function canBeBlank(value: Value): boolean {
  if (value.kind === 'literal') return value.value === null
  if (value.kind !== 'operation') return true
  switch (value.operator) {
    case 'equal':
    case 'strictlyEqual':
    case 'less':
    case 'lessOrEqual':
    case 'and':
    case 'or':
    case 'not':
    case 'isBlank':
    case 'within':
    case 'oneOf':
    case 'contains':
    case 'startsWith':
    case 'lengthOf':
      return false
    case 'add':
    case 'subtract':
    case 'join':
    case 'coalesce':
      return value.operands.every(canBeBlank)
    case 'if':
      return canBeBlank(value.operands[1]!) || canBeBlank(value.operands[2]!)
    case 'negate':
    case 'convert':
    case 'absolute':
    case 'round':
    case 'multiply':
      return value.operands.some(canBeBlank)
    default:
      return true
  }
}
