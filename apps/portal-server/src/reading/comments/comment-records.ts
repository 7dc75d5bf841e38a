import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { ChangeComment, Comments, CommentView, WriteComment } from '@casement/portal-api'
import type { Store } from '@casement/store'
import { refusal } from '../../http/refusals.ts'
import type { Reader } from './comment-reader.ts'
import { createCommentRows, ofReport, type Writer } from './comment-rows.ts'
import { comments } from './comments-tables.ts'
import { containsRows, type RowScope } from './row-scope.ts'
import { toComments } from './told-comments.ts'

/**
 * Comments on reports. Of those that were written over rows that a reader does not see, nothing is told: not that they are
 * there, nor how many. Every write is in the audit, without words and figures.
 */
export interface CommentRecords {
  list(reader: Reader): Promise<Comments>
  /** Throws 404 `commentUnknown`. */
  view(reader: Reader, id: string): Promise<CommentView>
  /** The rows that whoever reads a comment sees at least. Throws 404 `commentUnknown`. */
  scopeOf(reader: Reader, id: string): Promise<RowScope>
  /** Throws 409 `commentsFull`. */
  write(writer: Writer, comment: Pick<WriteComment, 'page' | 'state' | 'figure' | 'text'>): Promise<void>
  /** Throws 404 `commentUnknown` and 409 `commentsFull`. */
  reply(writer: Writer, id: string, text: string): Promise<void>
  /** Throws 404 `commentUnknown`, 403 `commentNotOwn` and 409 `commentChanged`. */
  change(writer: Reader & { correlationId: string }, change: Change): Promise<void>
}

type Change = ChangeComment extends infer One
  ? One extends One
    ? Omit<One, 'workspaceId' | 'reportId'>
    : never
  : never

interface Deps {
  readonly store: Pick<Store, 'drizzle'>
  readonly now: () => Date
  readonly newId: () => string
}

/** The most comments that are told of a report. */
const maxTold = 300

export function createCommentRecords({ store, now, newId }: Deps): CommentRecords {
  const db = store.drizzle

  const { threadOf, note, insert } = createCommentRows({ now, newId })

  return {
    async list(reader) {
      const of = and(ofReport(reader), isNull(comments.repliesTo))
      const rows = await db.select().from(comments).where(of).orderBy(desc(comments.writtenAt))
      const seen = rows.filter(({ scope }) => scope && containsRows(reader.scope, scope)).slice(0, maxTold)
      const ids = seen.map(({ id }) => id)
      const replies = await db
        .select()
        .from(comments)
        .where(inArray(comments.repliesTo, ids))
        .orderBy(asc(comments.writtenAt))
      return toComments(reader, seen, replies)
    },

    async view(reader, id) {
      const { page, state, deletedAt } = await threadOf(db, reader, id)
      if (deletedAt) throw refusal('commentUnknown', { field: 'id' })
      return { page: page!, state }
    },

    async scopeOf(reader, id) {
      return (await threadOf(db, reader, id)).scope!
    },

    write: (writer, { page, state, figure, text }) =>
      db.transaction(async (tx) => {
        const id = await insert(tx, writer, { page, state, figure, text, scope: writer.scope })
        await note(tx, 'writeComment', writer, id)
      }),

    reply: (writer, id, text) =>
      db.transaction(async (tx) => {
        const thread = await threadOf(tx, writer, id)
        const made = await insert(tx, writer, { repliesTo: thread.id, text })
        await note(tx, 'replyToComment', writer, made)
      }),

    change: (writer, change) =>
      db.transaction(async (tx) => {
        const of = and(eq(comments.id, change.id), ofReport(writer))
        const [row] = await tx.select().from(comments).where(of).for('update')
        if (!row) throw refusal('commentUnknown', { field: 'id' })
        await threadOf(tx, writer, row.repliesTo ?? row.id)
        const settles = change.change === 'resolve' || change.change === 'reopen'
        if (row.deletedAt || (settles && row.repliesTo !== null))
          throw refusal('commentUnknown', { field: 'id' })
        if (!settles && row.author !== writer.person) throw refusal('commentNotOwn')
        if (row.version !== change.version) throw refusal('commentChanged', { field: 'version' })
        await tx
          .update(comments)
          .set({ ...changed(change, writer.person, now()), version: row.version + 1 })
          .where(eq(comments.id, row.id))
        await note(tx, `${change.change}Comment`, writer, row.id)
      }),
  }
}

/** Of what is deleted, no words, figure and view are kept. */
function changed(change: Change, person: string, at: Date): Partial<typeof comments.$inferInsert> {
  switch (change.change) {
    case 'edit':
      return { text: change.text, editedAt: at }
    case 'delete':
      return { text: '', figure: null, state: null, deletedAt: at }
    case 'resolve':
      return { resolvedBy: person }
    case 'reopen':
      return { resolvedBy: null }
  }
}
