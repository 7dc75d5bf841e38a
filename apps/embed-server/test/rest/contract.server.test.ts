import { type Example, examplesIn, operations } from '@casement/rest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ids, openWorld, type Service, type World } from '../world.ts'
import { expectByContract, type Json, schemaOf, swagger } from './by-contract.ts'

const shortened = (title: string) =>
  title.length > 90 ? `${title.slice(0, 70)} … ${title.slice(-20)}` : title

const served = [
  'Groups_GetGroups',
  'Groups_GetGroup',
  'Reports_GetReportsInGroup',
  'Reports_GetReportInGroup',
  'Reports_GetPagesInGroup',
  'Reports_GetPageInGroup',
  'Datasets_GetDatasetsInGroup',
  'Datasets_GetDatasetInGroup',
  'Reports_GenerateTokenInGroup',
  'EmbedToken_GenerateToken',
  'Admin_GetActivityEvents',
]
/** Their worked example names an export or a report that only Power BI has. */
const others = [
  'Reports_CloneReportInGroup',
  'Reports_RebindReportInGroup',
  'Reports_DeleteReportInGroup',
  'Reports_ExportToFileInGroup',
  'Reports_GetExportToFileStatusInGroup',
  'Reports_GetFileOfExportToFileInGroup',
]
const examples = examplesIn(swagger).filter(({ operationId }) => served.includes(operationId))

/** Examples about what this service does not have, and the words it refuses them with. */
const refused: [title: RegExp, message: RegExp][] = [
  [/continuation token to the API example$/, /continuationToken: is not one that was given here/],
  [/identity blob example$/, /identityBlob: no dataset of this service/],
  [/Generate a paginated report embed token/, /reports: this service has no paginated reports/],
  [/paginated report which has a Power BI dataset/, /reports: this service has no paginated reports/],
  [
    /DirectQuery to another|data source identity|data source identities/,
    /datasourceIdentities: no dataset of this service/,
  ],
]

let world: World
const services = new Map<boolean, Service>()
beforeAll(async () => {
  world = await openWorld()
  // The examples write of one dataset as with and as without row-level security.
  for (const withRoles of [true, false]) services.set(withRoles, await world.start({ withRoles }))
})
afterAll(() => world.close())

function send(service: Service, { operationId, parameters }: Example): Promise<Response> {
  const { method, path } = operations[operationId as keyof typeof operations]
  const { requestParameters, ...others } = parameters as Json
  let filled: string = path
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(others))
    if (filled.includes(`{${name}}`)) filled = filled.replace(`{${name}}`, encodeURIComponent(String(value)))
    else query.set(name, decodeURIComponent(String(value)))
  const search = query.size > 0 ? `?${query}` : ''
  return service.rest(filled + search, { method, ...(requestParameters ? { body: requestParameters } : {}) })
}

test('every operation that is served has a worked example', () => {
  expect(new Set(examples.map(({ operationId }) => operationId))).toEqual(new Set(served))
  expect(examples.length).toBeGreaterThanOrEqual(25)
})

test.each(examples.map((example) => [example.operationId, shortened(example.title), example] as const))(
  '%s answers its example as the contract says: %s',
  async (_operation, _title, example) => {
    const identities = (example.parameters['requestParameters'] as Json | undefined)?.['identities']
    const service = services.get(Boolean(identities))!
    const answer = await send(service, example)
    const body = (await answer.json()) as Json
    expect(answer.headers.get('requestid')).toMatch(/^[0-9a-f-]{36}$/)
    const refusal = refused.find(([pattern]) => pattern.test(example.title))
    if (refusal) {
      expect(answer.status).toBe(400)
      expect(body).toEqual({ error: { code: 'InvalidRequest', message: expect.stringMatching(refusal[1]) } })
    } else {
      expect(answer.status, JSON.stringify(body)).toBe(example.status)
      expectByContract(example.operationId, answer.status, body)
    }
  },
)

test('the same operations answer by the contract whatever was asked', async () => {
  const service = services.get(true)!
  for (const [operationId, path] of [
    ['Groups_GetGroups', '/groups?$top=1&$skip=1'],
    ['Reports_GetReportsInGroup', `/groups/${ids.marketingGroup}/reports`],
    ['Reports_GetReportsInGroup', `/groups/${ids.contoso}/reports`],
    ['Datasets_GetDatasetsInGroup', `/groups/${ids.marketingGroup}/datasets`],
  ] as const)
    expectByContract(operationId, 200, await (await service.rest(path)).json())
})

test('a list whose schema has an OData context is answered with one, first, and nothing else is', async () => {
  const service = services.get(true)!
  const group = `groups/${ids.sampleGroup}`
  const contexts = {
    Groups_GetGroups: 'groups',
    Reports_GetReportsInGroup: `${group}/reports`,
    Reports_GetPagesInGroup: `${group}/reports/${ids.sales}/pages`,
    Datasets_GetDatasetsInGroup: `${group}/datasets`,
  }
  for (const [operationId, path] of Object.entries(contexts)) {
    const definition = schemaOf(operationId, 200)!.split('/').at(-1)!
    expect(swagger['definitions'][definition].properties, operationId).toHaveProperty(['odata.context'])
    const body = (await (await service.rest(`/${path}?$top=1`)).json()) as Json
    expect(Object.keys(body)).toEqual(['@odata.context', 'value'])
    expect(body['@odata.context']).toBe(`${service.publicUrl}/v1.0/myorg/$metadata#${path}`)
  }
  for (const path of [group, `${group}/reports/${ids.sales}`, 'activity', 'admin/callers'])
    expect(await (await service.rest(`/${path}`)).json(), path).not.toHaveProperty(['@odata.context'])
})

test('an export answers by the contract from its asking to its file', async () => {
  const service = services.get(false)!
  const path = `/groups/${ids.sampleGroup}/reports/${ids.sales}`
  const asked = await service.rest(`${path}/ExportTo`, { method: 'POST', body: { format: 'XLSX' } })
  const begun = (await asked.json()) as Json
  expectByContract('Reports_ExportToFileInGroup', asked.status, begun)
  for (;;) {
    const answer = await service.rest(`${path}/exports/${begun['id']}`)
    const state = (await answer.json()) as Json
    expectByContract('Reports_GetExportToFileStatusInGroup', answer.status, state)
    if (answer.status === 202) continue
    const at = `/v1.0/myorg${path}/exports/${begun['id']}/file`
    expect(state).toMatchObject({ status: 'Succeeded', resourceLocation: service.publicUrl + at })
    break
  }
  expect((await service.rest(`${path}/exports/${begun['id']}/file`)).status).toBe(200)
})

test('the subset’s other operations answer 501, anything else 404, in Power BI’s words', async () => {
  const service = services.get(true)!
  for (const [operationId, { method, path }] of Object.entries(operations)) {
    if (served.includes(operationId) || others.includes(operationId)) continue
    const filled = path.replace(/\{(\w+)\}/g, ids.sampleGroup)
    const answer = await service.rest(filled, {
      method,
      ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
    })
    expect(answer.status, operationId).toBe(501)
    expect(await answer.json()).toEqual({
      error: { code: 'NotImplemented', message: `This service does not serve ${operationId} yet` },
    })
  }
  const unknown = await service.rest('/apps')
  expect(unknown.status).toBe(404)
  expect(await unknown.json()).toMatchObject({ error: { code: 'PowerBIEntityNotFound' } })
})
