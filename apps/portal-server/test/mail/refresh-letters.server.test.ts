import { randomUUID } from 'node:crypto'
import { routes, Subscription, subscriptionRoutes, Subscriptions } from '@casement/portal-api'
import type { Refresh } from '@casement/rest'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endedRefresh } from '../../src/reading/mail/refresh-states.ts'
import { startWatchingRefreshes } from '../../src/reading/mail/watch-refreshes.ts'
import { alertsDue } from '../../src/reading/subscriptions/alerts-after-refresh.ts'
import { createDueSubscriptions } from '../../src/reading/subscriptions/due-subscriptions.ts'
import { grantFor, ids, openWorld, type Portal, type World, workspaces } from '../world.ts'
import { openPostOffice, type PostOffice } from './post-office.ts'
import { inOrder } from '../../../../scripts/in-order.ts'

inOrder('each load of a dataset follows the one before')

let world: World
let post: PostOffice
let portals: Portal[] = []
const everyMs = 100
type WatchingDeps = Parameters<typeof startWatchingRefreshes>[0]
const start = (settings: Record<string, string> = {}) =>
  world.start({
    settings: {
      MAIL_SMTP_URL: post.url,
      MAIL_FROM: 'portal@example.com',
      MAIL_DOMAIN: 'example.com',
      MAIL_ADMINISTRATORS: '["ada@example.com"]',
      ...settings,
    },
    deps: {
      mailEveryMs: 50,
      refreshesEveryMs: everyMs,
      subscriptionsEveryMs: 50,
      firstGrants: [grantFor('emil'), grantFor('grace', { workspaceId: ids.sales, rowRoles: [] })],
    },
  })

beforeAll(async () => {
  world = await openWorld()
  world.service.workspaces = workspaces.map((one) => ({
    ...one,
    datasets: one.datasets.map((dataset) => ({ ...dataset, isRefreshable: true })),
  }))
  post = await openPostOffice()
})
afterAll(async () => {
  await world.close()
  await post.close()
})
beforeEach(async () => {
  for (const { app } of portals) await app.close()
  portals = []
  post.letters.length = 0
  world.service.refreshes = {}
  await world.store
    .query('TRUNCATE portal.refresh_states, portal.subscriptions, portal.mail_outbox')
    .catch(() => {})
})

const at = (hour: number) => `2026-11-25T${String(hour).padStart(2, '0')}:00:00Z`
const ended = (hour: number, status: 'Completed' | 'Failed'): Refresh => ({
  requestId: crypto.randomUUID(),
  refreshType: 'Scheduled',
  startTime: at(hour),
  endTime: at(hour),
  status,
  ...(status === 'Failed' && {
    serviceExceptionJson: '{"errorCode":"ModelRefreshFailed","errorDescription":"EUR 7"}',
  }),
})
/** The newest first, as services tell them. */
const history = (...states: ('Completed' | 'Failed')[]) => {
  const refreshes = states.map((state, index) => ended(index + 1, state)).toReversed()
  world.service.refreshes = { [ids.ledger]: refreshes, [ids.board]: [ended(1, 'Completed')] }
}
const to = () => post.letters.map(({ to: [address] }) => address).toSorted()
const arrived = (count: number) => expect.poll(() => post.letters.length).toBe(count)
const looksSince = (before: number) =>
  world.service.calls.slice(before).filter((path) => path.endsWith(`/${ids.ledger}/refreshes`)).length
/** Resolves once a look that began after the call has ended, whichever process took it, and what it wrote has been sent. */
const someLooks = async () => {
  const before = world.service.calls.length
  // Each process looks at one time only once: of so many looks one has ended.
  await expect.poll(() => looksSince(before)).toBeGreaterThan(portals.length + 1)
  const waiting = () => world.store.query('SELECT 1 AS letter FROM portal.mail_outbox')
  await expect.poll(waiting).toEqual([])
}

test('one letter when a refresh has failed after one that worked, one when it works again, whichever process looks', async () => {
  history('Completed')
  portals = [await start(), await start()]
  await someLooks()
  expect(post.letters).toEqual([])

  history('Completed', 'Failed')
  await arrived(1)
  history('Completed', 'Failed', 'Failed')
  await someLooks()
  // A new process knows what was told.
  portals.push(await start())
  await someLooks()
  expect(to()).toEqual(['ada@example.com'])
  expect(post.letters[0]!.text).toContain('the data of Ledger could not be refreshed')
  expect(post.letters[0]!.text).toContain('/admin/data')
  expect(post.letters[0]!.text).not.toContain('EUR 7')

  history('Completed', 'Failed', 'Failed', 'Completed')
  await arrived(2)
  await someLooks()
  expect(post.letters).toHaveLength(2)
  expect(post.letters[1]!.text).toContain('the data of Ledger are refreshed again')
})

test('whoever owns a report over the data is written to, and administrators only where nobody has an address', async () => {
  history('Completed')
  portals = [await start()]
  const token = await world.issuer.sign({ sub: 'ada' })
  const owned = async (reportId: string, workspaceId: string, owner: string) => {
    const change = { workspaceId, reportId, version: null, set: { owner } }
    const answer = await portals[0]!.call(routes.changeContent.path, { token, body: { changes: [change] } })
    expect(answer.status).toBe(200)
  }
  await owned(ids.profit, ids.finance, 'kim@example.com')
  await owned(ids.balance, ids.finance, 'The controllers')
  await owned(ids.pipeline, ids.sales, 'lars@example.com')
  history('Completed', 'Failed')
  await arrived(1)
  await someLooks()
  expect(to()).toEqual(['kim@example.com'])
  expect(post.letters[0]!.text).toContain('/home')
})

test('a failure that was there before anybody looked is told; one that never worked is not, and nor is that it works', async () => {
  history('Completed', 'Failed')
  portals = [await start()]
  await arrived(1)
  expect(post.letters[0]!.text).toContain('Ledger')
  world.service.refreshes = { [ids.board]: [ended(1, 'Failed')] }
  await someLooks()
  world.service.refreshes = { [ids.board]: [ended(2, 'Completed'), ended(1, 'Failed')] }
  await someLooks()
  expect(post.letters).toHaveLength(1)
})

test('a service that does not answer is asked again', async () => {
  history('Completed')
  portals = [await start()]
  await someLooks()
  let unanswered = 0
  world.service.before = ({ reply }) => {
    unanswered++
    reply.raw.destroy()
  }
  history('Completed', 'Failed')
  await expect.poll(() => unanswered).toBeGreaterThan(1)
  world.service.before = () => undefined
  await arrived(1)
})

test('without a server for letters nobody looks', () => {
  vi.useFakeTimers()
  try {
    startWatchingRefreshes({ sendsLetters: true, everyMs } as WatchingDeps)
    expect(vi.getTimerCount()).toBe(1)
    startWatchingRefreshes({ sendsLetters: false, everyMs } as WatchingDeps)
    expect(vi.getTimerCount()).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

const monthly = { every: 'month', day: 1, time: '07:00', zone: 'UTC' }
const margin = { visual: 'card', figure: 'Margin', comparison: '<', threshold: 0.2 }
async function subscribe(sub: string, more: object = {}): Promise<Subscription> {
  const asked = { workspaceId: ids.finance, reportId: ids.profit, schedule: monthly, format: 'PDF' }
  const body = { ...asked, name: 'Margin', page: 'trend', ...more }
  const token = await world.issuer.sign({ sub })
  return Subscription.parse(
    await (await portals[0]!.call(subscriptionRoutes.subscribe.path, { token, body })).json(),
  )
}
async function ofEmil({ id }: Subscription): Promise<Subscription> {
  const token = await world.issuer.sign({ sub: 'emil' })
  const answer = await portals[0]!.call(subscriptionRoutes.subscriptions.path, { token, method: 'GET' })
  return Subscriptions.parse(await answer.json()).subscriptions.find((one) => one.id === id)!
}
const showing = (figure: number) => (world.service.document = { figures: [['Margin', String(figure)]] })
const looked = (count: number) => expect.poll(() => world.service.documentsAsked.length).toBe(count)

test('new data have the alerts of their reports looked at once, whatever their schedule, which stays', async () => {
  history('Completed')
  portals = [await start(), await start()]
  await someLooks()
  world.service.documentsAsked.length = 0
  showing(0.25)
  const alert = await subscribe('emil', { alert: margin })
  await subscribe('emil', { name: 'The report itself' })
  const elsewhere = { workspaceId: ids.sales, reportId: ids.pipeline, alert: margin }
  await subscribe('grace', elsewhere)
  await someLooks()
  expect(world.service.documentsAsked).toEqual([])

  history('Completed', 'Completed')
  await looked(1)
  await expect.poll(async () => (await ofEmil(alert)).last?.outcome).toBe('quiet')
  showing(0.1)
  history('Completed', 'Completed', 'Completed')
  await arrived(1)
  expect(post.letters[0]!.text).toContain('Margin is 0.1 here, which is below 0.2 here.')
  // Completed, and failed after that, before anybody has looked.
  history('Completed', 'Completed', 'Completed', 'Completed', 'Failed')
  await looked(3)
  await someLooks()
  expect(world.service.documentsAsked).toHaveLength(3)
  expect(to().filter((address) => address === 'emil@example.com')).toHaveLength(1)
  await expect.poll(async () => (await ofEmil(alert)).last?.outcome).toBe('quiet')
  expect((await ofEmil(alert)).nextAt).toBe(alert.nextAt)
})

test('an alert that is being looked at when the data are new is looked at again, and one that is paused is not', async () => {
  portals = [await start()]
  await portals[0]!.app.close()
  const put = (name: string, paused: string | null) =>
    world.store.query(
      `INSERT INTO portal.subscriptions (id, version, person, name, workspace_id, report_id, format, schedule, alert, is_armed, paused, try_at, tries, is_sending)
       VALUES ($1, 1, 'emil', $2, $3, $4, 'PDF', $5, $6, true, $7, $8, 0, false)`,
      [
        randomUUID(),
        name,
        ids.finance,
        ids.profit,
        JSON.stringify(monthly),
        JSON.stringify(margin),
        paused,
        new Date(Date.now() - 1000),
      ],
    )
  await put('looked at', null)
  await put('paused', 'person')
  const now = () => new Date()
  const due = createDueSubscriptions({ store: world.store, now, newId: () => randomUUID() })
  const refreshed = () =>
    world.store.drizzle.transaction((tx) => alertsDue(tx, [{ id: ids.profit.toUpperCase() }], now()))
  const first = (await due.take())!
  await refreshed()
  await due.end(first, { outcome: 'quiet' })
  const second = (await due.take())!
  expect([first.name, second.name]).toEqual(['looked at', 'looked at'])
  await due.end(second, { outcome: 'quiet' })
  expect(await due.take()).toBeUndefined()
})

test('what is under way and what has no time is not looked at', () => {
  const told = { startedAt: at(1), problem: null }
  const running = { ...told, endedAt: null, state: 'running' } as const
  const failed = { ...told, endedAt: at(2), state: 'failed' } as const
  const completed = { ...told, endedAt: at(1), state: 'completed' } as const
  expect(endedRefresh('A', [running, failed, completed])).toEqual({
    datasetId: 'a',
    state: 'failed',
    endedAt: new Date(at(2)),
    hasWorked: true,
    completedAt: new Date(at(1)),
  })
  expect(endedRefresh('a', [running])).toBeUndefined()
  expect(endedRefresh('a', [{ ...failed, startedAt: null, endedAt: null }])).toBeUndefined()
})
