import { useIntl } from 'react-intl'
import type { ChangeComment, CommentsAsked, CommentWords, WriteComment } from '@casement/portal-api'
import { isQueryError, type QueryError } from '../../api/query-error.ts'
import { problemWords } from '../../words/problem-words.ts'
import { commentsApi } from './comments-api.ts'

type Done = Promise<string | null>
type Deed = { change: 'edit'; text: string } | { change: 'delete' | 'resolve' | 'reopen' }

/** Writes of a reader; each resolves to what went wrong, or null. What was changed meanwhile is read again. */
export interface Writing {
  write(comment: Omit<WriteComment, keyof CommentsAsked>): Done
  reply(id: string, text: string): Done
  change(which: Pick<CommentWords, 'id' | 'version'>, deed: Deed): Done
}

export function useWriting(place: CommentsAsked, readAgain: () => unknown): Writing {
  const intl = useIntl()
  const [write] = commentsApi.useWriteCommentMutation()
  const [reply] = commentsApi.useReplyToCommentMutation()
  const [change] = commentsApi.useChangeCommentMutation()
  const done = async (call: Promise<{ error?: unknown }>): Done => {
    const { error } = await call
    if (error === undefined) return null
    if (!isQueryError(error)) return intl.formatMessage({ id: 'portalFailed' })
    if (error.status === 409 || error.status === 404) void readAgain()
    return said(error)
  }
  return {
    write: (comment) => done(write({ ...place, ...comment })),
    reply: (id, text) => done(reply({ ...place, id, text })),
    change: ({ id, version }, deed) => done(change({ ...place, id, version, ...deed } as ChangeComment)),
  }
}

const said = (error: QueryError): string => problemWords(error)
