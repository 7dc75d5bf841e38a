import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminApi } from '../../src/admin/api/admin-api.ts'
import { createBaseQuery } from '../../src/api/base-query.ts'
import { portalApi } from '../../src/api/portal-api.ts'
import { createServerClock } from '../../src/api/server-clock.ts'
import { createDashboardStorage } from '../../src/store/dashboard-storage.ts'
import { createPortalStore } from '../../src/store/store.ts'
import { memoryStorage } from '../memory-storage.ts'

const heard: string[] = []
let answer: (url: string) => { status?: number; body: unknown } = () => ({ body: {} })
const server = createServer((request, response) => {
  heard.push(`${request.method} ${request.url}`)
  request.resume().on('end', () => {
    const { status = 200, body } = answer(request.url ?? '')
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  heard.length = 0
})

function openStore() {
  const { port } = server.address() as AddressInfo
  return createPortalStore(createDashboardStorage(memoryStorage().storage), {
    baseQuery: createBaseQuery({
      fetch,
      baseUrl: `http://127.0.0.1:${port}/`,
      clock: createServerClock(Date.now),
      readAccessToken: async () => 'the-token',
      renewRefused: async () => false,
      endRefused: async () => {},
      viewId: null,
      leaveView: () => new Promise(() => {}),
      readLanguage: () => 'en',
      pause: async () => {},
    }),
    catalogueTimeoutMs: undefined,
  })
}

const asked = (path: string) => heard.filter((one) => one.includes(path)).length
const remove = { remove: { id: 'g1' } }

test('changed grants are read again, those of a dry run or a refused call are not', async () => {
  answer = (url) => ({ body: url.includes('getAll') ? [] : { differences: [] } })
  const store = openStore()
  const watching = store.dispatch(portalApi.endpoints.adminRoutesGetAll.initiate())
  await watching
  const change = (dryRun: boolean) =>
    store.dispatch(adminApi.endpoints.changeGrants.initiate({ changes: [remove], dryRun }))
  await change(true)
  answer = (url) => (url.includes('getAll') ? { body: [] } : { status: 409, body: {} })
  await change(false)
  await store.dispatch(adminApi.endpoints.undoChanges.initiate({ entries: [1], dryRun: true }))
  await Promise.all(store.dispatch(portalApi.util.getRunningQueriesThunk()))
  expect(asked('adminRoutes/getAll')).toBe(1)
  answer = (url) => ({ body: url.includes('getAll') ? [] : { differences: [] } })
  await change(false)
  await expect.poll(() => asked('adminRoutes/getAll')).toBe(2)
  await store.dispatch(adminApi.endpoints.undoChanges.initiate({ entries: [1], dryRun: false }))
  await expect.poll(() => asked('adminRoutes/getAll')).toBe(3)
  watching.unsubscribe()
})

test('older entries of the audit are asked for before the last one, with the same filter, until there are no more', async () => {
  const entries = (from: number, number: number) =>
    Array.from({ length: number }, (_, index) => ({ id: from - index }))
  answer = (url) => ({ body: { entries: url.includes('before') ? entries(200, 3) : entries(300, 100) } })
  const store = openStore()
  const filter = { kind: 'signIns', person: ' ada ', action: '', about: 'R&D' } as const
  const watching = store.dispatch(adminApi.endpoints.audit.initiate(filter))
  await watching
  const next = await store.dispatch(adminApi.endpoints.audit.initiate(filter, { direction: 'forward' }))
  expect(heard).toEqual([
    'GET /api/adminRoutes/audit?order=newest&limit=100&kind=signIns&person=ada&about=R%26D',
    'GET /api/adminRoutes/audit?order=newest&limit=100&before=201&kind=signIns&person=ada&about=R%26D',
  ])
  expect(next.hasNextPage).toBe(false)
  watching.unsubscribe()
})

test('a file that was saved is not kept', async () => {
  answer = () => ({ body: 'id,kind\r\n' })
  const store = openStore()
  const saving = store.dispatch(adminApi.endpoints.grantsCsv.initiate())
  expect(await saving.unwrap()).toBe('id,kind\r\n')
  saving.reset()
  expect(JSON.stringify(store.getState())).not.toContain('id,kind')
})
