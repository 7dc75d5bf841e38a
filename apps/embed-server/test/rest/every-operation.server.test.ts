import { type Example, examplesIn, operations, servedOperations } from '@casement/rest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ids, makeContentFolder, model, openWorld, type Service, type World } from '../world.ts'
import { expectByContract, type Json, operationOf, schemaOf, swagger } from './by-contract.ts'

let world: World
let service: Service
let listed: readonly string[]
beforeAll(async () => {
  world = await openWorld()
  const refresh = { cron: '30 6 * * 1-5', timeZone: 'Europe/Berlin' }
  const contentFolder = await makeContentFolder(`${world.folder}/refreshed`, {
    withRoles: false,
    files: { 'models/ledger.json': { ...model(false), refresh } },
  })
  const reload = { watch: () => () => {}, tell: () => {}, askOthers: () => Promise.resolve(undefined) }
  service = await world.start({ deps: { contentFolder, reload } })
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as Json
  listed = Object.values(document['paths'] as Json)
    .flatMap((methods) => Object.values(methods as Json) as Json[])
    .filter(({ tags }) => tags.includes('Power BI'))
    .map(({ operationId }) => operationId as string)
})
afterAll(() => world.close())

/** What calls are about, by the names of the parameters of paths; further ones are learnt from answers. */
const about: Record<string, string> = {
  groupId: ids.sampleGroup,
  reportId: ids.sales,
  datasetId: ids.ledger,
  pageName: 'ReportSection',
}
/** Operations that change a report, which is not one of the folder: `copyId` is. */
const ofCopies = ['Reports_RebindReportInGroup', 'Reports_DeleteReportInGroup']
/** Bodies where those of the worked examples are about something else. */
const bodies: Readonly<Record<string, object>> = {
  Datasets_RefreshDatasetInGroup: { notifyOption: 'NoNotification' },
  Reports_ExportToFileInGroup: { format: 'CSV' },
  Reports_GenerateTokenInGroup: { accessLevel: 'View' },
  Reports_CloneReportInGroup: { name: 'Copy' },
  Reports_RebindReportInGroup: { datasetId: ids.ledger },
  EmbedToken_GenerateToken: { reports: [{ id: ids.sales }], datasets: [{ id: ids.ledger }] },
}
const examples: readonly Example[] = examplesIn(swagger)

/** The path of an operation, with names of what it is about. */
const pathOf = (operationId: string) => {
  const { path } = operations[operationId as keyof typeof operations]
  return ofCopies.includes(operationId) ? path.replace('{reportId}', '{copyId}') : path
}
const parametersOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

/** Query of an operation that cannot be asked without: as in its worked example. */
function queryOf(operationId: string): string {
  const example = examples.find((one) => one.operationId === operationId)
  const needed = ((operationOf(operationId)['parameters'] ?? []) as Json[])
    .filter((parameter) => parameter['in'] === 'query')
    .flatMap(({ name }) => {
      const value = example?.parameters[name as string]
      return value === undefined ? [] : [[name as string, decodeURIComponent(String(value))]]
    })
  return needed.length > 0 ? `?${new URLSearchParams(needed)}` : ''
}

async function answerOf(operationId: string) {
  const { method } = operations[operationId as keyof typeof operations]
  const filled = pathOf(operationId).replace(/\{(\w+)\}/g, (_, name: string) => about[name]!)
  const body = bodies[operationId]
  return service.rest(filled + queryOf(operationId), { method, ...(body && { body }) })
}

test('every operation that the service says it serves answers by the contract in every member', async () => {
  const isDeleting = (id: string) => operations[id as keyof typeof operations].method === 'DELETE'
  // What is deleted is asked for nothing more.
  const waiting = new Set(listed.toSorted((a, b) => Number(isDeleting(a)) - Number(isDeleting(b))))
  expect(waiting).toEqual(new Set(servedOperations))
  while (waiting.size > 0) {
    const next = [...waiting].find((id) => parametersOf(pathOf(id)).every((name) => name in about))
    if (next === undefined) throw new Error(`Nothing says what these are about: ${[...waiting].join(', ')}`)
    const answer = await answerOf(next)
    const { status, headers } = answer
    expect(operationOf(next)['responses'], `${next} ${status}`).toHaveProperty(String(status))
    if (headers.get('content-type')?.startsWith('application/json')) {
      const body = (await answer.json()) as Json
      expect(status, JSON.stringify(body)).toBeLessThan(300)
      if (schemaOf(next, status)) expectByContract(next, status, body)
      if (next === 'Reports_ExportToFileInGroup') about['exportId'] = body['id']
      if (next === 'Reports_CloneReportInGroup') about['copyId'] = body['id']
    } else await answer.arrayBuffer()
    const refresh = headers.get('x-ms-request-id')
    if (next === 'Datasets_RefreshDatasetInGroup') about['refreshId'] = refresh!
    // What is asked of a job is asked until it has ended.
    if (!(operations[next as keyof typeof operations].method === 'GET' && status === 202))
      waiting.delete(next)
  }
})

test('a dataset says where its questions and its new reports are', async () => {
  const [dataset] = ((await (await service.rest(`/groups/${ids.sampleGroup}/datasets`)).json()) as Json)[
    'value'
  ]
  const of = `datasetId=${ids.ledger}&groupId=${ids.sampleGroup}`
  expect(dataset).toEqual({
    id: ids.ledger,
    name: 'Ledger',
    createReportEmbedURL: `${service.publicUrl}/reportEmbed?${of}`,
    qnaEmbedURL: `${service.publicUrl}/qnaEmbed?${of}`,
    addRowsAPIEnabled: false,
    isRefreshable: true,
    isEffectiveIdentityRequired: false,
    isEffectiveIdentityRolesRequired: false,
    isOnPremGatewayRequired: false,
  })
  for (const address of [dataset.createReportEmbedURL, dataset.qnaEmbedURL] as string[]) {
    const page = await fetch(address.replace(service.publicUrl, service.url))
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  }
})
