import { myWorkspaceOperations, operations } from '@casement/rest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { register, type Registered } from '../callers/registered.ts'
import { ids, openWorld, type Service, type World } from '../world.ts'

let world: World
let service: Service
let served: ReadonlySet<string>
let reader: Registered
beforeAll(async () => {
  world = await openWorld()
  service = await world.start()
  const { paths } = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  served = new Set(
    Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId)),
  )
  reader = await register(service, { name: 'reader', rights: ['readContent'] })
})
afterAll(() => world.close())

type Operation = { readonly method: string; readonly path: string }
const nobodys = '00000000-0000-4000-8000-000000000000'
const known: Readonly<Record<string, string>> = {
  groupId: ids.sampleGroup,
  reportId: ids.sales,
  datasetId: ids.ledger,
  pageName: 'ReportSection',
}
const filled = (path: string, change: Readonly<Record<string, string>> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => change[name] ?? known[name] ?? nobodys)

async function refusalOf({ method, path }: Operation, init: RequestInit = {}) {
  const answer = await fetch(`${service.url}/v1.0/myorg${path}`, { method, ...init })
  expect(answer.headers.get('requestid')).toMatch(/^[0-9a-f-]{36}$/)
  return { status: answer.status, body: await answer.json() }
}
const bearing = async () => ({ authorization: `Bearer ${await service.accessToken()}` })

/** A refusal of Power BI's own form, with these words. */
const inPowerBisForm = (code: string, words: unknown) => ({
  error: {
    code,
    message: words,
    'pbi.error': {
      code,
      parameters: {},
      details: [{ code: 'DetailsMessage', detail: { type: 1, value: words } }],
      exceptionCulprit: 1,
    },
  },
})

const all: readonly (readonly [string, Operation])[] = [
  ...Object.entries(operations),
  ...Object.entries(myWorkspaceOperations),
]

test.each(all)(
  '%s without a token, or with one that is none, is 401 in Power BI’s form',
  async (_id, operation) => {
    const call = { ...operation, path: filled(operation.path) }
    const none: HeadersInit[] = [{}, { authorization: 'Bearer nonsense' }, { authorization: 'Basic eDp5' }]
    for (const headers of none) {
      const { status, body } = await refusalOf(call, { headers })
      expect(status).toBe(401)
      expect(body).toEqual(inPowerBisForm('PowerBINotAuthorizedException', expect.any(String)))
    }
  },
)

const badBodies = ['{', '[1,', '"', 'null]', '{"a":1}{', '<a/>']

test.each(Object.entries(operations).filter(([, { method }]) => method !== 'GET'))(
  '%s with a body that cannot be read is InvalidRequest',
  async (_id, operation) => {
    const headers = { ...(await bearing()), 'content-type': 'application/json' }
    for (const body of badBodies) {
      const refused = await refusalOf({ ...operation, path: filled(operation.path) }, { headers, body })
      expect(refused, body).toEqual({
        status: 400,
        body: { error: { code: 'InvalidRequest', message: expect.any(String) } },
      })
    }
  },
)

test('a body of another kind is InvalidRequest as well, with the status of HTTP', async () => {
  const headers = { ...(await bearing()), 'content-type': 'text/xml' }
  const call = { method: 'POST', path: '/GenerateToken' }
  const { status, body } = await refusalOf(call, { headers, body: '<x/>' })
  expect([status, body]).toEqual([415, { error: { code: 'InvalidRequest', message: expect.any(String) } }])
})

const parameters = ['groupId', 'reportId', 'datasetId', 'pageName'] as const

test('every operation that is served is 404 in Power BI’s form for each unknown thing that its address names', async () => {
  const headers = { ...(await bearing()), 'content-type': 'application/json' }
  const asked: string[] = []
  for (const [id, operation] of Object.entries(operations).filter(([name]) => served.has(name)))
    for (const name of parameters.filter((one) => operation.path.includes(`{${one}}`))) {
      const path = filled(operation.path, { [name]: nobodys })
      const body = operation.method === 'GET' ? null : '{}'
      const code = name === 'groupId' ? 'PowerBIFolderNotFound' : 'PowerBIEntityNotFound'
      expect(await refusalOf({ ...operation, path }, { headers, body }), `${id} of ${name}`).toEqual({
        status: 404,
        body: inPowerBisForm(code, expect.stringContaining(nobodys)),
      })
      asked.push(name)
    }
  expect(new Set(asked)).toEqual(new Set(parameters))
})

test.each(Object.entries(myWorkspaceOperations))(
  '%s is of a workspace that no program has, and is refused by name with the operation to ask for',
  async (id, { method, path }) => {
    expect(operations).toMatchObject({ [`${id}InGroup`]: { method, path: `/groups/{groupId}${path}` } })
    const words = `API is not accessible for application: ${id} is of a person's own workspace; ask for ${method} /groups/{groupId}${path}`
    const expected = { status: 403, body: inPowerBisForm('PowerBINotAuthorizedException', words) }
    for (const headers of [await bearing(), { authorization: `Bearer ${reader.token}` }])
      expect(await refusalOf({ method, path: filled(path) }, { headers })).toEqual(expected)
  },
)
