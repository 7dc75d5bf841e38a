import {
  Catalogue,
  EmbedTokenAnswer,
  type GrantInput,
  Problem,
  type ReportEntry,
  routes,
} from '@casement/portal-api'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createGrantRecords } from '../src/access/grants/grant-records.ts'
import { grantFor, ids, openWorld, type Portal, type World, workspaces } from './world.ts'

let world: World
let portal: Portal
let person = 0
beforeAll(async () => {
  world = await openWorld()
  portal = await world.start()
})
afterAll(() => world.close())
afterEach(() => {
  world.service.before = () => undefined
  world.service.refuses = () => undefined
  world.service.workspaces = workspaces
  world.service.tokenSeconds = 3600
})

/** A person of a test's own with these grants, signed in. */
async function personWith(...grants: Partial<GrantInput>[]): Promise<{ name: string; token: string }> {
  const name = `person-${++person}`
  await grant(...grants.map((more) => grantFor(name, more)))
  return { name, token: await world.issuer.sign({ sub: name }) }
}
async function grant(...inputs: GrantInput[]): Promise<void> {
  const records = createGrantRecords({
    store: world.store,
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
  })
  for (const input of inputs) await records.write(input, { person: 'test', correlationId: 'test' })
}

const catalogueOf = async (token: string, from: Portal = portal): Promise<Catalogue['res']> => {
  const answer = await from.call('/api/getAll/all', { method: 'POST', token })
  expect(answer.status).toBe(200)
  return Catalogue.parse(await answer.json()).res
}
const titles = (res: Catalogue['res']) =>
  Object.values(res).map(([name, ...reports]) => [name, ...reports.map((report) => report.name)])
const entries = (res: Catalogue['res']) =>
  Object.values(res).flatMap(([, ...reports]) => reports as ReportEntry[])
const mintsSince = (count: number) => world.service.minted.slice(count).map(({ body }) => body)

test('[PAP-06] [PRM-04] answers each caller with their own catalogue, in the service’s order', async () => {
  const before = Date.now()
  const grace = await personWith({}, { workspaceId: ids.sales }, { workspaceId: ids.empty })
  const nina = await personWith({ reportId: ids.balance })
  expect(titles(await catalogueOf(grace.token))).toEqual([
    ['Sales', 'Pipeline'],
    ['Finance', 'Profit and loss', 'Balance'],
  ])
  const res = await catalogueOf(nina.token)
  expect(Object.keys(res)).toEqual([ids.finance])
  const [name, report, ...others] = res[ids.finance]!
  expect([name, others]).toEqual(['Finance', []])
  expect(report).toMatchObject({
    id: ids.balance,
    name: 'Balance',
    access: {
      accessToken: expect.stringMatching(/^embed-/),
      tokenId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      embedUrl: [{ embedUrl: expect.stringContaining(`reportId=${ids.balance}`) }],
    },
  })
  expect(Date.parse(report!.access.expiresAt!)).toBeGreaterThanOrEqual(before + 3_600_000)
  expect(report!.access.expiresAt).toMatch(/Z$/)
})

test('a person without grants gets an empty catalogue, and the service is not even asked', async () => {
  const calls = world.service.calls.length
  const theo = await personWith()
  const answer = await portal.call(routes.catalogue.path, { token: theo.token })
  expect([answer.status, await answer.json()]).toEqual([200, { res: {} }])
  expect(world.service.calls.length).toBe(calls)
})

test('grants to groups and roles count, as the claims of the settings name them', async () => {
  await grant(
    { ...grantFor('x'), subject: { kind: 'group', value: 'controllers' }, workspaceId: ids.sales },
    { ...grantFor('x'), subject: { kind: 'role', value: 'Analyst' }, reportId: ids.profit },
    { ...grantFor('x'), subject: { kind: 'person', value: 'Analyst' } },
  )
  const ask = async (claims: Record<string, unknown>) =>
    titles(await catalogueOf(await world.issuer.sign({ sub: `person-${++person}`, ...claims })))
  expect(await ask({ groups: ['others', 'controllers'] })).toEqual([['Sales', 'Pipeline']])
  expect(await ask({ idmroles: 'Analyst' })).toEqual([['Finance', 'Profit and loss']])
  expect(await ask({ groups: ['Analyst'], idmroles: ['controllers'], roles: ['Analyst'] })).toEqual([])
})

test('a token is in the name of the person: rights, row roles, row name, and the person for the audit', async () => {
  const emil = await personWith(
    { rowRoles: ['EMEA'], rights: 'edit', reportId: ids.profit },
    { rowRoles: ['Cost centre 7'], rowName: 'emil.brandt' },
    { workspaceId: ids.sales, rowRoles: ['EMEA'] },
  )
  const count = world.service.minted.length
  await catalogueOf(emil.token)
  const mints = mintsSince(count).toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
  expect(mints).toEqual(
    [
      {
        reports: [{ id: ids.balance, allowEdit: false }],
        datasets: [{ id: ids.ledger }],
        lifetimeInMinutes: 10,
        identities: [
          {
            username: 'emil.brandt',
            roles: ['Cost centre 7'],
            datasets: [ids.ledger],
            auditableContext: emil.name,
          },
        ],
      },
      {
        reports: [{ id: ids.pipeline, allowEdit: false }],
        datasets: [{ id: ids.board }],
        lifetimeInMinutes: 10,
        identities: [{ username: emil.name, datasets: [ids.board], auditableContext: emil.name }],
      },
      {
        reports: [{ id: ids.profit, allowEdit: true }],
        datasets: [{ id: ids.ledger }],
        lifetimeInMinutes: 10,
        identities: [
          {
            username: 'emil.brandt',
            roles: ['Cost centre 7', 'EMEA'],
            datasets: [ids.ledger],
            auditableContext: emil.name,
          },
        ],
      },
    ].toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
  )
})

const manyReports = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `dddddddd-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name: `Report ${index}`,
    datasetId: ids.ledger,
    embedUrl: 'http://localhost:4001/reportEmbed',
  }))

test('at Power BI reports with equal rights and identity share tokens, at most fifty to one', async () => {
  world.service.workspaces = [{ ...workspaces[1]!, reports: manyReports(120) }]
  const fresh = await world.start({ settings: { EMBEDDING_CLIENT_SECRET: 'secret' } })
  const { token } = await personWith({})
  const count = world.service.minted.length
  const all = entries(await catalogueOf(token, fresh))
  expect(
    mintsSince(count)
      .map(({ reports }) => reports!.length)
      .toSorted(),
  ).toEqual([20, 50, 50])
  expect(all).toHaveLength(120)
  expect(all.every(({ access }) => access.accessToken?.startsWith('embed-'))).toBe(true)
})

test('our own service is asked for a token of each report, for ten minutes', async () => {
  world.service.workspaces = [{ ...workspaces[1]!, reports: manyReports(12) }]
  const fresh = await world.start()
  const { token } = await personWith({})
  const count = world.service.minted.length
  const all = entries(await catalogueOf(token, fresh))
  expect(
    mintsSince(count).map(({ reports, lifetimeInMinutes }) => [reports!.length, lifetimeInMinutes]),
  ).toEqual(Array(12).fill([1, 10]))
  expect(new Set(all.map(({ access }) => access.accessToken)).size).toBe(12)
})

test('a catalogue asked for again brings no new tokens until two minutes before their end', async () => {
  let nowMs = Date.now()
  const clocked = await world.start({ deps: { now: () => new Date(nowMs) } })
  const { name } = await personWith({})
  const token = await world.issuer.sign({ sub: name, exp: Math.floor(nowMs / 1000) + 3600 })
  const tokensOf = async () =>
    entries(await catalogueOf(token, clocked)).map(({ access }) => access.accessToken)
  world.service.tokenSeconds = 600
  const count = world.service.minted.length
  const first = await tokensOf()
  expect(await Promise.all([tokensOf(), tokensOf()])).toEqual([first, first])
  expect(world.service.minted.length - count).toBe(2)
  nowMs += 470_000
  expect(await tokensOf()).toEqual(first)
  nowMs += 20_000
  expect(await tokensOf()).not.toEqual(first)
})

test('a grant that is withdrawn while its token is on the way brings none, and the token is taken back', async () => {
  const { name, token } = await personWith({ reportId: ids.profit })
  const [record] = await createGrantRecords({
    store: world.store,
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
  }).listFor({ value: name, groups: [], roles: [] })
  for (const path of [routes.catalogue.path, routes.embedToken.path]) {
    const fresh = await world.start()
    await world.store.query('UPDATE portal.grants SET subject_value = $2 WHERE id = $1', [record!.id, name])
    world.service.before = async ({ path: called }) => {
      if (called === '/embedTokens')
        await world.store.query('UPDATE portal.grants SET subject_value = $2 WHERE id = $1', [
          record!.id,
          'x',
        ])
    }
    const body =
      path === routes.embedToken.path ? { workspaceId: ids.finance, reportId: ids.profit } : undefined
    const revoked = world.service.revoked.length
    const answer = await fresh.call(path, { token, ...(body ? { body } : {}) })
    expect([answer.status, (await answer.text()).includes('embed-')]).toEqual([body ? 403 : 200, false])
    expect(world.service.revoked.slice(revoked)).toEqual([{ person: name }])
  }
})

test('one person may ask for a report’s token so many times a minute, other reports and people apart', async () => {
  const fresh = await world.start({ settings: { PORTAL_EMBED_TOKENS_PER_MINUTE: '3' } })
  // The minute does not pass, however long the calls take.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const [emil, nina] = [await personWith({}), await personWith({})]
  const ask = async (token: string, reportId: string) =>
    fresh.call(routes.embedToken.path, { token, body: { workspaceId: ids.finance, reportId } })
  const statuses = async (token: string, reportId: string, times: number) => {
    const seen: number[] = []
    for (let time = 0; time < times; time++) seen.push((await ask(token, reportId)).status)
    return seen
  }
  expect(await statuses(emil.token, ids.profit, 4)).toEqual([200, 200, 200, 429])
  expect(await statuses(emil.token, ids.profit.toUpperCase(), 1)).toEqual([429])
  expect(await statuses(emil.token, ids.balance, 1)).toEqual([200])
  expect(await statuses(nina.token, ids.profit, 1)).toEqual([200])
  const refused = await ask(emil.token, ids.profit)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Problem.parse(await refused.json()).code).toBe('tooManyRequests')
})

test('a report that the service gives no token for is listed without one, and takes no other with it', async () => {
  world.service.refuses = (id) =>
    id === ids.balance ? { code: 'InvalidRequest', message: 'no such role' } : undefined
  const { token } = await personWith({ rowRoles: ['EMEA'] })
  const [profit, balance] = entries(await catalogueOf(token))
  expect(profit?.access.accessToken).toMatch(/^embed-/)
  const embedUrl = [{ embedUrl: expect.stringContaining(ids.balance) }]
  expect(balance).toEqual({ id: ids.balance, name: 'Balance', access: { embedUrl } })
  // Whoever has no role, where the dataset asks for one, is told so.
  const nina = await personWith({ rowRoles: [] })
  expect(entries(await catalogueOf(nina.token)).map(({ access }) => access.withoutRowRole)).toEqual([
    undefined,
    true,
  ])
  const alone = await portal.call(routes.embedToken.path, {
    token,
    body: { workspaceId: ids.finance, reportId: ids.balance },
  })
  expect([alone.status, Problem.parse(await alone.json())]).toEqual([
    502,
    expect.objectContaining({ code: 'tokenRefused', message: expect.stringContaining('InvalidRequest') }),
  ])
})

test('a report over a dataset of another workspace gets the identity that the dataset asks for', async () => {
  const [sales, finance] = [workspaces[0]!, workspaces[1]!]
  const [pipeline] = sales.reports
  world.service.workspaces = [{ ...sales, reports: [{ ...pipeline!, datasetId: ids.ledger }] }, finance]
  const fresh = await world.start()
  const { name, token } = await personWith({ workspaceId: ids.sales, rowRoles: ['EMEA'] })
  const count = world.service.minted.length
  await catalogueOf(token, fresh)
  expect(mintsSince(count)).toEqual([
    {
      reports: [{ id: ids.pipeline, allowEdit: false }],
      datasets: [{ id: ids.ledger }],
      lifetimeInMinutes: 10,
      identities: [{ username: name, roles: ['EMEA'], datasets: [ids.ledger], auditableContext: name }],
    },
  ])
})

test('what the service has is read at most once a minute, eight reads at a time', async () => {
  world.service.workspaces = Array.from({ length: 24 }, (_, index) => ({
    group: { id: `eeeeeeee-0000-4000-8000-${String(index).padStart(12, '0')}`, name: `Workspace ${index}` },
    reports: [],
    datasets: [],
  }))
  // Answers are held until eight are asked for, and one more call, made after them, has come.
  const held: (() => void)[] = []
  world.service.before = async ({ path }) => {
    if (path === '/groups') return
    await new Promise<void>((resolve) => {
      held.push(resolve)
      if (held.length === 8) void letGo()
    })
  }
  const letGo = async () => {
    await fetch(`${world.service.url}/oauth2/token`, { method: 'POST', body: new URLSearchParams() })
    for (const go of held.splice(0)) go()
  }
  let nowMs = Date.now()
  const clocked = await world.start({ deps: { now: () => new Date(nowMs) } })
  const { token } = await personWith(
    ...world.service.workspaces.map(({ group }) => ({ workspaceId: group.id })),
  )
  const readsDuring = async () => {
    const before = world.service.calls.length
    await Promise.all([catalogueOf(token, clocked), catalogueOf(token, clocked), catalogueOf(token, clocked)])
    return world.service.calls.length - before
  }
  expect(await readsDuring()).toBe(1 + 2 * 24)
  expect(await readsDuring()).toBe(0)
  nowMs += 61_000
  expect(await readsDuring()).toBe(1 + 2 * 24)
  expect(world.service.maxAtOnce()).toBe(8)
})

test('a fresh token for one report is minted at every call', async () => {
  const { token } = await personWith({ reportId: ids.profit })
  world.service.tokenSeconds = 20
  const ask = async () => {
    const answer = await portal.call(routes.embedToken.path, {
      token,
      body: { workspaceId: ids.finance.toUpperCase(), reportId: ids.profit },
    })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(answer.headers.get('date')).not.toBeNull()
    return EmbedTokenAnswer.parse(await answer.json())
  }
  const [first, second] = [await ask(), await ask()]
  expect(first.tokenId).not.toBe(second.tokenId)
  expect(Date.parse(second.expiresAt)).toBeLessThanOrEqual(Date.now() + 20_000)
})

test('[PRM-04] a token for a report that the caller has no right to is refused with 403, one that is gone with 404', async () => {
  const { token } = await personWith({ reportId: ids.profit }, { workspaceId: ids.empty })
  const ask = async (workspaceId: string, reportId: string) => {
    const answer = await portal.call(routes.embedToken.path, { token, body: { workspaceId, reportId } })
    return [answer.status, Problem.parse(await answer.json()).code]
  }
  const count = world.service.minted.length
  expect(await ask(ids.finance, ids.balance)).toEqual([403, 'reportForbidden'])
  expect(await ask(ids.sales, ids.pipeline)).toEqual([403, 'reportForbidden'])
  expect(await ask(ids.sales, ids.profit)).toEqual([403, 'reportForbidden'])
  // A grant for the whole workspace "empty" is none for a report of another.
  expect(await ask(ids.empty, ids.balance)).toEqual([404, 'reportUnknown'])
  expect(world.service.minted.length).toBe(count)
})

test.each([
  [{ reportId: ids.profit }, 'workspaceId'],
  [{ workspaceId: ids.finance, reportId: 'not an id' }, 'reportId'],
  [{ workspaceId: ids.finance, reportId: ids.profit, rights: 'edit' }, 'rights'],
  ['[]', undefined],
  ['{', undefined],
])('a bad question for a token, %j, is refused and the field named', async (body, field) => {
  const { token } = await personWith({})
  const answer = await portal.call(routes.embedToken.path, { token, body })
  const problem = Problem.parse(await answer.json())
  expect([answer.status, problem.code, problem.field]).toEqual([400, 'invalidBody', field])
})

test('a service that does not answer is 502 with the correlation id of the call, and is asked again once it is back', async () => {
  const fresh = await world.start()
  const { token } = await personWith({})
  await world.service.stop()
  const chosen = '5f0f2a52-1111-4222-8333-444455556666'
  const down = await fresh.call(routes.catalogue.path, { token, headers: { 'x-correlation-id': chosen } })
  expect(down.status).toBe(502)
  const correlationId = down.headers.get('x-correlation-id')
  expect(correlationId).not.toBe(chosen)
  expect(Problem.parse(await down.json())).toMatchObject({ code: 'serviceUnreachable', correlationId })
  await world.service.start()
  const count = world.service.minted.length
  const back = await fresh.call(routes.catalogue.path, { token })
  expect(titles(Catalogue.parse(await back.json()).res)).toEqual([['Finance', 'Profit and loss', 'Balance']])
  expect(new Set(world.service.minted.slice(count).map((mint) => mint.correlationId))).toEqual(
    new Set([back.headers.get('x-correlation-id')]),
  )
})

test('a service that fails is 502, and its failure is not kept', async () => {
  const fresh = await world.start()
  const { token } = await personWith({})
  world.service.before = ({ reply }) => reply.code(500).send({ error: { code: 'Oops' } })
  const failed = await fresh.call(routes.catalogue.path, { token })
  expect([failed.status, Problem.parse(await failed.json()).code]).toEqual([502, 'serviceUnreachable'])
  world.service.before = () => undefined
  expect(await catalogueOf(token, fresh)).toHaveProperty(ids.finance)
})

test('a service that asks to wait is given the time it asks for', async () => {
  const fresh = await world.start()
  const { token } = await personWith({})
  const askedAt: number[] = []
  world.service.before = ({ path, reply }) => {
    if (path !== '/groups') return undefined
    askedAt.push(Date.now())
    return askedAt.length === 1
      ? reply
          .code(429)
          .header('retry-after', '1')
          .send({ error: { code: 'TooMany' } })
      : undefined
  }
  expect(await catalogueOf(token, fresh)).toHaveProperty(ids.finance)
  expect(askedAt).toHaveLength(2)
  expect(askedAt[1]! - askedAt[0]!).toBeGreaterThanOrEqual(990)
})

test('a service that asks for longer than a person waits is left alone, and the person told when to come back', async () => {
  const fresh = await world.start()
  const { token } = await personWith({})
  world.service.before = ({ reply }) =>
    reply
      .code(429)
      .header('retry-after', '120')
      .send({ error: { code: 'TooMany' } })
  const calls = world.service.calls.length
  for (let attempt = 0; attempt < 3; attempt++) {
    const refused = await fresh.call(routes.catalogue.path, { token })
    expect([refused.status, Problem.parse(await refused.json()).code]).toEqual([503, 'serviceBusy'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(100)
  }
  expect(world.service.calls.length - calls).toBe(1)
})

const refuseOnce = (asked: string, status: number, code: string) => {
  let refusals = 0
  world.service.before = ({ path, reply }) =>
    path === asked && refusals++ === 0 ? reply.code(status).send({ error: { code } }) : undefined
}

test.each([
  [401, '/groups'],
  [403, '/groups'], // as Power BI documents it
  [403, `/groups/${ids.finance}/reports`],
  [403, '/embedTokens'],
])(
  'a service that answers %i TokenExpired at %s is asked once more with a new token',
  async (status, path) => {
    const fresh = await world.start()
    const { token } = await personWith({})
    refuseOnce(path, status, 'TokenExpired')
    const forms = world.service.tokenForms.length
    const all = entries(await catalogueOf(token, fresh))
    expect(all.map(({ access }) => access.accessToken)).toEqual(
      Array(2).fill(expect.stringMatching(/^embed-/)),
    )
    expect(world.service.tokenForms.length - forms).toBe(2)
  },
)

test('a service that never accepts our own token is asked twice, not for ever', async () => {
  const fresh = await world.start()
  const { token } = await personWith({})
  world.service.before = ({ reply }) => reply.code(403).send({ error: { code: 'TokenExpired' } })
  const calls = world.service.calls.length
  const refused = await fresh.call(routes.catalogue.path, { token })
  expect([refused.status, Problem.parse(await refused.json()).code]).toEqual([502, 'serviceRefusedUs'])
  expect(world.service.calls.length - calls).toBe(2)
})

test.each(['reports', 'datasets'])(
  'a workspace whose %s are refused is an error that says what, not an empty workspace, and is asked again',
  async (list) => {
    const fresh = await world.start()
    const { token } = await personWith({})
    refuseOnce(`/groups/${ids.finance}/${list}`, 403, 'PowerBINotAuthorizedException')
    const refused = await fresh.call(routes.catalogue.path, { token })
    const { code, message } = Problem.parse(await refused.json())
    expect([refused.status, code]).toEqual([502, 'serviceRefusedUs'])
    expect(message).toContain(ids.finance)
    expect(message).toContain('403 PowerBINotAuthorizedException')
    expect(titles(await catalogueOf(token, fresh))).toEqual([['Finance', 'Profit and loss', 'Balance']])
  },
)

test('a workspace that is closed to the portal does not take the others with it, and is asked for again', async () => {
  const fresh = await world.start()
  const { token } = await personWith({}, { workspaceId: ids.sales })
  refuseOnce(`/groups/${ids.finance}/reports`, 403, 'PowerBINotAuthorizedException')
  expect(titles(await catalogueOf(token, fresh))).toEqual([['Sales', 'Pipeline']])
  expect(Object.keys(await catalogueOf(token, fresh))).toEqual([ids.sales, ids.finance])
})

test('a call that fails at the service or is cut off is made again', async () => {
  const fresh = await world.start()
  const { token } = await personWith({})
  let failures = 0
  world.service.before = ({ path, reply }) => {
    if (path !== '/embedTokens' || ++failures > 2) return undefined
    if (failures === 1) return reply.code(503).send({ error: { code: 'ServiceUnavailable' } })
    reply.hijack()
    return reply.raw.destroy()
  }
  expect(Object.keys(await catalogueOf(token, fresh))).toEqual([ids.finance])
  // One call, and two tries that failed.
  expect(failures).toBe(3)
})

test('a workspace that is gone is left out, and there again as soon as the service has it', async () => {
  const fresh = await world.start()
  const { token } = await personWith({}, { workspaceId: ids.sales })
  refuseOnce(`/groups/${ids.finance}/reports`, 404, 'PowerBIFolderNotFound')
  expect(titles(await catalogueOf(token, fresh))).toEqual([['Sales', 'Pipeline']])
  expect(Object.keys(await catalogueOf(token, fresh))).toEqual([ids.sales, ids.finance])
})

test.each([
  ['a list of groups without a list', '/groups', {}],
  ['reports without a list', `/groups/${ids.finance}/reports`, { value: null }],
  ['a page of a proxy', `/groups/${ids.finance}/datasets`, '<html>sign in</html>'],
  ['a page of a proxy instead of tokens', '/embedTokens', '<html>sign in</html>'],
  ['fewer tokens than reports', '/embedTokens', { value: [{ error: { code: 'no', message: 'no' } }] }],
])('200 with %s is a service that fails, and is not kept', async (_what, asked, body) => {
  const fresh = await world.start()
  const { token } = await personWith({})
  world.service.before = ({ path, reply }) => (path === asked ? reply.send(body) : undefined)
  const failed = await fresh.call(routes.catalogue.path, { token })
  expect([failed.status, Problem.parse(await failed.json()).code]).toEqual([502, 'serviceUnreachable'])
  world.service.before = () => undefined
  expect(await catalogueOf(token, fresh)).toHaveProperty(ids.finance)
})

test('a closed workspace of others does not stop a report, and what was not read of it is read again', async () => {
  const [sales, finance] = [workspaces[0]!, workspaces[1]!]
  const [pipeline] = sales.reports
  world.service.workspaces = [{ ...sales, reports: [{ ...pipeline!, datasetId: ids.ledger }] }, finance]
  const fresh = await world.start()
  const { name, token } = await personWith({ workspaceId: ids.sales, rowRoles: ['EMEA'] })
  const identity = { username: name, roles: ['EMEA'], datasets: [ids.ledger], auditableContext: name }
  refuseOnce(`/groups/${ids.finance}/datasets`, 403, 'PowerBINotAuthorizedException')
  const reads = () => world.service.calls.filter((call) => call.endsWith(`${ids.finance}/datasets`)).length
  const before = reads()
  for (const [expected, minted] of [
    [1, [[identity]]],
    [2, [[identity]]],
    [2, []],
  ] as const) {
    const count = world.service.minted.length
    await catalogueOf(token, fresh)
    expect(mintsSince(count).map(({ identities }) => identities)).toEqual(minted)
    expect(reads() - before).toBe(expected)
  }
})

test('the server proves itself with its private key, for this token endpoint and for a minute', async () => {
  const fresh = await world.start()
  const { token } = await personWith({})
  await catalogueOf(token, fresh)
  const form = world.service.tokenForms.at(-1)!
  expect(form.get('grant_type')).toBe('client_credentials')
  expect(form.get('scope')).toBe('embedding')
  const { d: _private, ...publicKey } = world.key
  const { payload } = await jwtVerify(
    form.get('client_assertion')!,
    createLocalJWKSet({ keys: [publicKey] }),
    {
      issuer: 'casement-portal-server',
      subject: 'casement-portal-server',
      audience: `${world.service.url}/oauth2/token`,
    },
  )
  expect(payload.exp! - payload.iat!).toBe(60)
  expect(payload.jti).toBeTruthy()
})

test('with a secret in the settings it sends the secret, and never in an address', async () => {
  const fresh = await world.start({ settings: { EMBEDDING_CLIENT_SECRET: 'planted-secret' } })
  const { token } = await personWith({})
  await catalogueOf(token, fresh)
  const form = world.service.tokenForms.at(-1)!
  expect([form.get('client_secret'), form.has('client_assertion')]).toEqual(['planted-secret', false])
})

test('no token is in the log, whatever goes wrong', async () => {
  const lines: string[] = []
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = ((chunk: string | Uint8Array) => {
    lines.push(String(chunk))
    return true
  }) as typeof process.stdout.write
  try {
    const fresh = await world.start({
      settings: { LOG_LEVEL: 'debug', EMBEDDING_CLIENT_SECRET: 'planted-secret' },
    })
    const { token } = await personWith({})
    const res = await catalogueOf(token, fresh)
    world.service.before = ({ reply }) =>
      reply.code(400).send({ error: { code: 'Bad', message: `about ${token}` } })
    const { token: others } = await personWith({})
    await fresh.call(`${routes.catalogue.path}?access_token=${token}`, { token: others })
    await world.service.stop()
    await fresh.call(routes.embedToken.path, {
      token,
      body: { workspaceId: ids.finance, reportId: ids.profit },
    })
    await world.service.start()
    const log = lines.join('')
    expect(log).toContain('serviceUnreachable')
    expect(log).toContain('Bad: about') // what the service says is there, but for the token
    for (const secret of [token, 'planted-secret', ...entries(res).map(({ access }) => access.accessToken!)])
      expect(log).not.toContain(secret)
  } finally {
    process.stdout.write = write
  }
})

test('names are asked for in the language that the caller reads, of those that the portal speaks', async () => {
  const { token } = await personWith({})
  const own = await world.start()
  const languages: (string | undefined)[] = []
  world.service.before = ({ path, language }) => {
    if (/\/groups(\/[^/]+\/reports)?(\?|$)/.test(path)) languages.push(language)
  }
  const asked = async (language: string) => {
    languages.length = 0
    const headers = { 'accept-language': language }
    expect((await own.call('/api/getAll/all', { method: 'POST', token, headers })).status).toBe(200)
    return new Set(languages)
  }
  expect(await asked('de-AT')).toEqual(new Set(['de']))
  expect(await asked('en')).toEqual(new Set(['en']))
  // Node's fetch names none by itself, and says so.
  expect(await asked('fr')).toEqual(new Set(['*']))
})
