import {
  callerRights,
  myWorkspaceOperations,
  operationRights,
  operations,
  ownOperations,
} from '@casement/rest'
import { routesOf } from '@casement/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ids, openWorld, type Service, type World } from '../world.ts'
import { refusalOf, register, type Registered } from './registered.ts'

let world: World
let service: Service
beforeAll(async () => {
  world = await openWorld()
  service = await world.start()
})
afterAll(() => world.close())

const all = Object.entries({ ...operations, ...ownOperations }) as [
  keyof typeof operationRights,
  { method: string; path: string },
][]
const filled = (path: string, values: Record<string, string> = {}) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'nothing')
const bodyFor = (method: string) => (method === 'GET' || method === 'DELETE' ? {} : { body: {} })

test('every operation has a right, and every right an operation', () => {
  expect(Object.keys(operationRights).sort()).toEqual(all.map(([id]) => id).sort())
  expect(new Set(Object.values(operationRights))).toEqual(new Set(callerRights))
})

test('every route below the root of the REST API is one of an operation, or of a workspace that no caller has', () => {
  const guarded = routesOf(service.app).filter(({ url }) => url.startsWith('/v1.0/myorg/'))
  const paths = [...all.map(([, operation]) => operation), ...Object.values(myWorkspaceOperations)]
  const known = new Set(paths.map(({ path }) => `/v1.0/myorg${path.replaceAll(/\{(\w+)\}/g, ':$1')}`))
  expect(guarded.map(({ url }) => url).filter((url) => !known.has(url))).toEqual(
    Array(guarded.filter(({ url }) => url.endsWith('/*')).length).fill('/v1.0/myorg/*'),
  )
})

test.each(callerRights)('with the right %s alone every operation of another is refused', async (right) => {
  const caller = await register(service, { name: `only ${right}`, rights: [right] })
  for (const [id, { method, path }] of all) {
    const answer = await caller.call(filled(path), { method, ...bodyFor(method) })
    if (operationRights[id] === right) expect(answer.status, id).not.toBe(403)
    else
      expect(await refusalOf(answer), id).toEqual([
        403,
        'InsufficientRights',
        `${id} needs the right ${operationRights[id]}, which this caller does not have`,
      ])
  }
})

const rights = callerRights
const placesOf = {
  elsewhere: { groupId: ids.marketingGroup, datasetId: ids.board, reportId: ids.second },
  nowhere: { groupId: ids.ledger, datasetId: ids.sampleGroup, reportId: ids.sampleGroup },
}

test('what lies in another workspace is as what is not there, at every operation that names a place', async () => {
  const caller = await register(service, { name: 'of the sample', rights, workspaces: [ids.sampleGroup] })
  const named = all.filter(([, { path }]) => /\{(groupId|datasetId|reportId)\}/.test(path))
  expect(named.length).toBeGreaterThan(50)
  for (const [id, { method, path }] of named) {
    const [elsewhere, nowhere] = await Promise.all(
      [placesOf.elsewhere, placesOf.nowhere].map(async (place) => {
        const answer = await caller.call(filled(path, place), { method, ...bodyFor(method) })
        const values = new RegExp(Object.values(place).join('|'), 'g')
        return [answer.status, (await answer.text()).replaceAll(values, '…')]
      }),
    )
    expect(elsewhere, id).toEqual(nowhere)
    expect(elsewhere![0], id).toBe(404)
  }
})

test('lists and tokens hold what lies in the workspaces of the caller, and nothing else', async () => {
  const caller = await register(service, {
    name: 'of the marketing group',
    rights,
    workspaces: [ids.marketingGroup.toUpperCase()],
  })
  const groups = (await (await caller.call('/groups')).json()) as { value: { id: string }[] }
  expect(groups.value.map(({ id }) => id)).toEqual([ids.marketingGroup])
  const identities = [{ username: 'emil', roles: ['EMEA'] }]
  const generate = (body: object) => caller.call('/GenerateToken', { method: 'POST', body })
  const own = { reports: [{ id: ids.other }], datasets: [{ id: ids.open }] }
  expect((await generate(own)).status).toBe(200)
  for (const [what, body] of [
    ['a report elsewhere', { reports: [{ id: ids.sales }], datasets: [{ id: ids.ledger }], identities }],
    ['one of two', { ...own, reports: [...own.reports, { id: ids.sales }] }],
    [
      'an own report over data elsewhere',
      { reports: [{ id: ids.second }], datasets: [{ id: ids.ledger }], identities },
    ],
    ['data elsewhere', { datasets: [{ id: ids.ledger }], identities }],
  ] as const)
    expect((await refusalOf(await generate(body))).slice(0, 2), what).toEqual([404, 'PowerBIEntityNotFound'])
  const target = { ...own, targetWorkspaces: [{ id: ids.sampleGroup }] }
  expect((await refusalOf(await generate(target))).slice(0, 2)).toEqual([404, 'PowerBIFolderNotFound'])
  const single = `/groups/${ids.marketingGroup}/reports/${ids.second}/GenerateToken`
  expect((await caller.call(single, { method: 'POST', body: { identities } })).status).toBe(404)
})

test('the activity and the use hold nothing of other workspaces', async () => {
  const limited = await register(service, { name: 'reads its use', rights, workspaces: [ids.marketingGroup] })
  const at = '2026-11-01T10:00:00.000Z'
  const noted = { eventId: crypto.randomUUID(), at: new Date(at) }
  const { createActivityRecords } = await import('../../src/activity/activity-records.ts')
  const event = { ...noted, operation: 'RefreshDataset' as const, outcome: 'ok', correlationId: 'x' }
  await createActivityRecords(world.store).append(
    [ids.sampleGroup, ids.marketingGroup].map((workspaceId, index) => ({
      ...event,
      eventId: crypto.randomUUID(),
      workspaceId,
      reportId: [ids.sales, ids.other][index]!,
    })),
    false,
  )
  const until = '2026-11-02T00:00:00.000Z'
  const placesIn = async (call: Registered['call']) => {
    const { value } = (await (await call(`/activity?until=${until}`)).json()) as {
      value: { workspaceId: string }[]
    }
    const day = "startDateTime='2026-11-01T00:00:00.000Z'&endDateTime='2026-11-01T23:59:59.999Z'"
    const events = (await (await call(`/admin/activityevents?${day}`)).json()) as {
      activityEventEntities: { WorkspaceId: string }[]
    }
    const usage = (await (await call(`/usage?from=2026-11-01T00:00:00Z&until=${until}`)).json()) as {
      reports: { reportId: string }[]
    }
    return [
      value.map(({ workspaceId }) => workspaceId),
      events.activityEventEntities.map(({ WorkspaceId }) => WorkspaceId),
      usage.reports.map(({ reportId }) => reportId),
    ]
  }
  expect((await limited.call('/activity/verify')).status).toBe(403)
  const own = [ids.marketingGroup]
  expect(await placesIn(limited.call)).toEqual([own, own, [ids.other]])
  const both = [ids.sampleGroup, ids.marketingGroup]
  expect(await placesIn((path) => service.rest(path))).toEqual([both, both, [ids.sales, ids.other].sort()])
})
