import { expect, test } from 'vitest'
import { openingError, StoreError } from '../src/store-error.ts'

const coded = (code: string) => Object.assign(new Error('words of a library'), { code })
const told = (error: unknown) => {
  const found = openingError('/data/store', error)
  return found instanceof StoreError ? [found.code, found.message, found.cause] : found
}

test.each([
  [coded('ENOSPC'), 'STORE_UNWRITABLE', /the disk is full; make room and start again$/],
  [coded('EACCES'), 'STORE_UNWRITABLE', /let this user write there and start again$/],
  [coded('EMFILE'), 'STORE_UNOPENED', /its files are as they were: give it more and start again$/],
  [
    new RangeError('WebAssembly.Memory(): could not allocate memory'),
    'STORE_UNOPENED',
    /no memory or no open files left; its files are as they were/,
  ],
  [new Error('unreachable executed'), 'STORE_DAMAGED', /put a backup in its place/],
])('%s is told as %s', (error, code, words) => {
  expect(told(error)).toEqual([code, expect.stringMatching(words), error])
})

test('what the program lacks, and what is told already, says nothing of the files', () => {
  for (const error of [coded('ERR_MODULE_NOT_FOUND'), new TypeError('x'), new StoreError('STORE_LOCKED')])
    expect(openingError('/data/store', error)).toBe(error)
})
