import { expect, test } from 'vitest'
import { createRecentTokens } from '../../src/embedding/recent-tokens.ts'
import type { TokenQuestion } from '../../src/embedding/token-request.ts'

const question = (change: Partial<TokenQuestion> = {}, report = 'a'): TokenQuestion => ({
  reports: [{ id: report, name: report, workspaceId: 'w', embedUrl: undefined, dataset: { id: 'd' } }],
  access: { rights: 'view', identity: { username: 'emil', roles: ['EMEA'] } },
  person: 'emil',
  ...change,
})

function world(lifeMs = 600_000) {
  let nowMs = 1_000_000
  let minted = 0
  const recent = createRecentTokens({ now: () => new Date(nowMs) })
  return {
    recent,
    pass: (ms: number) => (nowMs += ms),
    /** the number of the token that this question gets */
    ask: async (asked: TokenQuestion = question()) => {
      const { tokenId } = await recent.tokenFor(asked, async () => ({
        accessToken: 'embed',
        tokenId: String(++minted),
        expiresAt: new Date(nowMs + lifeMs).toISOString(),
      }))
      return Number(tokenId)
    },
  }
}

test('the same question gets the same token until two minutes before its end, also while it is on its way', async () => {
  const { ask, pass } = world(600_000)
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  pass(479_000)
  expect(await ask()).toBe(1)
  pass(1_000)
  expect(await ask()).toBe(2)
})

test('no short-lived token is handed out again after half of its life', async () => {
  const { ask, pass } = world(20_000)
  expect(await ask()).toBe(1)
  pass(9_000)
  expect(await ask()).toBe(1)
  pass(1_000)
  expect(await ask()).toBe(2)
})

test.each([
  ['person', question({ person: 'nina' })],
  ['actor', question({ actor: 'ada' })],
  ['right', question({ access: { rights: 'edit', identity: { username: 'emil', roles: ['EMEA'] } } })],
  ['role', question({ access: { rights: 'view', identity: { username: 'emil', roles: ['APAC'] } } })],
  ['username', question({ access: { rights: 'view', identity: { username: 'nina', roles: ['EMEA'] } } })],
  ['report', question({}, 'b')],
])('another %s gets another token', async (_what, other) => {
  const { ask } = world()
  expect([await ask(), await ask(other), await ask()]).toEqual([1, 2, 1])
})

test('what is taken back is not handed out again: a person’s, a report’s, a person’s for a report', async () => {
  const { ask, recent } = world()
  const others = question({ person: 'nina' })
  expect([await ask(), await ask(others)]).toEqual([1, 2])
  recent.forget({ person: 'emil' })
  expect([await ask(), await ask(others)]).toEqual([3, 2])
  recent.forget({ person: 'emil', reports: ['b'] })
  expect([await ask(), await ask(others)]).toEqual([3, 2])
  recent.forget({ person: 'emil', reports: ['A'] })
  expect([await ask(), await ask(others)]).toEqual([4, 2])
  recent.forget({ reports: ['a'] })
  expect([await ask(), await ask(others)]).toEqual([5, 6])
})

test('a token that one uses in the place of another is taken back by both names, or for the two together', async () => {
  const { ask, recent } = world()
  const seen = question({ actor: 'ada' })
  expect([await ask(), await ask(seen)]).toEqual([1, 2])
  recent.forget({ person: 'ada' })
  expect([await ask(), await ask(seen)]).toEqual([1, 3])
  recent.forget({ person: 'emil', actor: 'ada' })
  expect([await ask(), await ask(seen)]).toEqual([1, 4])
  recent.forget({ person: 'emil' })
  expect([await ask(), await ask(seen)]).toEqual([5, 6])
})

test('a refusal is not kept', async () => {
  const { recent, ask } = world()
  await expect(recent.tokenFor(question(), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await ask()).toBe(1)
})
