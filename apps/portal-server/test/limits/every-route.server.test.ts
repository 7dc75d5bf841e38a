import { randomUUID } from 'node:crypto'
import { commentRoutes, findRoutes, routes, startRoutes, viewRoutes } from '@casement/portal-api'
import { routesOf, type ServedRoute } from '@casement/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCallingThread } from '../../../../packages/server/test/route-walk/calling-thread.ts'
import { hostileBodies } from '../../../../packages/server/test/route-walk/hostile-bodies.ts'
import { largestBody } from '../../../../packages/server/test/route-walk/largest-body.ts'
import { slowness, type Turns, watchTurns } from '../../../../packages/server/test/route-walk/turn-watch.ts'
import { grantFor, ids, openWorld, type Portal, type World } from '../world.ts'

// One call has the thread for no longer than this between two turns, in milliseconds of a processor that is not slow.
const longestTurnMs = 50
/** Work of one call in all: calls are counted, so that each has to be much like another. */
const longestCallMs = 150
/** A call is as long as the shortest of so many: what the first compiles, and what is collected, is no work of a route. */
const tries = 4
/** Administrators, who are few and named by whoever operates the portal, send files that are larger. */
const bytesOfAdministrators = 128 * 1024
/** A few hundred calls, however busy the machine is. */
const walkMs = 900_000

const thread = openCallingThread()
let world: World
let portal: Portal
beforeAll(async () => {
  world = await openWorld()
  portal = await world.start({
    settings: { PORTAL_REQUESTS_PER_MINUTE: '0', PORTAL_EMBED_TOKENS_PER_MINUTE: '0', ADMIN_PERSONS: 'ada' },
    deps: { firstGrants: [grantFor('emil', { rowRoles: ['EMEA'] })] },
  })
})
afterAll(async () => {
  await Promise.all([thread.close(), world.close()])
})

const place = { workspaceId: ids.finance, reportId: ids.profit }
const many = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))
const listed = (token: string) => ({ ...place, accessToken: token })
const document = (reports: readonly object[]) => ({ id: randomUUID(), reports })
const state = 'x'.repeat(65_000)

/** The largest of what means something, where a schema alone does not say what that is. */
const largest: Readonly<Record<string, readonly object[]>> = {
  [startRoutes.makeDocument.path]: [
    {
      title: 'All',
      format: 'PDF',
      locale: 'en',
      reports: many(25, (at) => ({ ...listed(`token ${at}`), name: 'Profit' })),
    },
  ],
  ...Object.fromEntries(
    [startRoutes.documentState, startRoutes.documentFile, startRoutes.cancelDocument].map(({ path }) => [
      path,
      [
        document(many(25, (at) => listed(`token ${at}`))),
        document(many(500, () => listed('token'))),
        document(many(500, (at) => listed(`token ${at}`))),
      ],
    ]),
  ),
  [viewRoutes.keepView.path]: [{ ...place, page: 'result', state }],
  [viewRoutes.changeBookmarks.path]: [
    {
      ...place,
      version: 0,
      bookmarks: many(30, (at) => ({ name: `Mine ${at}`, isDefault: false, page: 'result', state })),
    },
  ],
  [commentRoutes.writeComment.path]: [
    { ...place, page: 'result', state, figure: null, text: 'Why? '.repeat(400) },
  ],
  [findRoutes.figures.path]: [{ ...place, text: 'profit '.repeat(28), locale: 'en' }],
  [routes.catalogue.path]: [{}],
}

interface Seen extends Turns {
  readonly what: string
  readonly status: number
  /** of this thread at the time, where the call was too much for one that is not slow */
  readonly slowness: number
}

const keyOf = ({ method, url }: ServedRoute) => `${method} ${url}`
const takesBody = ({ method }: ServedRoute) => method === 'POST'
const isOfAdministrators = ({ url }: ServedRoute) => url.startsWith('/api/adminRoutes/')
const isWell = ({ longestMs, totalMs, slowness: times }: Seen) =>
  longestMs <= longestTurnMs * times && totalMs <= longestCallMs * times

/** All bodies that a route is asked with, by what they are. */
function bodiesOf(route: ServedRoute, bytes: number): readonly (readonly [string, string | undefined])[] {
  if (!takesBody(route)) return [['as it is', undefined]]
  const own = largestBody(route.body, bytes)
  return [
    ...Object.entries(hostileBodies(bytes)),
    ...(own === undefined ? [] : [['all its fields', own] as const]),
    ...(largest[route.url] ?? []).map((body, at) => [`own ${at}`, JSON.stringify(body)] as const),
  ]
}

async function walked(
  route: ServedRoute,
  [what, body]: readonly [string, string | undefined],
  person: string,
) {
  const token = await world.issuer.sign({ sub: person })
  let best: Seen | undefined
  for (let each = 0; each < tries; each++) {
    let status = 0
    const turns = await watchTurns(async () => {
      const answer = await thread.call({
        method: route.method,
        url: portal.url + route.url,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body,
      })
      status = answer.status
    })
    let seen: Seen = { ...turns, what: `${keyOf(route)}: ${what}`, status, slowness: 1 }
    if (!isWell(seen)) seen = { ...seen, slowness: slowness() }
    if (!best || Math.max(seen.longestMs, seen.totalMs) < Math.max(best.longestMs, best.totalMs)) best = seen
    if (isWell(seen)) return seen
  }
  return best!
}

const guarded = () =>
  routesOf(portal.app).filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api/'))

test(
  'no route keeps the thread for long, or works more than a call may, whatever a reader asks of it',
  async () => {
    const faults: string[] = []
    expect(guarded().length).toBeGreaterThan(50)
    for (const route of guarded())
      for (const each of bodiesOf(route, route.bodyLimit)) {
        const seen = await walked(route, each, 'emil')
        if (!isWell(seen)) faults.push(JSON.stringify(seen))
      }
    expect(faults).toEqual([])
  },
  walkMs,
)

test(
  'nor does one of administrators, whatever they ask that is no file',
  async () => {
    const faults: string[] = []
    for (const route of guarded().filter(isOfAdministrators))
      for (const each of bodiesOf(route, Math.min(bytesOfAdministrators, route.bodyLimit))) {
        const seen = await walked(route, each, 'ada')
        if (!isWell(seen)) faults.push(JSON.stringify(seen))
      }
    expect(faults).toEqual([])
  },
  walkMs,
)
