import { and, asc, count, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { AuditAction, ChangeComment, Comments, CommentView, WriteComment } from '@casement/portal-api'
import type { Store } from '@casement/store'
import { appendEntry, type Transaction } from '../audit/audit-log.ts'
import { refusal } from '../http/refusals.ts'
import type { Reader } from './comment-reader.ts'
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

/** Somebody who writes; `tell` writes what others are to hear of it, in the same transaction. */
export interface Writer extends Reader {
  readonly correlationId: string
  readonly tell: (tx: Transaction) => Promise<void>
}

interface Deps {
  readonly store: Pick<Store, 'drizzle'>
  readonly now: () => Date
  readonly newId: () => string
}

/** The most comments that are told of a report, and that a person has on one. */
const max = { told: 300, own: 500 }

export function createCommentRecords({ store, now, newId }: Deps): CommentRecords {
  const db = store.drizzle

  /** The comment that the row is, or replies to, where the reader may see it. */
  async function threadOf(tx: Pick<Transaction, 'select'>, reader: Reader, id: string) {
    const of = and(eq(comments.id, id), ofReport(reader), isNull(comments.repliesTo))
    const [thread] = await tx.select().from(comments).where(of)
    if (!thread?.scope || !containsRows(reader.scope, thread.scope))
      throw refusal('commentUnknown', { field: 'id' })
    return thread
  }

  async function note(
    tx: Transaction,
    action: AuditAction,
    by: Reader & { correlationId: string },
    id: string,
  ) {
    const { person, correlationId, reportId } = by
    await appendEntry(tx, {
      at: now(),
      person,
      action,
      after: { comment: id, report: reportId },
      correlationId,
    })
  }

  async function insert(tx: Transaction, writer: Writer, more: Partial<typeof comments.$inferInsert>) {
    const { person, workspaceId, reportId } = writer
    const own = and(ofReport(writer), eq(comments.author, person), isNull(comments.deletedAt))
    const [written] = await tx.select({ count: count() }).from(comments).where(own)
    if (written!.count >= max.own) throw refusal('commentsFull')
    const fresh = {
      id: newId(),
      workspaceId,
      reportId,
      author: person,
      writtenAt: now(),
      text: '',
      version: 1,
    }
    const row = { ...fresh, ...more }
    await tx.insert(comments).values(row)
    await writer.tell(tx)
    return row.id
  }

  return {
    async list(reader) {
      const of = and(ofReport(reader), isNull(comments.repliesTo))
      const rows = await db.select().from(comments).where(of).orderBy(desc(comments.writtenAt))
      const seen = rows.filter(({ scope }) => scope && containsRows(reader.scope, scope)).slice(0, max.told)
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

const ofReport = ({ workspaceId, reportId }: Reader) =>
  and(eq(comments.workspaceId, workspaceId), eq(comments.reportId, reportId))

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
