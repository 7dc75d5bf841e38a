import { expect, test } from 'vitest'
import { operatingFault } from '../src/index.ts'

const coded = (code: string) => Object.assign(new Error('words of a library'), { code })

test.each([
  ['ENOSPC', 'disk-full'],
  ['53100', 'disk-full'],
  ['EROFS', 'read-only'],
  ['25006', 'read-only'],
  ['EMFILE', 'exhausted'],
  ['XX001', 'damaged'],
  ['ECONNREFUSED', 'unreachable'],
  ['57P03', 'unreachable'],
  ['08006', 'unreachable'],
  ['53300', 'unreachable'],
])('%s is a fault of the place: %s', (code, fault) => {
  expect(operatingFault(coded(code))).toBe(fault)
  expect(operatingFault(new Error('a query failed', { cause: coded(code) }))).toBe(fault)
})

test('an engine that finds no memory has met the machine, not damaged files', () => {
  const error = new RangeError('WebAssembly.Memory(): could not allocate memory')
  expect(operatingFault(error)).toBe('exhausted')
  expect(
    operatingFault(new Error('cannot open', { cause: new RangeError('Array buffer allocation failed') })),
  ).toBe('exhausted')
})

test('a bug, a broken rule of the database and what is no error are no fault of the place', () => {
  for (const other of [new TypeError('x is undefined'), coded('23505'), coded('toString'), 'ENOSPC', null])
    expect(operatingFault(other)).toBeUndefined()
})
