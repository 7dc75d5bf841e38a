import { expect, test } from 'vitest'
import { createSizedCache } from '../../src/answering/cache/sized-cache.ts'

const cacheOf = (maxHeld: number) => createSizedCache<string>({ maxHeld, sizeOf: ({ length }) => length })

test('holds no more than its bound, and forgets what was used longest ago', () => {
  const cache = cacheOf(40)
  for (const key of ['a', 'b', 'c', 'd']) cache.set(key, key.repeat(10))
  expect(cache.get('a')).toBe('aaaaaaaaaa')
  cache.set('e', 'e'.repeat(10))
  expect(cache.get('b')).toBeUndefined()
  expect(cache.get('a')).toBe('aaaaaaaaaa')
  expect(cache.size).toBe(40)
})

test('an answer under a known key takes the place of the one before', () => {
  const cache = cacheOf(40)
  cache.set('a', 'aaaa')
  cache.set('a', 'bb')
  expect(cache.get('a')).toBe('bb')
  expect(cache.size).toBe(2)
})

test('an answer larger than a quarter of the bound is not kept', () => {
  const cache = cacheOf(40)
  cache.set('a', 'a'.repeat(11))
  expect(cache.get('a')).toBeUndefined()
  expect(cache.size).toBe(0)
})
