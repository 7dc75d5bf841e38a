import { dayMs } from '@casement/limits'
import { and, count, eq, gt, isNull, or } from 'drizzle-orm'
import type { AuditAction, CommentAudience } from '@casement/portal-api'
import { appendEntry, type Transaction } from '../../audit/audit-log.ts'
import { refusal } from '../../http/refusals.ts'
import type { Reader } from './reader.ts'
import { comments } from './comments-tables.ts'
import { seenBy } from './seen-comments.ts'

/** Somebody who writes; `tell` writes what others are to hear of it, in the same transaction. */
export interface Writer extends Reader {
  readonly correlationId: string
  readonly tell: (tx: Transaction) => Promise<void>
}

interface Deps {
  readonly now: () => Date
  readonly newId: () => string
}

/** The most comments and replies that a person has on a report. One that is deleted counts until it is so old. */
const most = 500
const deletedCountsMs = 30 * dayMs

/** Rows of comments, inside a transaction. */
export function createCommentRows({ now, newId }: Deps) {
  /** The comment of the id as the reader sees it. Outside of transactions, as the service is asked. */
  async function threadOf(db: Pick<Transaction, 'select'>, reader: Reader, id: string) {
    const of = and(eq(comments.id, id), ofReport(reader), isNull(comments.repliesTo))
    const [thread] = await db.select().from(comments).where(of)
    const seen = thread && (await seenBy(reader, thread))
    if (!seen) throw refusal('commentUnknown', { field: 'id' })
    return seen
  }

  async function note(
    tx: Transaction,
    action: AuditAction,
    by: Reader & { correlationId: string },
    { id, audience }: { readonly id: string; readonly audience?: CommentAudience | undefined },
  ) {
    const { person, correlationId, reportId } = by
    await appendEntry(tx, {
      at: now(),
      person,
      action,
      after: { comment: id, report: reportId, ...(audience === 'report' && { audience }) },
      correlationId,
    })
  }

  async function insert(
    tx: Transaction,
    writer: Writer,
    more: Partial<typeof comments.$inferInsert> & { readonly text: string },
  ) {
    const { person, workspaceId, reportId } = writer
    const counted = or(
      isNull(comments.deletedAt),
      gt(comments.writtenAt, new Date(now().getTime() - deletedCountsMs)),
    )
    const own = and(ofReport(writer), eq(comments.author, person), counted)
    const [written] = await tx.select({ count: count() }).from(comments).where(own)
    if (written!.count >= most) throw refusal('commentsFull')
    const fresh = {
      id: newId(),
      workspaceId,
      reportId,
      author: person,
      writtenAt: now(),
      version: 1,
    }
    const row = { ...fresh, ...more }
    await tx.insert(comments).values(row)
    await writer.tell(tx)
    return row.id
  }

  return { threadOf, note, insert }
}

export const ofReport = ({ workspaceId, reportId }: Reader) =>
  and(eq(comments.workspaceId, workspaceId), eq(comments.reportId, reportId))
