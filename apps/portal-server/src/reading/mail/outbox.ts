import { asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Store } from '@casement/store'
import type { Transaction } from '../../audit/audit-log.ts'
import type { Letter } from './letters.ts'
import { mailOutbox } from './mail-tables.ts'

/** A letter on its way, and how often it was tried, this time counted. */
export interface PendingLetter extends Letter {
  readonly id: string
  readonly tries: number
}

/** Letters that wait to be sent: written in the transaction of what they tell of, and sent after it. */
export interface Outbox {
  put(tx: Transaction, letters: readonly Letter[]): Promise<void>
  /** Takes letters that are due; each is due again later, in case it does not go out. */
  take(): Promise<readonly PendingLetter[]>
  remove(id: string): Promise<void>
}

interface Deps {
  readonly store: Pick<Store, 'drizzle'>
  readonly now: () => Date
  readonly newId: () => string
}

const takenAtOnce = 10
const firstPauseSeconds = 60
const longestPauseSeconds = 6 * 60 * 60

export function createOutbox({ store, now, newId }: Deps): Outbox {
  const db = store.drizzle
  return {
    async put(tx, letters) {
      if (letters.length === 0) return
      const rows = letters.map((letter) => ({ ...letter, id: newId(), tries: 0, dueAt: now() }))
      await tx.insert(mailOutbox).values(rows)
    },

    take: () =>
      db.transaction(async (tx) => {
        // What another process has taken it sends itself.
        const due = await tx
          .select({ id: mailOutbox.id })
          .from(mailOutbox)
          .where(lte(mailOutbox.dueAt, now()))
          .orderBy(asc(mailOutbox.dueAt))
          .limit(takenAtOnce)
          .for('update', { skipLocked: true })
        if (due.length === 0) return []
        const pause = sql`least(${longestPauseSeconds}, ${firstPauseSeconds} * power(2, ${mailOutbox.tries}))`
        return tx
          .update(mailOutbox)
          .set({
            tries: sql`${mailOutbox.tries} + 1`,
            dueAt: sql`${now().toISOString()}::timestamptz + ${pause} * interval '1 second'`,
          })
          .where(
            inArray(
              mailOutbox.id,
              due.map(({ id }) => id),
            ),
          )
          .returning()
      }),

    async remove(id) {
      await db.delete(mailOutbox).where(eq(mailOutbox.id, id))
    },
  }
}
