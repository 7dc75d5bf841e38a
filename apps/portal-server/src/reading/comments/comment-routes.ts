import {
  ChangeComment,
  CommentPlace,
  commentRoutes as paths,
  Comments,
  CommentsAsked,
  CommentView,
  ReplyToComment,
  type ReportPlace,
  WriteComment,
} from '@casement/portal-api'
import type { Server } from '@casement/server'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from '../../audit/audit-log.ts'
import { problemAnswers } from '../../http/problem-answers.ts'
import { personOf, tooMany } from '../../auth/signed-in/guard.ts'
import { readerOf, type ReaderDeps, readersNamedIn } from './comment-reader.ts'
import type { CommentRecords } from './comment-records.ts'
import type { Writer } from './comment-rows.ts'
import type { Reader } from './reader.ts'

interface Deps extends ReaderDeps {
  readonly comments: CommentRecords
  /** Writes letters to people whom a comment names, in its transaction. */
  readonly tellOfMention: (tx: Transaction, mention: Mention) => Promise<void>
}

export interface Mention extends ReportPlace {
  readonly by: string
  readonly people: readonly string[]
}

const bodyLimit = 256 * 1024
const writtenPerMinute = 30
const tags = ['comments']
const response = { 200: Comments, ...problemAnswers }

/** Registers the routes of comments. Each is about a report that the caller may see now, and answers what they may read then. */
export async function commentRoutes(app: Server, deps: Deps): Promise<void> {
  const { comments } = deps
  const takeOne = app.createRateLimit({
    max: writtenPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => personOf(request).value,
  })
  const readerIn = (request: FastifyRequest, place: CommentsAsked) =>
    readerOf({ person: personOf(request), correlationId: request.id, log: request.log }, place, deps)
  const writerIn = async (request: FastifyRequest, place: CommentsAsked) => {
    const taken = await takeOne(request)
    if (!taken.isAllowed && taken.isExceeded) throw tooMany(taken.ttl)
    return { ...(await readerIn(request, place)), correlationId: request.id }
  }

  app.get(
    paths.comments.path,
    {
      schema: {
        tags,
        summary: 'The comments on a report that the caller may read',
        querystring: CommentsAsked,
        response,
      },
    },
    async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send(await comments.list(await readerIn(request, request.query))),
  )
  app.post(
    paths.commentView.path,
    {
      config: { unmetered: true },
      schema: {
        tags,
        summary: 'The page and the view that a comment was written on',
        body: CommentPlace,
        response: { 200: CommentView, ...problemAnswers },
      },
    },
    async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send(await comments.view(await readerIn(request, request.body), request.body.id)),
  )
  app.post(
    paths.writeComment.path,
    {
      bodyLimit,
      schema: { tags, summary: 'Writes a comment on a page or a figure', body: WriteComment, response },
    },
    async (request) => {
      const { text, audience = 'rows', page, state, figure } = request.body
      const writer = await writerIn(request, request.body)
      const about = { scope: writer.scope, audience, page, state, figure }
      await comments.write(await telling(request, { writer, text, about }, deps), request.body)
      return comments.list(writer)
    },
  )
  app.post(
    paths.replyToComment.path,
    { schema: { tags, summary: 'Replies to a comment', body: ReplyToComment, response } },
    async (request) => {
      const { id, text } = request.body
      const writer = await writerIn(request, request.body)
      const about = await comments.aboutOf(writer, id)
      await comments.reply(await telling(request, { writer, text, about }, deps), id, text)
      return comments.list(writer)
    },
  )
  app.post(
    paths.changeComment.path,
    {
      schema: {
        tags,
        summary: 'Edits, deletes, resolves or reopens a comment',
        body: ChangeComment,
        response,
      },
    },
    async (request) => {
      const writer = await writerIn(request, request.body)
      await comments.change(writer, request.body)
      return comments.list(writer)
    },
  )
}

interface Telling {
  readonly writer: Reader & { readonly correlationId: string }
  readonly text: string
  readonly about: Parameters<typeof readersNamedIn>[1]['about']
}

/** Somebody who writes, with letters to those whom the words name and who may read them. */
async function telling(
  { log }: FastifyRequest,
  { writer, text, about }: Telling,
  deps: Deps,
): Promise<Writer> {
  const { person: author, workspaceId, reportId, correlationId } = writer
  const place = { workspaceId, reportId }
  const people = await readersNamedIn(text, { author, place, about }, { correlationId, log }, deps)
  return { ...writer, tell: (tx) => deps.tellOfMention(tx, { by: author, people, ...place }) }
}
