import { AuditPage, type AuditSearch, AuditVerified, GrantRecord, routes } from '@casement/portal-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantFor, openWorld, type Portal, type World } from '../world.ts'

let world: World
let portal: Portal
const tokens = new Map<string, string>()
beforeAll(async () => {
  world = await openWorld()
  portal = await world.start({ settings: { ADMIN_PERSONS: 'ada,eve' } })
  for (const sub of ['ada', 'eve']) tokens.set(sub, await world.issuer.sign({ sub }))
  for (const [sub, person] of [
    ['ada', 'emil'],
    ['eve', 'grace'],
    ['ada', '100%'],
    ['ada', 'a_b'],
  ] as const)
    await write(sub, grantFor(person))
}, 180_000)
afterAll(() => world.close())

const ask = (path: string, sub = 'ada') => portal.call(path, { method: 'GET', token: tokens.get(sub)! })
const write = async (sub: string, body: unknown) => {
  const { method, path } = routes.updateGrant
  return GrantRecord.parse(await (await portal.call(path, { method, token: tokens.get(sub)!, body })).json())
}
const search = async (query: AuditSearch) => {
  const fields = Object.entries(query).map(([name, value]) => [name, String(value)])
  const answer = await ask(`${routes.audit.path}?${new URLSearchParams(Object.fromEntries(fields))}`)
  return AuditPage.parse(await answer.json()).entries
}
const subjects = async (query: AuditSearch) =>
  (await search(query)).map(({ after }) => GrantRecord.parse(after).subject.value)

test('the newest entries come first, and those before a number after them', async () => {
  const first = await search({ order: 'newest', limit: 3 })
  expect(await subjects({ order: 'newest', limit: 3 })).toEqual(['a_b', '100%', 'grace'])
  expect(await subjects({ order: 'newest', before: first.at(-1)!.id })).toEqual(['emil'])
})

test('entries are found by who did them, by what was done, and by a text of it as it is written', async () => {
  expect(await subjects({ person: 'eve' })).toEqual(['grace'])
  expect(await subjects({ person: 'ev' })).toEqual([])
  expect(await search({ action: 'delete' })).toEqual([])
  expect(await subjects({ action: 'create', about: 'GRACE' })).toEqual(['grace'])
  expect(await subjects({ about: '0%' })).toEqual(['100%'])
  expect(await subjects({ about: 'a_b' })).toEqual(['a_b'])
})

test('all entries are written as CSV, and followed', async () => {
  const csv = await (await ask(routes.auditCsv.path)).text()
  const lines = csv.trimEnd().split('\r\n')
  expect(lines[0]).toBe('id,at,person,action,grantId,before,after,correlationId,hash')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toContain(',ada,create,')
  const verified = AuditVerified.parse(await (await ask(routes.verifyAudit.path)).json())
  expect(verified).toEqual({ entries: 4, newest: { id: 4, hash: expect.any(String) }, problems: [] })

  await world.store.query('ALTER TABLE portal.audit DISABLE TRIGGER ALL')
  await world.store.query(`UPDATE portal.audit SET person = 'mallory' WHERE id = 2`)
  const { problems } = AuditVerified.parse(await (await ask(routes.verifyAudit.path)).json())
  expect(problems).toEqual([expect.stringContaining('Entry 2 is not what was written')])
})
