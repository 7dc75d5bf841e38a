import { randomUUID } from 'node:crypto'
import type { HttpError } from '@casement/server'
import { openStore, type Store } from '@casement/store'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RealPostgres, startPostgres } from '../../../../packages/store/test/real-postgres.ts'
import { createGrantRecords } from '../../src/access/grants/grant-records.ts'
import { preparePortalStore } from '../../src/index.ts'
import { grantFor } from '../world.ts'
import { inOrder } from '../../../../scripts/in-order.ts'

inOrder('versions of a grant follow one another')

// On a PostgreSQL server several portal servers really write at the same time; a store on disk has one connection.

let server: RealPostgres
let store: Store
const deps = { now: () => new Date(), newId: () => randomUUID() }
const author = { person: 'ada', correlationId: 'test' }
const records = () => createGrantRecords({ store, ...deps })

beforeAll(async () => {
  server = await startPostgres()
  if (server.kind === 'running') store = await openStore({ url: server.url })
})
afterAll(async () => {
  if (server.kind === 'absent') return
  await store.close()
  await server.stop()
})
beforeEach((context) => {
  if (server.kind === 'absent') context.skip(`no PostgreSQL: ${server.reason}`)
})

test('two servers that start at once migrate once and write the first grants once', async () => {
  const firstGrants = [grantFor('grace'), grantFor('emil')]
  await Promise.all(Array.from({ length: 4 }, () => preparePortalStore(store, { firstGrants, ...deps })))
  expect((await records().list()).map(({ subject }) => subject.value)).toEqual(['grace', 'emil'])
})

test('of many that change one version at once exactly one wins, and the audit tells of one', async () => {
  const { after: made } = await records().write(grantFor('contended'), author)
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      records().write({ ...grantFor('contended', { note: String(index) }), id: made.id, version: 1 }, author),
    ),
  )
  const lost = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as HttpError] : []))
  expect(lost.map(({ status, code }) => [status, code])).toEqual(
    Array.from({ length: 9 }, () => [409, 'grantChanged']),
  )
  expect((await records().list()).find(({ id }) => id === made.id)?.version).toBe(2)
  expect(
    await store.query('SELECT action FROM portal.audit WHERE grant_id = $1 ORDER BY id', [made.id]),
  ).toEqual([{ action: 'create' }, { action: 'update' }])
})

test('of a change and a deletion at once one wins and the other is told', async () => {
  for (let round = 0; round < 5; round++) {
    const { after: made } = await records().write(grantFor('race'), author)
    const [changed, removed] = await Promise.allSettled([
      records().write({ ...grantFor('race', { rights: 'edit' }), id: made.id, version: 1 }, author),
      records().remove({ id: made.id, version: 1 }, author),
    ])
    expect([changed.status, removed.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})

test('grants of a person are theirs, their groups’ and their roles’', async () => {
  const subject = (kind: 'person' | 'group' | 'role', value: string) => ({
    ...grantFor('x'),
    subject: { kind, value },
  })
  for (const input of [
    subject('person', 'p'),
    subject('group', 'p'),
    subject('group', 'g'),
    subject('role', 'r'),
    subject('role', 'g'),
  ])
    await records().write(input, author)
  const found = await records().listFor({ value: 'p', groups: ['g', "g'; --"], roles: ['r'] })
  expect(found.map(({ subject: { kind, value } }) => `${kind} ${value}`)).toEqual([
    'person p',
    'group g',
    'role r',
  ])
  expect(await records().listFor({ value: 'nobody', groups: [], roles: [] })).toEqual([])
})
