import { z } from 'zod'
import { lineText, wordsText } from '../text/plain-text.ts'

/** A report, and in which locale the caller's own figures are written. */
const place = {
  workspaceId: z.guid().toLowerCase(),
  reportId: z.guid().toLowerCase(),
  locale: z.string().min(2).max(35).optional(),
}
const commentId = z.guid().toLowerCase()
const text = wordsText.min(1, 'say something').max(2_000)

/** The value of a column that a figure is of, as the frame says it. */
const Member = z.strictObject({
  table: z.string().max(256),
  column: z.string().max(256),
  value: z.union([z.string().max(500), z.number(), z.boolean(), z.null()]),
})

/**
 * What a comment is about: a visual, and a mark of it with its values as its author saw them. `members`: which one, by the
 * columns that it is of. Without values: the visual as a whole.
 */
export const CommentFigure = z.strictObject({
  visual: z.string().min(1).max(200),
  title: lineText.max(200),
  members: z.array(Member).max(20),
  values: z
    .array(
      z.strictObject({ measure: lineText.max(300), text: lineText.max(200), value: z.string().max(100) }),
    )
    .max(12),
})
export type CommentFigure = z.infer<typeof CommentFigure>

/** Who reads a comment: those who see the rows that its author saw, or everybody who sees the report, each with their own figure. */
export const CommentAudience = z.enum(['rows', 'report'])
export type CommentAudience = z.infer<typeof CommentAudience>

/** What stands in a comment or a reply. Times are ISO 8601, UTC. A deleted one has no text. */
const Words = z.looseObject({
  id: z.string(),
  version: z.int(),
  author: z.string(),
  isOwn: z.boolean(),
  writtenAt: z.string(),
  editedAt: z.string().nullable(),
  isDeleted: z.boolean(),
  text: z.string(),
  mentionsYou: z.boolean(),
})
export type CommentWords = z.infer<typeof Words>

/**
 * A comment with its replies, the oldest first. `hasView`: filters and period are kept with it; `hasOtherRows`:
 * its author saw other rows of the report than the caller sees, so that figures differ without having changed. `isOwnFigure`: the
 * caller does not see the author's rows; the figure is the one of now with the caller's own, and the view is not told.
 */
export const Comment = Words.extend({
  page: z.string(),
  figure: CommentFigure.nullable(),
  hasView: z.boolean(),
  hasOtherRows: z.boolean(),
  audience: CommentAudience,
  isOwnFigure: z.boolean(),
  resolvedBy: z.string().nullable(),
  replies: z.array(Words),
}).meta({ id: 'Comment' })
export type Comment = z.infer<typeof Comment>

/** The comments of a report that the caller may see, the newest first, and the names that they know from those. */
export const Comments = z
  .looseObject({ comments: z.array(Comment), names: z.array(z.string()) })
  .meta({ id: 'Comments' })
export type Comments = z.infer<typeof Comments>

/** The query of comments: whose are asked for. */
export const CommentsAsked = z.strictObject(place)
export type CommentsAsked = z.infer<typeof CommentsAsked>

/** The body of commentView. */
export const CommentPlace = z.strictObject({ ...place, id: commentId }).meta({ id: 'CommentPlace' })
export type CommentPlace = z.infer<typeof CommentPlace>

/** Where a comment was written: the page, and what a frame captured; null: as the page's author made it. */
export const CommentView = z
  .looseObject({ page: z.string(), state: z.string().nullable() })
  .meta({ id: 'CommentView' })
export type CommentView = z.infer<typeof CommentView>

/** The body of writeComment. */
export const WriteComment = z
  .strictObject({
    ...place,
    page: z.string().min(1).max(200),
    state: z.string().min(1).max(65_536).nullable(),
    figure: CommentFigure.nullable(),
    text,
    /** absent: `rows` */
    audience: CommentAudience.optional(),
  })
  .meta({ id: 'WriteComment' })
export type WriteComment = z.infer<typeof WriteComment>

/** The body of replyToComment. */
export const ReplyToComment = CommentPlace.extend({ text }).meta({ id: 'ReplyToComment' })
export type ReplyToComment = z.infer<typeof ReplyToComment>

/** The body of changeComment, at the version that was read: other words or none by its author, settled or not by any reader. */
export const ChangeComment = z
  .discriminatedUnion('change', [
    CommentPlace.extend({ version: z.int().min(1), change: z.literal('edit'), text }),
    CommentPlace.extend({ version: z.int().min(1), change: z.enum(['delete', 'resolve', 'reopen']) }),
  ])
  .meta({ id: 'ChangeComment' })
export type ChangeComment = z.infer<typeof ChangeComment>
