import { ActivityEntry, AuditEntry, Problem, routes, Usage } from '@casement/portal-api'
import type { ActivityOfService } from '@casement/rest'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { grantFor, ids, openWorld, type Portal, type World } from '../world.ts'

let world: World
let portal: Portal
let ada = ''
beforeAll(async () => {
  world = await openWorld()
  portal = await world.start()
  ada = await world.issuer.sign({ sub: 'ada' })
})
afterAll(() => world.close())
beforeEach(() => {
  world.service.activity = [...Array(1005).keys()].map((place) => entry(place + 1))
  world.service.activityAsked.length = 0
})

const entry = (id: number): ActivityOfService => ({
  id,
  eventId: `00000000-0000-4000-8000-${`${id}`.padStart(12, '0')}`,
  at: '2026-11-25T07:00:00.000Z',
  operation: 'ViewReport',
  person: '=cmd|evil',
  workspaceId: null,
  workspaceName: null,
  reportId: ids.profit,
  reportName: 'Profit',
  datasetId: null,
  page: null,
  pageName: null,
  durationMs: 12,
  outcome: 'ok',
  details: { queries: 2 },
  correlationId: 'call',
  hash: 'f'.repeat(64),
})
const ask = (path: string, token = ada) => portal.call(path, { method: 'GET', token })

test('entries are asked of the service with what is to fit, the newest first', async () => {
  const query = `?limit=100&before=900&person=emil&reportId=${ids.profit}&operation=ViewReport&from=2026-11-25T00:00:00Z`
  const answer = await ask(routes.activity.path + query)
  expect(z.array(ActivityEntry).parse(await answer.json()).length).toBeGreaterThan(0)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(world.service.activityAsked).toEqual([
    {
      order: 'newest',
      past: '900',
      limit: '100',
      person: 'emil',
      reportId: ids.profit,
      operation: 'ViewReport',
      from: '2026-11-25T00:00:00Z',
    },
  ])
  for (const wrong of ['?limit=0', '?operation=Nothing', '?from=yesterday', '?reportId=x', '?what=1'])
    expect([wrong, (await ask(routes.activity.path + wrong)).status]).toEqual([wrong, 400])
})

test('all of it is a file, in which a spreadsheet runs nothing', async () => {
  const csv = (await (await ask(routes.activityCsv.path)).text()).trimEnd().split('\r\n')
  expect(csv).toHaveLength(1006)
  expect(csv[1]).toContain("'=cmd|evil")
  const answer = await ask(`${routes.activityJsonl.path}?person=x`)
  expect(answer.headers.get('content-type')).toContain('application/jsonl')
  const lines = (await answer.text()).trimEnd().split('\n')
  expect(lines.map((line) => ActivityEntry.parse(JSON.parse(line)).id)).toEqual(
    [...Array(1005).keys()].map((place) => place + 1),
  )
  expect(world.service.activityAsked.at(-1)).toMatchObject({ person: 'x', past: '1000', order: 'oldest' })
})

test('the audit is written as JSON lines', async () => {
  const { method, path } = routes.updateGrant
  await portal.call(path, { method, token: ada, body: grantFor('emil') })
  const lines = (await (await ask(routes.auditJsonl.path)).text()).trimEnd().split('\n')
  expect(lines.map((line) => AuditEntry.parse(JSON.parse(line)).action)).toEqual(['create'])
})

test('usage is asked for a time', async () => {
  const answer = await ask(`${routes.usage.path}?from=2026-11-01T00:00:00Z&until=2026-11-25T00:00:00Z`)
  expect(Usage.parse(await answer.json()).reports).toEqual([])
  expect((await ask(routes.usage.path)).status).toBe(400)
})

test('only administrators are told', async () => {
  const emil = await world.issuer.sign({ sub: 'emil' })
  for (const { path } of [
    routes.activity,
    routes.activityCsv,
    routes.activityJsonl,
    routes.auditJsonl,
    routes.usage,
    routes.verifyActivity,
  ]) {
    const answer = await ask(path, emil)
    expect([path, answer.status, Problem.parse(await answer.json()).code]).toEqual([
      path,
      403,
      'notAdministrator',
    ])
  }
  expect(world.service.activityAsked).toEqual([])
})
