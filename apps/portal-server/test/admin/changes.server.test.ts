import {
  AuditPage,
  ChangedGrants,
  CsvChanges,
  Grantable,
  type GrantChange,
  GrantRecord,
  Problem,
  routes,
} from '@casement/portal-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { grantFor, ids, openWorld, type Portal, type World } from '../world.ts'

let world: World
let portal: Portal
let ada = ''
beforeAll(async () => {
  world = await openWorld()
  world.service.roles = { [ids.ledger]: ['Group', 'EMEA'], [ids.board]: [] }
  portal = await world.start({ settings: { PORTAL_REQUESTS_PER_MINUTE: '0' } })
  ada = await world.issuer.sign({ sub: 'ada' })
})
afterAll(() => world.close())

const call = (route: { method: string; path: string }, body?: unknown, token = ada) =>
  portal.call(route.path, { method: route.method, token, ...(body === undefined ? {} : { body }) })
const list = async () => z.array(GrantRecord).parse(await (await call(routes.grants)).json())
const change = async (changes: readonly GrantChange[], dryRun = false) => {
  const answer = await call(routes.changeGrants, { changes, dryRun })
  expect(answer.status).toBe(200)
  return ChangedGrants.parse(await answer.json()).differences
}
const problemOf = async (answer: Response) => {
  const { code, field } = Problem.parse(await answer.json())
  return [answer.status, code, field]
}
const made = async (...persons: string[]) => {
  const differences = await change(persons.map((person) => ({ write: grantFor(person) })))
  return differences.map(({ after }) => GrantRecord.parse(after))
}
const audited = async () =>
  AuditPage.parse(await (await call({ ...routes.audit, path: `${routes.audit.path}?order=newest` })).json())

test('changes are made together, each with its entry, and what would change nothing is left out', async () => {
  const [one, two, three] = await made('together-1', 'together-2', 'together-3')
  const differences = await change([
    { write: { id: one!.id, version: 1, ...grantFor('together-1', { rights: 'edit' }) } },
    { write: { id: two!.id, version: 1, ...grantFor('together-2') } },
    { remove: { id: three!.id, version: 1 } },
    { write: grantFor('together-4') },
  ])
  expect(differences).toMatchObject([
    { before: one, after: { id: one!.id, version: 2, rights: 'edit', changedBy: 'ada' } },
    { before: three, after: null },
    { before: null, after: { subject: { value: 'together-4' }, version: 1 } },
  ])
  const { entries } = await audited()
  expect(entries.slice(0, 3).map(({ id, action }) => [id, action])).toEqual(
    differences.map(({ entry }, index) => [entry, ['update', 'delete', 'create'][index]]).toReversed(),
  )
  expect((await list()).filter(({ subject }) => subject.value.startsWith('together'))).toHaveLength(3)
})

test('a dry run tells the difference and changes nothing', async () => {
  const [one] = await made('dry')
  const before = await list()
  const { newest } = await audited()
  const changes: GrantChange[] = [
    { write: { id: one!.id, version: 1, ...grantFor('dry', { rowRoles: ['EMEA'] }) } },
    { write: grantFor('dry-2') },
  ]
  expect(await change(changes, true)).toEqual([
    { before: one, after: grantFor('dry', { rowRoles: ['EMEA'] }), entry: null },
    { before: null, after: grantFor('dry-2'), entry: null },
  ])
  expect(await list()).toEqual(before)
  expect((await audited()).newest).toEqual(newest)
})

test('one wrong change of many stops them all, and says which it is and what was meant', async () => {
  const [one] = await made('all-or-none')
  const before = await list()
  const good: GrantChange = { remove: { id: one!.id, version: 1 } }
  const wrong: [GrantChange, unknown[]][] = [
    [{ write: grantFor('x', { rowRoles: ['Emea'] }) }, [400, 'grantOfNothing', 'changes.1.write.rowRoles.0']],
    [
      { write: grantFor('x', { reportId: ids.pipeline }) },
      [400, 'grantOfNothing', 'changes.1.write.reportId'],
    ],
    [{ remove: { id: ids.finance } }, [404, 'grantUnknown', 'changes.1.remove.id']],
    [{ write: { id: one!.id, version: 1, ...grantFor('x') } }, [400, 'changedTwice', 'changes.0.remove.id']],
    [{ write: { id: one!.id, ...grantFor('x') } }, [400, 'invalidBody', 'changes.1.write.version']],
  ]
  for (const [bad, told] of wrong)
    for (const dryRun of [true, false])
      expect(await problemOf(await call(routes.changeGrants, { changes: [good, bad], dryRun }))).toEqual(told)
  await change([{ write: { id: one!.id, version: 1, ...grantFor('all-or-none', { rights: 'edit' }) } }])
  expect(await problemOf(await call(routes.changeGrants, { changes: [good] }))).toEqual([
    409,
    'grantChanged',
    'changes.0.remove.version',
  ])
  expect(await list()).toHaveLength(before.length)
})

test('of two who change the same grants in opposite order one is told, and neither waits for ever', async () => {
  const both = await made('cross-1', 'cross-2')
  const changes = both.map(({ id, subject }): GrantChange => ({
    write: { id, version: 1, ...grantFor(subject.value, { rights: 'edit' }) },
  }))
  const answers = await Promise.all([
    call(routes.changeGrants, { changes }),
    call(routes.changeGrants, { changes: changes.toReversed() }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('what was done is taken back: made, changed and deleted, unless it was changed since', async () => {
  const [one, two] = await made('undo-1', 'undo-2')
  const differences = await change([
    { write: { id: one!.id, version: 1, ...grantFor('undo-1', { rights: 'edit', note: 'now' }) } },
    { remove: { id: two!.id, version: 1 } },
    { write: grantFor('undo-3') },
  ])
  const entries = differences.map(({ entry }) => entry!)
  const dry = ChangedGrants.parse(await (await call(routes.undoChanges, { entries, dryRun: true })).json())
  expect(dry.differences.map(({ before, after }) => [before !== null, after !== null])).toEqual([
    [true, false],
    [false, true],
    [true, true],
  ])
  const undone = await call(routes.undoChanges, { entries })
  expect(undone.status).toBe(200)
  const left = (await list()).filter(({ subject }) => subject.value.startsWith('undo-'))
  expect(left.map(({ subject, rights, note, version }) => [subject.value, rights, note, version])).toEqual([
    ['undo-1', 'view', undefined, 3],
    ['undo-2', 'view', undefined, 1],
  ])
  expect(await problemOf(await call(routes.undoChanges, { entries: [entries[0]] }))).toEqual([
    409,
    'grantChanged',
    'changes.0.write.version',
  ])
  expect(await problemOf(await call(routes.undoChanges, { entries: [entries[2], 999_999] }))).toEqual([
    400,
    'notToUndo',
    'entries.1',
  ])
})

test('tokens of all withdrawn grants are taken back, one call for each person', async () => {
  const grants = await made('bulk-1', 'bulk-1', 'bulk-2')
  world.service.revoked.length = 0
  world.service.calls.length = 0
  await change(grants.map(({ id }) => ({ remove: { id, version: 1 } })))
  expect(world.service.revoked).toHaveLength(2)
  expect(world.service.revoked).toEqual(
    expect.arrayContaining([
      { person: 'bulk-1', reports: [ids.profit, ids.balance] },
      { person: 'bulk-2', reports: [ids.profit, ids.balance] },
    ]),
  )
  expect(world.service.calls.filter((path) => path.endsWith('/reports'))).toHaveLength(1)
})

test('everything that can be granted is told with the roles of each report’s model', async () => {
  const { workspaces } = Grantable.parse(await (await call(routes.grantable)).json())
  expect(workspaces.map(({ name, reports }) => [name, reports.map((one) => [one.name, one.roles])])).toEqual([
    ['Sales', [['Pipeline', []]]],
    [
      'Finance',
      [
        ['Profit and loss', ['Group', 'EMEA']],
        ['Balance', ['Group', 'EMEA']],
      ],
    ],
    ['Empty', []],
  ])
})

test('grants that were exported come back unchanged, and a changed file asks for its changes alone', async () => {
  await made('csv-1', '=cmd()', 'csv, "3"')
  const exported = await call(routes.grantsCsv)
  expect(exported.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const csv = await exported.text()
  expect(csv).toContain(",'=cmd(),Finance,,view,Group,")
  const read = async (text: string) =>
    CsvChanges.parse(await (await call(routes.readGrantsCsv, { csv: text })).json())
  const same = await read(csv)
  expect(same.problems).toEqual([])
  expect(same.changes).toHaveLength((await list()).length)
  expect(await change(same.changes)).toEqual([])

  const changed = csv.replace(/csv-1,Finance,,view/, 'csv-1,Finance,Balance,edit')
  const more = await read(
    `${changed},,group,Auditors,finance,profit and LOSS,,Group; EMEA,,for the year,\r\n`,
  )
  expect(await change(more.changes)).toMatchObject([
    { after: { subject: { value: 'csv-1' }, reportId: ids.balance, rights: 'edit' } },
    {
      before: null,
      after: {
        subject: { kind: 'group', value: 'Auditors' },
        reportId: ids.profit,
        rowRoles: ['Group', 'EMEA'],
        note: 'for the year',
      },
    },
  ])
})

test('only administrators change, undo, export and read; others are told so before the body is looked at', async () => {
  const nina = await world.issuer.sign({ sub: 'nina' })
  for (const [name, route] of Object.entries(routes))
    if (route.path.startsWith('/api/adminRoutes/')) {
      const body = route.method === 'POST' ? 'nonsense' : undefined
      expect([name, (await call(route, body, nina)).status]).toEqual([name, 403])
    }
})
