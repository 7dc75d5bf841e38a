import type { ContentEntry, ContentRecord } from '@casement/portal-api'
import { expect, test } from 'vitest'
import { changeOf, draftOf, placeProblem, tagsOf } from '../../src/admin/content/content-draft.ts'
import { changesFor, filterRows, noFilter, sortRows, toRows } from '../../src/admin/content/content-rows.ts'
import { asServed, contentChanges, countedPlaces } from '../../src/admin/content/content-words.ts'

const record = (part: Partial<ContentRecord>): ContentRecord => ({
  workspaceId: 'w',
  reportId: null,
  ...asServed,
  version: 3,
  changedBy: 'ada',
  changedAt: '2026-11-25T06:00:00Z',
  ...part,
})
const entry = (
  reportId: string | null,
  name: string | null,
  part?: Partial<ContentRecord>,
): ContentEntry => ({
  workspaceId: 'w',
  reportId,
  name,
  record: part ? record({ reportId, ...part }) : null,
})
const entries = [
  entry(null, 'Finance'),
  entry('a', 'Balance', { tags: ['Audit'], owner: 'Grace', place: 2 }),
  entry('b', 'Profit', { published: false, featured: true, name: 'P&L' }),
  entry('c', null, { description: 'gone' }),
]
const rows = toRows(entries)
const keys = (some: typeof rows) => some.map(({ entry: { reportId } }) => reportId)

test('rows are found by everything that is said of them, and by their state', () => {
  const found = (part: Partial<typeof noFilter>) => keys(filterRows(rows, { ...noFilter, ...part }))
  expect(found({})).toEqual([null, 'a', 'b', 'c'])
  expect(found({ text: 'audit finance' })).toEqual(['a'])
  expect(found({ text: 'profit' })).toEqual(['b'])
  expect(found({ state: 'hidden' })).toEqual(['b'])
  expect(found({ state: 'published' })).toEqual([null, 'a', 'c'])
  expect(found({ state: 'featured' })).toEqual(['b'])
  expect(found({ state: 'gone' })).toEqual(['c'])
  expect(keys(sortRows(rows, 'order', false))).toEqual(['b', 'a', null, 'c'])
  expect(keys(sortRows(rows, 'service', true))).toEqual([null, 'a', 'b', 'c'])
})

test('reports of a workspace that is not published are hidden with it', () => {
  const [, report] = toRows([entry(null, 'Finance', { published: false }), entry('a', 'Balance')])
  expect(report).toMatchObject({ isHidden: true, isHiddenAbove: true })
})

test('a deed asks for changes of what it makes different alone, with the versions that were read', () => {
  expect(
    changesFor({ kind: 'unpublish' }, entries).map(({ reportId, version }) => [reportId, version]),
  ).toEqual([
    [null, null],
    ['a', 3],
    ['c', 3],
  ])
  expect(changesFor({ kind: 'publish' }, entries)).toEqual([
    { workspaceId: 'w', reportId: 'b', version: 3, set: { published: true } },
  ])
  expect(changesFor({ kind: 'addTag', tag: 'audit' }, entries).map(({ set }) => set.tags)).toEqual([
    ['audit'],
    ['audit'],
  ])
  expect(changesFor({ kind: 'removeTag', tag: 'AUDIT' }, entries)).toMatchObject([{ set: { tags: [] } }])
})

test('a draft says what it was made of, and a workspace has no words but its name', () => {
  const draft = { ...draftOf(entries[1]!), name: '  Sheet ', tags: 'Audit, , month end' }
  expect(tagsOf(draft.tags)).toEqual(['Audit', 'month end'])
  expect(changeOf(draft, entries[1]!, 3)).toEqual({
    workspaceId: 'w',
    reportId: 'a',
    version: 3,
    set: {
      ...asServed,
      name: 'Sheet',
      tags: ['Audit', 'month end'],
      owner: 'Grace',
      place: 2,
    },
  })
  expect(Object.keys(changeOf(draftOf(entries[0]!), entries[0]!, null).set)).toEqual([
    'published',
    'name',
    'featured',
    'place',
  ])
  expect(
    ['', '1', ' 9999 ', '0', '1.5', 'x'].map((place) => placeProblem({ ...draft, place }) === null),
  ).toEqual([true, true, true, false, false, false])
})

test('what is different is told in words', () => {
  expect(contentChanges(null, { ...asServed, published: false, tags: ['a'] })).toEqual([
    { field: 'Published', from: 'yes', to: 'no' },
    { field: 'Tags', from: null, to: 'a' },
  ])
  expect(countedPlaces([{ reportId: 'a' }, { reportId: null }])).toBe('2 workspaces and reports')
  expect(countedPlaces([{ reportId: 'a' }])).toBe('1 report')
  expect(countedPlaces([{ reportId: null }])).toBe('1 workspace')
})
