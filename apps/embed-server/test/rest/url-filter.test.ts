import { expect, test } from 'vitest'
import { filtersOfUrl } from '../../src/rest/filters/url-filter.ts'

const conditionOf = (operator: string) => filtersOfUrl(`Entity/Region ${operator} 3`)[0]

test.each([
  ['gt', 'GreaterThan'],
  ['ge', 'GreaterThanOrEqual'],
  ['lt', 'LessThan'],
  ['LE', 'LessThanOrEqual'],
])('%s compares', (operator, expected) => {
  expect(conditionOf(operator)).toMatchObject({ conditions: [{ operator: expected, value: 3 }] })
})

test('names that every object has are no operators', () => {
  for (const name of Object.getOwnPropertyNames(Object.prototype))
    expect(() => conditionOf(name), name).toThrow('is no operator; there are eq, ne, gt, ge, lt, le and in')
})
