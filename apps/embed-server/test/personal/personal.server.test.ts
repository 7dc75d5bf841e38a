import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ids, openWorld, type Service, type World } from '../world.ts'

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

test.each<[string, string, string, unknown, number]>([
  ['a report out of reach', 'PUT', `/reports/${ids.regional}/user-state`, { state: {} }, 403],
  ['more than 256 kB', 'PUT', stateOf, { state: { text: 'x'.repeat(256 * 1024) } }, 413],
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

test('nobody keeps more than a hundred bookmarks of a report', async () => {
  const row = `gen_random_uuid(), 'portal', 'emil', '${ids.sales}', 'x', '{}', false, now(), now()`
  await world.store.query(
    `INSERT INTO service.personal_bookmark
       (id, client_id, person, report_id, display_name, state, is_default, created_at, updated_at)
     SELECT ${row} FROM generate_series(1, 99)`,
  )
  expect(await add(emil, { displayName: 'Last', state: {} })).toMatchObject({ displayName: 'Last' })
  expect(await add(emil, { displayName: 'Too many', state: {} })).toMatchObject({
    error: { code: 'Invalid parameters', message: expect.stringContaining('100') },
  })
})
