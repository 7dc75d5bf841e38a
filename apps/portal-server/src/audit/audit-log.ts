import { and, asc, desc, eq, gt, gte, ilike, inArray, lt, lte, max, min, ne, sql } from 'drizzle-orm'
import type { AuditAction, AuditEntry, AuditMark, AuditPage } from '@casement/portal-api'
import { noLink, removedAtOnce, type Store } from '@casement/store'
import { linkAfter } from './audit-chain.ts'
import { audit, auditHead, retentionFlag } from './audit-tables.ts'

export type Transaction = Parameters<Parameters<Store['drizzle']['transaction']>[0]>[0]

/** An entry as it is told: the store sets its number and its link. */
export type NewEntry = Pick<typeof audit.$inferInsert, 'person' | 'action' | 'correlationId'> & {
  readonly at: Date
  readonly grantId?: string
  readonly before?: AuditEntry['before'] | undefined
  readonly after?: AuditEntry['after'] | undefined
}

const insertedAtOnce = 500

/** Waits for whoever appends, and lets nobody else append until the transaction ends. */
export async function holdAudit(tx: Transaction): Promise<void> {
  await tx.select().from(auditHead).for('update')
}

/**
 * Appends entries, in the transaction of what they tell of, and resolves to their marks. Whoever appends waits for those
 * that append, so that each entry is linked to the one before it.
 */
export async function appendEntries(
  tx: Transaction,
  entries: readonly NewEntry[],
): Promise<readonly AuditMark[]> {
  const [head] = await tx.select().from(auditHead).for('update')
  // Entries of before the chain are bound by the first one that is linked. A head that somebody removed stays seen.
  let hash = head ? (head.hash ?? (await linkOfAll(tx))) : noLink
  const linked = entries.map((entry) => {
    hash = linkAfter(hash, {
      at: entry.at.toISOString(),
      person: entry.person,
      action: entry.action,
      grantId: entry.grantId ?? null,
      before: entry.before ?? null,
      after: entry.after ?? null,
      correlationId: entry.correlationId,
    })
    return { ...entry, hash }
  })
  const marks: AuditMark[] = []
  for (let from = 0; from < linked.length; from += insertedAtOnce) {
    const some = linked.slice(from, from + insertedAtOnce)
    const made = await tx.insert(audit).values(some).returning({ id: audit.id, hash: audit.hash })
    marks.push(...made.map(({ id, hash: own }) => ({ id, hash: own! })))
  }
  const mark = marks.at(-1)
  if (mark) await tx.insert(auditHead).values(mark).onConflictDoUpdate({ target: auditHead.one, set: mark })
  return marks
}

/** Appends one entry, as `appendEntries` does several. */
export const appendEntry = async (tx: Transaction, entry: NewEntry): Promise<AuditMark> =>
  (await appendEntries(tx, [entry]))[0]!

/** Which entries are read: all that an absent property does not leave out. */
export interface AuditFilter {
  readonly order?: 'oldest' | 'newest'
  readonly after?: number
  readonly before?: number | undefined
  readonly limit: number
  readonly person?: string | undefined
  readonly action?: AuditEntry['action'] | undefined
  readonly about?: string | undefined
  readonly kind?: 'changes' | 'signIns' | undefined
}

const signInActions: AuditAction[] = ['signIn', 'refuseSignIn']

/** Written as the index over these entries has it, so that sign-ins, which most entries are, are not walked over. */
const isNoSignIn = sql`${audit.action} <> 'signIn'`

/** The query of the entries that a filter leaves. */
export const entriesQuery = (
  { drizzle }: Pick<Store, 'drizzle'>,
  { order = 'oldest', after = 0, before, limit, person, action, about, kind }: AuditFilter,
) =>
  drizzle
    .select()
    .from(audit)
    .where(
      and(
        gt(audit.id, after),
        before === undefined ? undefined : lt(audit.id, before),
        person ? eq(audit.person, person) : undefined,
        action ? eq(audit.action, action) : undefined,
        kind === 'signIns' ? inArray(audit.action, signInActions) : undefined,
        kind === 'changes' ? and(isNoSignIn, ne(audit.action, 'refuseSignIn')) : undefined,
        about
          ? and(isNoSignIn, ilike(sql`concat(${audit.before}, ' ', ${audit.after})`, `%${literally(about)}%`))
          : undefined,
      ),
    )
    .orderBy(order === 'newest' ? desc(audit.id) : asc(audit.id))
    .limit(limit)

/** Entries in the order that is asked for, and what the chain begins and ends with. */
export async function readAudit(store: Pick<Store, 'drizzle'>, filter: AuditFilter): Promise<AuditPage> {
  // In this order: an entry that is appended meanwhile is read, or is none that this newest one knows of.
  const [head] = await store.drizzle.select().from(auditHead)
  const removed = await lastRemoval(store.drizzle)
  const rows = await entriesQuery(store, filter)
  const isChained = head !== undefined && head.id !== null && head.hash !== null
  return {
    newest: isChained ? { id: head.id!, hash: head.hash! } : null,
    removedUpTo: removed,
    entries: rows.map(toEntry),
  }
}

/**
 * Removes entries of before `until`, the oldest `atMost` of them, but never the newest entry, and appends what was removed.
 * Resolves to how many. Entries in the order of their numbers are kept from the first one on that is to be kept.
 */
export const pruneAudit = (
  store: Pick<Store, 'drizzle'>,
  {
    until,
    now,
    newId,
    atMost = removedAtOnce,
  }: { until: Date; now: Date; newId: () => string; atMost?: number },
): Promise<number> =>
  store.drizzle.transaction(async (tx) => {
    await tx.select().from(auditHead).for('update')
    const kept = await firstKept(tx, until, atMost)
    if (kept === undefined) return 0
    const [last] = await tx.select().from(audit).where(lt(audit.id, kept)).orderBy(desc(audit.id)).limit(1)
    if (!last) return 0
    const upTo = { id: last.id, hash: last.hash ?? (await linkOfAll(tx, last.id)) }
    await tx.execute(sql`SELECT set_config(${retentionFlag}, 'on', true)`)
    const gone = await tx.delete(audit).where(lt(audit.id, kept)).returning({ id: audit.id })
    await tx.execute(sql`SELECT set_config(${retentionFlag}, '', true)`)
    await appendEntry(tx, {
      at: now,
      person: 'casement',
      action: 'prune',
      before: { upTo, entries: gone.length },
      correlationId: newId(),
    })
    return gone.length
  })

/** Number of the first entry that stays when the oldest are removed; undefined: there is no entry. */
async function firstKept(tx: Transaction, until: Date, atMost: number): Promise<number | undefined> {
  const oldest = tx
    .select({ id: audit.id, at: audit.at })
    .from(audit)
    .orderBy(asc(audit.id))
    .limit(atMost + 1)
    .as('oldest')
  const [recent] = await tx
    .select({ id: min(oldest.id) })
    .from(oldest)
    .where(gte(oldest.at, until))
  if (recent?.id != null) return recent.id
  // All of these are too old: the last of them is beyond what is removed at once, or is the newest of all.
  const [beyond] = await tx.select({ id: max(oldest.id) }).from(oldest)
  return beyond?.id ?? undefined
}

async function lastRemoval(db: Pick<Transaction, 'select'>): Promise<AuditMark | null> {
  const [prune] = await db
    .select({ before: audit.before })
    .from(audit)
    .where(eq(audit.action, 'prune'))
    .orderBy(desc(audit.id))
    .limit(1)
  return prune?.before && 'upTo' in prune.before ? (prune.before.upTo as AuditMark) : null
}

/** The link of the newest entry, or of the one with the number `upTo`, where none up to it is linked. */
async function linkOfAll(tx: Transaction, upTo?: number): Promise<string> {
  const removed = await lastRemoval(tx)
  const rows = await tx
    .select()
    .from(audit)
    .where(and(gt(audit.id, removed?.id ?? 0), upTo === undefined ? undefined : lte(audit.id, upTo)))
    .orderBy(asc(audit.id))
  return rows.reduce((link, row) => linkAfter(link, toEntry(row)), removed?.hash ?? noLink)
}

/** A text for LIKE, in which nothing stands for something else. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const toEntry = (row: typeof audit.$inferSelect): AuditEntry => ({
  ...row,
  at: row.at.toISOString(),
  before: row.before ?? null,
  after: row.after ?? null,
})
