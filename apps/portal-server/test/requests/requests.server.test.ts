import {
  AccessRequest,
  AuditPage,
  Catalogue,
  DecidedRequest,
  GrantRecord,
  Problem,
  routes,
} from '@casement/portal-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ids, openWorld, type Portal, type World } from '../world.ts'

let world: World
let portal: Portal
let ada = ''
beforeAll(async () => {
  world = await openWorld()
  portal = await world.start()
  ada = await world.issuer.sign({ sub: 'ada' })
})
afterAll(() => world.close())

type Route = { readonly method: string; readonly path: string }
const call = (route: Route, token: string, body?: unknown) =>
  portal.call(route.path, { method: route.method, token, ...(body === undefined ? {} : { body }) })
const signed = (sub: string) => world.issuer.sign({ sub })
const place = { workspaceId: ids.finance, reportId: ids.profit }
const ask = async (token: string, body: object = { ...place, reason: 'For the close' }) => {
  const answer = await call(routes.requestAccess, token, body)
  expect(answer.status).toBe(200)
  return AccessRequest.parse(await answer.json())
}
const own = async (token: string) =>
  AccessRequest.array().parse(await (await call(routes.ownRequests, token)).json())
const listed = async (query: string) =>
  AccessRequest.array().parse(
    await (await call({ ...routes.requests, path: routes.requests.path + query }, ada)).json(),
  )
const decide = (body: object) => call(routes.decideRequest, ada, body)
const grants = async () => GrantRecord.array().parse(await (await call(routes.grants, ada)).json())
const grantsOf = async (person: string) => (await grants()).filter(({ subject }) => subject.value === person)
const audited = async () => {
  const answer = await call({ ...routes.audit, path: `${routes.audit.path}?order=newest&limit=3` }, ada)
  return AuditPage.parse(await answer.json()).entries
}
const codeOf = async (answer: Response) => {
  const { code, field } = Problem.parse(await answer.json())
  return [answer.status, code, field]
}

test('one request of a person for a place waits at a time, and nothing tells what there is', async () => {
  const emil = await signed('emil')
  const first = await ask(emil)
  expect(first).toMatchObject({
    person: 'emil',
    ...place,
    reason: 'For the close',
    state: 'open',
    version: 1,
  })
  expect(await ask(emil, { ...place, reason: 'Again' })).toEqual(first)
  const [one, other] = await Promise.all([1, 2].map(async () => ask(await signed('erik'))))
  expect(one).toEqual(other)
  const nowhere = await ask(emil, { ...place, reportId: 'dddddddd-0000-4000-8000-000000000009' })
  expect(Object.keys(nowhere)).toEqual(Object.keys(first))
  expect((await ask(emil, {})).workspaceId).toBe(null)
  expect((await own(emil)).map(({ id }) => id)).toContain(first.id)
  expect(await own(await signed('grace'))).toEqual([])
  expect(first).not.toHaveProperty('decidedBy')
  for (const body of [{ reportId: ids.profit }, { reason: 'x'.repeat(501) }, { workspaceId: 'x' }])
    expect((await call(routes.requestAccess, emil, body)).status).toBe(400)
})

test('accepting shows the grant first, then makes it and closes the request in one step', async () => {
  const frida = await signed('frida')
  const { id, version } = await ask(frida)
  const dry = await decide({ id, version, decision: 'accept', dryRun: true })
  const shown = DecidedRequest.parse(await dry.json())
  expect(shown.differences).toMatchObject([
    {
      before: null,
      after: { subject: { kind: 'person', value: 'frida' }, ...place, rights: 'view' },
      entry: null,
    },
  ])
  expect(await grantsOf('frida')).toEqual([])

  const wrong = { subject: { kind: 'person', value: 'frida' }, ...place, reportId: ids.pipeline }
  expect(await codeOf(await decide({ id, version, decision: 'accept', grant: wrong }))).toEqual([
    400,
    'grantOfNothing',
    'grant.reportId',
  ])
  const answer = await decide({ id, version, decision: 'accept', answer: 'Welcome' })
  const done = DecidedRequest.parse(await answer.json())
  const [grant] = await grantsOf('frida')
  expect(done.request).toMatchObject({ state: 'accepted', decidedBy: 'ada', grantId: grant!.id, version: 2 })
  const [accepted, created] = await audited()
  expect(accepted).toMatchObject({ action: 'acceptRequest', after: { person: 'frida', request: id } })
  expect(created).toMatchObject({ action: 'create', grantId: grant!.id, id: done.differences[0]!.entry })
  const { res } = Catalogue.parse(await (await call(routes.catalogue, frida)).json())
  expect(Object.keys(res)).toEqual([ids.finance])
  expect((await own(frida))[0]).toMatchObject({ state: 'accepted', answer: 'Welcome' })
  expect((await own(frida))[0]).not.toHaveProperty('grantId')

  await call(routes.undoChanges, ada, { entries: [done.differences[0]!.entry] })
  expect(await grantsOf('frida')).toEqual([])
})

test('refusing needs words; what was decided or withdrawn meanwhile is a conflict, and changes nothing', async () => {
  const gert = await signed('gert')
  const { id, version } = await ask(gert)
  expect((await decide({ id, version, decision: 'refuse', answer: ' ' })).status).toBe(400)
  expect((await decide({ id, version, decision: 'refuse', answer: 'Ask Nina first' })).status).toBe(200)
  expect((await own(gert))[0]).toMatchObject({ state: 'refused', answer: 'Ask Nina first', version: 2 })
  expect((await audited())[0]).toMatchObject({ action: 'refuseRequest', after: { answer: 'Ask Nina first' } })
  const before = await grants()
  for (const decision of [{ decision: 'accept' }, { decision: 'refuse', answer: 'no' }])
    for (const at of [version, version + 1])
      expect(await codeOf(await decide({ id, version: at, ...decision }))).toEqual([
        409,
        'requestChanged',
        'version',
      ])
  expect(await codeOf(await call(routes.withdrawRequest, gert, { id, version }))).toEqual([
    409,
    'requestChanged',
    'version',
  ])
  const again = await ask(gert)
  expect(again.id).not.toBe(id)
  const theirs = { id: again.id, version: again.version }
  expect(await codeOf(await call(routes.withdrawRequest, await signed('hugo'), theirs))).toEqual([
    404,
    'requestUnknown',
    'id',
  ])
  expect((await call(routes.withdrawRequest, gert, theirs)).status).toBe(200)
  expect(await codeOf(await decide({ ...theirs, decision: 'accept' }))).toEqual([
    409,
    'requestChanged',
    'version',
  ])
  expect(await grants()).toEqual(before)
})

test('where no place was named the grant has to say which', async () => {
  const { id, version } = await ask(await signed('ines'), {})
  expect(await codeOf(await decide({ id, version, decision: 'accept' }))).toEqual([
    400,
    'grantOfNothing',
    'grant.workspaceId',
  ])
  const grant = { subject: { kind: 'person', value: 'ines' }, workspaceId: ids.sales }
  expect((await decide({ id, version, decision: 'accept', grant })).status).toBe(200)
})

test('administrators list requests by state and person; nobody else does', async () => {
  await ask(await signed('jana'))
  expect((await listed('?state=open&person=jana')).map(({ person }) => person)).toEqual(['jana'])
  expect((await listed('?state=refused')).every(({ state }) => state === 'refused')).toBe(true)
  for (const route of [routes.requests, routes.decideRequest])
    expect(
      (await codeOf(await call(route, await signed('jana'), route.method === 'GET' ? undefined : {})))[1],
    ).toBe('notAdministrator')
})

test('whoever asks again and again is told to wait, and no more than twenty of one person wait', async () => {
  const karl = await signed('karl')
  const placeOf = (of: number) => ({ workspaceId: `eeeeeeee-0000-4000-8000-0000000000${of}` })
  for (let of = 10; of < 16; of++) await ask(karl, placeOf(of))
  const late = await call(routes.requestAccess, karl, placeOf(16))
  expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true])
  await world.store.query(
    `INSERT INTO portal.access_requests (id, person, workspace_id, reason, state, asked_at, answer, version)
     SELECT gen_random_uuid(), 'lena', n::text, '', 'open', now(), '', 1 FROM generate_series(1, 20) AS numbers(n)`,
    [],
  )
  expect(await codeOf(await call(routes.requestAccess, await signed('lena'), place))).toEqual([
    409,
    'requestsWaiting',
    undefined,
  ])
})
