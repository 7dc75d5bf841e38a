import { describe, expect, test } from 'vitest'
import { NotHere as NotHereError, planOperators } from '../../src/index.ts'
import type { PlanOperator } from '../../src/index.ts'
import { amount, answered, literal, operation } from '../values.ts'
import { choiceAndTextCases } from './choices-and-texts.ts'
import { comparisonCases } from './comparisons.ts'
import { dateCases } from './dates.ts'
import { numberCases } from './numbers.ts'
import { NotHere } from './operator-cases.ts'
import type { OperatorCase } from './operator-cases.ts'

/** Every operator of the algebra: one that is added has no place to hide. */
const cases: Record<PlanOperator, readonly OperatorCase[]> = {
  ...numberCases,
  ...comparisonCases,
  ...choiceAndTextCases,
  ...dateCases,
}

describe.each(planOperators)('%s:', (operator) => {
  test.each(cases[operator])('%s', (_, value, expected) => {
    expect(value).toMatchObject({ kind: 'operation', operator })
    if (expected === NotHere) expect(() => answered(value)).toThrow(NotHereError)
    else expect(answered(value)).toBe(expected)
  })
})

test('an operator that is not known is asked of the service', () => {
  expect(() => answered(operation('later' as never, amount, literal(null, amount)))).toThrow(NotHereError)
})

test('every operator is shown with BLANK', () => {
  const isBlank = ({ kind, ...rest }: OperatorCase[1]) =>
    kind === 'literal' && 'value' in rest && rest.value === null
  const without = planOperators.filter(
    (operator) =>
      !cases[operator].some(([, value]) => value.kind === 'operation' && value.operands.some(isBlank)),
  )
  expect(without).toEqual([])
})
