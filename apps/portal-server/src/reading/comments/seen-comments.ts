import type { CommentFigure } from '@casement/portal-api'
import { atMost } from '../../embedding/at-most.ts'
import type { comments } from './comments-tables.ts'
import type { Reader } from './reader.ts'
import { containsRows } from './row-scope.ts'

type Row = typeof comments.$inferSelect

/** A comment as its reader sees it. `own`: instead of the author's figure, as the reader does not see the author's rows. */
export interface SeenComment<R = Row> {
  readonly row: R
  readonly own?: CommentFigure | null
}

/** The most comments that are told of a report. */
const maxTold = 300
/** The most of them, the newest, whose figures are looked at with the reader's rows at one read. */
const maxLooked = 60
const lookedAtOnce = 4

type Needed = Pick<Row, 'scope' | 'audience' | 'page' | 'state' | 'figure'>

/**
 * The comment as the reader sees it; null where it is not for them. Over rows that they do not see it is for them where its author
 * said so, and they have a figure of their own at its place.
 */
export async function seenBy<R extends Needed>(reader: Reader, row: R): Promise<SeenComment<R> | null> {
  if (isOverOwnRows(reader, row)) return { row }
  if (row.audience !== 'report') return null
  if (!row.figure) return { row, own: null }
  const own = await reader.ownFigure(row)
  return own && { row, own }
}

/** Those that the reader sees, in their order. */
export async function seenAmong(reader: Reader, rows: readonly Row[]): Promise<SeenComment[]> {
  const few = atMost(lookedAtOnce)
  let looked = 0
  const seen = await Promise.all(
    rows.map((row) => {
      const isLooked = row.audience === 'report' && row.figure !== null && !isOverOwnRows(reader, row)
      if (!isLooked) return seenBy(reader, row)
      return ++looked > maxLooked ? null : few(() => seenBy(reader, row))
    }),
  )
  return seen.filter((one) => one !== null).slice(0, maxTold)
}

const isOverOwnRows = (reader: Reader, { scope }: Pick<Row, 'scope'>): boolean =>
  scope !== null && containsRows(reader.scope, scope)
