import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Bookmarks, ChangeBookmarks, OpenedReport, ReportVisit, View } from '@casement/portal-api'
import type { Store } from '@casement/store'
import { refusal } from '../../http/refusals.ts'
import { reportViews, reportVisits } from './report-views-tables.ts'
import { createViewRows, type RowsDeps, type Seen } from './view-rows.ts'

/** How people look at reports: kept for their next visit, for addresses and under names. Every change is of the person's own. */
export interface ReportViews {
  /** Notes the visit. The view that an address names is anybody's of the report, but a bookmark its person's own; null where there is none. */
  open(seen: Seen, viewId: string | null): Promise<OpenedReport>
  /**
   * Keeps it for the next visit, or `isForOthers` for others alone: the person comes back to where they were. Resolves to the id of
   * the view that an address can name.
   */
  keep(seen: Seen, view: Pick<View, 'page' | 'state'>, isForOthers?: boolean): Promise<string | null>
  /**
   * Keeps a view for others, longer than those that one only saw. Resolves to its id: of a bookmark, which stays the person's
   * own, that of a copy. Throws 404 `viewUnknown`.
   */
  share(person: string, id: string): Promise<string>
  /** What a view of the person holds. Throws 404 `viewUnknown`. */
  stateOf(person: string, id: string): Promise<string | null>
  /** Throws 404 `viewUnknown` and 409 `bookmarksChanged`. */
  changeBookmarks(seen: Seen, change: Pick<ChangeBookmarks, 'version' | 'bookmarks'>): Promise<Bookmarks>
  setFavourite(seen: Seen, isFavourite: boolean): Promise<void>
  /** the newest first */
  visits(person: string): Promise<ReportVisit[]>
}

interface Deps extends RowsDeps {
  readonly store: Pick<Store, 'drizzle'>
}

/** The most visits that are told. */
const maxVisits = 200

export function createReportViews({ store, ...rows }: Deps): ReportViews {
  const { now } = rows
  const db = store.drizzle
  const { newViewId, visit, write, bookmarksOf } = createViewRows(rows)

  return {
    open: (seen, viewId) =>
      db.transaction(async (tx) => {
        const { isFavourite, page, viewId: last, bookmarksVersion } = await visit(tx, seen, {})
        const bookmarks = await bookmarksOf(tx, seen)
        const wanted = [viewId, last].filter((id) => id !== null)
        const found = await tx.select().from(reportViews).where(inArray(reportViews.id, wanted))
        const here = found.filter(
          (row) => row.workspaceId === seen.workspaceId && row.reportId === seen.reportId,
        )
        const named = here.find(
          ({ id, kind, person }) => id === viewId && (kind !== 'bookmark' || person === seen.person),
        )
        const chosen = bookmarks.find(({ isDefault }) => isDefault)
        const left = page === null ? null : { id: null, page, state: null }
        const own = here.find(({ id, person }) => id === last && person === seen.person)
        const used = [named, own].flatMap((row) => (row ? [row.id] : []))
        await tx.update(reportViews).set({ usedAt: now() }).where(inArray(reportViews.id, used))
        return {
          view: named ? toNamed(named, seen) : null,
          first: chosen ? toView(chosen) : own ? { ...toView(own), page: page ?? own.page } : left,
          isFavourite,
          version: bookmarksVersion,
          bookmarks: bookmarks.map(toBookmark),
        }
      }),

    keep: (seen, view, isForOthers = false) =>
      db.transaction(async (tx) => {
        const id = await write(tx, seen, view)
        const isKept = eq(reportViews.id, id ?? '')
        if (isForOthers) await tx.update(reportViews).set({ kind: 'shared' }).where(isKept)
        else await visit(tx, seen, { page: view.page, viewId: id })
        return id
      }),

    share: (person, id) =>
      db.transaction(async (tx) => {
        const own = and(eq(reportViews.id, id), eq(reportViews.person, person))
        const [row] = await tx.update(reportViews).set({ usedAt: now() }).where(own).returning()
        const given = row?.kind === 'bookmark' ? await write(tx, row, row) : row?.id
        if (!given) throw refusal('viewUnknown', { field: 'id' })
        await tx.update(reportViews).set({ kind: 'shared' }).where(eq(reportViews.id, given))
        return given
      }),

    async stateOf(person, id) {
      const own = and(eq(reportViews.id, id), eq(reportViews.person, person))
      const [row] = await db.select({ state: reportViews.state }).from(reportViews).where(own)
      if (!row) throw refusal('viewUnknown', { field: 'view' })
      return row.state
    },

    changeBookmarks: (seen, { version, bookmarks }) =>
      db.transaction(async (tx) => {
        const { bookmarksVersion } = await visit(tx, seen, {})
        if (bookmarksVersion !== version) throw refusal('bookmarksChanged', { field: 'version' })
        const before = new Map((await bookmarksOf(tx, seen)).map((row) => [row.id, row]))
        const rows = bookmarks.map(({ name, isDefault, ...one }, place) => {
          const said = { ...seen, kind: 'bookmark' as const, name, isDefault, place, usedAt: now() }
          if (!('id' in one)) return { ...said, ...one, id: newViewId() }
          const row = before.get(one.id)
          if (!row) throw refusal('viewUnknown', { field: `bookmarks.${place}.id` })
          return { ...row, name, isDefault, place }
        })
        await tx.delete(reportViews).where(inArray(reportViews.id, [...before.keys()]))
        if (rows.length > 0) await tx.insert(reportViews).values(rows)
        await visit(tx, seen, { bookmarksVersion: version + 1 })
        return { version: version + 1, bookmarks: rows.map(toBookmark) }
      }),

    async setFavourite(seen, isFavourite) {
      await db.transaction((tx) => visit(tx, seen, { isFavourite }))
    },

    async visits(person) {
      const rows = await db
        .select()
        .from(reportVisits)
        .where(eq(reportVisits.person, person))
        .orderBy(desc(reportVisits.seenAt))
        .limit(maxVisits)
      return rows.map(({ workspaceId, reportId, seenAt, isFavourite, page }) => ({
        workspaceId,
        reportId,
        seenAt: seenAt.toISOString(),
        isFavourite,
        page,
      }))
    },
  }
}

type Row = typeof reportViews.$inferSelect

const toView = ({ id, page, state }: Row): View => ({ id, page, state })

/** A view for whoever opens it; of the rows that it was made over, only whether they are others. */
const toNamed = (row: Row, { person, scope }: Seen) => ({
  ...toView(row),
  madeBy: row.person,
  isOwn: row.person === person,
  hasOtherRows: row.scope !== scope,
})

const toBookmark = ({ id, name, isDefault }: { id: string; name: string | null; isDefault: boolean }) => ({
  id,
  name: name ?? id,
  isDefault,
})
