import { expect, test } from 'vitest'
import { limitReportCalls } from '../../src/tokens/call-limit.ts'
import { salesToken, serverOfPeople } from '../bare-server.ts'

test('a person makes so many calls for reports in a minute, with all tokens together, and others as many', async () => {
  let time = new Date('2026-11-21T12:00:00Z')
  const app = serverOfPeople(salesToken)
  limitReportCalls(app, { perMinute: 3, now: () => time })
  app.get('/embed/reports/:reportId', () => ({}))
  app.get('/embed/others', () => ({}))
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
    for (let count = 0; count < 4; count++) answers.push(await call(person))
    return answers
  }
  expect([await calls('emil'), await calls('nina')]).toEqual([
    [200, 200, 200, 20],
    [200, 200, 200, 20],
  ])
  expect([await call('emil', '/embed/others'), await call('emil', '/nowhere')]).toEqual([200, 404])
  time = new Date(time.getTime() + 19_999)
  expect(await call('emil')).toBe(1)
  time = new Date(time.getTime() + 1)
  expect([await call('emil'), await call('emil')]).toEqual([200, 20])
})
