import { expect, test } from 'vitest'
import { countedWork } from '../../../../scripts/counted-work.ts'
import { createRecentTokens } from '../../src/embedding/recent-tokens.ts'
import { ServiceRefusal } from '../../src/embedding/service-client.ts'
import type { TokenQuestion } from '../../src/embedding/token-request.ts'

const question = (change: Partial<TokenQuestion> = {}, report = 'a'): TokenQuestion => ({
  reports: [{ id: report, name: report, workspaceId: 'w', embedUrl: undefined, dataset: { id: 'd' } }],
  access: { rights: 'view', identity: { username: 'emil', roles: ['EMEA'] } },
  person: 'emil',
  ...change,
})

function world(lifeMs = 600_000, room?: number) {
  let nowMs = 1_000_000
  let minted = 0
  const recent = createRecentTokens({ now: () => new Date(nowMs), ...(room === undefined ? {} : { room }) })
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

/** Tokens for many questions, by their numbers; and how many were asked for. */
const askMany = async (
  { recent }: ReturnType<typeof world>,
  questions: readonly TokenQuestion[],
  refused = '',
) => {
  const missing: string[] = []
  const answers = await recent.tokensFor(questions, async (asked) => {
    missing.push(...asked.map(({ reports }) => reports[0]!.id))
    return asked.map(({ reports: [report], person }) =>
      report!.id === refused
        ? new ServiceRefusal(400, { code: 'no', message: '' })
        : {
            accessToken: `${person} ${report!.id}`,
            tokenId: report!.id,
            expiresAt: new Date(1_600_000).toISOString(),
          },
    )
  })
  return {
    missing,
    answers: answers.map((one) => (one instanceof ServiceRefusal ? one.code : one.accessToken)),
  }
}
const questions = (person: string, ...reports: string[]) => reports.map((id) => question({ person }, id))

test('many are asked for at once, those that are there are not, and each gets its own', async () => {
  const own = world()
  expect(await askMany(own, questions('emil', 'a', 'b'))).toEqual({
    missing: ['a', 'b'],
    answers: ['emil a', 'emil b'],
  })
  expect(await askMany(own, questions('emil', 'c', 'b', 'd', 'a'))).toEqual({
    missing: ['c', 'd'],
    answers: ['emil c', 'emil b', 'emil d', 'emil a'],
  })
  own.recent.forget({ person: 'emil', reports: ['D'] })
  expect((await askMany(own, questions('emil', 'a', 'b', 'c', 'd'))).missing).toEqual(['d'])
})

test('a refusal stands in the place of one token, takes no other with it and is not kept', async () => {
  const own = world()
  const first = await askMany(own, questions('emil', 'a', 'b', 'c'), 'b')
  expect(first.answers).toEqual(['emil a', 'no', 'emil c'])
  expect((await askMany(own, questions('emil', 'a', 'b', 'c'))).missing).toEqual(['b'])
  const whole = new ServiceRefusal(403, { code: 'never', message: '' })
  const refused = await own.recent.tokensFor(questions('emil', 'x', 'y'), () => Promise.reject(whole))
  expect(refused).toEqual([whole, whole])
  await expect(
    own.recent.tokensFor(questions('emil', 'x'), () => Promise.reject(new Error('down'))),
  ).rejects.toThrow('down')
  expect((await askMany(own, questions('emil', 'x', 'y'))).missing).toEqual(['x', 'y'])
})

test('the oldest make way where there is no room, and every answer holds all the same', async () => {
  const own = world(600_000, 3)
  expect((await askMany(own, questions('emil', 'a', 'b', 'c', 'd', 'e'))).answers).toHaveLength(5)
  expect((await askMany(own, questions('emil', 'c', 'd', 'e'))).missing).toEqual([])
  expect((await askMany(own, questions('emil', 'a'))).missing).toEqual(['a'])
  expect((await askMany(own, questions('emil', 'd', 'e', 'a'))).missing).toEqual([])
  expect((await askMany(own, questions('emil', 'c'))).missing).toEqual(['c'])
})

test('what other processes take back is forgotten here; where it is very much, everything is', async () => {
  const told: string[] = []
  let hear: (who: string) => void = () => undefined
  const shared = {
    add: (who: string) => void told.push(who),
    onOthers: (listener: (who: string, amount: number) => void) => (hear = (who) => listener(who, 1)),
  }
  const recent = createRecentTokens({ now: () => new Date(1_000_000), shared })
  const own = { ...world(), recent }
  const all = [...questions('emil', 'a', 'b'), ...questions('nina', 'a')]
  await askMany(own, all)
  recent.forget({ reports: ['b'] })
  recent.forget({ reports: Array.from({ length: 101 }, (_, index) => `other-${index}`) })
  expect(told.map((one) => one.length < 5000)).toEqual([true, true])
  expect((await askMany(own, all)).missing).toEqual(['b'])
  hear(told[0]!)
  expect((await askMany(own, all)).missing).toEqual(['b'])
  hear(told[1]!)
  expect((await askMany(own, all)).missing).toEqual(['a', 'b', 'a'])
})

test.each<[string, (own: ReturnType<typeof world>) => unknown]>([
  ['a token is brought', (own) => own.ask(question({ person: 'new' }, 'new'))],
  ['a person’s are forgotten', (own) => own.recent.forget({ person: 'person-1' })],
  ['those of a person for a report are', (own) => own.recent.forget({ person: 'person-2', reports: ['r1'] })],
  ['those of a report are', (own) => own.recent.forget({ reports: ['only'] })],
])('what is done when %s does not grow with what is kept', async (_, once) => {
  const workOf = async (people: number) => {
    const own = world()
    for (let person = 0; person < people; person++)
      await askMany(own, questions(`person-${person}`, 'r1', 'r2', 'r3'))
    await own.ask(question({ person: 'one' }, 'only'))
    return countedWork(/embedding\/recent-/, () => once(own))
  }
  const [few, many] = [await workOf(10), await workOf(1000)]
  expect(few).toBeGreaterThan(0)
  expect(many).toBeLessThanOrEqual(few + 5)
})
