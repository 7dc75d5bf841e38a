import { expect, test } from 'vitest'
import { createWorkShares } from '../../src/scheduling/work-shares.ts'
import { costOfTokenMs, countCalls } from '../../src/auth/embed-tokens/call-cost.ts'
import { viewerOf } from '../../src/auth/embed-tokens/embed-token.ts'
import { salesToken, serverOfPeople } from '../bare-server.ts'

const now = () => new Date('2026-11-21T12:00:00Z')

function open(secondsPerMinute: number) {
  const shares = createWorkShares({ secondsPerMinute, now })
  const spent = new Map<string, number>()
  const refused: string[] = []
  const app = serverOfPeople(salesToken)
  countCalls(app, {
    shares: {
      ...shares,
      spend(viewer, ms) {
        const [, person] = JSON.parse(viewer) as [string, string]
        spent.set(person, (spent.get(person) ?? 0) + ms)
        shares.spend(viewer, ms)
      },
    },
    tally: { note: (what) => void refused.push(what) },
  })
  app.post('/embed/any', () => ({ text: 'x'.repeat(64 * 1024) }))
  app.post('/embed/constant', { config: { cost: 'constant' } }, () => ({}))
  const call = async (person: string, path: string, payload: object = {}) => {
    const { statusCode, headers, body } = await app.inject({
      method: 'POST',
      url: path,
      headers: { authorization: `Bearer ${person}` },
      payload,
    })
    return { status: statusCode, wait: headers['retry-after'], body: JSON.parse(body) as unknown }
  }
  const spend = (person: string, ms: number) => shares.spend(viewerOf(salesToken(person)), ms)
  return { call, spend, spent, refused }
}

test('a call costs its person what looking at a token takes, and what its body and its answer take', async () => {
  const { call, spent } = open(60)
  expect((await call('emil', '/embed/constant')).status).toBe(200)
  expect(spent.get('emil')).toBeCloseTo(costOfTokenMs, 2)
  const text = 'x'.repeat(64 * 1024 - '{"text":""}'.length)
  expect((await call('nina', '/embed/any', { text })).status).toBe(200)
  expect(spent.get('nina')).toBeCloseTo(costOfTokenMs + 2 + 1, 2)
  expect(spent.get('emil')).toBeCloseTo(costOfTokenMs, 2)
})

test('who has spent the share is refused with the reason but where a call costs much the same, and waits longer', async () => {
  const { call, spend, spent, refused } = open(1)
  spend('emil', 1500)
  const answer = await call('emil', '/embed/any')
  expect(answer).toEqual({
    status: 429,
    wait: '31',
    body: {
      error: {
        code: 'TooManyRequests',
        message:
          'What you asked for has taken more of the service than one person may; wait as Retry-After says',
      },
    },
  })
  expect(spent.get('emil')).toBeGreaterThan(40)
  expect(refused).toEqual(['TooManyRequests'])
  expect((await call('emil', '/embed/constant')).status).toBe(200)
  expect((await call('nina', '/embed/any')).status).toBe(200)
})

test('a call without a good token is nobody’s', async () => {
  const { call, spent } = open(60)
  expect((await call('', '/embed/any')).status).toBe(401)
  expect([...spent]).toEqual([])
})
