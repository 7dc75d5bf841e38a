import { randomUUID } from 'node:crypto'
import {
  AccessRequest,
  type AuditAction,
  BegunView,
  Bookmarks,
  commentRoutes,
  Comments,
  KeptView,
  routes,
  startRoutes,
  Subscription,
  subscriptionRoutes,
  viewRoutes,
} from '@casement/portal-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAudit } from '../src/audit/audit-log.ts'
import { grantFor, ids, openWorld, type Portal, type World } from './world.ts'

let world: World
let portal: Portal
beforeAll(async () => {
  world = await openWorld()
  world.service.roles = { [ids.ledger]: ['EMEA', 'APAC'] }
  world.service.rules = {
    [ids.ledger]: ['EMEA', 'APAC'].map((name) => ({
      name,
      rules: [{ table: 'Entity', filter: `Entity[Region] = "${name}"` }],
    })),
  }
  portal = await world.start({
    settings: {
      PORTAL_REQUESTS_PER_MINUTE: '0',
      ADMIN_PERSONS: 'ada,alan',
      MAIL_SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'portal@example.com',
      MAIL_DOMAIN: 'example.com',
    },
    deps: {
      mailEveryMs: 3_600_000,
      subscriptionsEveryMs: 3_600_000,
      firstGrants: [
        grantFor('emil', { rowRoles: ['EMEA'] }),
        grantFor('frida', { rowRoles: ['EMEA'] }),
        grantFor('akiko', { rowRoles: ['APAC'] }),
        grantFor('hugo', { reportId: ids.balance, rowRoles: ['EMEA'] }),
      ],
    },
  })
  // Whoever comes for the first time is noted, which is no part of what is looked at here.
  for (const sub of ['ada', 'alan', 'emil', 'frida', 'akiko', 'hugo']) await call(routes.catalogue.path, sub)
})
afterAll(() => world.close())

const call = async (path: string, sub: string, body?: object) =>
  portal.call(path, { token: await world.issuer.sign({ sub }), ...(body && { body }) })
const made = async (path: string, sub: string, body: object) => {
  const answer = await call(path, sub, body)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json() as Promise<unknown>
}

interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
}
/** The names of all properties of a schema, by the description of the routes. */
function namesIn(schema: unknown, parts: Readonly<Record<string, Schema>>): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { $ref, properties = {} } = schema as Schema
  const part = $ref && parts[$ref.replace('#/components/schemas/', '')]
  return [
    ...Object.keys(properties),
    ...namesIn(part, parts),
    ...Object.values(schema).flatMap((one) => namesIn(one, parts)),
  ]
}
/** The routes in whose bodies there is a property of one of these names. */
async function pathsWith(...names: string[]): Promise<string[]> {
  const answer = await portal.call('/openapi.json', { method: 'GET' })
  const { paths, components } = (await answer.json()) as {
    paths: Record<string, { post?: { requestBody?: unknown } }>
    components: { schemas: Record<string, Schema> }
  }
  return Object.entries(paths)
    .filter(([, { post }]) =>
      namesIn(post?.requestBody, components.schemas).some((name) => names.includes(name)),
    )
    .map(([path]) => path)
}

/** Every row that is stored, with its table. */
async function everything(): Promise<unknown[]> {
  const tables = await world.store.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'portal'`,
  )
  const rows = tables.map(
    ({ name }) => `SELECT '${name}' AS name, to_jsonb(one) AS row FROM portal.${name} AS one`,
  )
  return world.store.query(`${rows.join(' UNION ALL ')} ORDER BY 1, 2`)
}

const place = { workspaceId: ids.finance, reportId: ids.profit }
const page = { page: 'result', state: 'of emil' }
const schedule = { every: 'day', time: '07:00', zone: 'UTC' }
const subscription = { ...place, name: 'Every morning', schedule, format: 'PDF' }
const keep = async (sub: string) =>
  KeptView.parse(await made(viewRoutes.keepView.path, sub, { ...place, ...page })).id!
const bookmark = async (sub: string) => {
  const bookmarks = [{ name: 'Mine', isDefault: false, ...page }]
  const body = { ...place, version: 0, bookmarks }
  return Bookmarks.parse(await made(viewRoutes.changeBookmarks.path, sub, body)).bookmarks[0]!.id
}
const comment = async (sub: string) => {
  const body = { ...place, ...page, figure: null, text: 'Why?' }
  return Comments.parse(await made(commentRoutes.writeComment.path, sub, body)).comments[0]!.id
}
const subscribe = async (sub: string) =>
  Subscription.parse(await made(subscriptionRoutes.subscribe.path, sub, subscription)).id
const ask = async (sub: string) =>
  AccessRequest.parse(await made(routes.requestAccess.path, sub, { workspaceId: ids.sales })).id
const viewAs = async (sub: string) =>
  BegunView.parse(await made(routes.viewAs.path, sub, { person: 'emil' })).id

interface Own {
  /** Makes what a person has, and resolves to its id. */
  readonly make: (sub: string) => Promise<string>
  readonly body: (id: string, by: string) => object
  /** who tries; absent: frida, who has the same report with the same rows */
  readonly by?: string
  /** whose it is; absent: emil's */
  readonly of?: string
}

/** What a person has by its id, by the routes that take one. */
const own: Readonly<Record<string, readonly Own[]>> = {
  // Whoever may see the report opens the view that an address names.
  [routes.openReport.path]: [
    { make: keep, by: 'hugo', body: (view) => ({ ...place, view }) },
    { make: bookmark, body: (view) => ({ ...place, view }) },
  ],
  [viewRoutes.shareView.path]: [keep, bookmark].map((make) => ({ make, body: (id) => ({ id }) })),
  [viewRoutes.changeBookmarks.path]: [
    {
      make: bookmark,
      body: (id, by) => ({
        ...place,
        version: by === 'emil' ? 1 : 0,
        bookmarks: [{ id, name: 'Taken', isDefault: true }],
      }),
    },
  ],
  [subscriptionRoutes.subscribe.path]: [keep, bookmark].map((make) => ({
    make,
    body: (view) => ({ ...subscription, view }),
  })),
  [subscriptionRoutes.figuresOfVisual.path]: [keep, bookmark].map((make) => ({
    make,
    body: (view) => ({ ...place, page: 'result', visual: 'card', view }),
  })),
  [subscriptionRoutes.changeSubscription.path]: [
    { make: subscribe, body: (id) => ({ id, version: 1, set: { name: 'Taken' } }) },
  ],
  [subscriptionRoutes.deleteSubscription.path]: [{ make: subscribe, body: (id) => ({ id, version: 1 }) }],
  [subscriptionRoutes.runSubscription.path]: [{ make: subscribe, body: (id) => ({ id, version: 1 }) }],
  [routes.withdrawRequest.path]: [{ make: ask, body: (id) => ({ id, version: 1 }) }],
  [routes.endViewAs.path]: [{ make: viewAs, of: 'ada', by: 'alan', body: (id) => ({ id }) }],
  // Whoever sees the rows of a comment reads it.
  [commentRoutes.commentView.path]: [{ make: comment, by: 'akiko', body: (id) => ({ ...place, id }) }],
  [commentRoutes.replyToComment.path]: [
    { make: comment, by: 'akiko', body: (id) => ({ ...place, id, text: 'So' }) },
  ],
  [commentRoutes.changeComment.path]: ['edit', 'delete', 'resolve', 'reopen'].map((change) => ({
    make: comment,
    by: 'akiko',
    body: (id) => ({ ...place, id, version: 1, change, ...(change === 'edit' && { text: 'Taken' }) }),
  })),
}
/** Every row but where somebody was, which they note of themselves. */
const beside = async (person: string) =>
  ((await everything()) as { name: string; row: { person?: string } }[]).filter(
    ({ name, row }) => name !== 'report_visits' || row.person !== person,
  )
/** Files that the embedding service keeps, for whoever has the tokens that they were asked for with. */
const ofService = [startRoutes.documentState, startRoutes.documentFile, startRoutes.cancelDocument]

test('what belongs to a person is to another as what is not there, by every route that takes an id', async () => {
  const paths = (await pathsWith('id', 'view')).filter(
    (path) => !path.startsWith('/api/adminRoutes/') || path === routes.endViewAs.path,
  )
  expect(paths.toSorted()).toEqual([...Object.keys(own), ...ofService.map(({ path }) => path)].toSorted())
  for (const [path, all] of Object.entries(own))
    for (const { make, body, by = 'frida', of = 'emil' } of all) {
      const id = await make(of)
      const before = await beside(by)
      const nobodys = id.includes('-') ? randomUUID() : '0123456789ab'
      const answerTo = async (one: string) => {
        const answer = await call(path, by, body(one, by))
        return { status: answer.status, said: (await answer.text()).replace(/"correlationId":"[^"]*"/, '') }
      }
      expect(await answerTo(id), path).toEqual(await answerTo(nobodys))
      expect(await beside(by), path).toEqual(before)
      expect((await call(path, of, body(id, of))).status, `${path} by whose it is`).toBeLessThan(300)
      await clear()
    }
})

const clear = async () => {
  for (const table of ['report_views', 'report_visits', 'subscriptions', 'comments', 'access_requests'])
    await world.store.query(`DELETE FROM portal.${table}`)
}

/** What a dry run tells. */
type Told = Readonly<Record<'differences', unknown[]>> & Partial<Record<'content' | 'appearance', unknown[]>>

interface Change {
  readonly body: object
  /** what the newest entry of the audit is of */
  readonly action: AuditAction
}

/** Changes that may be tried before they are made, by their routes. */
async function changes(): Promise<Readonly<Record<string, readonly Change[]>>> {
  const grant = grantFor('greta', { rowRoles: ['EMEA'] })
  const grants = await world.store.query<{ id: string }>(
    `SELECT id FROM portal.grants WHERE subject_value IN ('akiko', 'frida') ORDER BY subject_value`,
  )
  const [changed, removed] = grants.map(({ id }) => ({ id, version: 1 }))
  const banner = { text: 'Closed on Friday', level: 'info', from: null, until: null }
  const brand = {
    title: 'Ours',
    accentLight: null,
    accentDark: null,
    helpUrl: null,
    theme: 'dark',
    logo: null,
  }
  const published = { ...place, version: null, set: { owner: 'The controllers' } }
  return {
    [routes.changeGrants.path]: [
      { body: { changes: [{ write: grant }] }, action: 'create' },
      {
        body: { changes: [{ write: { ...grantFor('gina', { rowRoles: ['EMEA'] }), ...changed } }] },
        action: 'update',
      },
      { body: { changes: [{ remove: removed }] }, action: 'delete' },
    ],
    [routes.changeContent.path]: [{ body: { changes: [published] }, action: 'changeContent' }],
    [routes.changeBrand.path]: [{ body: { version: null, value: brand }, action: 'changeBrand' }],
    [routes.changeBanner.path]: [{ body: { version: null, value: banner }, action: 'changeBanner' }],
    [routes.importPeople.path]: [{ body: { csv: 'person,roles\nzoe,VIEWER\n' }, action: 'importPeople' }],
    [routes.decideRequest.path]: [
      {
        body: { id: await ask('kim@example.com'), version: 1, decision: 'accept', grant },
        action: 'acceptRequest',
      },
    ],
  }
}

const newest = async () => (await readAudit(world.store, { order: 'newest', limit: 1 })).entries[0]!
/** What was asked of the service that changes something there. */
const askedOfService = () => [
  world.service.revoked.length,
  world.service.calls.filter((one) => !one.startsWith('GET ')),
]

test('a dry run leaves everything as it was, by every route that has one, and so does that of taking back', async () => {
  const all = await changes()
  // What callers are is kept by the service: its tests are with theirs.
  const paths = (await pathsWith('dryRun')).filter((path) => path !== routes.changeCaller.path)
  expect(paths.toSorted()).toEqual([...Object.keys(all), routes.undoChanges.path].toSorted())
  const tried = async (path: string, body: object) => {
    const before = [await everything(), askedOfService()]
    const answer = (await made(path, 'ada', { ...body, dryRun: true })) as Told
    const { differences, content = [], appearance = [] } = answer
    expect([...differences, ...content, ...appearance], path).not.toEqual([])
    expect([await everything(), askedOfService()], path).toEqual(before)
  }
  for (const [path, some] of Object.entries(all))
    for (const { body, action } of some) {
      await tried(path, body)
      await made(path, 'ada', body)
      const { id, action: done } = await newest()
      expect(done, path).toBe(action)
      if (path !== routes.importPeople.path && path !== routes.decideRequest.path)
        await tried(routes.undoChanges.path, { entries: [id] })
    }
  await clear()
})
