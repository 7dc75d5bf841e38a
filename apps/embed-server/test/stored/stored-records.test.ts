import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { digestOf, filesText } from '../../src/stored/stored-item.ts'
import { createStoredRecords, type StoredRecords } from '../../src/stored/stored-records.ts'
import { storeOfFile } from '../records/service-store.ts'

const own = storeOfFile()
let records: StoredRecords
beforeEach(async () => {
  records = createStoredRecords(own.store)
  await own.store.query('TRUNCATE service.stored_item CASCADE')
})

const at = new Date('2026-11-01T10:00:00Z')
const later = (days: number, ms = 0) => new Date(at.getTime() + days * 86_400_000 + ms)
const author = { clientId: 'portal', person: 'emil' }
const filesOf = (text: string) => ({ 'report.json': text })
const version = (text = '{}', madeAt = at) => ({ files: filesOf(text), author, note: null, at: madeAt })

async function create(name: string, { workspaceId = 'w', atMost = 10 } = {}) {
  const item = {
    id: randomUUID(),
    workspaceId,
    datasetId: 'd',
    originId: 'o',
    name,
    description: null,
    owner: author,
  }
  return records.create(item, version(), atMost)
}
async function made(name: string, options?: Parameters<typeof create>[1]) {
  const item = await create(name, options)
  if (typeof item === 'string') throw new Error(item)
  return item
}

test('an item is kept with its first version, whole', async () => {
  const before = await records.revision()
  const item = await made('One')
  expect(item).toEqual({
    id: item.id,
    workspaceId: 'w',
    datasetId: 'd',
    originId: 'o',
    name: 'One',
    description: null,
    owner: author,
    createdAt: at,
    changedAt: at,
    version: 1,
    deletedAt: null,
  })
  expect(await records.changedSince(before)).toEqual([item])
  expect(await records.changedSince(await records.revision())).toEqual([])
  expect(await records.versions(item.id, { atMost: 10 })).toEqual([
    {
      number: 1,
      madeAt: at,
      author,
      note: null,
      fromVersion: null,
      digest: digestOf(filesText(filesOf('{}'))),
    },
  ])
})

test('a workspace holds so many and no more, and what is deleted makes room', async () => {
  const [first] = [await made('a', { atMost: 2 }), await made('b', { atMost: 2 })]
  expect(await create('c', { atMost: 2 })).toBe('full')
  expect(await create('c', { atMost: 2, workspaceId: 'other' })).toMatchObject({ name: 'c' })
  expect(await records.deleteItem(first.id, at)).toBe(true)
  expect(await create('c', { atMost: 2 })).toMatchObject({ name: 'c' })
})

test('a name is free in another workspace, after a deletion, and for what has it', async () => {
  const first = await made('Umsatz')
  expect(await create('UMSATZ')).toBe('named')
  expect(await create('umsatz', { workspaceId: 'other' })).toMatchObject({ name: 'umsatz' })
  const second = await made('Kosten')
  expect(await records.change(second.id, { name: 'umsatz' }, at)).toBe('named')
  expect(await records.change(first.id, { name: 'UMSATZ' }, later(1))).toMatchObject({
    name: 'UMSATZ',
    changedAt: later(1),
  })
  await records.deleteItem(first.id, at)
  expect(await records.change(second.id, { name: 'umsatz' }, at)).toMatchObject({ name: 'umsatz' })
  expect(await records.undelete(first.id, at)).toBe('named')
})

test('of two who save the same version one does, and the other learns of it', async () => {
  const { id } = await made('One')
  const both = await Promise.all(
    ['emil', 'nina'].map((person) =>
      records.save(id, 1, { ...version(person), author: { clientId: 'portal', person } }),
    ),
  )
  const [won, lost] = both.toSorted((a, b) => Number('newer' in a!) - Number('newer' in b!))
  expect(won).toMatchObject({ id, version: 2 })
  const [newest] = await records.versions(id, { atMost: 1 })
  expect(lost).toEqual({ newer: newest })
  expect(newest!.fromVersion).toBe(1)
  expect(await records.filesOf(id, 2)).toEqual(filesOf(newest!.author.person!))
  expect(await records.filesOf(id, 1)).toEqual(filesOf('{}'))
  expect(await records.filesOf(id, 3)).toBeUndefined()
})

test('versions are listed the newest first, so many at once', async () => {
  const { id } = await made('One')
  for (let from = 1; from < 5; from++) await records.save(id, from, version(String(from)))
  const numbers = async (page: { atMost: number; before?: number }) =>
    (await records.versions(id, page)).map(({ number }) => number)
  expect(await numbers({ atMost: 2 })).toEqual([5, 4])
  expect(await numbers({ atMost: 2, before: 4 })).toEqual([3, 2])
  expect(await records.nameVersion(id, 3, 'before the year end')).toBe(true)
  expect(await records.nameVersion(id, 9, 'x')).toBe(false)
  expect((await records.versions(id, { atMost: 1, before: 4 }))[0]!.note).toBe('before the year end')
})

test('what is deleted comes back within thirty days, with its versions, and is gone after', async () => {
  const [kept, gone] = [await made('kept'), await made('gone')]
  for (const { id } of [kept, gone]) expect(await records.deleteItem(id, at)).toBe(true)
  expect(await records.deleteItem(kept.id, at)).toBe(false)
  expect(await records.save(kept.id, 1, version())).toBeUndefined()
  expect(await records.change(kept.id, { name: 'x' }, at)).toBeUndefined()
  expect(await records.removeOld(later(30))).toBe(0)
  expect(await records.undelete(kept.id, later(30))).toEqual(kept)
  expect(await records.undelete(gone.id, later(30, 1))).toBeUndefined()
  expect(await records.removeOld(later(30, 1))).toBe(1)
  expect(await records.versions(gone.id, { atMost: 10 })).toEqual([])
  expect(await records.versions(kept.id, { atMost: 10 })).toHaveLength(1)
  expect(await records.undelete(kept.id, at)).toBeUndefined()
})
