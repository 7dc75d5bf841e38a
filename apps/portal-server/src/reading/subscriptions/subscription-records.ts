import { and, asc, count, eq, isNull } from 'drizzle-orm'
import type { ChangeSubscription, Subscribe, Subscription, SubscriptionAt } from '@casement/portal-api'
import type { Store } from '@casement/store'
import { appendEntry, type Transaction } from '../../audit/audit-log.ts'
import type { Author } from '../../audit/author.ts'
import { refusal } from '../../http/refusals.ts'
import { reportViews } from '../report-views/report-views-tables.ts'
import { nextDue } from './next-due.ts'
import { subscriptions, type SubscriptionRow } from './subscription-tables.ts'

/** Subscriptions as people make and change them, each change in the transaction of its entry of the audit. */
export interface SubscriptionRecords {
  /** those of a person, or of everybody, by their names */
  list(person?: string): Promise<Subscription[]>
  /** Throws 409 `subscriptionsFull` and 404 `viewUnknown`. */
  create(asked: Subscribe, author: Author): Promise<Subscription>
  /** Throws 404 `subscriptionUnknown` and 409 `subscriptionChanged`, as the others do. */
  change(change: ChangeSubscription, author: Author): Promise<Subscription>
  remove(at: SubscriptionAt, author: Author): Promise<void>
  /** Lets go on what waits for a sign-in of the person, who is there: a run that was missed is made up for. */
  goOn(author: Author): Promise<void>
  /** Has it run as soon as may be. Throws 409 `subscriptionPaused` as well. */
  runNow(at: SubscriptionAt, author: Author): Promise<Subscription>
  /** By an administrator. Its person sees that, and only administrators let it run again. */
  stop(at: SubscriptionAt, author: Author): Promise<Subscription>
  /** Lets one run again that an administrator has stopped. Throws 409 `subscriptionChanged` for any other. */
  allow(at: SubscriptionAt, author: Author): Promise<Subscription>
}

interface Deps {
  readonly store: Pick<Store, 'drizzle'>
  readonly now: () => Date
  readonly newId: () => string
}

/** The most subscriptions of a person. */
const maxSubscriptions = 50

type Entered = 'subscribe' | 'changeSubscription' | 'stopSubscription'

export function createSubscriptionRecords({ store, now, newId }: Deps): SubscriptionRecords {
  const db = store.drizzle

  const entered = enteringAt(now)

  return {
    async list(person) {
      const rows = await db
        .select()
        .from(subscriptions)
        .where(person === undefined ? undefined : eq(subscriptions.person, person))
        .orderBy(asc(subscriptions.person), asc(subscriptions.name), asc(subscriptions.id))
      return rows.map(toSubscription)
    },

    create: ({ view, ...asked }, author) =>
      db.transaction(async (tx) => {
        const { person } = author
        const [known] = await tx
          .select({ count: count() })
          .from(subscriptions)
          .where(eq(subscriptions.person, person))
        if ((known?.count ?? 0) >= maxSubscriptions) throw refusal('subscriptionsFull')
        const state = view === null ? null : await stateOf(tx, { ...asked, person, view })
        const [row] = await tx
          .insert(subscriptions)
          .values({
            ...asked,
            id: newId(),
            version: 1,
            person,
            viewId: view,
            state,
            isArmed: true,
            tryAt: nextDue(asked.schedule, now()),
            tries: 0,
            isSending: false,
          })
          .returning()
        const { workspaceId, reportId } = asked
        await entered(tx, author, 'subscribe', row!, { workspaceId, reportId })
        return toSubscription(row!)
      }),

    change: ({ set, ...at }, author) =>
      db.transaction(async (tx) => {
        const row = await held(tx, at, author.person)
        const written = await write(tx, row, changesOf(row, set, now()))
        await entered(tx, author, 'changeSubscription', written, { isPaused: written.paused !== null })
        return toSubscription(written)
      }),

    remove: (at, author) =>
      db.transaction(async (tx) => {
        const row = await held(tx, at, author.person)
        await tx.delete(subscriptions).where(eq(subscriptions.id, row.id))
        await entered(tx, author, 'stopSubscription', row)
      }),

    goOn: (author) =>
      db.transaction(async (tx) => {
        for (const row of await wokenUp(tx, author.person))
          await entered(tx, author, 'changeSubscription', row, { isPaused: false })
      }),

    runNow: (at, author) =>
      db.transaction(async (tx) => {
        const row = await held(tx, at, author.person)
        if (row.paused !== null) throw refusal('subscriptionPaused')
        const [written] = await tx
          .update(subscriptions)
          .set({ tryAt: now(), tries: 0 })
          .where(eq(subscriptions.id, row.id))
          .returning()
        return toSubscription(written!)
      }),

    stop: (at, author) =>
      db.transaction(async (tx) => {
        const row = await held(tx, at)
        const written = await write(tx, row, { paused: 'administrator' })
        await entered(tx, author, 'stopSubscription', written)
        return toSubscription(written)
      }),

    allow: (at, author) =>
      db.transaction(async (tx) => {
        const written = await allowAgain(tx, await held(tx, at), now())
        await entered(tx, author, 'changeSubscription', written, { isPaused: false })
        return toSubscription(written)
      }),
  }
}

/** Appends to the audit what somebody did with a subscription. */
const enteringAt =
  (now: () => Date) =>
  (
    tx: Transaction,
    author: Author,
    action: Entered,
    { id, name, person }: Pick<SubscriptionRow, 'id' | 'name' | 'person'>,
    more: object = {},
  ) =>
    appendEntry(tx, {
      at: now(),
      ...author,
      action,
      after: { person, subscription: name, subscriptionId: id, ...more },
    })

/** One of the person, or of anybody, held for the transaction, at the version that was read. */
async function held(tx: Transaction, { id, version }: SubscriptionAt, person?: string) {
  const own = person === undefined ? undefined : eq(subscriptions.person, person)
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), own))
    .for('update')
  if (!row) throw refusal('subscriptionUnknown', { field: 'id' })
  if (row.version !== version) throw refusal('subscriptionChanged', { field: 'version' })
  return row
}
function allowAgain(tx: Transaction, row: SubscriptionRow, now: Date) {
  if (row.paused !== 'administrator') throw refusal('subscriptionChanged', { field: 'id' })
  return write(tx, row, { paused: null, tryAt: nextDue(row.schedule, now), tries: 0 })
}

async function write(tx: Transaction, row: SubscriptionRow, set: Partial<SubscriptionRow>) {
  const [written] = await tx
    .update(subscriptions)
    .set({ ...set, version: row.version + 1 })
    .where(eq(subscriptions.id, row.id))
    .returning()
  return written!
}

/** What a change makes of a row. A rule that is another is armed; one that is resumed is due at its next time. */
function changesOf(
  row: SubscriptionRow,
  { comparison, threshold, isPaused, ...set }: ChangeSubscription['set'],
  now: Date,
): Partial<SubscriptionRow> {
  if (isPaused === false && row.paused === 'administrator')
    throw refusal('subscriptionStopped', { field: 'set.isPaused' })
  const alert = row.alert && {
    ...row.alert,
    ...(comparison !== undefined && { comparison }),
    ...(threshold !== undefined && { threshold }),
  }
  const isOtherRule = comparison !== undefined || threshold !== undefined
  const isResumed = isPaused === false && row.paused !== null
  return {
    ...set,
    alert,
    ...(isOtherRule && { isArmed: true }),
    ...(isPaused === true && row.paused === null && { paused: 'person' as const }),
    ...(isResumed && { paused: null }),
    ...((set.schedule || isResumed) && {
      tryAt: nextDue(set.schedule ?? row.schedule, now),
      tries: 0,
    }),
  }
}

/** The state of a kept view of the person, which is kept for as long as a mail leads to it. */
async function stateOf(
  tx: Transaction,
  {
    person,
    workspaceId,
    reportId,
    view,
  }: { person: string; workspaceId: string; reportId: string; view: string },
): Promise<string | null> {
  const [found] = await tx
    .select()
    .from(reportViews)
    .where(
      and(
        eq(reportViews.id, view),
        eq(reportViews.person, person),
        eq(reportViews.workspaceId, workspaceId),
        eq(reportViews.reportId, reportId),
      ),
    )
  if (!found) throw refusal('viewUnknown', { field: 'view' })
  if (found.kind === 'seen')
    await tx.update(reportViews).set({ kind: 'shared' }).where(eq(reportViews.id, view))
  return found.state
}

/** What waited for a sign-in of the person, and waits no longer. */
const wokenUp = (tx: Transaction, person: string): Promise<SubscriptionRow[]> =>
  tx
    .update(subscriptions)
    .set({ paused: null })
    .where(and(eq(subscriptions.person, person), eq(subscriptions.paused, 'signIn')))
    .returning()

/** Stops what a person subscribed to until they have signed in again, in the transaction that ends their sign-ins. */
export const pauseSubscriptionsOf = async (tx: Transaction, person: string): Promise<void> => {
  const held = and(eq(subscriptions.person, person), isNull(subscriptions.paused))
  await tx.update(subscriptions).set({ paused: 'signIn' }).where(held)
}

const toSubscription = (row: SubscriptionRow): Subscription => ({
  id: row.id,
  version: row.version,
  person: row.person,
  name: row.name,
  workspaceId: row.workspaceId,
  reportId: row.reportId,
  page: row.page,
  hasView: row.state !== null,
  schedule: row.schedule,
  format: row.format,
  alert: row.alert,
  paused: row.paused,
  nextAt: row.paused === null ? row.tryAt.toISOString() : null,
  last:
    row.lastAt && row.lastOutcome
      ? { at: row.lastAt.toISOString(), outcome: row.lastOutcome, problem: row.lastProblem }
      : null,
})
