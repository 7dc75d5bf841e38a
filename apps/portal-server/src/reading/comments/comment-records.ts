import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { ChangeComment, Comments, CommentView, WriteComment } from '@casement/portal-api'
import type { Store } from '@casement/store'
import { refusal } from '../../http/refusals.ts'
import type { Reader } from './reader.ts'
import { createCommentRows, ofReport, type Writer } from './comment-rows.ts'
import { comments } from './comments-tables.ts'
import { seenAmong } from './seen-comments.ts'
import { toComments } from './told-comments.ts'

/**
 * Comments on reports. Of those that were written over rows that a reader does not see, nothing is told: not that they are
 * there, nor how many, unless their authors addressed them to everybody who sees the report and the reader has a figure of their
 * own there. Every write is in the audit, without words and figures.
 */
export interface CommentRecords {
  list(reader: Reader): Promise<Comments>
  /** Without the filters for who does not see the author's rows. Throws 404 `commentUnknown`. */
  view(reader: Reader, id: string): Promise<CommentView>
  /** What says who reads a comment and its replies. Throws 404 `commentUnknown`. */
  aboutOf(reader: Reader, id: string): Promise<typeof comments.$inferSelect>
  /** Throws 409 `commentsFull`. */
  write(
    writer: Writer,
    comment: Pick<WriteComment, 'page' | 'state' | 'figure' | 'text' | 'audience'>,
  ): Promise<void>
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

export function createCommentRecords({ store, now, newId }: Deps): CommentRecords {
  const db = store.drizzle

  const { threadOf, note, insert } = createCommentRows({ now, newId })

  return {
    async list(reader) {
      const of = and(ofReport(reader), isNull(comments.repliesTo))
      const rows = await db.select().from(comments).where(of).orderBy(desc(comments.writtenAt))
      const seen = await seenAmong(reader, rows)
      const ids = seen.map(({ row }) => row.id)
      const replies = await db
        .select()
        .from(comments)
        .where(inArray(comments.repliesTo, ids))
        .orderBy(asc(comments.writtenAt))
      return toComments(reader, seen, replies)
    },

    async view(reader, id) {
      const { row, own } = await threadOf(db, reader, id)
      if (row.deletedAt) throw refusal('commentUnknown', { field: 'id' })
      return { page: row.page!, state: own === undefined ? row.state : null }
    },

    async aboutOf(reader, id) {
      return (await threadOf(db, reader, id)).row
    },

    write: (writer, { page, state, figure, text, audience }) =>
      db.transaction(async (tx) => {
        const id = await insert(tx, writer, { page, state, figure, text, audience, scope: writer.scope })
        await note(tx, 'writeComment', writer, { id, audience })
      }),

    async reply(writer, id, text) {
      const { row } = await threadOf(db, writer, id)
      await db.transaction(async (tx) => {
        const made = await insert(tx, writer, { repliesTo: row.id, text })
        await note(tx, 'replyToComment', writer, { id: made })
      })
    },

    async change(writer, change) {
      const of = and(eq(comments.id, change.id), ofReport(writer))
      const [found] = await db.select().from(comments).where(of)
      if (!found) throw refusal('commentUnknown', { field: 'id' })
      await threadOf(db, writer, found.repliesTo ?? found.id)
      await db.transaction(async (tx) => {
        const [row] = await tx.select().from(comments).where(of).for('update')
        if (!row) throw refusal('commentUnknown', { field: 'id' })
        const settles = change.change === 'resolve' || change.change === 'reopen'
        if (row.deletedAt || (settles && row.repliesTo !== null))
          throw refusal('commentUnknown', { field: 'id' })
        if (!settles && row.author !== writer.person) throw refusal('commentNotOwn')
        if (row.version !== change.version) throw refusal('commentChanged', { field: 'version' })
        await tx
          .update(comments)
          .set({ ...changed(change, row, writer.person, now()), version: row.version + 1 })
          .where(eq(comments.id, row.id))
        await note(tx, `${change.change}Comment`, writer, { id: row.id })
      })
    },
  }
}

/**
 * Of what is deleted, no words, figure and view are kept; without a figure nobody knows any more who had one of their own there,
 * and its trace is for those who see its author's rows.
 */
function changed(
  change: Change,
  { figure, audience }: Pick<typeof comments.$inferSelect, 'figure' | 'audience'>,
  person: string,
  at: Date,
): Partial<typeof comments.$inferInsert> {
  switch (change.change) {
    case 'edit':
      return { text: change.text, editedAt: at }
    case 'delete':
      return { text: '', figure: null, state: null, audience: figure ? 'rows' : audience, deletedAt: at }
    case 'resolve':
      return { resolvedBy: person }
    case 'reopen':
      return { resolvedBy: null }
  }
}
