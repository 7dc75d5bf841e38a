import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  createPersonalRecords,
  maxBookmarks,
  type PersonalRecords,
} from '../../src/personal/personal-records.ts'
import { storeOfFile } from '../records/service-store.ts'

const own = storeOfFile()
let records: PersonalRecords
beforeEach(async () => {
  records = createPersonalRecords(own.store)
  await own.store.query('TRUNCATE service.user_state, service.personal_bookmark')
})

const now = new Date('2026-11-21T10:00:00Z')
const later = new Date('2026-11-21T11:00:00Z')
const placeOf = (person: string, reportId = 'r1', clientId = 'portal') => ({
  holder: { clientId, person },
  reportId,
})
type Place = ReturnType<typeof placeOf>
const emil = placeOf('emil')

const bytes = (count: number) => JSON.stringify('x'.repeat(count - 2))
const add = (
  place: Place,
  more: Partial<{ state: string; displayName: string; isDefault: boolean }> = {},
  at = now,
) =>
  records.addBookmark(
    place,
    { id: randomUUID(), displayName: 'B', state: '{}', isDefault: false, ...more },
    at,
  )
const list = async (place: Place) =>
  JSON.parse(await records.listBookmarks(place)) as {
    id: string
    displayName: string
    isDefault: boolean
    state: unknown
  }[]

const keep = (place: Place, count: number) =>
  own.store.query(
    `INSERT INTO service.personal_bookmark
       (id, client_id, person, report_id, display_name, state, is_default, created_at, updated_at)
     SELECT gen_random_uuid(), $1, $2, $3, 'x', '{}', false, now(), now() FROM generate_series(1, $4::int)`,
    [place.holder.clientId, place.holder.person, place.reportId, count],
  )

const others: readonly (readonly [string, Place])[] = [
  ['another person', placeOf('nina')],
  ['somebody of the same name of another caller', placeOf('emil', 'r1', 'other portal')],
  ['the same person for another report', placeOf('emil', 'r2')],
]

describe.each(others)('beside %s', (_, other) => {
  test('a hundred bookmarks are kept, and no more', async () => {
    for (const place of [emil, other]) await keep(place, maxBookmarks - 1)
    for (const place of [emil, other]) {
      expect(await add(place)).toMatchObject({ displayName: 'B' })
      expect(await add(place)).toBeUndefined()
    }
    const [first] = await list(emil)
    expect(await records.deleteBookmark(emil, first!.id)).toBe(true)
    expect([await add(other), (await add(emil))?.displayName]).toEqual([undefined, 'B'])
  })

  test('a megabyte is kept, in bookmarks and view together, and no more', async () => {
    const megabyte = 1024 * 1024
    for (const place of [emil, other]) {
      const bookmark = (await add(place, { state: bytes(400_000) }))!
      const last = megabyte - 400_000
      expect(await add(place, { state: bytes(last + 1) })).toBeUndefined()
      expect(await records.writeState(place, bytes(last + 1), now)).toBe(false)
      expect(await records.writeState(place, bytes(last - 10), now)).toBe(true)
      expect(await add(place, { state: bytes(11) })).toBeUndefined()
      expect(await add(place, { state: bytes(10) })).toBeDefined()
      // What is written anew counts once.
      expect(await records.writeState(place, bytes(last - 9), now)).toBe(false)
      expect(await records.writeState(place, bytes(last - 10), now)).toBe(true)
      const change = (state: string) => records.changeBookmark(place, bookmark.id, { state }, now)
      expect(await change(bytes(400_001))).toBe('full')
      expect(await change(bytes(400_000))).toMatchObject({ id: bookmark.id })
      const renamed = await records.changeBookmark(place, bookmark.id, { displayName: 'Renamed' }, later)
      expect(renamed).toMatchObject({ displayName: 'Renamed', updatedAt: later.toISOString() })
    }
    await records.deleteState(emil)
    expect(await add(other)).toBeUndefined()
    expect(await add(emil, { state: bytes(megabyte - 400_000 - 10) })).toBeDefined()
  })

  test('what is kept is read, changed and deleted by nobody of the other place', async () => {
    const { id } = (await add(emil, { displayName: 'Mine', state: '{"of":"emil"}', isDefault: true }))!
    await records.writeState(emil, '{"of":"emil"}', now)
    expect([await records.readState(other), await list(other)]).toEqual([undefined, []])
    for (const change of [{ displayName: 'Taken' }, { state: '{}' }, { isDefault: true }])
      expect(await records.changeBookmark(other, id, change, later)).toBeUndefined()
    expect(await records.deleteBookmark(other, id)).toBe(false)
    await records.writeState(other, '{"of":"another"}', now)
    await records.deleteState(other)
    const theirs = (await add(other, { isDefault: true }))!
    await records.changeBookmark(other, theirs.id, { isDefault: true }, later)
    expect(await records.readState(emil)).toBe('{"of":"emil"}')
    expect(await list(emil)).toMatchObject([
      { id, displayName: 'Mine', state: { of: 'emil' }, isDefault: true },
    ])
  })
})

test('a view is kept until another takes its place, or it is deleted', async () => {
  for (const state of ['{"a":1}', '{"a":2}']) {
    expect(await records.writeState(emil, state, now)).toBe(true)
    expect(await records.readState(emil)).toBe(state)
  }
  await records.deleteState(emil)
  expect(await records.readState(emil)).toBeUndefined()
})

test('bookmarks are listed the oldest first, with when they were kept and changed', async () => {
  const second = (await add(emil, { displayName: 'Second' }, later))!
  const first = (await add(emil, { displayName: 'First', state: '{"$&":null}' }, now))!
  expect(first).toEqual({
    id: expect.any(String),
    displayName: 'First',
    state: { '$&': null },
    isDefault: false,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  })
  expect(await list(emil)).toEqual([first, second])
  const at = new Date('2026-11-21T12:00:00Z')
  const changed = await records.changeBookmark(emil, first.id, { state: '{"b":1}' }, at)
  expect(changed).toEqual({ ...first, state: { b: 1 }, updatedAt: at.toISOString() })
  expect(await list(emil)).toEqual([changed, second])
})

test('one bookmark is the default at most, and none where the person takes it back', async () => {
  const first = (await add(emil, { isDefault: true }, now))!
  const second = (await add(emil, { isDefault: true }, later))!
  const defaults = async () => (await list(emil)).map(({ isDefault }) => isDefault)
  expect(await defaults()).toEqual([false, true])
  await records.changeBookmark(emil, first.id, { isDefault: true }, later)
  expect(await defaults()).toEqual([true, false])
  await records.changeBookmark(emil, second.id, { isDefault: false }, later)
  await records.changeBookmark(emil, second.id, { displayName: 'Other' }, later)
  expect(await defaults()).toEqual([true, false])
  await records.changeBookmark(emil, first.id, { isDefault: false }, later)
  expect(await defaults()).toEqual([false, false])
})

test('a bookmark that is not there is neither changed nor deleted, and has no size', async () => {
  const id = randomUUID()
  expect(await records.changeBookmark(emil, id, { displayName: 'B' }, now)).toBeUndefined()
  expect(await records.changeBookmark(emil, id, { state: '{}' }, now)).toBeUndefined()
  expect(await records.deleteBookmark(emil, id)).toBe(false)
  const { id: kept } = (await add(emil))!
  expect([await records.deleteBookmark(emil, kept), await records.deleteBookmark(emil, kept)]).toEqual([
    true,
    false,
  ])
})

test('a store that does not answer is said to be unavailable, whatever is asked of it', async () => {
  const failed = () => Promise.reject(new Error('the store has gone'))
  const gone = createPersonalRecords({ ...own.store, query: failed, transaction: failed })
  const bookmark = { id: randomUUID(), displayName: 'B', state: '{}', isDefault: false }
  const calls = [
    () => gone.readState(emil),
    () => gone.writeState(emil, '{}', now),
    () => gone.deleteState(emil),
    () => gone.listBookmarks(emil),
    () => gone.addBookmark(emil, bookmark, now),
    () => gone.changeBookmark(emil, bookmark.id, { state: '{}' }, now),
    () => gone.deleteBookmark(emil, bookmark.id),
  ]
  for (const call of calls)
    await expect(call()).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
      cause: new Error('the store has gone'),
    })
})
