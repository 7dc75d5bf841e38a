import { type GrantInput, GrantRecord, Problem, routes } from '@casement/portal-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { preparePortalStore } from '../src/index.ts'
import { grantFor, ids, openWorld, type Portal, workspaces, type World } from './world.ts'

let world: World
let portal: Portal
let ada = ''
beforeAll(async () => {
  world = await openWorld()
  portal = await world.start()
  ada = await world.issuer.sign({ sub: 'ada' })
})
afterAll(() => world.close())

const call = (route: { method: string; path: string }, body?: unknown, token: string = ada) =>
  portal.call(route.path, { method: route.method, token, ...(body === undefined ? {} : { body }) })
const write = async (body: unknown): Promise<GrantRecord> => {
  const answer = await call(routes.updateGrant, body)
  expect(answer.status).toBe(200)
  return GrantRecord.parse(await answer.json())
}
const list = async () => z.array(GrantRecord).parse(await (await call(routes.grants)).json())
const problemOf = async (answer: Response) => {
  const problem = Problem.parse(await answer.json())
  return [answer.status, problem.code, problem.field]
}
const auditOf = (grantId: string) =>
  world.store.query<{
    action: string
    person: string
    before: GrantRecord | null
    after: GrantRecord | null
    correlation_id: string
  }>(
    'SELECT action, person, before, after, correlation_id FROM portal.audit WHERE grant_id = $1 ORDER BY id',
    [grantId],
  )

test('[PAP-07] GET getAll lists the grants to an administrator with a bearer token', async () => {
  const first = await write(grantFor('list-1'))
  const second = await write(grantFor('list-2'))
  const all = await list()
  expect(all.slice(-2)).toEqual([first, second])
  const answer = await portal.call('/api/adminRoutes/getAll', { method: 'GET' })
  expect(answer.status).toBe(401)
})

test('[PAP-08] POST updateOne makes a grant from the body, and replaces it when the body names it', async () => {
  const made = await write({
    subject: { kind: 'person', value: 'emil' },
    workspaceId: ids.finance.toUpperCase(),
    rowRoles: ['EMEA'],
    rowName: 'emil.brandt',
    note: 'for the quarter',
  })
  expect(made).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    subject: { kind: 'person', value: 'emil' },
    workspaceId: ids.finance,
    reportId: null,
    rights: 'view',
    rowRoles: ['EMEA'],
    rowName: 'emil.brandt',
    note: 'for the quarter',
    version: 1,
    changedBy: 'ada',
    changedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  const changed = await write({
    id: made.id,
    version: 1,
    ...grantFor('emil', { rights: 'edit', reportId: ids.profit }),
  })
  expect(changed).toMatchObject({
    id: made.id,
    version: 2,
    rights: 'edit',
    reportId: ids.profit,
    rowRoles: ['Group'],
  })
  expect(changed).not.toHaveProperty('rowName')
  expect((await list()).find(({ id }) => id === made.id)).toEqual(changed)
  const unsigned = await portal.call('/api/adminRoutes/updateOne', { body: grantFor('nobody') })
  expect(unsigned.status).toBe(401)
})

test('[PAP-09] POST deleteOne deletes the grant that the body names and answers its id', async () => {
  const made = await write(grantFor('gone'))
  const unsigned = await portal.call('/api/adminRoutes/deleteOne', { body: { id: made.id } })
  expect(unsigned.status).toBe(401)
  expect((await list()).map(({ id }) => id)).toContain(made.id)
  const answer = await call(routes.deleteGrant, { id: made.id })
  expect([answer.status, await answer.json()]).toEqual([200, { id: made.id }])
  expect((await list()).map(({ id }) => id)).not.toContain(made.id)
  expect(await problemOf(await call(routes.deleteGrant, { id: made.id }))).toEqual([
    404,
    'grantUnknown',
    'id',
  ])
})

test('every change has its line in the audit: who, when, from what, to what, in which call', async () => {
  const made = await write(grantFor('audited'))
  const changed = await write({ id: made.id, version: 1, ...grantFor('audited', { rights: 'edit' }) })
  const answer = await call(routes.deleteGrant, { id: made.id, version: 2 })
  const lines = await auditOf(made.id)
  expect(lines).toEqual([
    { action: 'create', person: 'ada', before: null, after: made, correlation_id: expect.any(String) },
    { action: 'update', person: 'ada', before: made, after: changed, correlation_id: expect.any(String) },
    {
      action: 'delete',
      person: 'ada',
      before: changed,
      after: null,
      correlation_id: answer.headers.get('x-correlation-id'),
    },
  ])
})

test('the audit can only grow', async () => {
  await write(grantFor('kept'))
  for (const statement of [
    'UPDATE portal.audit SET person = $$x$$',
    'DELETE FROM portal.audit',
    'TRUNCATE portal.audit',
  ])
    await expect(world.store.query(statement)).rejects.toThrow(/append-only/)
})

test('a change whose audit cannot be written is not made', async () => {
  const made = await write(grantFor('together'))
  await world.store.query(
    `ALTER TABLE portal.audit ADD CONSTRAINT broken CHECK (grant_id <> '${made.id}') NOT VALID`,
  )
  try {
    const answer = await call(routes.updateGrant, {
      id: made.id,
      version: 1,
      ...grantFor('together', { rights: 'edit' }),
    })
    expect(await problemOf(answer)).toEqual([500, 'internal', undefined])
    expect((await list()).find(({ id }) => id === made.id)).toEqual(made)
  } finally {
    await world.store.query('ALTER TABLE portal.audit DROP CONSTRAINT broken')
  }
})

const good = grantFor('somebody')
test.each<[string, unknown, string | undefined]>([
  ['nothing', undefined, undefined],
  ['no JSON', '{"subject":', undefined],
  ['a list', [good], undefined],
  ['no subject', { ...good, subject: undefined }, 'subject'],
  ['an unknown kind of subject', { ...good, subject: { kind: 'robot', value: 'x' } }, 'subject.kind'],
  ['an empty subject', { ...good, subject: { kind: 'person', value: '  ' } }, 'subject.value'],
  [
    'a subject with more to it',
    { ...good, subject: { kind: 'person', value: 'x', admin: true } },
    'subject.admin',
  ],
  ['a workspace that is no id', { ...good, workspaceId: "'; DROP TABLE portal.grants" }, 'workspaceId'],
  ['a report that is no id', { ...good, reportId: '' }, 'reportId'],
  ['unknown rights', { ...good, rights: 'own' }, 'rights'],
  ['a row role with a comma', { ...good, rowRoles: ['EMEA', 'a,b'] }, 'rowRoles.1'],
  [
    'too many row roles',
    { ...good, rowRoles: Array.from({ length: 51 }, (_, index) => `r${index}`) },
    'rowRoles',
  ],
  ['a row name with a space', { ...good, rowName: 'Emil Brandt' }, 'rowName'],
  ['a person with a NUL', { ...good, subject: { kind: 'person', value: 'an\0na' } }, 'subject.value'],
  ['a person on two lines', { ...good, subject: { kind: 'person', value: 'anna\nadmin' } }, 'subject.value'],
  ['a group with ESC', { ...good, subject: { kind: 'group', value: '\x1b[2Jstaff' } }, 'subject.value'],
  [
    'a person written backwards',
    { ...good, subject: { kind: 'person', value: 'a\u202Enna' } },
    'subject.value',
  ],
  ['a space of no width', { ...good, subject: { kind: 'role', value: 'an\u200Bna' } }, 'subject.value'],
  ['half a character', { ...good, subject: { kind: 'person', value: 'anna\uD83D' } }, 'subject.value'],
  ['a row role with a NUL', { ...good, rowRoles: ['EM\0EA'] }, 'rowRoles.0'],
  ['a row name with a NUL', { ...good, rowName: 'an\0na' }, 'rowName'],
  ['a row name with a hidden mark', { ...good, rowName: 'an\u2060na' }, 'rowName'],
  ['a note with a NUL', { ...good, note: 'for\0ever' }, 'note'],
  ['a note with half a character', { ...good, note: 'for \uDE00 ever' }, 'note'],
  ['a note that is too long', { ...good, note: 'x'.repeat(1001) }, 'note'],
  ['an unknown field', { ...good, owner: 'x' }, 'owner'],
  ['an id without a version', { ...good, id: ids.profit }, 'version'],
  ['a version without an id', { ...good, version: 1 }, 'version'],
  ['a version that is no number', { ...good, id: ids.profit, version: '1' }, 'version'],
])('updateOne with %s is refused with 400 and the field named', async (_title, body, field) => {
  const before = await list()
  expect(await problemOf(await call(routes.updateGrant, body))).toEqual([400, 'invalidBody', field])
  expect(await list()).toEqual(before)
})

test('a name that is written in two ways is one name, and a note may have lines', async () => {
  const made = await write(grantFor('Zoe\u0308', { note: 'one\n\ttwo' }))
  expect([made.subject.value, made.note]).toEqual(['Zo\u00EB', 'one\n\ttwo'])
})

const roles = { [ids.ledger]: ['EMEA', 'AMER', 'Group'], [ids.board]: [] }
test.each<[string, Partial<GrantInput>, string, string]>([
  [
    'a workspace that is not there',
    { workspaceId: ids.finance.replace(/1$/, '9') },
    'workspaceId',
    `There is no workspace ${ids.finance.replace(/1$/, '9')}; did you mean "Sales" (${ids.sales})?`,
  ],
  [
    'a workspace unlike any',
    { workspaceId: 'e1d3c7a0-95f2-4b68-8d14-3f6a92b07c55' },
    'workspaceId',
    `There is no workspace e1d3c7a0-95f2-4b68-8d14-3f6a92b07c55; there are "Sales" (${ids.sales}), "Finance" (${ids.finance}), "Empty" (${ids.empty})`,
  ],
  [
    'a report that is not there',
    { reportId: ids.balance.replace(/2$/, '7') },
    'reportId',
    `The workspace "Finance" (${ids.finance}) has no report ${ids.balance.replace(/2$/, '7')}; did you mean "Profit and loss" (${ids.profit})?`,
  ],
  [
    'a report of another workspace',
    { reportId: ids.pipeline },
    'reportId',
    `The workspace "Finance" (${ids.finance}) has no report ${ids.pipeline}; it is in the workspace "Sales" (${ids.sales})`,
  ],
  [
    'a row role in other letters',
    { reportId: ids.profit, rowRoles: ['Group', 'Emea'] },
    'rowRoles.1',
    'The model "Ledger" of the report "Profit and loss" has no role "Emea"; did you mean "EMEA"?',
  ],
  [
    'a row role unlike any',
    { reportId: ids.profit, rowRoles: ['Everything'] },
    'rowRoles.0',
    'The model "Ledger" of the report "Profit and loss" has no role "Everything"; it has "EMEA", "AMER", "Group"',
  ],
  [
    'a row role for a model without roles',
    { workspaceId: ids.sales, reportId: ids.pipeline, rowRoles: ['EMEA'] },
    'rowRoles.0',
    'No model of the report "Pipeline" has roles, so there is no role "EMEA"; leave it out',
  ],
])('a grant of %s is refused, and it is said what was meant', async (_title, change, field, message) => {
  world.service.roles = roles
  try {
    const before = await list()
    const answer = await call(routes.updateGrant, grantFor('nobody', change))
    expect(await answer.json()).toMatchObject({ code: 'grantOfNothing', field, message })
    expect(answer.status).toBe(400)
    expect(await list()).toEqual(before)
    const right = await write(grantFor('somebody', { rowRoles: ['EMEA'] }))
    const changed = await call(routes.updateGrant, {
      ...grantFor('somebody', change),
      id: right.id,
      version: 1,
    })
    expect(await problemOf(changed)).toEqual([400, 'grantOfNothing', field])
  } finally {
    world.service.roles = {}
  }
})

test('a role that one model of the workspace lacks is granted for reports, not for the workspace', async () => {
  const [sales, finance] = workspaces
  const both = {
    ...finance!,
    reports: [...finance!.reports, ...sales!.reports],
    datasets: [...finance!.datasets, ...sales!.datasets],
  }
  const kept = world.service.workspaces
  world.service.workspaces = [both]
  world.service.roles = { ...roles, [ids.board]: ['Group', 'North'] }
  try {
    const answer = await call(routes.updateGrant, grantFor('nobody', { rowRoles: ['EMEA'] }))
    expect(await answer.json()).toMatchObject({
      field: 'rowRoles.0',
      message:
        'The model "Board" of the report "Pipeline" has no role "EMEA", and nobody with this grant could open it; make a grant for each report instead',
    })
    await write(grantFor('somebody', { rowRoles: ['Group'] }))
    await write(grantFor('somebody', { reportId: ids.profit, rowRoles: ['EMEA'] }))
  } finally {
    Object.assign(world.service, { workspaces: kept, roles: {} })
  }
})

test('a role that was written a moment ago can be granted', async () => {
  world.service.roles = { [ids.ledger]: ['EMEA'] }
  try {
    const asked = grantFor('somebody', { rowRoles: ['Newest'] })
    expect((await call(routes.updateGrant, asked)).status).toBe(400)
    world.service.roles = { [ids.ledger]: ['EMEA', 'Newest'] }
    await write(asked)
  } finally {
    world.service.roles = {}
  }
})

test('while the service does not answer, grants can be deleted and not written', async () => {
  const made = await write(grantFor('while down'))
  await world.service.stop()
  try {
    expect(await problemOf(await call(routes.updateGrant, good))).toEqual([
      502,
      'serviceUnreachable',
      undefined,
    ])
    expect((await call(routes.deleteGrant, { id: made.id })).status).toBe(200)
  } finally {
    await world.service.start()
  }
})

test.each<[string, unknown, string | undefined]>([
  ['no id', {}, 'id'],
  ['an id that is none', { id: '1' }, 'id'],
  ['an unknown field', { id: ids.profit, all: true }, 'all'],
])('deleteOne with %s is refused with 400 and the field named', async (_title, body, field) => {
  expect(await problemOf(await call(routes.deleteGrant, body))).toEqual([400, 'invalidBody', field])
})

test('an unknown grant is 404 and an old version 409, and nothing changes', async () => {
  const made = await write(grantFor('stale'))
  const second = await write({ id: made.id, version: 1, ...grantFor('stale', { note: 'newer' }) })
  expect(await problemOf(await call(routes.updateGrant, { id: ids.profit, version: 1, ...good }))).toEqual([
    404,
    'grantUnknown',
    'id',
  ])
  expect(await problemOf(await call(routes.updateGrant, { id: made.id, version: 1, ...good }))).toEqual([
    409,
    'grantChanged',
    'version',
  ])
  expect(await problemOf(await call(routes.updateGrant, { id: made.id, version: 3, ...good }))).toEqual([
    409,
    'grantChanged',
    'version',
  ])
  expect(await problemOf(await call(routes.deleteGrant, { id: made.id, version: 1 }))).toEqual([
    409,
    'grantChanged',
    'version',
  ])
  expect((await list()).find(({ id }) => id === made.id)).toEqual(second)
  expect(await auditOf(made.id)).toHaveLength(2)
})

test('of many that change one version at once exactly one wins, again and again', async () => {
  let current = await write(grantFor('contended'))
  for (let round = 1; round <= 3; round++) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        call(routes.updateGrant, {
          id: current.id,
          version: current.version,
          ...grantFor('contended', { note: `${round}.${index}` }),
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ])
    const winner = GrantRecord.parse(await answers.find(({ status }) => status === 200)!.json())
    expect((await list()).find(({ id }) => id === current.id)).toEqual(winner)
    expect(winner.version).toBe(round + 1)
    current = winner
  }
  expect(await auditOf(current.id)).toHaveLength(4)
})

test('[PRM-04] who is no administrator gets 403 from all of them, before the body is looked at', async () => {
  const nina = await world.issuer.sign({ sub: 'nina', idmroles: ['Analyst'] })
  for (const [route, body] of [
    [routes.grants],
    [routes.updateGrant, good],
    [routes.updateGrant, '{'],
    [routes.deleteGrant, { id: ids.profit }],
  ] as const)
    expect(await problemOf(await call(route, body, nina))).toEqual([403, 'notAdministrator', undefined])
})

test('administrators are those whom the settings name, by person or by role', async () => {
  const other = await world.start({ settings: { ADMIN_PERSONS: 'otto', ADMIN_ROLES: 'Portal owner,Keeper' } })
  const ask = async (claims: Record<string, unknown>) =>
    (await other.call(routes.grants.path, { method: 'GET', token: await world.issuer.sign(claims) })).status
  expect(await ask({ sub: 'ada' })).toBe(403)
  expect(await ask({ sub: 'otto' })).toBe(200)
  expect(await ask({ sub: 'nina', idmroles: ['Keeper'] })).toBe(200)
  expect(await ask({ sub: 'nina', idmroles: 'Portal owner' })).toBe(200)
  expect(await ask({ sub: 'nina', groups: ['Keeper'] })).toBe(403)
})

test('the first grants are written once, with their audit, and do not come back when they are deleted', async () => {
  const deps = {
    firstGrants: [grantFor('grace'), grantFor('emil-first')],
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
  }
  const count = async () => (await list()).filter(({ changedBy }) => changedBy === 'casement').length
  expect(await count()).toBe(0)
  await Promise.all([preparePortalStore(world.store, deps), preparePortalStore(world.store, deps)])
  expect(await count()).toBe(2)
  const first = (await list()).find(({ changedBy }) => changedBy === 'casement')
  expect(await auditOf(first!.id)).toMatchObject([{ action: 'create', person: 'casement' }])
  await call(routes.deleteGrant, { id: first!.id })
  await preparePortalStore(world.store, deps)
  expect(await count()).toBe(1)
})
