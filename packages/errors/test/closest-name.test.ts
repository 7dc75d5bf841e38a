import { expect, test } from 'vitest'
import { closestName } from '../src/closest-name.ts'

const fields = ['Revenue', 'Region', 'Reg', 'Cost centre', 'EUR']

test.each([
  ['Revnue', 'Revenue'],
  ['revenue', 'Revenue'],
  ['Rgeion', 'Region'],
  ['Regions', 'Region'],
  ['Cost center', 'Cost centre'],
  ['EUD', 'EUR'],
  ['Reg1', 'Reg'],
])('%s is a slip of %s', (name, meant) => {
  expect(closestName(name, fields)).toBe(meant)
})

test.each(['Profit', 'USD', '', 'x'.repeat(100_000)])('%s is near to none', (name) => {
  expect(closestName(name, fields)).toBeUndefined()
})

test('a third of a long name may be wrong, and no more', () => {
  expect(closestName('abcdefxxx', ['abcdefghi'])).toBe('abcdefghi')
  expect(closestName('abcdexxxx', ['abcdefghi'])).toBeUndefined()
})

test('of equally near names the first is meant', () => {
  expect(closestName('cat', ['bat', 'hat'])).toBe('bat')
})
