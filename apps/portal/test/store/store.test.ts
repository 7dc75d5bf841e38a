import { expect, test } from 'vitest'
import { createDashboardStorage } from '../../src/store/dashboard-storage.ts'
import {
  logout,
  setActiveReportId,
  setActiveWorkspaceId,
  setAll,
  setConfigure,
  setReport,
  setWorkspace,
  unSetConfigure,
} from '../../src/store/dashboard-slice.ts'
import { createPortalStore } from '../../src/store/store.ts'
import { memoryStorage } from '../memory-storage.ts'

function open(start: Record<string, string> = {}) {
  const { storage, all } = memoryStorage(start)
  const store = createPortalStore(createDashboardStorage(storage), {
    baseQuery: () => ({ error: { status: 'FETCH_ERROR', error: 'no server here' } }),
    catalogueTimeoutMs: undefined,
  })
  return { store, all, state: () => store.getState().dashboard }
}

const option = { label: 'Finance', value: 'w1' }

test('starts with workspace info from storage and nothing else', () => {
  const { state } = open({
    workspaceInfo: JSON.stringify(option),
    all: '{"res":{}}',
    configure: 'true',
    activeWorkspaceId: 'w1',
    reportInfo: JSON.stringify(option),
    activeReportId: 'r1',
  })
  expect(state()).toEqual({
    workspaceInfo: option,
    all: null,
    configure: false,
    activeWorkspaceId: null,
    reportInfo: null,
    activeReportId: null,
  })
})

test('each action is in the state and in storage before the dispatch returns', () => {
  const { store, all, state } = open()
  const catalogue = { res: { w1: ['Finance'] }, more: 1 }
  store.dispatch(setAll(catalogue))
  store.dispatch(setConfigure())
  store.dispatch(setWorkspace(option))
  store.dispatch(setActiveWorkspaceId(option))
  store.dispatch(setReport({ label: 'Cash', value: 'r1' }))
  store.dispatch(setActiveReportId({ label: 'Cash', value: 'r1' }))
  expect(state()).toEqual({
    workspaceInfo: option,
    all: catalogue,
    configure: true,
    activeWorkspaceId: 'w1',
    reportInfo: { label: 'Cash', value: 'r1' },
    activeReportId: 'r1',
  })
  expect(all()).toEqual({
    all: JSON.stringify(catalogue),
    configure: 'true',
    workspaceInfo: JSON.stringify(option),
    activeWorkspaceId: 'w1',
    reportInfo: '{"label":"Cash","value":"r1"}',
    activeReportId: 'r1',
  })
})

test('clearing the active report removes its key, and the flag is stored as text both ways', () => {
  const { store, all, state } = open({ activeReportId: 'r1' })
  store.dispatch(setActiveReportId(null))
  expect(state().activeReportId).toBeNull()
  store.dispatch(setConfigure())
  store.dispatch(unSetConfigure())
  expect(all()).toEqual({ configure: 'false' })
})

test('logout clears workspace info and the catalogue, here and in storage, and nothing else', () => {
  const { store, all, state } = open()
  store.dispatch(setAll({ res: {} }))
  store.dispatch(setWorkspace(option))
  store.dispatch(setActiveWorkspaceId(option))
  store.dispatch(logout())
  expect(state()).toMatchObject({ workspaceInfo: null, all: null, activeWorkspaceId: 'w1' })
  expect(all()).toEqual({ activeWorkspaceId: 'w1' })
})
