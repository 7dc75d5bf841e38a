import { randomUUID } from 'node:crypto'
import {
  BegunView,
  Bookmarks,
  Freshness,
  KeptView,
  OpenedReport,
  Problem,
  ReportVisit,
  routes,
  viewAsHeader,
  viewRoutes,
} from '@casement/portal-api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGrantRecords } from '../../src/access/grants/grant-records.ts'
import { createReportViews } from '../../src/reading/report-views/report-views.ts'
import { grantFor, ids, openWorld, type Portal, type World } from '../world.ts'
import { inOrder } from '../../../../scripts/in-order.ts'

inOrder('a person’s views are known from the first one kept')

const dayMs = 24 * 60 * 60 * 1000
let world: World
let portal: Portal
beforeAll(async () => {
  world = await openWorld()
  portal = await world.start({
    settings: { PORTAL_REQUESTS_PER_MINUTE: '0' },
    deps: {
      firstGrants: [
        grantFor('emil'),
        grantFor('frida'),
        grantFor('grace', { rowRoles: [] }),
        grantFor('gustav', { rowRoles: [] }),
        grantFor('hugo', { reportId: ids.balance }),
      ],
    },
  })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.store.drizzle.execute('DELETE FROM portal.report_views')
  await world.store.drizzle.execute('DELETE FROM portal.report_visits')
})

type Route = { readonly method: string; readonly path: string }
const call = async (route: Route, sub: string, body?: object, headers = {}) =>
  portal.call(route.path, {
    method: route.method,
    token: await world.issuer.sign({ sub }),
    ...(body && { body }),
    headers,
  })
const place = { workspaceId: ids.finance, reportId: ids.profit }
const open = async (sub: string, more: object = {}) =>
  OpenedReport.parse(await (await call(routes.openReport, sub, { ...place, ...more })).json())
const keep = async (sub: string, more: object = {}) => {
  const body = { ...place, page: 'regions', state: `the state of ${sub}`, ...more }
  return KeptView.parse(await (await call(viewRoutes.keepView, sub, body)).json()).id!
}
const bookmark = (sub: string, version: number, bookmarks: object[]) =>
  call(viewRoutes.changeBookmarks, sub, { ...place, version, bookmarks })
const codeOf = async (answer: Response) => {
  const { code, field } = Problem.parse(await answer.json())
  return [answer.status, code, field]
}

test('a report comes back as it was left, page and view; the author’s view comes back as that', async () => {
  expect(await open('emil')).toEqual({
    view: null,
    first: null,
    isFavourite: false,
    version: 0,
    bookmarks: [],
  })
  const id = await keep('emil')
  expect((await open('emil')).first).toEqual({ id, page: 'regions', state: 'the state of emil' })
  expect(await keep('emil'), 'the same again is the same view').toBe(id)
  await keep('emil', { page: 'trend', state: null })
  expect((await open('emil')).first).toEqual({ id: null, page: 'trend', state: null })
  expect((await open('frida')).first, 'another person’s').toBe(null)
})

test('whoever may see the report opens a view of another, and learns whose it is and that rows differ, not which', async () => {
  const id = await keep('emil')
  const seen = await open('frida', { view: id })
  expect(seen.view).toEqual({
    id,
    page: 'regions',
    state: 'the state of emil',
    madeBy: 'emil',
    isOwn: false,
    hasOtherRows: true,
  })
  expect((await open('emil', { view: id })).view).toMatchObject({ isOwn: true, hasOtherRows: false })
  // Neither has a role: the model's rules keep nothing from either.
  const all = await keep('grace')
  expect((await open('gustav', { view: all })).view).toMatchObject({ isOwn: false, hasOtherRows: false })
  expect((await open('frida', { view: all })).view).toMatchObject({ hasOtherRows: true })
})

test('a view is of its report, for who may see that now; another id is no view', async () => {
  const id = await keep('emil')
  for (const view of ['000000000000', 'x', id.toUpperCase() + '0'])
    expect((await open('frida', { view })).view).toBe(null)
  expect((await open('emil', { reportId: ids.balance, view: id })).view).toBe(null)
  const body = { ...place, page: 'regions', state: 's' }
  const asked = [
    [routes.openReport, { ...place, view: id }],
    [viewRoutes.keepView, body],
    [viewRoutes.changeFavourite, { ...place, isFavourite: true }],
    [viewRoutes.changeBookmarks, { ...place, version: 0, bookmarks: [] }],
    [
      { ...viewRoutes.freshness, path: `${viewRoutes.freshness.path}?${new URLSearchParams(place)}` },
      undefined,
    ],
  ] as const
  for (const [route, said] of asked)
    for (const sub of ['hugo', 'nobody'])
      expect(await codeOf(await call(route, sub, said))).toEqual([403, 'reportForbidden', undefined])
  const unknown = { ...place, reportId: 'dddddddd-0000-4000-8000-000000000009' }
  for (const sub of ['hugo', 'emil'])
    expect(await codeOf(await call(routes.openReport, sub, unknown))).toEqual([
      403,
      'reportForbidden',
      undefined,
    ])

  // A grant that is withdrawn takes the views with it.
  const grants = createGrantRecords({ store: world.store, now: () => new Date(), newId: () => randomUUID() })
  const own = (await grants.list()).find(({ subject }) => subject.value === 'frida')!
  await grants.remove({ id: own.id, version: own.version }, { person: 'ada', correlationId: randomUUID() })
  expect((await call(routes.openReport, 'frida', { ...place, view: id })).status).toBe(403)
})

test('the state of a view is told to whom it is of, and to nobody else', async () => {
  const views = createReportViews({ store: world.store, now: () => new Date(), newId: randomUUID, days: 30 })
  const [own, other] = [await keep('grace'), await keep('emil')]
  expect(await views.stateOf('grace', own)).toBe('the state of grace')
  for (const [person, id] of [
    ['grace', other],
    ['emil', own],
    ['grace', '0123456789ab'],
  ] as const)
    await expect(views.stateOf(person, id)).rejects.toMatchObject({
      status: 404,
      code: 'viewUnknown',
      field: 'view',
    })
})

test('a bookmark is its person’s own until it is given away, as a copy that stays when it is changed', async () => {
  const answer = await bookmark('emil', 0, [
    { name: 'Mine', isDefault: false, page: 'trend', state: 'a view of emil' },
    { name: 'As made', isDefault: false, page: 'regions', state: null },
  ])
  const [mine, asMade] = Bookmarks.parse(await answer.json()).bookmarks
  const stored = () => world.store.query('SELECT * FROM portal.report_views ORDER BY id')
  const before = await stored()
  expect((await open('gustav', { view: mine!.id })).view).toBe(null)
  expect(await stored(), 'not even used').toEqual(before)
  expect((await open('emil', { view: mine!.id })).view).toMatchObject({ isOwn: true, page: 'trend' })

  const share = async (id: string) => (await call(viewRoutes.shareView, 'emil', { id })).json()
  const { id: given } = (await share(mine!.id)) as { id: string }
  expect(given).not.toBe(mine!.id)
  expect(await share(mine!.id), 'the same again').toEqual({ id: given })
  expect((await open('gustav', { view: mine!.id })).view).toBe(null)
  const shown = { page: 'trend', state: 'a view of emil', madeBy: 'emil', isOwn: false }
  expect((await open('gustav', { view: given })).view).toMatchObject({ id: given, ...shown })
  expect(await codeOf(await call(viewRoutes.shareView, 'emil', { id: asMade!.id }))).toEqual([
    404,
    'viewUnknown',
    'id',
  ])
  expect((await bookmark('emil', 1, [])).status).toBe(200)
  expect((await open('gustav', { view: given })).view).toMatchObject(shown)
})

test('a view that is kept for others is theirs to open, and the person comes back to where they were', async () => {
  await keep('emil', { page: 'trend', state: 'where emil is' })
  const body = { ...place, page: 'trend', state: 'one row', isForOthers: true }
  const { id } = (await (await call(viewRoutes.keepView, 'emil', body)).json()) as { id: string }
  const rows = await world.store.query('SELECT kind FROM portal.report_views WHERE id = $1', [id])
  expect(rows).toEqual([{ kind: 'shared' }])
  expect((await open('gustav', { view: id })).view).toMatchObject({ state: 'one row', madeBy: 'emil' })
  expect((await open('emil')).first).toMatchObject({ page: 'trend', state: 'where emil is' })
  const asMade = await call(viewRoutes.keepView, 'emil', { ...body, state: null })
  expect(await asMade.json()).toEqual({ id: null })
})

test('what is too long, empty or no id is refused by its field', async () => {
  const wrong = [
    [viewRoutes.keepView, { ...place, page: '', state: null }, 'page'],
    [viewRoutes.keepView, { ...place, page: 'p', state: 'x'.repeat(65_537) }, 'state'],
    [viewRoutes.keepView, { ...place, reportId: 'x', page: 'p', state: null }, 'reportId'],
    [viewRoutes.shareView, { id: 'nonsense' }, 'id'],
    [viewRoutes.changeBookmarks, { ...place, version: -1, bookmarks: [] }, 'version'],
  ] as const
  for (const [route, body, field] of wrong)
    expect(await codeOf(await call(route, 'emil', body))).toEqual([400, 'invalidBody', field])
  expect(
    (await call(viewRoutes.keepView, 'emil', { ...place, page: 'p', state: 'x'.repeat(65_536) })).status,
  ).toBe(200)
})

test('the oldest views of a person go beyond a hundred, shared ones stay; unused ones go with the days', async () => {
  const shared = await keep('emil', { state: 'shared' })
  expect((await call(viewRoutes.shareView, 'emil', { id: shared })).status).toBe(200)
  expect(await codeOf(await call(viewRoutes.shareView, 'grace', { id: shared }))).toEqual([
    404,
    'viewUnknown',
    'id',
  ])
  const first = await keep('emil', { state: 'first' })
  const others = await keep('grace')
  for (let count = 0; count < 100; count++) await keep('emil', { state: `number ${count}` })
  const isThere = async (view: string) => (await open('gustav', { view })).view !== null
  expect([await isThere(shared), await isThere(first), await isThere(others)]).toEqual([true, false, true])

  const inDays = (days: number) =>
    createReportViews({
      store: world.store,
      now: () => new Date(Date.now() + days * dayMs),
      newId: () => randomUUID(),
      days: 30,
    }).keep({ ...place, person: 'gustav', scope: 'all' }, { page: 'p', state: `after ${days} days` })
  await inDays(29)
  expect(await isThere(others)).toBe(true)
  await inDays(31)
  expect(await isThere(others)).toBe(false)
})

test('bookmarks have names, an order and one that opens the report; of two who change them one reads again', async () => {
  const view = { page: 'trend', state: 'a view' }
  const first = await bookmark('emil', 0, [
    { name: 'Mine', isDefault: false, ...view },
    { name: 'As made', isDefault: true, page: 'regions', state: null },
  ])
  const { version, bookmarks } = Bookmarks.parse(await first.json())
  expect(bookmarks.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Mine', false],
    ['As made', true],
  ])
  await keep('emil')
  expect((await open('emil')).first).toMatchObject({ page: 'regions', state: null })
  expect(await codeOf(await bookmark('emil', 0, []))).toEqual([409, 'bookmarksChanged', 'version'])
  const [mine, made] = bookmarks
  const turned = [made!, { ...mine!, name: 'Trend', isDefault: true }].map((one) => ({ ...one }))
  turned[0]!.isDefault = false
  expect((await bookmark('emil', version, turned)).status).toBe(200)
  const opened = await open('emil', { view: mine!.id })
  expect(opened.bookmarks).toEqual([
    { id: made!.id, name: 'As made', isDefault: false },
    { id: mine!.id, name: 'Trend', isDefault: true },
  ])
  expect([opened.first, opened.view]).toMatchObject([view, { ...view, isOwn: true }])
  expect((await open('gustav')).bookmarks).toEqual([])

  const another = [{ id: mine!.id, name: 'Taken', isDefault: false }]
  expect(await codeOf(await bookmark('gustav', 0, another))).toEqual([404, 'viewUnknown', 'bookmarks.0.id'])
  expect(
    (await bookmark('emil', version + 1, [...turned, { name: ' ', isDefault: false, ...view }])).status,
  ).toBe(400)
  const two = turned.map((one) => ({ ...one, isDefault: true }))
  expect((await bookmark('emil', version + 1, two)).status).toBe(400)
  expect((await open('emil')).bookmarks, 'nothing of a refused change').toHaveLength(2)
  expect((await bookmark('emil', version + 1, [])).status).toBe(200)
  expect((await open('emil', { view: mine!.id })).view).toBe(null)
})

test('favourites and the reports that were opened, the newest first, are a person’s own', async () => {
  await open('emil')
  await open('emil', { reportId: ids.balance })
  await call(viewRoutes.changeFavourite, 'emil', { ...place, isFavourite: true })
  const visits = async (sub: string) =>
    ReportVisit.array()
      .parse(await (await call(viewRoutes.reportVisits, sub)).json())
      .map(({ reportId, isFavourite }) => [reportId, isFavourite])
  expect(await visits('emil')).toEqual([
    [ids.profit, true],
    [ids.balance, false],
  ])
  expect(await visits('gustav')).toEqual([])
  expect((await open('emil')).isFavourite).toBe(true)
})

test('a report says when its data were last refreshed, of which a failure is none', async () => {
  const ended = (status: string, endTime: string) => ({ status, endTime, requestId: endTime })
  world.service.refreshes = {
    [ids.ledger]: [
      ended('Failed', '2026-11-25T07:00:00Z'),
      ended('Completed', '2026-11-25T05:00:00Z'),
      ended('Completed', '2026-11-25T06:00:00Z'),
    ],
  }
  const path = `${viewRoutes.freshness.path}?${new URLSearchParams(place)}`
  const answer = await call({ ...viewRoutes.freshness, path }, 'emil')
  expect(Freshness.parse(await answer.json())).toEqual({ refreshedAt: '2026-11-25T06:00:00Z' })
})

test('who views the portal as somebody else neither reads nor changes what is kept for them', async () => {
  await keep('emil')
  const viewing = await call(routes.viewAs, 'ada', { person: 'emil' })
  const { id } = BegunView.parse(await viewing.json())
  const asEmil = { [viewAsHeader]: id }
  for (const [route, body] of [
    [routes.openReport, place],
    [viewRoutes.keepView, { ...place, page: 'other', state: null }],
    [viewRoutes.reportVisits, undefined],
  ] as const)
    expect(await codeOf(await call(route, 'ada', body, asEmil))).toEqual([403, 'readOnly', undefined])
  expect((await open('emil')).first?.page).toBe('regions')
})
