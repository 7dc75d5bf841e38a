import { expect, test } from 'vitest'
import { withoutTokens } from '../src/index.ts'

test.each([
  'Authorization: Bearer abc.def-123',
  'got eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhYmMuZGVmLTEyMyJ9.abc.def-123',
  'https://example.com/cb?code=abc.def-123&state=1',
  '{"access_token":"abc.def-123"}',
  'client_secret=abc.def-123',
])('no token is left in %s', (text) => {
  expect(withoutTokens(text)).not.toContain('abc.def-123')
})

test('a text without tokens stays as it is', () => {
  expect(withoutTokens('the code is QUERY_TIMEOUT after 30 s')).toBe('the code is QUERY_TIMEOUT after 30 s')
})
