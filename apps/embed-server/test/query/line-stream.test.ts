import { expect, test } from 'vitest'
import { encodingFor } from '../../src/query/line-stream.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['deflate', undefined],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', undefined],
  ['*', 'br'],
  ['*;q=0, gzip;q=0.1', 'gzip'],
])('who accepts %j gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
