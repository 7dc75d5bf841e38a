import { dayMs } from '@casement/limits'
import { and, asc, desc, eq, inArray, lt, ne, notInArray } from 'drizzle-orm'
import type { View } from '@casement/portal-api'
import type { Transaction } from '../../audit/audit-log.ts'
import { reportViews, reportVisits } from './report-views-tables.ts'

/** A report as somebody sees it. */
export interface Seen {
  readonly person: string
  readonly workspaceId: string
  readonly reportId: string
  /** the rows that they see, as a digest to compare */
  readonly scope: string
}

export interface RowsDeps {
  readonly now: () => Date
  readonly newId: () => string
  /** how long a view is kept that nobody opens */
  readonly days: number
}

/** The most views of each kind that a person has; the oldest goes. */
const max = { seen: 100, shared: 500 }

/** Rows of views and visits, inside a transaction. */
export function createViewRows({ now, newId, days }: RowsDeps) {
  const newViewId = () => newId().replaceAll('-', '').slice(0, 12).toLowerCase()

  /** The person's visit of the report, held for the transaction. */
  async function visit(tx: Transaction, seen: Seen, change: Partial<typeof reportVisits.$inferInsert>) {
    const { person, workspaceId, reportId } = seen
    const fresh = { person, workspaceId, reportId, seenAt: now(), isFavourite: false, bookmarksVersion: 0 }
    const [row] = await tx
      .insert(reportVisits)
      .values({ ...fresh, ...change })
      .onConflictDoUpdate({
        target: [reportVisits.person, reportVisits.workspaceId, reportVisits.reportId],
        set: { seenAt: now(), ...change },
      })
      .returning()
    return row!
  }

  /** Writes a view of the person, or finds the one that says the same. */
  async function write(
    tx: Transaction,
    { person, workspaceId, reportId, scope }: Seen,
    { page, state }: Pick<View, 'page' | 'state'>,
  ) {
    const seen = { person, workspaceId, reportId, scope }
    if (state === null) return null
    const same = and(ofReport(seen), eq(reportViews.scope, seen.scope), eq(reportViews.page, page))
    const [known] = await tx
      .update(reportViews)
      .set({ usedAt: now() })
      .where(and(same, eq(reportViews.state, state), inArray(reportViews.kind, ['seen', 'shared'])))
      .returning()
    if (known) return known.id
    const id = newViewId()
    await tx
      .insert(reportViews)
      .values({ ...seen, id, kind: 'seen', page, state, usedAt: now(), isDefault: false })
    await prune(tx, seen.person)
    return id
  }

  /** Removes what was not used for long, and the person's oldest beyond the limits. */
  async function prune(tx: Transaction, person: string): Promise<void> {
    const until = new Date(now().getTime() - days * dayMs)
    await tx.delete(reportViews).where(and(ne(reportViews.kind, 'bookmark'), lt(reportViews.usedAt, until)))
    for (const kind of ['seen', 'shared'] as const) {
      const own = and(eq(reportViews.person, person), eq(reportViews.kind, kind))
      const kept = tx
        .select({ id: reportViews.id })
        .from(reportViews)
        .where(own)
        .orderBy(desc(reportViews.usedAt))
        .limit(max[kind])
      await tx.delete(reportViews).where(and(own, notInArray(reportViews.id, kept)))
    }
  }

  const bookmarksOf = (tx: Transaction, seen: Seen) =>
    tx
      .select()
      .from(reportViews)
      .where(and(ofReport(seen), eq(reportViews.kind, 'bookmark')))
      .orderBy(asc(reportViews.place))

  return { newViewId, visit, write, bookmarksOf }
}

const ofReport = ({ person, workspaceId, reportId }: Seen) =>
  and(
    eq(reportViews.person, person),
    eq(reportViews.workspaceId, workspaceId),
    eq(reportViews.reportId, reportId),
  )
