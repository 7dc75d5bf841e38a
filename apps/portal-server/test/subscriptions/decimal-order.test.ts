import { expect, test } from 'vitest'
import { decimalOrder, decimalText } from '../../src/reading/subscriptions/decimal-order.ts'

test.each([
  ['0.2', '0.20', 0],
  ['0.19', '0.2', -1],
  ['-1', '-1.5', 1],
  ['12345678901234567890.01', '12345678901234567890.02', -1],
  ['98765432109876543210', '98765432109876543209.99', 1],
  ['-0', '0', 0],
])('%s beside %s', (one, other, order) => {
  expect(Math.sign(decimalOrder(one, other))).toBe(order)
  expect(Math.sign(decimalOrder(other, one))).toBe(0 - order)
})

test('a double with an exponent is compared as what it is', () => {
  expect(decimalOrder('1e-7', '0.2')).toBeLessThan(0)
  expect(decimalOrder('1.5e21', '2')).toBeGreaterThan(0)
})

test.each([
  [0.2, '0.2'],
  [-1234567.89, '-1234567.89'],
  [1e-7, '0.0000001'],
  [1e21, '1000000000000000000000'],
])('%d is written %s', (value, text) => {
  expect(decimalText(value)).toBe(text)
})
