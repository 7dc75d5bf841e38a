import { routesOf } from '@casement/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Described, faultsOf } from './described-answers.ts'
import { openWorld, type Portal, type World } from './world.ts'

let world: World
let portal: Portal
let described: Described
beforeAll(async () => {
  world = await openWorld()
  portal = await world.start()
  described = (await (await fetch(`${portal.url}/openapi.json`)).json()) as Described
})
afterAll(() => world.close())

const operations = () =>
  Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      responses,
    })),
  )

test('every route of the API is described', () => {
  const routes = routesOf(portal.app)
    .filter(({ method, url }) => url.startsWith('/api/') && method !== 'HEAD' && !url.includes('*'))
    .map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
  const names = new Set(operations().map(({ name }) => name))
  expect(routes.length).toBeGreaterThan(50)
  expect(routes.filter((route) => !names.has(route))).toEqual([])
})

test('every answer of a route has a schema: what it gives, and what it refuses', () => {
  const without = operations().flatMap(({ name, responses }) =>
    Object.entries(responses as Record<string, { content?: Record<string, { schema?: object }> }>).flatMap(
      ([status, { content }]) => {
        const schemas = Object.values(content ?? {}).map(({ schema }) => schema)
        const isSaid =
          status === '204' ? schemas.length === 0 : schemas.length > 0 && schemas.every(saysSomething)
        return isSaid ? [] : [`${name} ${status}`]
      },
    ),
  )
  expect(without).toEqual([])
  const statuses = operations().map(({ name, responses }) => [name, Object.keys(responses)] as const)
  for (const [name, said] of statuses) {
    expect(
      said.some((status) => /^(?:[123]\d\d|default)$/.test(status)),
      name,
    ).toBe(true)
    if (name.includes(' /api/')) expect(said, name).toEqual(expect.arrayContaining(['4XX', '5XX']))
  }
})

const saysSomething = (schema: object | undefined): boolean =>
  schema !== undefined &&
  Object.keys(schema).some((key) => !['$schema', 'title', 'description'].includes(key))

test('an answer with a member more than its description, or one less, is a fault', () => {
  const { responses } = operations().find(({ name }) => name.endsWith('/api/comments'))!
  const body = { comments: [], names: [] }
  const faults = (told: unknown) => faultsOf(described, responses, { status: 200, body: told })
  expect(faults(body)).toEqual([])
  expect(faults({ ...body, more: 1 })).not.toEqual([])
  expect(faults({ comments: [] })).not.toEqual([])
})
