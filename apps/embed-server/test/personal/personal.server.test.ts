import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ids, openWorld, publicPart, type Service, type World } from '../world.ts'

let world: World
let service: Service
let emil: string
let nina: string
beforeAll(async () => {
  world = await openWorld()
  service = await world.start()
  emil = (await service.embedToken({ username: 'emil', roles: ['EMEA'] })).token
  nina = (await service.embedToken({ username: 'nina', roles: ['EMEA'] })).token
})
beforeEach(() => world.store.query('TRUNCATE service.user_state, service.personal_bookmark'))
afterAll(() => world.close())

const stateOf = `/reports/${ids.sales}/user-state`
const bookmarksOf = `/reports/${ids.sales}/personal-bookmarks`
const put = (token: string, state: unknown, path = stateOf) =>
  service.embed(token, path, { method: 'PUT', body: { state } })
const read = async (token: string, path = stateOf) =>
  ((await (await service.embed(token, path)).json()) as { state: unknown }).state
const add = async (token: string, bookmark: object): Promise<any> =>
  (await service.embed(token, bookmarksOf, { method: 'POST', body: bookmark })).json()
const list = async (token: string, path = bookmarksOf): Promise<any[]> =>
  ((await (await service.embed(token, path)).json()) as { bookmarks: any[] }).bookmarks
const names = async (token: string) => (await list(token)).map(({ displayName }) => displayName)

test('a person’s state of a report is kept until it is deleted', async () => {
  expect(await read(emil)).toBe(null)
  const state = { casement: 1, filters: ['ä', '\u0000', { deep: [1.5, null] }] }
  expect((await put(emil, { casement: 1 })).status).toBe(204)
  expect((await put(emil, state)).status).toBe(204)
  expect(await read(emil)).toEqual(state)
  expect((await service.embed(emil, stateOf, { method: 'DELETE' })).status).toBe(204)
  expect(await read(emil)).toBe(null)
})

test('a person has bookmarks, one of them the default', async () => {
  const first = await add(emil, { displayName: ' Mine ', state: { page: 'a' }, isDefault: true })
  expect(first).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    displayName: 'Mine',
    state: { page: 'a' },
    isDefault: true,
    createdAt: expect.any(String),
    updatedAt: first.createdAt,
  })
  const second = await add(emil, { displayName: 'Second', state: {} })
  const change = { displayName: 'Other', isDefault: true }
  const path = `${bookmarksOf}/${second.id}`
  const changed = await service.embed(emil, path, { method: 'PATCH', body: change })
  expect(await changed.json()).toMatchObject({ ...change, state: {} })
  expect((await list(emil)).map(({ displayName, isDefault }) => [displayName, isDefault])).toEqual([
    ['Mine', false],
    ['Other', true],
  ])
  expect((await service.embed(emil, path, { method: 'DELETE' })).status).toBe(204)
  expect((await service.embed(emil, path, { method: 'DELETE' })).status).toBe(404)
  expect(await names(emil)).toEqual(['Mine'])
})

test('nobody reaches what another person keeps, whatever they send', async () => {
  const { id } = await add(emil, { displayName: 'Mine', state: { page: 'a' } })
  await put(emil, { of: 'emil' })
  expect(await read(nina)).toBe(null)
  expect(await list(nina)).toEqual([])
  const path = `${bookmarksOf}/${id}`
  const attempts = [
    await service.embed(nina, path, { method: 'PATCH', body: { displayName: 'Taken' } }),
    await service.embed(nina, path, { method: 'DELETE' }),
  ]
  expect(attempts.map(({ status }) => status)).toEqual([404, 404])
  const named = { state: {}, person: 'emil' }
  expect((await service.embed(nina, stateOf, { method: 'PUT', body: named })).status).toBe(400)
  await put(nina, { of: 'nina' })
  await service.embed(nina, stateOf, { method: 'DELETE' })
  expect(await read(emil)).toEqual({ of: 'emil' })
  expect(await names(emil)).toEqual(['Mine'])
})

test('the same name under another registered caller is another person', async () => {
  const publicKeys = [publicPart(world.callerKey)]
  const callers = ['portal', 'other-portal'].map((clientId) => ({ clientId, publicKeys }))
  const shared = await world.start({ deps: { callers } })
  const assertion = await shared.assertion({ iss: 'other-portal', sub: 'other-portal' })
  const { access_token: access } = (await (await shared.askToken(assertion)).json()) as {
    access_token: string
  }
  const answer = await fetch(`${shared.url}/v1.0/myorg/GenerateToken`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      reports: [{ id: ids.sales }],
      datasets: [{ id: ids.ledger }],
      identities: [{ username: 'emil', roles: ['EMEA'] }],
    }),
  })
  const { token: namesake } = (await answer.json()) as { token: string }

  const { id } = await add(emil, { displayName: 'Mine', state: { page: 'a' }, isDefault: true })
  await put(emil, { of: 'emil' })
  expect(await read(namesake)).toBe(null)
  expect(await list(namesake)).toEqual([])
  const path = `${bookmarksOf}/${id}`
  const attempts = [
    await service.embed(namesake, path, { method: 'PATCH', body: { displayName: 'Taken' } }),
    await service.embed(namesake, path, { method: 'DELETE' }),
  ]
  expect(attempts.map(({ status }) => status)).toEqual([404, 404])
  await add(namesake, { displayName: 'Theirs', state: {}, isDefault: true })
  await put(namesake, { of: 'the other' })
  expect((await service.embed(namesake, stateOf, { method: 'DELETE' })).status).toBe(204)
  expect(await read(emil)).toEqual({ of: 'emil' })
  expect(await list(emil)).toMatchObject([{ displayName: 'Mine', isDefault: true }])
  expect(await names(namesake)).toEqual(['Theirs'])
})

test('it is the person whom the token is for, under whatever row name', async () => {
  const tokenOf = async (username: string, auditableContext: string) =>
    (await service.embedToken({ username, roles: ['EMEA'], auditableContext })).token
  await put(await tokenOf('team', 'ada'), { of: 'ada' })
  expect(await read(await tokenOf('another-team', 'ada'))).toEqual({ of: 'ada' })
  expect(await read(await tokenOf('team', 'theo'))).toBe(null)
  expect(await read((await service.embedToken({ username: 'team', roles: ['EMEA'] })).token)).toBe(null)
})

test('each report has its own', async () => {
  const answer = await service.rest('/GenerateToken', {
    method: 'POST',
    body: {
      reports: [{ id: ids.sales }, { id: ids.regional }],
      datasets: [{ id: ids.ledger }],
      identities: [{ username: 'emil', roles: ['EMEA'] }],
    },
  })
  const { token } = (await answer.json()) as { token: string }
  const { id } = await add(token, { displayName: 'Mine', state: {} })
  await put(token, { of: 'sales' })
  const regional = `/reports/${ids.regional}`
  expect(await read(token, `${regional}/user-state`)).toBe(null)
  expect(await list(token, `${regional}/personal-bookmarks`)).toEqual([])
  const path = `${regional}/personal-bookmarks/${id}`
  expect((await service.embed(token, path, { method: 'DELETE' })).status).toBe(404)
  expect(await read(token, `/reports/${ids.sales.toUpperCase()}/user-state`)).toEqual({ of: 'sales' })
})

test('a token for nobody keeps nothing', async () => {
  const body = { reports: [{ id: ids.other }], datasets: [{ id: ids.open }] }
  const answer = await service.rest('/GenerateToken', { method: 'POST', body })
  const { token } = (await answer.json()) as { token: string }
  const refusals = [
    await service.embed(token, `/reports/${ids.other}/user-state`),
    await put(token, {}, `/reports/${ids.other}/user-state`),
    await service.embed(token, `/reports/${ids.other}/personal-bookmarks`),
  ]
  for (const refusal of refusals) {
    expect(refusal.status).toBe(403)
    expect(await refusal.json()).toMatchObject({ error: { code: 'NoPerson' } })
  }
})

test('who uses a token in the place of somebody reads and writes nothing of theirs, nor of their own', async () => {
  const tokenFor = async (more: object) => {
    const body = {
      reports: [{ id: ids.sales }],
      datasets: [{ id: ids.ledger }],
      identities: [{ username: 'walt', roles: ['EMEA'], auditableContext: 'walt' }],
      ...more,
    }
    const answer = await service.rest('/GenerateToken', { method: 'POST', body })
    return ((await answer.json()) as { token: string }).token
  }
  await put(await tokenFor({}), { of: 'walt' })
  const token = await tokenFor({ actor: 'ada' })
  const refusals = [
    await service.embed(token, stateOf),
    await put(token, { of: 'ada' }),
    await service.embed(token, stateOf, { method: 'DELETE' }),
    await service.embed(token, bookmarksOf),
  ]
  for (const refusal of refusals) expect(await refusal.json()).toMatchObject({ error: { code: 'NoPerson' } })
  expect(await read(await tokenFor({}))).toEqual({ of: 'walt' })
})

test.each<[string, string, string, unknown, number]>([
  ['a report out of reach', 'PUT', `/reports/${ids.regional}/user-state`, { state: {} }, 403],
  ['more than 256 kB', 'PUT', stateOf, { state: { text: 'x'.repeat(256 * 1024) } }, 413],
  [
    'a bookmark of more',
    'POST',
    bookmarksOf,
    { displayName: 'x', state: { text: 'x'.repeat(256 * 1024) } },
    413,
  ],
  [
    'a change to more',
    'PATCH',
    `${bookmarksOf}/${ids.sales}`,
    { state: { text: 'x'.repeat(256 * 1024) } },
    413,
  ],
  ['what is no object', 'PUT', stateOf, { state: [] }, 400],
  ['nothing', 'PUT', stateOf, {}, 400],
  ['a name of spaces', 'POST', bookmarksOf, { displayName: '  ', state: {} }, 400],
  ['a name with a control character', 'POST', bookmarksOf, { displayName: 'a\u0000', state: {} }, 400],
  ['an empty change', 'PATCH', `${bookmarksOf}/${ids.sales}`, {}, 400],
  ['a bookmark without an id', 'DELETE', `${bookmarksOf}/mine`, undefined, 404],
])('refuses %s', async (_, method, path, body, status) => {
  const answer = await service.embed(emil, path, { method, body })
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ error: { code: expect.any(String) } })
  expect([await read(emil), await list(emil)]).toEqual([null, []])
})

test('a name is handed on as it is, whatever it holds', async () => {
  const displayName = 'null} "state":null}'
  await add(emil, { displayName, state: { page: 'a' } })
  expect(await list(emil)).toMatchObject([{ displayName, state: { page: 'a' } }])
})

test('refuses a state that is nested more deeply than it could be read again', async () => {
  const deep = `${'['.repeat(120_000)}${']'.repeat(120_000)}`
  const answer = await fetch(`${service.url}/embed${stateOf}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${emil}`, 'content-type': 'application/json' },
    body: `{"state":{"of":${deep}}}`,
  })
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { error: { code: 'Invalid parameters', message: 'state: is nested too deeply' } },
  ])
  expect(await read(emil)).toBe(null)
})

test('what is kept is answered as JSON in UTF-8, and a bookmark is found by its id in any letters', async () => {
  const { id } = await add(emil, { displayName: 'Mine', state: {} })
  const types = await Promise.all(
    [stateOf, bookmarksOf].map(async (path) => (await service.embed(emil, path)).headers.get('content-type')),
  )
  expect(types).toEqual(['application/json; charset=utf-8', 'application/json; charset=utf-8'])
  const remove = () => service.embed(emil, `${bookmarksOf}/${id.toUpperCase()}`, { method: 'DELETE' })
  expect((await remove()).status).toBe(204)
  expect(await (await remove()).json()).toEqual({
    error: { code: 'PowerBIEntityNotFound', message: 'There is no such bookmark of yours' },
  })
})

test('a person keeps a megabyte of a report, in bookmarks and view together', async () => {
  const state = { text: 'ü'.repeat(120_000) }
  for (const name of ['One', 'Two', 'Three'])
    expect((await add(emil, { displayName: name, state })).id).toBeDefined()
  expect((await put(emil, state)).status).toBe(204)
  const full = { error: { code: 'Invalid parameters', message: expect.stringContaining('1 MB') } }
  expect(await add(emil, { displayName: 'Four', state })).toEqual(full)
  const small = await add(emil, { displayName: 'Small', state: {} })
  const change = (body: object) =>
    service.embed(emil, `${bookmarksOf}/${small.id}`, { method: 'PATCH', body })
  expect([(await change({ state })).status, await (await change({ state })).json()]).toEqual([400, full])
  expect((await change({ displayName: 'Renamed' })).status).toBe(200)
  expect((await put(emil, { text: 'ü'.repeat(120_001) })).status).toBe(204)
  expect(await names(emil)).toEqual(['One', 'Two', 'Three', 'Renamed'])
  expect((await list(emil))[0].state).toEqual(state)
  expect((await add(nina, { displayName: 'Of another', state })).id).toBeDefined()

  await service.embed(emil, stateOf, { method: 'DELETE' })
  const text = 'x'.repeat(250_000)
  expect((await add(emil, { displayName: 'Four', state: { text } })).id).toBeDefined()
  expect([(await put(emil, { text })).status, await (await put(emil, { text })).json()]).toEqual([400, full])
  expect(await read(emil)).toBe(null)
})

test('of many bookmarks at once as many are kept as there is room for', async () => {
  const state = { text: 'x'.repeat(200_000) }
  const added = await Promise.all(
    Array.from({ length: 12 }, (_, index) => add(emil, { displayName: `${index}`, state })),
  )
  expect(added.filter(({ id }) => id !== undefined)).toHaveLength(5)
  expect(await names(emil)).toHaveLength(5)
})

test('who asks too often for reports and what they keep is told when to come back, whatever tokens they have', async () => {
  const fresh = await world.start()
  const tokens = await Promise.all(
    Array.from(
      { length: 3 },
      async () => (await fresh.embedToken({ username: 'hasty', roles: ['EMEA'] })).token,
    ),
  )
  const paths = [stateOf, bookmarksOf, `/reports/${ids.sales}`]
  // As long as it takes on a slow machine, where the limit fills again meanwhile.
  const answers: Response[] = []
  for (let round = 0; round < 400 && !answers.some(({ status }) => status === 429); round++)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 10 }, async (_, index) => {
          const answer = await fresh.embed(tokens[index % 3]!, paths[index % 3]!)
          await answer.arrayBuffer()
          return answer
        }),
      )),
    )
  expect(new Set(answers.slice(0, 600).map(({ status }) => status))).toEqual(new Set([200]))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, headers } of refused)
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
  const other = (await fresh.embedToken({ username: 'calm', roles: ['EMEA'] })).token
  expect((await fresh.embed(other, stateOf)).status).toBe(200)
})
