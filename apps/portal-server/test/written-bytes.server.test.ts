import {
  commentRoutes,
  findRoutes,
  letterRoutes,
  Problem,
  routes,
  startRoutes,
  subscriptionRoutes,
  viewRoutes,
} from '@casement/portal-api'
import { routesOf } from '@casement/server'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantFor, ids, openWorld, type Portal, type World } from './world.ts'

const dayMs = 24 * 60 * 60 * 1000
let now = new Date()
let world: World
let portal: Portal
beforeAll(async () => {
  world = await openWorld()
  portal = await world.start({
    settings: {
      PORTAL_WRITTEN_BYTES_PER_DAY: '10000',
      PORTAL_REQUESTS_PER_MINUTE: '0',
      ADMIN_PERSONS: 'ada',
      MAIL_SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'portal@example.com',
      MAIL_DOMAIN: 'example.com',
    },
    deps: {
      now: () => now,
      mailEveryMs: 3_600_000,
      subscriptionsEveryMs: 3_600_000,
      letterBox: { send: async () => {}, close: () => {}, letters: () => [], file: () => undefined },
      firstGrants: ['emil', 'frida'].map((person) => grantFor(person)),
    },
  })
})
afterAll(() => world.close())

/** A sign-in of its own for each call, as one of the routes ends it. */
const tokenOf = (sub: string) =>
  world.issuer.sign({ sub, jti: randomUUID(), exp: Math.floor((now.getTime() + dayMs) / 1000) })
const call = async (path: string, sub: string, body: object | string = {}) =>
  portal.call(path, { token: await tokenOf(sub), body })
const codeOf = async (answer: Response) => {
  const { status } = answer
  return [status, status < 300 ? null : Problem.parse(await answer.json()).code] as const
}
const place = { workspaceId: ids.finance, reportId: ids.profit }
const keep = (sub: string, letters: number) =>
  call(viewRoutes.keepView.path, sub, {
    ...place,
    page: 'result',
    state: `${randomUUID()}${'x'.repeat(letters)}`,
  })

/** Routes that take a body and are not for administrators, as the server has them. */
const taking = () =>
  routesOf(portal.app)
    .filter(({ method, url }) => method === 'POST' && url.startsWith('/api/'))
    .map(({ url }) => url)

/** A text that is nowhere else, where a body has room for one. */
const mark = 'nowhereelse'
const listed = { ...place, accessToken: mark }
/** The routes of readers that go on whatever they have written, with a body that is taken. */
const reading: Readonly<Record<string, object>> = {
  [routes.catalogue.path]: { mark },
  [routes.embedToken.path]: place,
  [routes.signOut.path]: { mark },
  [routes.openReport.path]: { ...place, view: mark },
  [commentRoutes.commentView.path]: { ...place, id: randomUUID() },
  [findRoutes.findable.path]: place,
  [findRoutes.figures.path]: { ...place, text: mark },
  [letterRoutes.letterFile.path]: { id: randomUUID(), file: 0 },
  [startRoutes.reportPicture.path]: { ...listed, page: mark, theme: 'light', locale: 'en' },
  [startRoutes.makeDocument.path]: {
    title: mark,
    format: 'PDF',
    locale: 'en',
    reports: [{ ...listed, name: mark }],
  },
  [startRoutes.documentState.path]: { id: randomUUID(), reports: [listed] },
  [startRoutes.documentFile.path]: { id: randomUUID(), reports: [listed] },
  [startRoutes.cancelDocument.path]: { id: randomUUID(), reports: [listed] },
  [subscriptionRoutes.figuresOfVisual.path]: { ...place, page: mark, visual: mark },
}

test('whoever has written a day’s bytes is refused by every route that keeps something, and by no other', async () => {
  for (let turn = 0; turn < 20 && (await keep('emil', 1)).ok; turn++);
  const refused: string[] = []
  for (const path of taking()) {
    const [status, code] = await codeOf(await call(path, 'emil', reading[path] ?? {}))
    if (code === 'tooMuchWritten') refused.push(path)
    // A body that is not taken would show nothing of what is kept.
    else if (path in reading) expect([path, code]).not.toEqual([path, 'invalidBody'])
    else expect([path, status]).toEqual([path, 403])
  }
  const open = taking().filter((path) => path in reading || path.startsWith('/api/adminRoutes/'))
  expect(refused.toSorted()).toEqual(
    taking()
      .filter((path) => !open.includes(path))
      .toSorted(),
  )
  expect(Object.keys(reading).filter((path) => !taking().includes(path))).toEqual([])
})

test('what is open to somebody who has written all that one may keeps nothing of what is sent', async () => {
  for (const [path, body] of Object.entries(reading)) await call(path, 'frida', body)
  const tables = await world.store.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'portal'`,
  )
  for (const { name } of tables) {
    const sql = `SELECT count(*) AS rows FROM portal.${name} AS one WHERE strpos(to_jsonb(one)::text, $1) > 0`
    expect([name, await world.store.query(sql, [mark])]).toEqual([name, [{ rows: 0 }]])
  }
})

test('what was written counts by its length, comes back over the day, and is each person’s own', async () => {
  const sub = 'frida'
  expect((await keep(sub, 3500)).status).toBe(200)
  expect((await keep(sub, 3500)).status).toBe(200)
  const full = await keep(sub, 3500)
  expect(await codeOf(full.clone())).toEqual([429, 'tooMuchWritten'])
  const wait = Number(full.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(dayMs / 1000 / 20)
  now = new Date(now.getTime() + (wait - 1) * 1000)
  expect((await keep(sub, 3500)).status).toBe(429)
  now = new Date(now.getTime() + 2000)
  expect((await keep(sub, 3500)).status).toBe(200)
  expect((await keep('kim', 4000)).status).toBe(403)
})

test('a body whose length nobody says counts as the longest that its route takes', async () => {
  const token = await tokenOf('lena')
  const post = () =>
    fetch(portal.url + viewRoutes.changeFavourite.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: new Blob(['{}']).stream(),
      duplex: 'half',
    } as RequestInit)
  expect(await codeOf(await post())).toEqual([400, 'invalidBody'])
  expect(await codeOf(await post())).toEqual([429, 'tooMuchWritten'])
})

test('an administrator takes rights away whatever they have written', async () => {
  for (let turn = 0; turn < 20; turn++) await keep('ada', 2000)
  expect((await codeOf(await keep('ada', 2000)))[1]).toBe('tooMuchWritten')
  expect((await codeOf(await call(routes.deleteGrant.path, 'ada', { id: randomUUID() })))[1]).toBe(
    'grantUnknown',
  )
})
