import { expect, test } from 'vitest'
import { batchesOf, mintAll } from '../../src/reading/catalogue/minting.ts'
import { createRecentTokens } from '../../src/embedding/recent-tokens.ts'
import { ServiceRefusal } from '../../src/embedding/service-client.ts'
import type { Access } from '../../src/embedding/token-request.ts'
import { type RefusalCode, refusal } from '../../src/http/refusals.ts'

const emil = { username: 'emil', roles: ['EMEA'] }
const allowed = (id: string, access: Partial<Access> = {}) => ({
  report: { id, name: id, workspaceId: 'w', embedUrl: undefined, dataset: undefined },
  access: { rights: 'view' as const, identity: emil, ...access },
})
const names = (batches: ReturnType<typeof batchesOf>) =>
  batches.map((batch) => batch.map(({ report }) => report.id))

test('reports with another right, other roles or another username never share a batch', () => {
  const batches = batchesOf(
    [
      allowed('a'),
      allowed('b', { rights: 'edit' }),
      allowed('c', { identity: { ...emil, roles: ['EMEA', 'APAC'] } }),
      allowed('d', { identity: { ...emil, username: 'nina' } }),
      allowed('e'),
      allowed('f', { identity: { ...emil, roles: ['EMEA,APAC'] } }),
    ],
    50,
  )
  expect(names(batches)).toEqual([['a', 'e'], ['b'], ['c'], ['d'], ['f']])
})

test('a batch holds as many as one token may open', () => {
  const many = Array.from({ length: 101 }, (_, index) => allowed(String(index)))
  expect(batchesOf(many, 50).map(({ length }) => length)).toEqual([50, 50, 1])
  expect(batchesOf(many, 1).map(({ length }) => length)).toEqual(many.map(() => 1))
  expect(batchesOf([], 50)).toEqual([])
})

type Answer = 'refused' | RefusalCode

/** Tokens for so many reports, of which some bring an answer of their own, whatever token they are in. */
async function minted(count: number, answerOf: (id: string) => Answer | undefined, reportsPerToken = 50) {
  let calls = 0
  const said: object[] = []
  const reports = Array.from({ length: count }, (_, index) => allowed(String(index)))
  const tokens = await mintAll(reports, {
    service: {
      reportsPerToken,
      mint: async (question) => {
        calls++
        const answers = question.reports.flatMap(({ id }) => answerOf(id) ?? [])
        if (answers[0] === 'refused') throw new ServiceRefusal(400, { code: 'InvalidRequest', message: '' })
        if (answers[0]) throw refusal(answers[0])
        return { accessToken: 'token', tokenId: 'id', expiresAt: '2126-01-01T00:00:00Z' }
      },
    },
    recent: createRecentTokens({ now: () => new Date() }),
    person: 'emil',
    actor: undefined,
    correlationId: 'test',
    log: { warn: (line: object) => void said.push(line) },
  }).then(
    (of) => [...of.keys()].map(({ id }) => id),
    (error: { code: string }) => error.code,
  )
  return { tokens, calls, said }
}
const allBut = (count: number, ...out: readonly number[]) =>
  Array.from({ length: count }, (_, index) => index)
    .filter((index) => !out.includes(index))
    .map(String)

const places = [[0], [49], [25], [7, 31], [0, 12, 13, 30, 49], [50], [3, 60, 119]] as const
const kinds = ['refused', 'serviceUnreachable'] as const
test.each(kinds.flatMap((kind) => places.map((out) => [kind, out] as const)))(
  'reports that are %s, at %j, are without a token and in the log, and all others have theirs',
  async (kind, out) => {
    const { tokens, said } = await minted(120, (id) =>
      out.some((at) => String(at) === id) ? kind : undefined,
    )
    expect((tokens as string[]).toSorted((a, b) => Number(a) - Number(b))).toEqual(allBut(120, ...out))
    const told = said.flatMap((line) => {
      const { report, reports = [report] } = line as { report?: string; reports?: string[] }
      return reports.map(Number)
    })
    expect(told.toSorted((a, b) => a - b)).toEqual(out)
  },
)

test.each([1, 2, 3, 50, 120, 1000])(
  'of %i reports without one token the failure is told after a few calls',
  async (count) => {
    for (const failure of ['serviceUnreachable', 'serviceBusy', 'serviceRefusedUs'] as const) {
      const { tokens, calls } = await minted(count, () => failure)
      expect(tokens).toBe(failure)
      expect(calls).toBeLessThanOrEqual(Math.max(20, 2 * Math.ceil(count / 50)))
    }
  },
)

test('a token that has come is kept beside a service that is busy for the next', async () => {
  const { tokens } = await minted(60, (id) => (Number(id) >= 50 ? 'serviceBusy' : undefined))
  expect(tokens).toEqual(allBut(50))
})

test('at a service with a token for each report those that fail take no other with them', async () => {
  const out = [0, 1, 2, 9]
  const { tokens } = await minted(
    10,
    (id) => (out.includes(Number(id)) ? 'serviceUnreachable' : undefined),
    1,
  )
  expect(tokens).toEqual(allBut(10, ...out))
})

test('a fault of the program itself is no failure of the service', async () => {
  const service = { reportsPerToken: 1, mint: () => Promise.reject(new TypeError('a bug')) }
  const recent = createRecentTokens({ now: () => new Date() })
  const log = { warn: () => undefined }
  await expect(
    mintAll([allowed('a'), allowed('b')], {
      service,
      recent,
      person: 'emil',
      actor: undefined,
      correlationId: 'test',
      log,
    }),
  ).rejects.toThrow('a bug')
})
