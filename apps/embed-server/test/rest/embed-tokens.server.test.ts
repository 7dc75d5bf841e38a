import type { OutstandingEmbedToken } from '@casement/rest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ids, openWorld, type Service, type World } from '../world.ts'
import { inOrder } from '../../../../scripts/in-order.ts'

inOrder('tokens are listed that earlier tests were given')

let world: World
let service: Service
beforeAll(async () => {
  world = await openWorld()
  service = await world.start()
})
afterAll(() => world.close())

const listed = async (query = ''): Promise<readonly OutstandingEmbedToken[]> => {
  const answer = await service.rest(`/embedTokens${query}`)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { value: OutstandingEmbedToken[] }).value
}
const idsOf = async (query?: string) => (await listed(query)).map(({ tokenId }) => tokenId)
const issue = (person: string, report?: { id: string; dataset: string }) =>
  service.embedToken({ username: person, roles: ['Group'], auditableContext: person }, report)
const change = (sql: string, tokenId: string) =>
  world.store.query(`UPDATE service.issued_token SET ${sql} WHERE token_id = $1`, [tokenId])

test('outstanding tokens are listed with their persons, reports and times, the newest first', async () => {
  const before = Date.now()
  const first = await issue('ada')
  const second = await issue('bea', { id: ids.regional, dataset: ids.ledger })
  const all = await listed()
  expect(all.map(({ tokenId, person, reports }) => [tokenId, person, reports])).toEqual([
    [second.tokenId, 'bea', [ids.regional]],
    [first.tokenId, 'ada', [ids.sales]],
  ])
  for (const { issuedAt, expiresAt } of all) {
    expect(issuedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Date.parse(issuedAt)).toBeGreaterThanOrEqual(before)
    expect(expiresAt).toMatch(/Z$/)
  }
  expect(Date.parse(all[1]!.expiresAt)).toBe(Date.parse(first.expiration))
})

test('those of one person alone are, where one is named', async () => {
  const [cleo, dana] = [await issue('cleo'), await issue('dana')]
  expect(await idsOf('?person=cleo')).toEqual([cleo.tokenId])
  expect(await idsOf('?person=dana')).toEqual([dana.tokenId])
  expect(await idsOf('?person=Cleo')).toEqual([])
})

test('a token for nobody in particular has no person', async () => {
  const { tokenId } = await issue('nobody')
  await change('person = NULL', tokenId)
  expect((await listed()).find((token) => token.tokenId === tokenId)).toMatchObject({ person: null })
})

test('a token that was taken back is not listed', async () => {
  const [one, two, three] = [await issue('erik'), await issue('erik'), await issue('erik')]
  expect((await service.rest(`/embedTokens/${two.tokenId}`, { method: 'DELETE' })).status).toBe(204)
  expect(await idsOf('?person=erik')).toEqual([three.tokenId, one.tokenId])
  await service.rest('/embedTokens/revoke', { method: 'POST', body: { person: 'erik' } })
  expect(await idsOf('?person=erik')).toEqual([])
})

test('a token whose time is over is not listed', async () => {
  const [ended, good] = [await issue('finn'), await issue('finn')]
  await change("expires_at = now() - interval '1 second'", ended.tokenId)
  expect(await idsOf('?person=finn')).toEqual([good.tokenId])
})

test('the tokens of another caller are not listed', async () => {
  const [own, theirs] = [await issue('gina'), await issue('gina')]
  await change("client_id = 'another'", theirs.tokenId)
  expect(await idsOf('?person=gina')).toEqual([own.tokenId])
  expect(await idsOf()).not.toContain(theirs.tokenId)
})

test('a token that one uses in the place of another is found, and taken back, by both names', async () => {
  const made = async (actor: string) => {
    const answer = await service.rest('/GenerateToken', {
      method: 'POST',
      body: {
        reports: [{ id: ids.sales }],
        datasets: [{ id: ids.ledger }],
        identities: [{ username: 'hanna', roles: ['Group'], auditableContext: 'hanna' }],
        actor,
      },
    })
    return ((await answer.json()) as { tokenId: string }).tokenId
  }
  const own = (await issue('hanna')).tokenId
  const [first, second] = [await made('ivo'), await made('jana')]
  expect(await idsOf('?person=hanna')).toEqual([second, first, own])
  expect(await listed('?person=ivo')).toMatchObject([{ tokenId: first, person: 'hanna', actor: 'ivo' }])
  const revoke = (body: object) => service.rest('/embedTokens/revoke', { method: 'POST', body })
  await revoke({ person: 'hanna', actor: 'ivo' })
  expect(await idsOf('?person=hanna')).toEqual([second, own])
  const third = await made('ivo')
  await revoke({ person: 'ivo' })
  expect(await idsOf('?person=hanna')).toEqual([second, own])
  expect(third).not.toBe(first)
  await revoke({ person: 'hanna' })
  expect(await idsOf('?person=jana')).toEqual([])
})

test('no more than a thousand are listed', async () => {
  await world.store.query(
    `INSERT INTO service.issued_token (token_id, client_id, person, reports, issued_at, expires_at)
     SELECT gen_random_uuid(), 'portal', 'many', '[]', now() - n * interval '1 second', now() + interval '1 hour'
     FROM generate_series(1, 1005) AS numbers(n)`,
    [],
  )
  expect(await listed('?person=many')).toHaveLength(1000)
})

test.each(['?person=', '?person=a&person=b', '?person=%00'])('%s is refused', async (query) => {
  const answer = await service.rest(`/embedTokens${query}`)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    error: { code: 'InvalidRequest', message: expect.stringContaining('person') },
  })
})
