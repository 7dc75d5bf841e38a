import { QueryError } from '@casement/query'
import { boolean } from '../model/value-type.ts'
import type { ValueType } from '../model/value-type.ts'
import type { Value } from '../plan/relation.ts'
import { toLiteral } from './literal.ts'

export const wrong = (detail: string): QueryError => new QueryError('QUERY_FILTER', detail)

export const call = (
  operator: (Value & { kind: 'operation' })['operator'],
  operands: Value[],
  type: ValueType = boolean,
): Value => ({ kind: 'operation', operator, operands, type })

export const not = (value: Value): Value => call('not', [value])

/**
 * Reads a condition of an advanced filter as a test of a value; undefined for a condition that everything meets. `open`
 * stands in for its value where that is left open. Throws QUERY_FILTER.
 */
export function conditionTest(
  condition: Readonly<Record<string, unknown>>,
  type: ValueType,
  label: string,
  open?: (type: ValueType) => Value,
): ((value: Value) => Value) | undefined {
  const isOpen = open !== undefined && (condition.value ?? null) !== null
  const literal = () => (isOpen ? open(type) : toLiteral(condition.value ?? null, type, label))
  const texts = () => {
    if (type.kind !== 'text' && type.kind !== 'integer')
      throw wrong(`${label} is ${type.kind}; conditions on part of a text are for text`)
    return isOpen ? open({ kind: 'text' }) : toLiteral(condition.value ?? '', { kind: 'text' }, label)
  }
  const asText = (value: Value): Value =>
    type.kind === 'text' ? value : call('convert', [value], { kind: 'text' })
  switch (condition.operator) {
    case 'None':
      return undefined
    case 'LessThan':
      return (value) => call('less', [value, literal()])
    case 'LessThanOrEqual':
      return (value) => call('lessOrEqual', [value, literal()])
    case 'GreaterThan':
      return (value) => call('less', [literal(), value])
    case 'GreaterThanOrEqual':
      return (value) => call('lessOrEqual', [literal(), value])
    case 'Is':
      return (value) => call('oneOf', [value, literal()])
    case 'IsNot':
      return (value) => not(call('oneOf', [value, literal()]))
    case 'Contains':
      return (value) => call('contains', [asText(value), texts()])
    case 'DoesNotContain':
      return (value) => not(call('contains', [asText(value), texts()]))
    case 'StartsWith':
      return (value) => call('startsWith', [asText(value), texts()])
    case 'DoesNotStartWith':
      return (value) => not(call('startsWith', [asText(value), texts()]))
    case 'IsBlank':
      return (value) => call('isBlank', [value])
    case 'IsNotBlank':
      return (value) => not(call('isBlank', [value]))
    case 'IsEmptyString':
      return (value) => call('oneOf', [value, toLiteral('', { kind: 'text' }, label)])
    case 'IsNotEmptyString':
      return (value) => not(call('oneOf', [value, toLiteral('', { kind: 'text' }, label)]))
    default:
      throw wrong(`"${String(condition.operator).slice(0, 80)}" is no operator of a condition`)
  }
}
