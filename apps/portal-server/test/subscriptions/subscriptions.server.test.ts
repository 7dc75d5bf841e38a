import { randomUUID } from 'node:crypto'
import {
  AuditPage,
  FiguresOfVisual,
  KeptLetter,
  letterRoutes,
  Problem,
  routes,
  Subscription,
  subscriptionRoutes,
  Subscriptions,
} from '@casement/portal-api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createLetterBox } from '../../src/reading/mail/letter-box.ts'
import { createGrantRecords } from '../../src/access/grants/grant-records.ts'
import { createDueSubscriptions } from '../../src/reading/subscriptions/due-subscriptions.ts'
import { grantFor, ids, openWorld, type Portal, type World } from '../world.ts'
import { openPostOffice, type PostOffice } from '../mail/post-office.ts'
import { inOrder } from '../../../../scripts/in-order.ts'

inOrder('the clock goes on from one mail to the next')

const dayMs = 24 * 60 * 60 * 1000
let world: World
let post: PostOffice
let portal: Portal
let nowMs = Date.now()
let newIds = 0
const now = () => new Date(nowMs)
const start = (settings: Record<string, string> = {}) =>
  world.start({
    settings: {
      PORTAL_REQUESTS_PER_MINUTE: '0',
      MAIL_SMTP_URL: post.url,
      MAIL_FROM: 'portal@example.com',
      MAIL_DOMAIN: 'example.com',
      ...settings,
    },
    deps: {
      now,
      newId: () => (newIds++, randomUUID()),
      mailEveryMs: 50,
      subscriptionsEveryMs: 50,
      firstGrants: [grantFor('emil'), grantFor('grace', { rowRoles: ['All'] }), grantFor('hugo')],
    },
  })
beforeAll(async () => {
  world = await openWorld()
  post = await openPostOffice()
  portal = await start()
})
afterAll(async () => {
  await world.close()
  await post.close()
})
beforeEach(async () => {
  post.letters.length = 0
  post.isRefusing = false
  world.service.document = { text: 'the document' }
  world.service.documentsAsked.length = 0
  await world.store.query('TRUNCATE portal.subscriptions, portal.mail_outbox')
})

const signed = (sub: string, atMs: number) => {
  const iat = Math.floor(atMs / 1000)
  return world.issuer.sign({ sub, iat, exp: iat + 300 })
}
type Route = { readonly method: string; readonly path: string }
const call = async ({ method, path }: Route, sub: string, body?: object, at = portal, atMs = nowMs) =>
  at.call(path, { method, token: await signed(sub, atMs), ...(body && { body }) })
const daily = { every: 'day', time: '07:00', zone: 'Europe/Berlin' }
const asked = {
  workspaceId: ids.finance,
  reportId: ids.profit,
  name: 'Every morning',
  schedule: daily,
  format: 'PDF',
}
const subscribe = async (sub: string, more: object = {}) =>
  Subscription.parse(await (await call(subscriptionRoutes.subscribe, sub, { ...asked, ...more })).json())
const own = async (sub: string) =>
  Subscriptions.parse(await (await call(subscriptionRoutes.subscriptions, sub)).json())
const run = async (sub: string, { id }: { id: string }) => {
  const { version } = (await own(sub)).subscriptions.find((one) => one.id === id)!
  return call(subscriptionRoutes.runSubscription, sub, { id, version })
}
const lastOf = async (sub: string) => (await own(sub)).subscriptions[0]!.last?.outcome ?? null
const outcome = (sub: string, wanted: string) => expect.poll(() => lastOf(sub)).toBe(wanted)
const arrived = (count: number) => expect.poll(() => post.letters.length).toBe(count)
const codeOf = async (answer: Response) => {
  const { code, field } = Problem.parse(await answer.json())
  return [answer.status, code, field]
}
/** Resolves once what is due has been looked for anew by either process, and what was begun is over. */
const someLooks = async () => {
  const before = newIds
  // A look takes two at most at once, and a new id for each.
  await expect.poll(() => newIds - before).toBeGreaterThan(4)
  const underWay = () =>
    world.store.query(
      'SELECT 1 AS one FROM portal.subscriptions WHERE lease IS NOT NULL UNION ALL SELECT 1 FROM portal.mail_outbox',
    )
  await expect.poll(underWay).toEqual([])
}

test('a report comes by mail when it is due, as its person, with the rights of that moment; missed times once', async () => {
  const made = await subscribe('emil', { page: 'trend' })
  expect(made).toMatchObject({ person: 'emil', paused: null, last: null, version: 1 })
  await someLooks()
  expect(post.letters).toEqual([])
  nowMs = Date.parse(made.nextAt!) + 3 * dayMs
  await arrived(1)
  await outcome('emil', 'sent')
  const [letter] = post.letters
  expect(letter!.to).toEqual(['emil@example.com'])
  expect(letter!.text).toContain(Buffer.from('the document').toString('base64'))
  expect(letter!.text).toContain(`/home?workspace=${ids.finance}&report=${ids.profit}&page=trend`)
  expect(letter!.text).toContain('/subscriptions')
  expect(world.service.documentsAsked).toEqual([
    {
      body: { format: 'PDF', pages: [{ pageName: 'trend' }] },
      token: expect.stringMatching(/^Bearer embed-/),
    },
  ])
  expect(world.service.minted.at(-1)!.body.identities).toMatchObject([
    { username: 'emil', roles: ['Group'], auditableContext: 'emil' },
  ])
  await someLooks()
  expect(post.letters, 'three times were missed').toHaveLength(1)
  const next = (await own('emil')).subscriptions[0]!
  expect(Date.parse(next.nextAt!)).toBeGreaterThan(nowMs)

  const entries = AuditPage.parse(
    await (
      await call({ ...routes.audit, path: `${routes.audit.path}?order=newest&kind=changes&limit=2` }, 'ada')
    ).json(),
  ).entries
  expect(entries.map(({ action, person }) => [action, person])).toEqual([
    ['sendSubscription', 'casement'],
    ['subscribe', 'emil'],
  ])
})

test('several processes and people: each time once', async () => {
  const other = await start()
  const made = await Promise.all(['emil', 'grace', 'hugo', 'emil'].map((sub) => subscribe(sub)))
  nowMs = Math.max(...made.map(({ nextAt }) => Date.parse(nextAt!))) + 1
  await arrived(4)
  await someLooks()
  expect(post.letters.map(({ to: [address] }) => address).toSorted()).toEqual(
    ['emil', 'emil', 'grace', 'hugo'].map((name) => `${name}@example.com`),
  )
  await other.app.close()
})

test('people take turns, one run of each at a time; one of a process that ended is run again, unless it was being sent', async () => {
  await portal.app.close()
  portal = await world.start({ deps: { now } })
  const due = createDueSubscriptions({ store: world.store, now, newId: () => randomUUID() })
  const put = (person: string, name: string) =>
    world.store.query(
      `INSERT INTO portal.subscriptions (id, version, person, name, workspace_id, report_id, format, schedule, is_armed, try_at, tries, is_sending)
       VALUES ($1, 1, $2, $3, 'w', 'r', 'PDF', $4, true, $5, 0, false)`,
      [
        randomUUID(),
        person,
        name,
        JSON.stringify({ ...daily, day: null }),
        new Date(nowMs - 1000 + name.charCodeAt(0)),
      ],
    )
  for (const name of ['a', 'b', 'c']) await put('emil', name)
  await put('grace', 'd')
  const taken = [await due.take(), await due.take(), await due.take()]
  expect(taken.map((row) => row?.person)).toEqual(['emil', 'grace', undefined])
  expect(await due.beginSending(taken[0]!)).toBe(true)
  nowMs += 16 * 60_000
  const again = [await due.take(), await due.take()]
  expect(again.map((row) => [row?.id, row?.isSending])).toEqual([
    [taken[0]!.id, true],
    [taken[1]!.id, false],
  ])
  await due.end(taken[1]!, { outcome: 'sent' })
  const [row] = await world.store.query(
    `SELECT last_at FROM portal.subscriptions WHERE id = '${taken[1]!.id}'`,
  )
  expect(row, 'another has it by now').toMatchObject({ last_at: null })

  // Whoever has had one waits for who has had none, however long theirs have been due.
  await due.end(again[0]!, { outcome: 'unknown' })
  await due.end(again[1]!, { outcome: 'sent' })
  await put('hugo', 'z')
  const then = [(await due.take())!, (await due.take())!]
  expect(then.map(({ person }) => person)).toEqual(['hugo', 'emil'])
  // Stopped while its document was made: it is not sent.
  await world.store.query(`UPDATE portal.subscriptions SET paused = 'administrator' WHERE id = $1`, [
    then[1]!.id,
  ])
  expect(await Promise.all(then.map((one) => due.beginSending(one)))).toEqual([true, false])
  await portal.app.close()
  portal = await start()
})

test('what a process was sending when it ended is not sent again, and says so', async () => {
  const made = await subscribe('emil')
  await world.store.query(
    `UPDATE portal.subscriptions SET is_sending = true, lease = gen_random_uuid(), lease_until = $1, try_at = $1`,
    [new Date(nowMs - 1)],
  )
  await outcome('emil', 'unknown')
  expect([post.letters, world.service.documentsAsked]).toEqual([[], []])
  expect((await own('emil')).subscriptions[0]).toMatchObject({ id: made.id, paused: null })
})

test('a person has fifty subscriptions at most', async () => {
  await subscribe('emil')
  const columns =
    'version, person, name, workspace_id, report_id, format, schedule, is_armed, try_at, tries, is_sending'
  await world.store.query(
    `INSERT INTO portal.subscriptions (id, ${columns})
     SELECT gen_random_uuid(), ${columns} FROM portal.subscriptions, generate_series(2, 49) AS n`,
  )
  await subscribe('emil')
  expect(await codeOf(await call(subscriptionRoutes.subscribe, 'emil', asked))).toEqual([
    409,
    'subscriptionsFull',
    undefined,
  ])
  expect((await call(subscriptionRoutes.subscribe, 'grace', asked)).status).toBe(200)
})

test('a withdrawn grant stops it, and so does a sign-in of long ago until the next one; either is told once', async () => {
  const made = await subscribe('hugo')
  const grants = createGrantRecords({ store: world.store, now, newId: () => randomUUID() })
  const { id, version } = (await grants.list()).find(({ subject }) => subject.value === 'hugo')!
  await grants.remove({ id, version }, { person: 'ada', correlationId: randomUUID() })
  nowMs = Date.parse(made.nextAt!) + 1
  await arrived(1)
  await outcome('hugo', 'refused')
  nowMs += 3 * dayMs
  await someLooks()
  expect(post.letters).toHaveLength(1)
  expect(post.letters[0]!.text).toContain('you have no right to its report')
  expect(world.service.documentsAsked).toEqual([])
  const [paused] = (await own('hugo')).subscriptions
  expect(paused).toMatchObject({ paused: 'access', nextAt: null })
  expect(await codeOf(await run('hugo', made))).toEqual([409, 'subscriptionPaused', undefined])
  expect((await call(subscriptionRoutes.subscribe, 'hugo', asked)).status).toBe(403)

  await subscribe('emil', { schedule: { every: 'month', day: 1, time: '07:00', zone: 'UTC' } })
  nowMs += 31 * dayMs
  await arrived(2)
  expect(post.letters[1]!.text).toContain('It goes on by itself as soon as you have signed in')
  await someLooks()
  expect(post.letters).toHaveLength(2)
  expect((await call(routes.catalogue, 'emil')).status).toBe(200)
  await arrived(3)
  expect(post.letters[2]!.text).toContain('Every morning')
  await outcome('emil', 'sent')
})

test('a mail server that refuses is tried again, later and later; then it stands at the subscription', async () => {
  post.isRefusing = true
  const made = await subscribe('emil')
  await run('emil', made)
  await outcome('emil', 'retrying')
  const pauses: number[] = []
  for (let tries = 2; tries <= 6; tries++) {
    const [row] = (await own('emil')).subscriptions
    pauses.push(Date.parse(row!.nextAt!) - Date.parse(row!.last!.at))
    nowMs = Date.parse(row!.nextAt!) + 1
    await (tries < 6
      ? expect.poll(async () => (await own('emil')).subscriptions[0]!.last!.at).toBe(now().toISOString())
      : outcome('emil', 'failed'))
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16].map((minutes) => minutes * 60_000))
  const [row] = (await own('emil')).subscriptions
  expect(row).toMatchObject({ paused: null, last: { problem: 'The mail server did not take it' } })
  expect(Date.parse(row!.nextAt!)).toBeGreaterThan(nowMs)
  post.isRefusing = false
  await run('emil', made)
  await arrived(1)
})

test('figures of a visual that is not there are not found; a service that fails is said to fail', async () => {
  const asking = { workspaceId: ids.finance, reportId: ids.profit, page: 'trend', visual: 'nowhere' }
  const ask = async (document: typeof world.service.document) => {
    world.service.document = document
    const answer = await call(subscriptionRoutes.figuresOfVisual, 'grace', asking)
    const { code, message } = Problem.parse(await answer.json())
    return [answer.status, code, message]
  }
  const problem = 'pages[0].visualName: the page has no visual "nowhere"'
  expect(await ask({ problem, refused: 400 })).toEqual([404, 'figuresUnknown', problem])
  expect(await ask({ problem: 'not allowed', refused: 403 })).toEqual([404, 'figuresUnknown', 'not allowed'])
  expect(await ask({ problem: 'broken', refused: 500 })).toEqual([502, 'figuresRefused', 'broken'])
  expect(await ask({ problem: 'too large' })).toEqual([502, 'figuresRefused', 'too large'])
})

test('an alert tells of a crossing once, and again after the figure has been back', async () => {
  world.service.document = {
    figures: [
      ['Margin', '0.25'],
      ['Sales', null],
    ],
  }
  const asked = { workspaceId: ids.finance, reportId: ids.profit, page: 'trend' }
  const visuals = await call(subscriptionRoutes.figuresOfVisual, 'emil', asked)
  expect(FiguresOfVisual.parse(await visuals.json())).toEqual({
    visuals: [{ name: 'card', title: 'A card' }],
    figures: [],
  })
  const figures = await call(subscriptionRoutes.figuresOfVisual, 'emil', { ...asked, visual: 'card' })
  expect(FiguresOfVisual.parse(await figures.json()).figures).toEqual([
    { field: 'Sales[Margin]', figure: 'Margin', value: 0.25, text: '0.25 here' },
    { field: 'Sales[Sales]', figure: 'Sales', value: null, text: '' },
  ])
  const alert = { visual: 'card', figure: 'Margin', field: 'Sales[Margin]', comparison: '<', threshold: 0.2 }
  const made = await subscribe('emil', { name: 'Margin below 20 %', page: 'trend', alert })
  const check = async (margin: number) => {
    world.service.document = { figures: [['Margin', String(margin)]] }
    const before = world.service.documentsAsked.length
    nowMs += 60_000
    await run('emil', made)
    await expect.poll(async () => (await own('emil')).subscriptions[0]!.last?.at).toBe(now().toISOString())
    expect(world.service.documentsAsked).toHaveLength(before + 1)
    return [await lastOf('emil'), post.letters.length]
  }
  expect(await check(0.2)).toEqual(['quiet', 0])
  expect(await check(0.19)).toEqual(['sent', 1])
  expect(await check(0.18)).toEqual(['quiet', 1])
  expect(await check(0.21)).toEqual(['quiet', 1])
  expect(await check(0.1)).toEqual(['sent', 2])
  expect(post.letters[0]!.text).toContain('Margin is 0.19 here, which is below 0.2 here.')
  expect(world.service.documentsAsked.at(-1)!.body).toEqual({
    page: 'trend',
    visual: 'card',
    threshold: '0.2',
  })
  world.service.document = { figures: [['Sales', '1']] }
  await run('emil', made)
  await outcome('emil', 'failed')
})

test('a person manages their own alone; an administrator stops any; what is wrong is refused by its field', async () => {
  const made = await subscribe('emil')
  const at = { id: made.id, version: made.version }
  const change = (sub: string, set: object, version = 1) =>
    call(subscriptionRoutes.changeSubscription, sub, { id: made.id, version, set })
  for (const route of [subscriptionRoutes.deleteSubscription, subscriptionRoutes.runSubscription])
    expect(await codeOf(await call(route, 'grace', at))).toEqual([404, 'subscriptionUnknown', 'id'])
  expect(await codeOf(await change('grace', { isPaused: true }))).toEqual([404, 'subscriptionUnknown', 'id'])
  expect(
    (await change('emil', { name: 'Weekly', schedule: { ...daily, every: 'week', day: 1 } })).status,
  ).toBe(200)
  expect(await codeOf(await change('emil', { name: 'Late' }))).toEqual([
    409,
    'subscriptionChanged',
    'version',
  ])
  expect((await own('grace')).subscriptions).toEqual([])
  const wrong = [
    [{ schedule: { ...daily, zone: 'Mars/Base' } }, 'schedule.zone'],
    [{ schedule: { ...daily, time: '24:00' } }, 'schedule.time'],
    [{ schedule: { ...daily, every: 'week' } }, 'schedule.day'],
    [{ name: ' ' }, 'name'],
    [{ format: 'DOC' }, 'format'],
    [{ alert: { visual: 'v', figure: 'f', comparison: '<', threshold: 1 } }, 'page'],
  ] as const
  for (const [more, field] of wrong)
    expect(await codeOf(await call(subscriptionRoutes.subscribe, 'emil', { ...asked, ...more }))).toEqual([
      400,
      'invalidBody',
      field,
    ])
  expect(
    await codeOf(await call(subscriptionRoutes.subscribe, 'grace', { ...asked, view: '0123456789ab' })),
  ).toEqual([404, 'viewUnknown', 'view'])
  expect((await call(subscriptionRoutes.allSubscriptions, 'emil')).status).toBe(403)
  const stopped = await call(subscriptionRoutes.stopSubscription, 'ada', { id: made.id, version: 2 })
  expect(Subscription.parse(await stopped.json())).toMatchObject({ paused: 'administrator', version: 3 })
  expect(await codeOf(await change('emil', { isPaused: false }, 3))).toEqual([
    403,
    'subscriptionStopped',
    'set.isPaused',
  ])
  const allow = (version: number, sub = 'ada') =>
    call(subscriptionRoutes.allowSubscription, sub, { id: made.id, version })
  expect((await allow(3, 'emil')).status).toBe(403)
  expect(Subscription.parse(await (await allow(3)).json())).toMatchObject({ paused: null, version: 4 })
  expect(await codeOf(await allow(4))).toEqual([409, 'subscriptionChanged', 'id'])
  expect(
    (await call(subscriptionRoutes.deleteSubscription, 'emil', { id: made.id, version: 4 })).status,
  ).toBe(200)
})

test('a demonstration keeps what it would send, and shows it to whom it is for alone', async () => {
  // Due by its own clock alone, so that the portal that sends does not take it.
  const laterMs = nowMs + 3 * dayMs
  const later = () => new Date(laterMs)
  await subscribe('grace')
  const letterBox = createLetterBox({ now: later, newId: randomUUID })
  const settings = { MAIL_DOMAIN: 'example.com' }
  const shown = await world.start({ settings, deps: { now: later, letterBox, subscriptionsEveryMs: 50 } })
  const lettersOf = async (sub: string) =>
    z.array(KeptLetter).parse(await (await call(letterRoutes.letters, sub, undefined, shown, laterMs)).json())
  await expect.poll(async () => (await lettersOf('grace')).length).toBe(1)
  const [letter] = await lettersOf('grace')
  expect(letter!.subject).toContain('Every morning')
  expect(letter!.text).toContain(`/home?workspace=${ids.finance}&report=${ids.profit}`)
  const fileFor = (sub: string) =>
    call(letterRoutes.letterFile, sub, { id: letter!.id, file: 0 }, shown, laterMs)
  expect(await (await fileFor('grace')).text()).toBe('the document')
  expect(await lettersOf('ada')).toEqual([])
  expect(await codeOf(await fileFor('ada'))).toEqual([404, 'letterUnknown', undefined])
  expect((await call(letterRoutes.letters, 'grace')).status, 'a portal that sends').toBe(404)
})

test('ended sign-ins pause what the person subscribed to; without mail or an address nobody subscribes', async () => {
  await subscribe('grace')
  await call(routes.endSignIns, 'ada', { person: 'grace' })
  const [row] = await world.store.query('SELECT paused FROM portal.subscriptions')
  expect(row).toEqual({ paused: 'signIn' })
  const without = await world.start({ deps: { now } })
  expect(await codeOf(await call(subscriptionRoutes.subscribe, 'emil', asked, without))).toEqual([
    501,
    'subscriptionsOff',
    undefined,
  ])
  await without.app.close()
})
