import { Problem, routes } from '@casement/portal-api'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGrantRecords } from '../../src/access/grants/grant-records.ts'
import { grantFor, ids, openWorld, type Portal, type World } from '../world.ts'

let world: World
let portal: Portal
let token = ''
/** What was read is kept for a minute: each test is later than the one before. */
let nowMs = Date.now()
beforeAll(async () => {
  world = await openWorld()
  // None is given out twice.
  world.service.tokenSeconds = 0
  const grants = createGrantRecords({
    store: world.store,
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
  })
  await grants.write(grantFor('grace'), { person: 'test', correlationId: 'test' })
  token = await world.issuer.sign({ sub: 'grace', exp: Math.floor(nowMs / 1000) + 86_400 })
  portal = await world.start({
    settings: { EMBEDDING_CLIENT_SECRET: 'secret', PORTAL_EMBED_TOKENS_PER_MINUTE: '0' },
    deps: { now: () => new Date(nowMs) },
  })
})
beforeEach(() => {
  nowMs += 61_000
})
afterAll(() => world.close())
afterEach(() => {
  world.service.before = () => undefined
})

/** Answers of 200 and of nothing that hold no list of things with an id. */
const noLists: readonly unknown[] = [
  {},
  [],
  'text',
  7,
  { value: null },
  { value: 'text' },
  { value: {} },
  { value: [null] },
  { value: [{}] },
  { value: [{ id: 7 }] },
  { value: [{ id: '' }] },
  { value: [{ id: ids.finance, name: 7 }] },
]
const good = { token: 'H4sI', tokenId: ids.profit, expiration: '2126-01-01T00:00:00Z' }
/** Answers of 200 that hold no embed token. */
const noTokens: readonly unknown[] = [
  {},
  [],
  'text',
  7,
  ...Object.keys(good).flatMap((key) =>
    [undefined, null, '', 7, {}].map((value) => ({ ...good, [key]: value })),
  ),
  { ...good, expiration: 'never' },
]

const reads: Readonly<Record<string, readonly unknown[]>> = {
  '/groups': noLists,
  [`/groups/${ids.finance}/reports`]: noLists,
  [`/groups/${ids.finance}/datasets`]: noLists,
  '/GenerateToken': noTokens,
}

describe.each(Object.entries(reads))('200 of %s without what was asked', (asked, bodies) => {
  test.each([...bodies.map((body) => [JSON.stringify(body), body]), ['nothing at all', undefined]])(
    'is 502 and its reason, and is over with its cause: %s',
    async (_text, body) => {
      const calls = [
        () => portal.call(routes.catalogue.path, { token }),
        () =>
          portal.call(routes.embedToken.path, {
            token,
            body: { workspaceId: ids.finance, reportId: ids.profit },
          }),
      ].filter((_, index) => asked !== '/groups' || index === 0)
      world.service.before = ({ path, reply }) => {
        if (path !== asked) return undefined
        return body === undefined
          ? reply.code(204).send()
          : reply.type('application/json').send(JSON.stringify(body))
      }
      for (const call of calls) {
        const answer = await call()
        const { code, message } = Problem.parse(await answer.json())
        expect([answer.status, code]).toEqual([502, 'serviceUnreachable'])
        expect(message).toMatch(/^The embedding service answered, but without an? /)
      }
      world.service.before = () => undefined
      for (const call of calls) expect((await call()).status).toBe(200)
    },
  )
})

test('what a list leaves out may be null as well', async () => {
  world.service.before = ({ path, reply }) =>
    path === `/groups/${ids.finance}/reports`
      ? reply.send({ value: [{ id: ids.profit, name: null, datasetId: null, embedUrl: null, users: null }] })
      : undefined
  const answer = await portal.call(routes.catalogue.path, { token })
  expect([answer.status, await answer.json()]).toEqual([
    200,
    {
      res: {
        [ids.finance]: [
          'Finance',
          {
            id: ids.profit,
            name: ids.profit,
            access: {
              accessToken: expect.any(String),
              tokenId: expect.any(String),
              expiresAt: expect.any(String),
              embedUrl: [],
            },
          },
        ],
      },
    },
  ])
})

test('a report that brings no token is listed without one, and takes none of the others with it', async () => {
  world.service.before = ({ path, body, reply }) => {
    const { reports = [] } = (body ?? {}) as { reports?: { id: string }[] }
    return path === '/GenerateToken' && reports.some(({ id }) => id === ids.balance)
      ? reply.send({})
      : undefined
  }
  const answer = await portal.call(routes.catalogue.path, { token })
  const { res } = (await answer.json()) as { res: Record<string, unknown[]> }
  const embedUrl = [{ embedUrl: expect.any(String) }]
  const given = {
    accessToken: expect.any(String),
    tokenId: expect.any(String),
    expiresAt: expect.any(String),
  }
  expect([answer.status, res]).toEqual([
    200,
    {
      [ids.finance]: [
        'Finance',
        { id: ids.profit, name: 'Profit and loss', access: { ...given, embedUrl } },
        { id: ids.balance, name: 'Balance', access: { embedUrl } },
      ],
    },
  ])
})
