import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { RlsRules, TriedRlsRules, TryRlsRules } from '@casement/rest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modelWith } from '../../../../packages/semantic/test/world/ask.ts'
import { openDuckDb } from '../../../../packages/semantic/test/world/duckdb.ts'
import { smallData, smallModel } from '../../../../packages/semantic/test/world/small-model.ts'
import { ids, makeContentFolder, openWorld, type Service, type World } from '../world.ts'

let world: World
let service: Service
/** The same rows, beside the service. */
let byHand: Awaited<ReturnType<typeof openDuckDb>>
beforeAll(async () => {
  world = await openWorld()
  const model = { ...modelWith({}), roles: smallModel.roles }
  const contentFolder = await makeContentFolder(join(world.folder, 'small'), {
    files: { 'models/ledger.json': model },
  })
  const instance = await DuckDBInstance.create(join(contentFolder, 'data', 'finance.duckdb'))
  const connection = await instance.connect()
  for (const sql of ['DROP TABLE ledger', ...smallData]) await connection.run(sql)
  connection.closeSync()
  instance.closeSync()
  byHand = await openDuckDb(smallData)
  service = await world.start({ deps: { contentFolder } })
})
afterAll(async () => {
  byHand.close()
  await world.close()
})

const path = `/datasets/${ids.ledger}/rlsRules`
const post = (body: unknown) => service.rest(`${path}/try`, { method: 'POST', body })
async function tries(body: TryRlsRules): Promise<TriedRlsRules> {
  const answer = await post(body)
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as TriedRlsRules
}
const count = async (from: string) =>
  Number((await byHand.run({ sql: `SELECT count(*) FROM ${from}`, parameters: [] })).columns[0]![0])
const factsIn = (table: string, region: string) =>
  count(`${table} WHERE lower(entity) IN (SELECT lower(id) FROM entities WHERE lower(region) = '${region}')`)

const rule = (filter: string, table = 'Entity') => ({ table, filter })
const role = (name: string, ...rules: ReturnType<typeof rule>[]) => ({ name, rules })

test('the rules of a model are told as they are written, with the columns that a rule can name', async () => {
  const { roles, tables } = (await (await service.rest(path)).json()) as RlsRules
  expect(roles).toContainEqual({ name: 'EMEA', rules: [rule('Entity[Region] = "EMEA"')] })
  expect(tables.find(({ name }) => name === 'Entity')?.columns).toContain('Region')
})

test('rows before and after are those that SQL counts, and nothing that is tried holds', async () => {
  const emil = { username: 'emil', roles: ['EMEA'] }
  const ask = { roles: [role('EMEA', rule('Entity[Region] = "Americas"'))], identities: [emil] }
  const expected = async (region: string) => ({
    Ledger: await factsIn('ledger', region),
    Budget: await factsIn('budget', region),
    Entity: await count(`entities WHERE lower(region) = '${region}'`),
  })
  const [before, after] = [await expected('emea'), await expected('americas')]
  expect(before).not.toEqual(after)
  for (let attempt = 0; attempt < 2; attempt++) {
    const { problems, identities } = await tries(ask)
    expect(problems).toEqual([])
    const tables = identities[0]!.tables
    expect(Object.fromEntries(tables.map((one) => [one.table, one.before]))).toEqual(before)
    expect(Object.fromEntries(tables.map((one) => [one.table, one.after]))).toEqual(after)
    expect(tables.find(({ table }) => table === 'Ledger')?.all).toBe(await count('ledger'))
  }
})

test('a table that becomes whole has all its rows after, and one that is limited anew all of them before', async () => {
  const emil = { username: 'emil', roles: ['EMEA'] }
  const { identities } = await tries({
    roles: [role('EMEA', rule('Account[Kind] = "Revenue"', 'Account'))],
    identities: [emil],
  })
  const of = (name: string) => identities[0]!.tables.find(({ table }) => table === name)!
  const all = { Entity: await count('entities'), Account: await count('accounts') }
  expect(of('Entity')).toMatchObject({ all: all.Entity, after: all.Entity })
  expect(of('Account')).toMatchObject({
    before: all.Account,
    after: await count(`accounts WHERE lower(kind) = 'revenue'`),
  })
})

test('what deserves a second look is told', async () => {
  const { problems, warnings } = await tries({
    roles: [
      role('Nobody', rule('Entity[Region] = "Atlantis"')),
      role('Everybody', rule('Entity[Region] <> "Atlantis"')),
      role('Open'),
      role('Untried', rule('Entity[Region] = "EMEA"')),
    ],
    identities: [
      { username: 'a', roles: ['Nobody', 'Everybody'] },
      { username: 'b', roles: [] },
      { username: 'c', roles: ['Board'] },
    ],
  })
  expect(problems).toEqual([])
  expect(warnings).toEqual(
    expect.arrayContaining([
      { kind: 'noRows', role: 'Nobody', table: 'Entity', username: 'a' },
      { kind: 'allRows', role: 'Everybody', table: 'Entity', username: 'a' },
      { kind: 'noRole', username: 'b' },
      { kind: 'noRole', username: 'c' },
      { kind: 'withoutRules', role: 'Open' },
      { kind: 'untried', role: 'Untried' },
      { kind: 'gone', role: 'EMEA' },
      { kind: 'unreached', table: 'Account' },
    ]),
  )
  expect(warnings.filter(({ kind }) => kind === 'unreached').map(({ table }) => table)).not.toContain(
    'Ledger',
  )
})

test('each thing that no model could have is told with its place, and nothing is tried', async () => {
  const { problems, identities } = await tries({
    roles: [
      role('EMEA', rule('Entity[Regoin] = "EMEA"')),
      role('emea', rule('Entity[Region] ='), rule('1 = 1', 'Nowhere')),
      role('', rule('[Total] > 1')),
    ],
    identities: [{ username: 'emil', roles: ['EMEA'] }],
  })
  expect(identities).toEqual([])
  expect(problems).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        path: 'roles[0].rules[0].filter',
        message: expect.stringContaining('Region'),
        line: 1,
      }),
      expect.objectContaining({ path: 'roles[1].rules[0].filter' }),
      expect.objectContaining({ path: 'roles[1].rules[1].table' }),
      expect.objectContaining({ path: 'roles[2].name' }),
    ]),
  )
})

test.each([
  ['no roles', { identities: [] }],
  ['six identities', { roles: [], identities: Array(6).fill({ username: 'a', roles: [] }) }],
  ['a property too much', { roles: [], identities: [], sampleRows: 3 }],
])('%s is a wrong request', async (_what, body) => {
  expect((await post(body)).status).toBe(400)
})

test('a dataset that is not there has no rules', async () => {
  expect((await service.rest(path.replace(ids.ledger, ids.sampleGroup))).status).toBe(404)
})

test('a rule that looks into a table is tried as any other, and told where it cannot be planned', async () => {
  const { identities, problems } = await tries({
    roles: [
      role(
        'EMEA',
        rule('Entity[Entity] IN SELECTCOLUMNS(FILTER(Ledger, Ledger[Text] = USERNAME()), Ledger[Entity])'),
      ),
    ],
    identities: [{ username: 'second', roles: ['EMEA'] }],
  })
  const seen = await count(
    `entities WHERE lower(id) IN (SELECT lower(entity) FROM ledger WHERE lower(text) = 'second')`,
  )
  expect(problems).toEqual([])
  expect(identities[0]!.tables.find(({ table }) => table === 'Entity')).toEqual({
    table: 'Entity',
    all: await count('entities'),
    before: await count(`entities WHERE lower(region) = 'emea'`),
    after: seen,
  })
  expect(seen).toBe(1)

  const refused = await tries({
    roles: [role('EMEA', rule('CALCULATE(COUNTROWS(Ledger)) > 1', 'Ledger'))],
    identities: [],
  })
  expect(refused.problems).toEqual([
    {
      path: 'roles[0].rules[0].filter',
      message: expect.stringMatching(/use FILTER in its place, or REMOVEFILTERS\(\)/),
    },
  ])
})

const weight = { table: 'Ledger', column: 'Weight' }
const denying = (...denies: object[]) => ({ name: 'EMEA', rules: [rule('Entity[Region] = "EMEA"')], denies })

test('what a role denies is tried as its rules are: what would not be there any more, and what needs it', async () => {
  const emil = { username: 'emil', roles: ['EMEA'] }
  const { problems, identities } = await tries({
    roles: [denying(weight, { table: 'Ledger', measure: 'Costs' })] as TryRlsRules['roles'],
    identities: [emil],
  })
  expect(problems).toEqual([])
  const gone = (object: object) => ({ table: 'Ledger', ...object, before: true, after: false })
  expect(identities[0]!.objects).toEqual([
    gone({ column: 'Weight' }),
    gone({ measure: 'Costs' }),
    gone({ measure: 'Result' }),
    gone({ measure: 'Margin' }),
  ])
})

test('a role cannot deny what the model does not have, or what others tell of', async () => {
  const { problems } = await tries({
    roles: [
      denying({ table: 'Ledger', column: 'Wait' }, { table: 'Date', column: 'Month number' }),
    ] as TryRlsRules['roles'],
    identities: [{ username: 'emil', roles: ['EMEA'] }],
  })
  expect(problems).toEqual([
    {
      path: 'roles[0].denies[0].column',
      message: 'roles[0].denies[0].column: The table "Ledger" has no column "Wait"',
    },
    {
      path: 'roles[0].denies',
      message:
        'roles[0].denies: The role "EMEA" denies Date[Month number], which sorts Date[Month], whose order would tell of it; deny both',
    },
  ])
})

test('measures that a role can deny are told with the columns', async () => {
  const { tables } = (await (await service.rest(path)).json()) as RlsRules
  expect(tables.find(({ name }) => name === 'Budget')).toEqual({
    name: 'Budget',
    columns: ['Entity', 'Date', 'Amount'],
    measures: ['Budget total'],
  })
})
