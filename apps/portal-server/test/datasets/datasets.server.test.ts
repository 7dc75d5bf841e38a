import { AuditPage, DatasetEntry, Problem, routes } from '@casement/portal-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toRefresh } from '../../src/embedding/dataset-refreshes.ts'
import { ids, openWorld, type Portal, type World, workspaces } from '../world.ts'

let world: World
let portal: Portal
let ada = ''
beforeAll(async () => {
  world = await openWorld()
  world.service.workspaces = workspaces.map((one) => ({
    ...one,
    datasets: one.datasets.map((dataset) => ({ ...dataset, isRefreshable: true })),
  }))
  portal = await world.start()
  ada = await world.issuer.sign({ sub: 'ada' })
})
afterAll(() => world.close())

const call = (route: { method: string; path: string }, body?: unknown) =>
  portal.call(route.path, { method: route.method, token: ada, ...(body === undefined ? {} : { body }) })
const list = async () => DatasetEntry.array().parse(await (await call(routes.datasets)).json())

test('every dataset is told with its last refreshes, and why they are not known where they are not', async () => {
  world.service.refreshes = {
    [ids.ledger]: [{ status: 'Unknown', startTime: '2026-11-25T06:00:00Z', requestId: 'r' }],
  }
  expect(await list()).toMatchObject([
    { workspace: 'Sales', name: 'Board', refreshes: null, problem: 'Forbidden: no' },
    { workspace: 'Finance', name: 'Ledger', refreshes: [{ state: 'running', endedAt: null }], problem: null },
  ])
})

test('a refresh is begun, and is in the audit; one that the service refuses is said to be', async () => {
  world.service.refreshes = { [ids.ledger]: [] }
  world.service.calls.length = 0
  const begun = await call(routes.refreshDataset, { workspaceId: ids.finance, datasetId: ids.ledger })
  expect(begun.status).toBe(204)
  expect(world.service.calls).toContain(`POST /groups/${ids.finance}/datasets/${ids.ledger}/refreshes`)
  const refused = await call(routes.refreshDataset, { workspaceId: ids.sales, datasetId: ids.board })
  expect([refused.status, Problem.parse(await refused.json())]).toMatchObject([
    409,
    { code: 'refreshRefused', message: expect.stringContaining('Another is under way') },
  ])
  const unknown = await call(routes.refreshDataset, { workspaceId: ids.sales, datasetId: ids.ledger })
  expect(Problem.parse(await unknown.json()).code).toBe('datasetUnknown')
  const { entries } = AuditPage.parse(await (await call(routes.audit)).json())
  expect(entries.map(({ action, after }) => [action, after])).toMatchObject([
    ['refreshDataset', { dataset: 'Ledger' }],
    ['refreshDataset', { dataset: 'Board' }],
  ])
})

test('a failure is told in the words of the service, whatever form they have', () => {
  const said = (serviceExceptionJson: string) => toRefresh({ status: 'Failed', serviceExceptionJson }).problem
  expect(said('{"errorCode":"ModelRefreshFailed","errorDescription":"no file"}')).toBe('no file')
  expect(said('{"errorCode":"ModelRefreshFailed"}')).toBe('ModelRefreshFailed')
  expect(said('not JSON')).toBe('not JSON')
  expect(toRefresh({ status: 'Completed', endTime: '2026-11-25T06:00:00Z' })).toMatchObject({
    state: 'completed',
    problem: null,
  })
})
