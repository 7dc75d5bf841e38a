import { randomUUID } from 'node:crypto'
import type { GrantInput, GrantRecord } from '@casement/portal-api'
import { HttpError } from '@casement/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAudit } from '../../src/audit/audit-log.ts'
import { createGrantRecords, stateOf } from '../../src/access/grants/grant-records.ts'
import { createStoreGrants } from '../../src/access/grants/store-grants.ts'
import { grantsTakenBack } from '../../src/access/grants/undo.ts'
import { openPreparedStore, type PreparedStore } from '../prepared-store.ts'

let prepared: PreparedStore
let nowMs = Date.parse('2026-11-25T12:00:00Z')
const now = () => new Date(nowMs)
const deps = () => ({ store: prepared.store, now, newId: () => randomUUID() })
const records = () => createGrantRecords(deps())
beforeAll(async () => {
  prepared = await openPreparedStore()
})
afterAll(() => prepared.close())
beforeEach(async () => {
  await prepared.store.query('DELETE FROM portal.grants')
})

const ada = { person: 'ada', correlationId: 'call of ada' }
const eve = { person: 'eve', correlationId: 'call of eve' }
const [workspaceId, reportId] = [randomUUID(), randomUUID()]
const input: GrantInput = {
  subject: { kind: 'person', value: 'emil' },
  workspaceId,
  reportId,
  rights: 'edit',
  rowRoles: ['EMEA', 'APAC'],
  rowName: 'emil.b',
  note: 'for the audit',
}
const plain = { ...input, reportId: null, rights: 'view' as const, rowRoles: [] }
const refusalOf = (done: Promise<unknown>) =>
  done.then(
    () => 'done',
    (error: unknown) => (error instanceof HttpError ? [error.status, error.code, error.field] : error),
  )
const entries = async (limit: number) => (await readAudit(prepared.store, { order: 'newest', limit })).entries
const entryOf = (
  { id, hash }: { id: number; hash: string },
  author: typeof ada,
  action: string,
  { before = null, after = null }: { before?: GrantRecord | null; after?: GrantRecord | null },
) => ({
  id,
  hash,
  at: now().toISOString(),
  ...author,
  action,
  grantId: (after ?? before)!.id,
  before,
  after,
})

test('a failure of the store is told as it is', async () => {
  const broken = createGrantRecords({ ...deps(), newId: () => 'no id' })
  await expect(broken.write(input, ada)).rejects.toMatchObject({ cause: { code: '22P02' } })
})

test('a grant is stored whole, and what it leaves out stays left out', async () => {
  const { after, before } = await records().write(input, ada)
  const by = { version: 1, changedBy: 'ada', changedAt: now().toISOString() }
  expect(after).toEqual({ id: expect.any(String), ...input, ...by })
  expect(before).toBe(undefined)
  const { rowName: _, note: __, ...less } = input
  const { after: without } = await records().write({ ...less, reportId: null }, ada)
  expect(without).toEqual({ id: without.id, ...less, reportId: null, ...by })
  expect(await records().list()).toEqual([after, without])
})

test('a grant is replaced whole, at a new version and by its new author; one is made even where nothing is different', async () => {
  const { after: made } = await records().write(input, ada)
  nowMs += 1000
  const { rowName: _, note: __, ...rest } = plain
  const changed = await records().write({ ...rest, id: made.id, version: 1 }, eve)
  const by = { changedBy: 'eve', changedAt: now().toISOString() }
  expect(changed).toMatchObject({ before: made })
  expect(changed.after).toEqual({ id: made.id, ...rest, version: 2, ...by })
  const again = await records().write({ ...rest, id: made.id, version: 2 }, eve)
  expect(again.after).toEqual({ ...changed.after, version: 3 })
  expect(await records().list()).toEqual([again.after])
})

test('each change is in the audit with its grant before and after, and answers its entry', async () => {
  const made = await records().write(input, ada)
  expect((await entries(1))[0]).toEqual(entryOf(made.entry, ada, 'create', made))
  const changed = await records().write({ ...plain, id: made.after.id, version: 1 }, eve)
  expect((await entries(1))[0]).toEqual(entryOf(changed.entry, eve, 'update', changed))
  const removed = await records().remove({ id: made.after.id, version: 2 }, ada)
  expect(removed.before).toEqual(changed.after)
  expect(removed.after).toBe(undefined)
  expect((await entries(1))[0]).toEqual(entryOf(removed.entry, ada, 'delete', removed))
  expect(await records().list()).toEqual([])
})

test('grants of a person are theirs, their groups’ and their roles’, in the order in which they were made', async () => {
  const subjects = [
    { kind: 'role', value: 'r' },
    { kind: 'person', value: 'p' },
    { kind: 'group', value: 'p' },
    { kind: 'group', value: 'g' },
    { kind: 'role', value: 'g' },
    { kind: 'person', value: 'g' },
  ] as const
  for (const subject of subjects) await records().write({ ...plain, subject }, ada)
  const found = async (groups: string[], roles: string[]) =>
    (await records().listFor({ value: 'p', groups, roles })).map(
      ({ subject: { kind, value } }) => `${kind} ${value}`,
    )
  expect(await found(['g', "g'; --"], ['r'])).toEqual(['role r', 'person p', 'group g'])
  expect(await found([], [])).toEqual(['person p'])
  // One that is changed keeps its place.
  const [first] = await records().list()
  await records().write({ ...plain, subject: subjects[0], id: first!.id, version: 1 }, ada)
  expect(await found([], ['r'])).toEqual(['role r', 'person p'])
})

test('what is changed or removed must be there, and as it was read; the field says where it is wrong', async () => {
  const { after: made } = await records().write(input, ada)
  const nobodys = { id: randomUUID(), version: 1 }
  const late = { id: made.id, version: 2 }
  expect(await refusalOf(records().write({ ...input, ...nobodys }, eve))).toEqual([404, 'grantUnknown', 'id'])
  expect(await refusalOf(records().remove(nobodys, eve))).toEqual([404, 'grantUnknown', 'id'])
  expect(await refusalOf(records().write({ ...input, ...late }, eve))).toEqual([
    409,
    'grantChanged',
    'version',
  ])
  const refused = await records()
    .remove(late, eve)
    .catch((error: unknown) => error)
  expect(refused).toMatchObject({ status: 409, code: 'grantChanged', field: 'version' })
  expect(String(refused)).toContain('was changed by ada meanwhile: it is at version 1; read it again')
  const both = (changes: Parameters<ReturnType<typeof records>['change']>[0]) => [
    refusalOf(records().change(changes, eve)),
    refusalOf(records().differences(changes)),
  ]
  const fine = { write: plain }
  for (const [changes, expected] of [
    [
      [fine, { write: { ...input, ...nobodys } }],
      [404, 'grantUnknown', 'changes.1.write.id'],
    ],
    [
      [fine, { remove: late }],
      [409, 'grantChanged', 'changes.1.remove.version'],
    ],
    [
      [{ remove: { id: made.id } }, { write: { ...input, id: made.id, version: 1 } }],
      [400, 'changedTwice', 'changes.0.remove.id'],
    ],
  ] as const)
    expect(await Promise.all(both(changes))).toEqual([expected, expected])
  expect(await records().list(), 'nothing of what was refused').toEqual([made])
  await records().remove({ id: made.id }, eve)
  expect(await records().list()).toEqual([])
})

test('differences are told and not made; those that are none are left out of both', async () => {
  const [one, two, three] = await Promise.all(
    ['1', '2', '3'].map(async (value) => {
      const subject = { kind: 'person', value } as const
      return (await records().write({ ...plain, subject }, ada)).after
    }),
  )
  const { rowName: _, ...named } = { ...plain, subject: two!.subject }
  const changes = [
    { write: { ...plain, subject: one!.subject, id: one!.id, version: 1 } },
    { write: { ...named, id: two!.id, version: 1 } },
    { remove: { id: three!.id, version: 1 } },
    { write: input },
  ]
  const before = [await records().list(), await entries(99)]
  expect(await records().differences(changes)).toEqual([
    { index: 1, change: changes[1], before: two, after: named },
    { index: 2, change: changes[2], before: three, after: null },
    { index: 3, change: changes[3], before: null, after: input },
  ])
  expect([await records().list(), await entries(99)]).toEqual(before)
  const told: unknown[] = []
  const made = await records().change(changes, eve, async (_tx, all) => void told.push(all))
  expect(told).toEqual([made])
  expect(made.map(({ before: old, after }) => [old?.id, after?.version])).toEqual([
    [two!.id, 2],
    [three!.id, undefined],
    [undefined, 1],
  ])
  expect((await entries(3)).map(({ id, action }) => [id, action]).toReversed()).toEqual(
    made.map(({ entry }, index) => [entry.id, ['update', 'delete', 'create'][index]]),
  )
  expect((await records().list()).map(({ id }) => id)).toEqual([one!.id, two!.id, made[2]!.after!.id])
})

test('what is done beside a change and fails takes the change with it', async () => {
  const failing = records().change([{ write: input }], ada, () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(await records().list()).toEqual([])
})

test.each<[string, Partial<GrantInput>]>([
  ['subject', { subject: { kind: 'group', value: 'emil' } }],
  ['workspace', { workspaceId: randomUUID() }],
  ['report', { reportId: null }],
  ['right', { rights: 'view' }],
  ['row roles', { rowRoles: ['EMEA'] }],
  ['row name', { rowName: 'nina' }],
  ['note', { note: 'another' }],
])('a change of its %s alone is one', async (_what, more) => {
  const { id } = (await records().write(input, ada)).after
  const write = { ...input, ...more, id, version: 1 }
  expect(await records().differences([{ write }])).toHaveLength(1)
  expect(await records().differences([{ write: { ...input, id, version: 1 } }])).toEqual([])
})

test('first grants are written once in the life of a store, whatever became of them', async () => {
  await records().writeFirst([input, plain], ada)
  const [one, two] = await records().list()
  expect([one, two]).toMatchObject([input, { ...plain, changedBy: 'ada', version: 1 }])
  for (const { id } of [one!, two!]) await records().remove({ id }, ada)
  await records().writeFirst([input], ada)
  expect(await records().list()).toEqual([])
})

test('changes that are taken back leave the grants as they were but for their versions', async () => {
  const make = async (value: string) =>
    (await records().write({ ...input, subject: { kind: 'group', value } }, ada)).after
  const [changed, removed] = [await make('changed'), await make('removed')]
  const { rowName: _, note: __, ...bare } = input
  const { after: less } = await records().write(bare, ada)
  const before = await records().list()
  const made = await records().change(
    [
      { write: { ...plain, id: changed.id, version: 1 } },
      { write: { ...input, id: less.id, version: 1 } },
      { remove: { id: removed.id } },
      { write: { ...plain, rowRoles: ['EMEA'] } },
    ],
    eve,
  )
  const undone = made.map(({ before: old = null, after = null }) => ({ before: old, after }))
  expect(grantsTakenBack(undone as never)).toEqual([
    { write: { ...input, subject: changed.subject, id: changed.id, version: 2 } },
    { write: { ...bare, id: less.id, version: 2 } },
    { write: { ...input, subject: removed.subject } },
    { remove: { id: made[3]!.after!.id, version: 1 } },
  ])
  await records().change(grantsTakenBack(undone as never), eve)
  const said = ({ id: _id, version: _v, changedBy: _by, changedAt: _at, ...rest }: GrantRecord) =>
    JSON.stringify(rest)
  expect((await records().list()).map(said).toSorted()).toEqual(before.map(said).toSorted())
})

test('who may open the store writes grants under the rules of administrators', async () => {
  const grantable = {
    workspaces: async () => [{ id: workspaceId, name: 'Finance' }],
    reports: async () => [{ id: reportId, name: 'Profit', dataset: undefined }],
    roles: async () => undefined,
  }
  const grants = createStoreGrants({ ...deps(), grantable, author: ada })
  const { rowName: _, note: __, ...body } = input
  const made = await grants.write({ ...body, rowRoles: [] })
  expect(made).toMatchObject({ ...body, rowRoles: [], version: 1, changedBy: 'ada' })
  expect(await grants.list()).toEqual([made])
  const elsewhere = { ...body, workspaceId: randomUUID() }
  expect(await refusalOf(grants.write(elsewhere))).toEqual([400, 'grantOfNothing', 'workspaceId'])
  expect(await refusalOf(grants.write({ ...body, subject: { kind: 'robot', value: 'x' } }))).toEqual([
    400,
    'invalidBody',
    'subject.kind',
  ])
  await expect(grants.write({ ...body, id: made.id })).rejects.toThrow(/^version: goes with id/)
  expect(await refusalOf(grants.remove({ id: 'x' }))).toEqual([400, 'invalidBody', 'id'])
  await grants.remove({ id: made.id })
  expect(await grants.list()).toEqual([])
})

const { note: _note, ...noteless } = input
const { rowName: _name, ...nameless } = input
/** The same grant in other words, and grants that only look like it. */
const same = [
  input,
  { ...noteless, rowRoles: ['APAC', 'EMEA', 'EMEA'] },
  { ...input, note: 'another reason' },
]
const others: GrantInput[] = [
  { ...input, subject: { kind: 'group', value: 'emil' } },
  { ...input, subject: { kind: 'person', value: 'Emil' } },
  { ...input, workspaceId: randomUUID() },
  { ...input, reportId: null },
  { ...input, rights: 'view' },
  { ...input, rowRoles: ['EMEA'] },
  { ...input, rowName: 'emil.c' },
  nameless,
]

test('equal grants are one, also where many are written at once; others stay apart', async () => {
  await Promise.all([...same, ...same, ...same].map((one) => records().write(one, ada)))
  const [only, ...more] = await records().list()
  expect([only!.version, more]).toEqual([9, []])
  const made = await Promise.all(others.map((one) => records().write(one, ada)))
  expect(new Set(made.map(({ after }) => after.id)).size).toBe(others.length)
  expect(await records().list()).toHaveLength(1 + others.length)
  await records().remove({ id: only!.id }, ada)
  const left = await records().listFor({ value: 'emil', groups: [], roles: [] })
  expect(left.map(({ id }) => id)).not.toContain(only!.id)
})

test('an equal grant keeps its note unless another is given, and is in the audit as a change of the one', async () => {
  const { after: first } = await records().write(input, ada)
  const again = await records().write(noteless, eve)
  expect(again.after).toEqual({ ...first, version: 2, changedBy: 'eve', changedAt: now().toISOString() })
  expect((await entries(1))[0]).toEqual(
    entryOf(again.entry, eve, 'update', { before: first, after: again.after }),
  )
  expect((await records().write({ ...input, note: 'other' }, eve)).after).toMatchObject({ note: 'other' })
})

test('of equal grants in one call one is made, which is the one that is there', async () => {
  const changes = [...same, others[0]!].map((write) => ({ write }))
  expect(await records().differences(changes)).toHaveLength(2)
  expect(await records().change(changes, ada)).toHaveLength(2)
  expect(await records().list()).toHaveLength(2)
  const [first] = await records().list()
  expect(await records().differences(changes)).toMatchObject([{ before: first }, { before: {} }])
  expect((await records().change(changes, eve))[0]!.after).toEqual({
    ...first,
    version: 2,
    changedBy: 'eve',
    changedAt: now().toISOString(),
  })
  expect(await records().list()).toHaveLength(2)
})

test('a grant is not changed into another; two may change places', async () => {
  const [one, two] = [await records().write(input, ada), await records().write(plain, ada)]
  const into = (made: typeof one, write: GrantInput) => ({
    ...write,
    id: made.after.id,
    version: made.after.version,
  })
  expect(await refusalOf(records().write(into(two, input), ada))).toEqual([409, 'grantTwice', 'subject'])
  const both = [{ write: into(one, others[0]!) }, { write: into(two, others[0]!) }]
  expect(await refusalOf(records().change(both, ada))).toEqual([409, 'grantTwice', 'changes.1.write.subject'])
  const turned = await records().change([{ write: into(one, plain) }, { write: into(two, input) }], ada)
  expect(turned.map(({ after }) => after!.version)).toEqual([2, 2])
  // In place of one that the same call removes.
  const [gone] = turned
  const taken = [
    { remove: { id: gone!.after!.id } },
    { write: into({ ...two, after: turned[1]!.after! }, plain) },
  ]
  expect(await records().change(taken, ada)).toHaveLength(2)
  expect(await records().list()).toHaveLength(1)
})

test('the state of a person’s grants is what is made of them where they are read, and another after each change', async () => {
  const person = { value: 'p', groups: ['g'], roles: ['r'] }
  const states: string[] = []
  const see = async () => {
    const state = await records().stateFor(person)
    expect(state).toBe(stateOf(await records().listFor(person)))
    states.push(state)
  }
  await see()
  const { after: own } = await records().write({ ...plain, subject: { kind: 'person', value: 'p' } }, ada)
  await see()
  await records().write({ ...plain, subject: { kind: 'group', value: 'g' } }, ada)
  await see()
  const { after: role } = await records().write({ ...plain, subject: { kind: 'role', value: 'r' } }, ada)
  await see()
  await records().write({ ...plain, subject: own.subject, rights: 'edit', id: own.id, version: 1 }, ada)
  await see()
  await records().remove({ id: role.id, version: 1 }, ada)
  await see()
  expect(new Set(states).size).toBe(states.length)
  await records().write({ ...plain, subject: { kind: 'person', value: 'other' } }, ada)
  expect(await records().stateFor(person)).toBe(states.at(-1))
})

test('many changes are made by few statements, in their order, and answered as each alone', async () => {
  await prepared.store.query('CREATE TABLE portal.counted (statements integer)', [])
  await prepared.store.query(
    `CREATE FUNCTION portal.count_statement() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN INSERT INTO portal.counted VALUES (1); RETURN NULL; END $$`,
    [],
  )
  await prepared.store.query(
    `CREATE TRIGGER counted AFTER INSERT OR DELETE ON portal.grants FOR EACH STATEMENT EXECUTE FUNCTION portal.count_statement()`,
    [],
  )
  try {
    const statements = async () =>
      (await prepared.store.query('SELECT 1 AS one FROM portal.counted', [])).length
    const change = async (count: number) => {
      const before = await statements()
      const write = (index: number) => ({
        ...plain,
        subject: { kind: 'person' as const, value: `n${index}` },
      })
      const made = await records().change(
        Array.from({ length: count }, (_, index) => ({ write: write(index) })),
        ada,
      )
      expect(made.map(({ after }) => after!.subject.value)).toEqual(
        Array.from({ length: count }, (_, index) => `n${index}`),
      )
      expect(await records().list()).toEqual(made.map(({ after }) => after))
      const mixed = await records().change(
        made.map(({ after }, index) =>
          index % 2 === 0
            ? { remove: { id: after!.id, version: 1 } }
            : { write: { ...write(index), rights: 'edit' as const, id: after!.id, version: 1 } },
        ),
        eve,
      )
      for (const [index, one] of mixed.entries()) {
        const before = made[index]!.after!
        const after = {
          ...before,
          rights: 'edit',
          version: 2,
          changedBy: 'eve',
          changedAt: now().toISOString(),
        }
        expect(one).toEqual({ entry: one.entry, before, ...(index % 2 === 0 ? {} : { after }) })
      }
      await records().change(
        (await records().list()).map(({ id }) => ({ remove: { id } })),
        ada,
      )
      return (await statements()) - before
    }
    expect([await change(10), await change(400)]).toEqual([4, 4])
  } finally {
    await prepared.store.query('DROP TABLE portal.counted', [])
    await prepared.store.query('DROP FUNCTION portal.count_statement CASCADE', [])
  }
})
