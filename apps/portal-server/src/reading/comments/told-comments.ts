import type { Comments, CommentWords } from '@casement/portal-api'
import type { comments } from './comments-tables.ts'
import type { Reader } from './comment-reader.ts'
import { mentionedIn } from './mentions.ts'
import { containsRows } from './row-scope.ts'

type Row = typeof comments.$inferSelect

/** Comments as one of their readers is told of them. What was deleted stays as a trace, without words. */
export function toComments(
  { person, scope }: Reader,
  threads: readonly Row[],
  replies: readonly Row[],
): Comments {
  const told = threads.map((row) => {
    const own = replies.filter(({ repliesTo }) => repliesTo === row.id)
    return {
      ...toWords(person, row),
      page: row.page!,
      figure: row.figure,
      hasView: row.state !== null,
      hasOtherRows: !containsRows(row.scope!, scope),
      resolvedBy: row.resolvedBy,
      replies: own.map((one) => toWords(person, one)),
    }
  })
  const names = new Set(told.flatMap(({ author, replies: own }) => [author, ...own.map((one) => one.author)]))
  names.delete(person)
  return { comments: told, names: [...names].toSorted() }
}

const toWords = (person: string, row: Row): CommentWords => ({
  id: row.id,
  version: row.version,
  author: row.author,
  isOwn: row.author === person,
  writtenAt: row.writtenAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  isDeleted: row.deletedAt !== null,
  text: row.text,
  mentionsYou: row.author !== person && mentionedIn(row.text).includes(person.toLowerCase()),
})
