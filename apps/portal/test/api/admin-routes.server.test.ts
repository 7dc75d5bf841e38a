import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBaseQuery } from '../../src/api/base-query.ts'
import { portalApi } from '../../src/api/portal-api.ts'
import { createServerClock } from '../../src/api/server-clock.ts'
import { createDashboardStorage } from '../../src/store/dashboard-storage.ts'
import { createPortalStore } from '../../src/store/store.ts'
import { memoryStorage } from '../memory-storage.ts'

interface Heard {
  method: string | undefined
  path: string | undefined
  authorization: string | undefined
  contentType: string | undefined
  body: string
}

const textOf = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk as string
  return text
}

const heard: Heard[] = []
const server = createServer(async (request, response) => {
  const { method, url: path, headers } = request
  const { authorization, 'content-type': contentType } = headers
  heard.push({ method, path, authorization, contentType, body: await textOf(request) })
  response.setHeader('content-type', 'application/json').end('{"id":"g1"}')
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

function openStore() {
  const { port } = server.address() as AddressInfo
  heard.length = 0
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

test('[PAP-07] the admin query is a GET of getAll with the bearer token', async () => {
  await openStore().dispatch(portalApi.endpoints.adminRoutesGetAll.initiate()).unwrap()
  expect(heard).toEqual([
    {
      method: 'GET',
      path: '/api/adminRoutes/getAll',
      authorization: 'Bearer the-token',
      contentType: undefined,
      body: '',
    },
  ])
})

test('[PAP-08] updateOne is a POST with the bearer token and the request object as its body', async () => {
  const grant = {
    subject: { kind: 'person', value: 'grace' },
    workspaceId: '00000000-0000-4000-8000-000000000001',
    reportId: null,
    rights: 'view',
    rowRoles: [],
  } as const
  await openStore()
    .dispatch(portalApi.endpoints.adminRoutesUpdateOne.initiate({ ...grant, rowRoles: [] }))
    .unwrap()
  expect(heard).toMatchObject([
    {
      method: 'POST',
      path: '/api/adminRoutes/updateOne',
      authorization: 'Bearer the-token',
      contentType: 'application/json',
    },
  ])
  expect(JSON.parse(heard[0]!.body)).toEqual(grant)
})

test('[PAP-09] deleteOne is a POST with the bearer token and the request object as its body', async () => {
  await openStore()
    .dispatch(portalApi.endpoints.adminRoutesDeleteOne.initiate({ id: 'g1' }))
    .unwrap()
  expect(heard).toEqual([
    {
      method: 'POST',
      path: '/api/adminRoutes/deleteOne',
      authorization: 'Bearer the-token',
      contentType: 'application/json',
      body: '{"id":"g1"}',
    },
  ])
})

test('a changed grant makes the catalogue be asked for again, and nothing else does', async () => {
  const store = openStore()
  const watching = store.dispatch(portalApi.endpoints.catalogue.initiate({ accessToken: 'the-token' }))
  await watching
  await store.dispatch(
    portalApi.endpoints.embedToken.initiate({ reportId: 'r', workspaceId: 'w' }, { track: false }),
  )
  const catalogueCalls = () => heard.filter(({ path }) => path === '/api/getAll/all').length
  expect(catalogueCalls()).toBe(1)
  await store.dispatch(portalApi.endpoints.adminRoutesDeleteOne.initiate({ id: 'g1' }))
  await expect.poll(catalogueCalls).toBe(2)
  expect(store.getState().portalApi.mutations).not.toHaveProperty('embedToken')
  expect(JSON.stringify(store.getState().portalApi.mutations)).not.toContain('embedToken')
  watching.unsubscribe()
})
