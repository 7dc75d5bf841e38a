import { expect, test } from 'vitest'
import { createDashboardStorage } from '../../src/store/dashboard-storage.ts'
import { createViewing, storageOfView } from '../../src/session/viewing.ts'
import { memoryStorage } from '../memory-storage.ts'

const view = { id: 'one', person: 'emil', expiresAt: '2026-11-25T10:00:00Z' }

function world() {
  const session = memoryStorage({ of: 'somebody else' })
  let homes = 0
  return {
    session,
    homes: () => homes,
    /** as after a load of the page */
    load: () => createViewing(session.storage, () => (homes += 1)),
  }
}

test('a view begins and ends with a load of /home, and stays over other loads', () => {
  const { load, homes, session } = world()
  expect(load().view).toBe(null)
  load().begin(view)
  expect(homes()).toBe(1)
  expect(load().view).toEqual(view)
  expect(load().view).toEqual(view)
  load().leave()
  expect([homes(), load().view, load().ended]).toEqual([2, null, null])
  expect(session.all()).toEqual({ of: 'somebody else' })
})

test('a view that the server ended is said once', () => {
  const { load } = world()
  load().begin(view)
  void load().leaveEnded()
  const after = load()
  expect([after.view, after.ended]).toEqual([null, 'emil'])
  expect(load().ended).toBe(null)
})

test('what is chosen meanwhile is the tab’s, and goes with the view', () => {
  const { load, session } = world()
  const local = memoryStorage({ activeReportId: 'own' })
  load().begin(view)
  const storage = createDashboardStorage(storageOfView(session.storage))
  expect(storage.choice().activeReportId).toBe(null)
  storage.write('activeReportId', 'theirs')
  storage.write('all', { res: {} })
  expect(createDashboardStorage(storageOfView(session.storage)).choice().activeReportId).toBe('theirs')
  expect(local.all()).toEqual({ activeReportId: 'own' })
  load().leave()
  expect(session.all()).toEqual({ of: 'somebody else' })
})

test.each(['', '7', 'null', '{"id":7}', '{'])('a stored view that is none is none: %s', (text) => {
  const { storage } = memoryStorage({ 'view as': text })
  expect(createViewing(storage, () => {}).view).toBe(null)
})
