import { expect, test } from 'vitest'
import { workspacesOf } from '../../src/dashboard/workspaces.ts'
import { movedUp, renamed, withDefault, without } from '../../src/reading/report-bar/bookmark-changes.ts'
import { placesOf } from '../../src/reading/report-bar/places-of.ts'

const bookmarks = [
  { id: 'a', name: 'A', isDefault: true },
  { id: 'b', name: 'B', isDefault: false },
]

test('bookmarks are renamed, ordered, deleted, and one at most opens the report', () => {
  expect(renamed(bookmarks, 'b', 'C').map(({ name }) => name)).toEqual(['A', 'C'])
  expect(movedUp(bookmarks, 'b').map(({ id }) => id)).toEqual(['b', 'a'])
  expect(movedUp(bookmarks, 'a').map(({ id }) => id)).toEqual(['a', 'b'])
  expect(without(bookmarks, 'a').map(({ id }) => id)).toEqual(['b'])
  const defaults = (id: string) => withDefault(bookmarks, id).map(({ isDefault }) => isDefault)
  expect([defaults('b'), defaults('a')]).toEqual([
    [false, true],
    [false, false],
  ])
})

test('favourites come first, then what was opened last; what is not in the catalogue is left out', () => {
  const entry = (id: string) => ({ id, name: `Report ${id}`, access: { embedUrl: [] } })
  const workspaces = workspacesOf({ res: { W: ['Finance', entry('A'), entry('B')] } })
  const visit = (reportId: string, isFavourite = false) => ({
    workspaceId: 'w',
    reportId,
    seenAt: '2026-11-25T08:00:00Z',
    page: null,
    isFavourite,
  })
  const found = placesOf(workspaces, [visit('gone', true), visit('a'), visit('b', true)])
  expect(found.map(({ report, isFavourite }) => [report.value, isFavourite])).toEqual([
    ['B', true],
    ['A', false],
  ])
})
