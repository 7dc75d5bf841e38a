import { expect, test } from 'vitest'
import { meaningsOfEntra, RefusedProof } from '../../src/embedding/refused-proof.ts'

const saying = (message: string) => new RefusedProof(401, { code: 'invalid_client', message }).message

test.each(Object.entries(meaningsOfEntra))(
  '%s is told by its number and what it means, and nothing else is',
  (number, meaning) => {
    const text = `${number}: Something about secret planted-secret. Trace ID: 4f5a Timestamp: 2026-11-28`
    expect(saying(text)).toBe(`the token endpoint answered 401: invalid_client ${number} (${meaning})`)
  },
)

test('a number that nobody here knows is told by itself, an endpoint without numbers by its code', () => {
  expect(saying('AADSTS12345: planted')).toBe('the token endpoint answered 401: invalid_client AADSTS12345')
  expect(saying('not AADSTS nor planted')).toBe('the token endpoint answered 401: invalid_client')
})
