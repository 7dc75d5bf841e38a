import { myWorkspaceOperations, operations, ownOperations } from '@casement/rest'
import { routesOf } from '@casement/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ids, openWorld, type Service, type World } from '../world.ts'

interface Document {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, { operationId: string; parameters?: { name: string }[] }>>
}

let world: World
let service: Service
let document: Document
beforeAll(async () => {
  world = await openWorld()
  service = await world.start()
  document = (await (await fetch(`${service.url}/openapi.json`)).json()) as Document
})
afterAll(() => world.close())

const listed = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [] }]) => ({
      id: operationId,
      method: method.toUpperCase(),
      path,
      parameters: parameters.map(({ name }) => name),
    })),
  )

const isServed = async ({ method, path }: { method: string; path: string }) => {
  const url = service.url + path.replaceAll(/\{\w+\}/g, ids.sampleGroup)
  const authorization = `Bearer ${await service.accessToken()}`
  const answer = await fetch(url, { method, headers: { authorization } })
  return answer.status !== 501
}

test('the description is open and names the public address', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(document.servers).toEqual([{ url: service.publicUrl }])
})

test('every call that is listed is a route, with the parameters of its path', () => {
  const routes = routesOf(service.app).map(({ method, url }) => `${method} ${url}`)
  for (const { method, path, parameters } of listed()) {
    expect(routes).toContain(`${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
    expect(parameters).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  }
})

test('operations are listed that are served, and no others', async () => {
  const names = new Set(listed().map(({ id }) => id))
  for (const [id, { method, path }] of Object.entries(operations))
    expect(await isServed({ method, path: `/v1.0/myorg${path}` }), id).toBe(names.has(id))
  for (const id of Object.keys(ownOperations)) expect(names).toContain(id)
})

test('every route for callers is one of the tables', () => {
  const known = [operations, myWorkspaceOperations, ownOperations]
    .flatMap(Object.values)
    .map(({ method, path }) => `${method} /v1.0/myorg${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
  const routes = routesOf(service.app)
    .filter(({ method, url }) => url.startsWith('/v1.0/myorg/') && !url.endsWith('*') && method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url}`)
  expect(routes.filter((route) => !known.includes(route))).toEqual([])
})
