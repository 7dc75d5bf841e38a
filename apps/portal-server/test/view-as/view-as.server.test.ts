import {
  AccessExplanation,
  AuditPage,
  BegunView,
  Catalogue,
  Problem,
  routes,
  viewAsHeader,
} from '@casement/portal-api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { grantFor, ids, openWorld, type Portal, type World } from '../world.ts'
import { inOrder } from '../../../../scripts/in-order.ts'

inOrder('later tests withdraw what the first ones look through')

let world: World
let portal: Portal
let ada = ''
let emil = ''
let passedMs = 0
const settings = { ADMIN_PERSONS: '["ada","bob"]', PORTAL_EMBED_TOKENS_PER_MINUTE: '0' }
beforeAll(async () => {
  world = await openWorld()
  world.service.rowScope = { hasRoles: true, tables: [], denied: [] }
  portal = await world.start({
    settings,
    deps: {
      now: () => new Date(Date.now() + passedMs),
      firstGrants: [
        grantFor('emil', { reportId: ids.profit, rights: 'edit', rowRoles: ['EMEA'], rowName: 'emil.b' }),
        grantFor('x', {
          subject: { kind: 'group', value: 'Controlling' },
          workspaceId: ids.sales,
          rowRoles: [],
        }),
        grantFor('ada'),
      ],
    },
  })
  ada = await world.issuer.sign({ sub: 'ada' })
  emil = await world.issuer.sign({ sub: 'emil', groups: ['Controlling'] })
})
afterAll(() => world.close())
beforeEach(() => {
  passedMs = 0
  world.service.minted.length = 0
  world.service.revoked.length = 0
})

type Route = { readonly method: string; readonly path: string }
const call = (
  route: Route,
  { body, view, token = ada }: { body?: unknown; view?: string; token?: string } = {},
) =>
  portal.call(route.path, {
    method: route.method,
    token,
    ...(body === undefined ? {} : { body }),
    headers: view === undefined ? {} : { [viewAsHeader]: view },
  })
const begin = async (person = 'emil', token = ada) => {
  const answer = await call(routes.viewAs, { body: { person }, token })
  expect(answer.status).toBe(200)
  return BegunView.parse(await answer.json())
}
const codeOf = async (answer: Response) =>
  [answer.status, answer.ok ? undefined : Problem.parse(await answer.json()).code] as const
const newest = async () => {
  const answer = await call({ ...routes.audit, path: `${routes.audit.path}?order=newest&limit=1` })
  return AuditPage.parse(await answer.json()).entries[0]
}
const catalogue = async (asked: { view?: string; token?: string }) =>
  Catalogue.parse(await (await call(routes.catalogue, asked)).json())
/** What a catalogue holds but for its tokens. */
const listed = ({ res }: Catalogue) =>
  Object.entries(res).map(([id, [name, ...reports]]) => [id, name, reports.map((report) => report.id)])
const mints = () =>
  world.service.minted
    .map(({ body }) => body as typeof body & { actor?: string })
    .toSorted((a, b) => JSON.stringify(a.reports).localeCompare(JSON.stringify(b.reports)))

test('catalogue and tokens are those of the person, but for the rights to change and the mark of who looks', async () => {
  const own = await catalogue({ token: emil })
  const ownMints = mints()
  world.service.minted.length = 0
  const { id } = await begin()
  const seen = await catalogue({ view: id })
  expect(listed(seen)).toEqual(listed(own))
  expect(Object.keys(own.res)).toEqual([ids.sales, ids.finance])
  expect(mints()).toEqual(
    ownMints.map((body) => ({
      ...body,
      reports: body.reports!.map((report) => ({ ...report, allowEdit: false })),
      actor: 'ada',
    })),
  )
  expect(ownMints.some(({ reports }) => reports!.some(({ allowEdit }) => allowEdit))).toBe(true)
  // Neither of them gets what the other was given a moment ago.
  const tokensOf = ({ res }: Catalogue) =>
    Object.values(res).flatMap(([, ...reports]) => reports.map(({ access }) => access.tokenId))
  expect(tokensOf(await catalogue({ token: emil }))).toEqual(tokensOf(own))
  expect(tokensOf(await catalogue({ view: id }))).toEqual(tokensOf(seen))
  expect(tokensOf(seen)).not.toEqual(tokensOf(own))
  // The administrator's own is as it was.
  expect(listed(await catalogue({}))).toEqual([[ids.finance, 'Finance', [ids.profit, ids.balance]]])
})

test('one report’s token and the explanation are the person’s too', async () => {
  const body = { workspaceId: ids.finance, reportId: ids.profit }
  await call(routes.embedToken, { body, token: emil })
  const { id } = await begin()
  expect((await call(routes.embedToken, { body, view: id })).status).toBe(200)
  const [own, seen] = world.service.minted.map((one) => one.body)
  expect(seen).toEqual({ ...own, reports: [{ id: ids.profit, allowEdit: false }], actor: 'ada' })
  const other = { workspaceId: ids.finance, reportId: ids.balance }
  expect(await codeOf(await call(routes.embedToken, { body: other, view: id }))).toEqual([
    403,
    'reportForbidden',
  ])
  const query = `?${new URLSearchParams(body)}`
  const told = await call({ ...routes.whatISee, path: routes.whatISee.path + query }, { view: id })
  expect(AccessExplanation.parse(await told.json())).toMatchObject({
    person: { value: 'emil', groups: ['Controlling'] },
    access: { username: 'emil.b', roles: ['EMEA'] },
  })
})

test('beginning and end are in the audit before they are answered, and the end takes the tokens back', async () => {
  const before = Date.now()
  const { id, expiresAt } = BegunView.parse(
    await (await call(routes.viewAs, { body: { person: 'emil', reason: 'A question by phone' } })).json(),
  )
  expect(Date.parse(expiresAt)).toBeGreaterThanOrEqual(before + 60 * 60 * 1000)
  expect(await newest()).toMatchObject({
    action: 'viewAs',
    person: 'ada',
    after: { person: 'emil', view: id, reason: 'A question by phone' },
  })
  expect((await call(routes.endViewAs, { body: { id } })).status).toBe(204)
  expect(world.service.revoked).toEqual([{ person: 'emil', actor: 'ada' }])
  const ended = await newest()
  expect(ended).toMatchObject({ action: 'endViewAs', person: 'ada', after: { person: 'emil', view: id } })
  expect((await call(routes.endViewAs, { body: { id } })).status).toBe(204)
  expect(await newest()).toEqual(ended)
})

test('a view is refused that is another’s, has ended, is over, or is of somebody who administers no more', async () => {
  const refused = async (view: string, token = ada) => codeOf(await call(routes.catalogue, { view, token }))
  const { id } = await begin()
  expect(await refused(id)).toEqual([200, undefined])
  expect(await refused(id, await world.issuer.sign({ sub: 'bob' }))).toEqual([403, 'viewAsEnded'])
  expect(await refused(id, emil)).toEqual([403, 'viewAsEnded'])
  expect(await refused('7')).toEqual([403, 'viewAsEnded'])
  const without = await world.start({ settings: { ADMIN_PERSONS: '["bob"]' } })
  const former = await without.call(routes.catalogue.path, { token: ada, headers: { [viewAsHeader]: id } })
  expect(await codeOf(former)).toEqual([403, 'viewAsEnded'])
  passedMs = 59 * 60 * 1000
  const later = await world.issuer.sign({ sub: 'ada', exp: Math.floor(Date.now() / 1000) + 9000 })
  expect(await refused(id, later)).toEqual([200, undefined])
  passedMs = 61 * 60 * 1000
  expect(await refused(id, later)).toEqual([403, 'viewAsEnded'])
  passedMs = 0
  await call(routes.endViewAs, { body: { id } })
  expect(await refused(id)).toEqual([403, 'viewAsEnded'])
})

test('every other call is refused while viewing, also one that nobody has thought of', async () => {
  const { id } = await begin()
  const allowed: readonly Route[] = [routes.catalogue, routes.embedToken, routes.whatISee, routes.signOut]
  const open: readonly Route[] = [routes.settings, routes.brandStyle, routes.logo, routes.openapi]
  for (const route of Object.values(routes) as readonly Route[]) {
    if (allowed.includes(route) || open.includes(route)) continue
    expect([route.path, ...(await codeOf(await call(route, { view: id })))]).toEqual([
      route.path,
      403,
      'readOnly',
    ])
  }
  expect(await codeOf(await call(routes.viewAs, { body: { person: 'emil' }, token: emil }))).toEqual([
    403,
    'notAdministrator',
  ])
  for (const body of [{}, { person: '' }, { person: 'emil', reason: 'x'.repeat(501) }])
    expect((await call(routes.viewAs, { body })).status).toBe(400)
})

test('signing out, and ending the sign-ins of the administrator, end the view', async () => {
  const mine = await world.issuer.sign({ sub: 'bob', sid: 'one' })
  const first = await begin('emil', mine)
  expect((await call(routes.signOut, { token: mine, view: first.id })).status).toBe(204)
  expect(world.service.revoked).toEqual([{ person: 'bob' }])
  const again = await world.issuer.sign({ sub: 'bob', sid: 'two', iat: Math.floor(Date.now() / 1000) + 5 })
  expect(await codeOf(await call(routes.catalogue, { token: again, view: first.id }))).toEqual([
    403,
    'viewAsEnded',
  ])
  const second = await begin('emil', again)
  await call(routes.endSignIns, { body: { person: 'bob' } })
  const anew = await world.issuer.sign({ sub: 'bob', sid: 'three', iat: Math.floor(Date.now() / 1000) + 9 })
  expect(await codeOf(await call(routes.catalogue, { token: anew, view: second.id }))).toEqual([
    403,
    'viewAsEnded',
  ])
})

test('Power BI hears of both names in the one text that it has', async () => {
  const beside = await world.start({ settings: { ...settings, EMBEDDING_CLIENT_SECRET: 'secret' } })
  const { id } = await begin()
  await beside.call(routes.catalogue.path, { token: ada, headers: { [viewAsHeader]: id } })
  for (const { body } of world.service.minted) {
    expect(body).not.toHaveProperty('actor')
    for (const { auditableContext } of body.identities ?? []) expect(auditableContext).toBe('ada as emil')
  }
  expect(world.service.minted.some(({ body }) => (body.identities ?? []).length > 0)).toBe(true)
})
