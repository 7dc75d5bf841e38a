import { expect, test } from 'vitest'
import { limitCalls } from '../../src/auth/embed-tokens/call-limit.ts'
import { salesToken, serverOfPeople } from '../bare-server.ts'

test('a person makes so many calls in a minute, whatever they are for, with all tokens together, and others as many', async () => {
  let time = new Date('2026-11-21T12:00:00Z')
  const app = serverOfPeople(salesToken)
  limitCalls(app, { perMinute: 3, queryCallsPerMinute: 2, now: () => time })
  app.get('/embed/reports/:reportId', () => ({}))
  app.get('/embed/others', () => ({}))
  app.get('/embed/query', { config: { cost: 'queries' } }, () => ({}))
  const call = async (person: string, path = '/embed/reports/r') => {
    const { statusCode, headers, body } = await app.inject({
      url: path,
      headers: { authorization: `Bearer ${person}` },
    })
    if (statusCode === 429)
      expect(JSON.parse(body).error.message).toBe('Too many calls; wait as Retry-After says')
    return statusCode === 429 ? Number(headers['retry-after']) : statusCode
  }
  const calls = async (person: string) => {
    const answers: number[] = []
    for (const path of ['/embed/reports/r', '/embed/others', '/nowhere', '/embed/reports/r'])
      answers.push(await call(person, path))
    return answers
  }
  expect([await calls('emil'), await calls('nina')]).toEqual([
    [200, 200, 404, 20],
    [200, 200, 404, 20],
  ])
  expect(await call('emil', '/embed/others')).toBe(20)
  // Calls that ask queries are counted beside the others.
  for (const answer of [200, 200, 30]) expect(await call('emil', '/embed/query')).toBe(answer)
  time = new Date(time.getTime() + 19_999)
  expect(await call('emil')).toBe(1)
  time = new Date(time.getTime() + 1)
  expect([await call('emil'), await call('emil')]).toEqual([200, 20])
})
