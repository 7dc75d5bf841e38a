import { expect, test } from 'vitest'
import { addressOf } from '../src/index.ts'

test('an address is taken apart into origin, base path and href without a slash at the end', () => {
  expect(addressOf('https://example.com/finance/')).toMatchObject({
    origin: 'https://example.com',
    basePath: '/finance',
    href: 'https://example.com/finance',
  })
  expect(addressOf('http://localhost:4000')).toMatchObject({ basePath: '', href: 'http://localhost:4000' })
  expect(addressOf('https://example.com/finance').to('/login')).toBe('https://example.com/finance/login')
})

test.each([
  'http://example.com',
  'ftp://example.com',
  'example.com',
  'https://user:secret@example.com',
  'https://example.com/?a=1',
  'http://127.0.0.1.example.com',
])('%s is refused', (text) => {
  expect(() => addressOf(text)).toThrow(TypeError)
})

test.each(['http://127.0.0.1:4000', 'http://[::1]:4000', 'http://portal.localhost:4000'])(
  '%s is loopback',
  (text) => {
    expect(addressOf(text).href).toBe(text)
  },
)
