import { expect, test } from 'vitest'
import { parseMessage } from '../src/message.ts'

const headers = { id: '0123456789abcdef0123456789abcdef' }

test.each([
  { method: 'GET', url: '/report/pages', headers },
  { statusCode: 200, headers, body: [] },
  { headers },
])('a request names method and path, an answer neither: %o', (data) => {
  expect(parseMessage(data)).toBe(data)
})

test.each([
  null,
  'ready',
  { method: 'GET', url: '/report/pages' },
  { method: 'GET', url: '/report/pages', headers: { id: '' } },
  { method: 'GET', url: '/report/pages', headers: { id: 7 } },
  { method: 'GET', headers },
  { method: 7, headers },
  { method: 7, url: '/report/pages', headers },
  { url: '/report/pages', headers },
])('what other libraries post is no message: %o', (data) => {
  expect(parseMessage(data)).toBe(undefined)
})
