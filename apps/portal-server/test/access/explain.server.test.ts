import { AccessExplanation, Catalogue, type GrantInput, Problem, routes } from '@casement/portal-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantFor, ids, openWorld, type Portal, type World } from '../world.ts'
import { inOrder } from '../../../../scripts/in-order.ts'

inOrder('the grants that the first test makes are explained by all')

let world: World
let portal: Portal
let ada = ''
const scope = {
  hasRoles: true,
  tables: [
    {
      table: 'Orders',
      rules: [{ role: 'EMEA', dax: '[Region] = "EMEA"', words: 'Region is EMEA' }],
      limitedBy: ['Customers'],
      visible: 3,
      all: 9,
      sample: { columns: ['Region'], rows: [['EMEA'], [null]] },
    },
  ],
  denied: [{ table: 'Orders', column: 'Discount' }, { table: 'Bonus' }],
}
const grants: GrantInput[] = [
  grantFor('emil', { rowRoles: ['EMEA'], note: 'because' }),
  grantFor('emil', { reportId: ids.profit, rights: 'edit', rowRoles: [], rowName: 'emil.b' }),
  grantFor('x', { subject: { kind: 'group', value: 'Controlling' }, rowRoles: ['Group'], rowName: 'group' }),
  grantFor('x', { subject: { kind: 'role', value: 'AUDIT' }, reportId: ids.balance }),
  grantFor('vera', { reportId: ids.profit, rowRoles: [] }),
]
beforeAll(async () => {
  world = await openWorld()
  world.service.rowScope = scope
  portal = await world.start({ deps: { firstGrants: grants } })
  ada = await world.issuer.sign({ sub: 'ada' })
})
afterAll(() => world.close())

const query = (fields: Record<string, string>) => `?${new URLSearchParams(fields)}`
const explain = async (person: string, reportId: string, workspaceId: string = ids.finance) => {
  const path = routes.explain.path + query({ person, workspaceId, reportId })
  const answer = await portal.call(path, { method: 'GET', token: ada })
  expect(answer.status).toBe(200)
  return AccessExplanation.parse(await answer.json())
}
const catalogueOf = async (claims: Record<string, unknown>) => {
  const token = await world.issuer.sign(claims)
  return { token, seen: Catalogue.parse(await (await portal.call(routes.catalogue.path, { token })).json()) }
}

test('access is explained by the grants that give it, the identity, and the rows', async () => {
  await catalogueOf({ sub: 'emil', groups: ['Controlling'] })
  const told = await explain('emil', ids.profit)
  expect(told).toMatchObject({
    person: { value: 'emil', groups: ['Controlling'], isKnown: true },
    workspace: { name: 'Finance' },
    report: { name: 'Profit and loss' },
    access: { rights: 'edit', username: 'emil.b', roles: ['EMEA', 'Group'] },
    others: [],
    rows: { kind: 'limited', tables: scope.tables, denied: scope.denied },
  })
  expect(
    told.grants.map(({ grant, givesRights, givesRoles, givesName }) => [
      grant.rowName,
      givesRights,
      givesRoles,
      givesName,
    ]),
  ).toEqual([
    [undefined, false, ['EMEA'], false],
    ['emil.b', true, [], true],
    ['group', false, ['Group'], false],
  ])
  expect(world.service.scopesAsked.at(-1)).toEqual({ username: 'emil.b', roles: ['EMEA', 'Group'] })
})

test('the identity that is explained is the one that a token is minted for', async () => {
  const { body } = world.service.minted.find(({ body: { reports } }) => reports?.[0]?.id === ids.profit)!
  expect(body.identities).toMatchObject([world.service.scopesAsked.at(-1)])
})

test('for a missing access it is told who has it', async () => {
  const told = await explain('grace', ids.balance)
  expect(told).toMatchObject({
    person: { groups: [], seenAt: null, isKnown: false },
    access: null,
    grants: [],
    rows: { kind: 'none', tables: [] },
  })
  expect(told.others.map(({ subject }) => subject.value)).toEqual(['emil', 'Controlling', 'AUDIT'])
})

test('everything, nothing and what is not known are told apart', async () => {
  const kind = async () => (await explain('emil', ids.profit)).rows.kind
  world.service.rowScope = { hasRoles: false, tables: [], denied: [] }
  expect(await kind()).toBe('all')
  world.service.rowScope = { hasRoles: true, tables: [], denied: [] }
  expect(await kind()).toBe('limited')
  world.service.rowScope = undefined
  const path = routes.explain.path + query({ person: 'emil', workspaceId: ids.finance, reportId: ids.profit })
  const answer = await portal.call(path, { method: 'GET', token: ada })
  expect([answer.status, Problem.parse(await answer.json()).code]).toEqual([502, 'rowsUnknown'])
  world.service.rowScope = scope
  const beside = await world.start({ settings: { EMBEDDING_CLIENT_SECRET: 'secret' } })
  const unknown = await beside.call(path, { method: 'GET', token: ada })
  expect(AccessExplanation.parse(await unknown.json()).rows).toEqual({ kind: 'unknown', tables: [] })
})

test('whoever has one grant is not told of others, and without a role sees nothing of a model that has some', async () => {
  const told = async () => {
    const { grants: own, others, access, rows } = await explain('vera', ids.profit)
    return [own.length, others, access?.roles, rows]
  }
  const asked = world.service.scopesAsked.length
  world.service.roles = { [ids.ledger]: ['EMEA'] }
  expect(await told()).toEqual([1, [], [], { kind: 'none', tables: [] }])
  world.service.roles = { [ids.ledger]: [] }
  expect(await told()).toEqual([1, [], [], { kind: 'all', tables: [] }])
  world.service.roles = {}
  expect(await told()).toEqual([1, [], [], { kind: 'unknown', tables: [] }])
  expect(world.service.scopesAsked).toHaveLength(asked)
})

test('a workspace or report that is not there is 404, and a call without a person 400', async () => {
  const status = async (fields: Record<string, string>) =>
    (await portal.call(routes.explain.path + query(fields), { method: 'GET', token: ada })).status
  const whole = { person: 'emil', workspaceId: ids.finance, reportId: ids.profit }
  expect(await status(whole)).toBe(200)
  expect(await status({ ...whole, workspaceId: ids.profit })).toBe(404)
  expect(await status({ ...whole, reportId: ids.pipeline })).toBe(404)
  expect(await status({ ...whole, person: '' })).toBe(400)
})

test('a reader is told the same about herself, without totals, rules’ sources, notes and others', async () => {
  const { token } = await catalogueOf({ sub: 'emil', groups: ['Controlling'] })
  const ask = (reportId: string) =>
    portal.call(routes.whatISee.path + query({ workspaceId: ids.finance, reportId }), {
      method: 'GET',
      token,
    })
  const text = await (await ask(ids.profit)).text()
  const told = AccessExplanation.parse(JSON.parse(text))
  expect(told.rows.tables).toEqual([
    {
      table: 'Orders',
      rules: [{ role: 'EMEA', words: 'Region is EMEA' }],
      limitedBy: ['Customers'],
      visible: 3,
      sample: { columns: [], rows: [] },
    },
  ])
  expect(told.access).toMatchObject({ rights: 'edit', roles: ['EMEA', 'Group'] })
  expect(world.service.scopesAsked.at(-1)).toMatchObject({ sampleRows: 0 })
  for (const secret of ['because', 'AUDIT', 'casement', '[Region]']) expect(text).not.toContain(secret)
  const { token: nina } = await catalogueOf({ sub: 'nina' })
  const path = routes.whatISee.path + query({ workspaceId: ids.finance, reportId: ids.profit })
  const refused = await portal.call(path, { method: 'GET', token: nina })
  expect([refused.status, Problem.parse(await refused.json()).code]).toEqual([403, 'reportForbidden'])
})

test('a reader asks six times a minute, and keeps nobody else from asking', async () => {
  const path = routes.whatISee.path + query({ workspaceId: ids.finance, reportId: ids.profit })
  const ask = async (token: string) => (await portal.call(path, { method: 'GET', token })).status
  const hugo = await world.issuer.sign({ sub: 'hugo', groups: ['Controlling'] })
  const statuses = []
  for (let times = 0; times < 7; times++) statuses.push(await ask(hugo))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  expect(await ask(await world.issuer.sign({ sub: 'ines', groups: ['Controlling'] }))).toBe(200)
})
