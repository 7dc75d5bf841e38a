import { and, eq, gt, isNull } from 'drizzle-orm'
import type { BegunView, ViewAs } from '@casement/portal-api'
import type { Store } from '@casement/store'
import { appendEntry, type Transaction } from '../../audit/audit-log.ts'
import type { Author } from '../../audit/author.ts'
import { viewsAs } from './view-as-tables.ts'

/** Views of the portal as somebody else. Beginning and end are in the audit, each in the transaction of its step. */
export interface ViewsAs {
  begin(view: ViewAs, author: Author): Promise<BegunView>
  /** The person who is viewed; undefined when the author's view is not there, or has ended. */
  end(id: string, author: Author): Promise<string | undefined>
  /** The person whom the administrator views under this id, now; undefined for another's view, and for one that has ended. */
  personOf(id: string, administrator: string): Promise<string | undefined>
}

interface Deps {
  readonly store: Pick<Store, 'drizzle'>
  readonly now: () => Date
  readonly newId: () => string
}

const lifetimeMs = 60 * 60 * 1000

export function createViewsAs({ store, now, newId }: Deps): ViewsAs {
  const db = store.drizzle
  const open = (id: string, administrator: string) =>
    and(
      eq(viewsAs.id, id),
      eq(viewsAs.administrator, administrator),
      isNull(viewsAs.endedAt),
      gt(viewsAs.expiresAt, now()),
    )

  return {
    begin: ({ person, reason }, author) =>
      db.transaction(async (tx) => {
        const [id, at] = [newId(), now()]
        const expiresAt = new Date(at.getTime() + lifetimeMs)
        await tx
          .insert(viewsAs)
          .values({ id, administrator: author.person, person, startedAt: at, expiresAt })
        await appendEntry(tx, {
          at,
          ...author,
          action: 'viewAs',
          after: { person, view: id, ...(reason ? { reason } : {}) },
        })
        return { id, person, expiresAt: expiresAt.toISOString() }
      }),

    end: (id, author) =>
      db.transaction(async (tx) => {
        const at = now()
        const [ended] = await tx
          .update(viewsAs)
          .set({ endedAt: at })
          .where(open(id, author.person))
          .returning({ person: viewsAs.person })
        if (!ended) return undefined
        await appendEntry(tx, {
          at,
          ...author,
          action: 'endViewAs',
          after: { person: ended.person, view: id },
        })
        return ended.person
      }),

    async personOf(id, administrator) {
      const [row] = await db.select({ person: viewsAs.person }).from(viewsAs).where(open(id, administrator))
      return row?.person
    },
  }
}

/** Ends the views of an administrator, in the transaction that ends their sign-ins. */
export const endViewsOf = async (tx: Transaction, administrator: string, at: Date): Promise<void> => {
  await tx
    .update(viewsAs)
    .set({ endedAt: at })
    .where(and(eq(viewsAs.administrator, administrator), isNull(viewsAs.endedAt)))
}
