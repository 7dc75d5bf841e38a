import type { Comments, CommentWords } from '@casement/portal-api'
import type { comments } from './comments-tables.ts'
import type { Reader } from './reader.ts'
import { mentionedIn } from './mentions.ts'
import { containsRows } from './row-scope.ts'
import type { SeenComment } from './seen-comments.ts'

type Row = typeof comments.$inferSelect

/** Comments as one of their readers is told of them. What was deleted stays as a trace, without words. */
export function toComments(
  { person, scope }: Pick<Reader, 'person' | 'scope'>,
  threads: readonly SeenComment[],
  replies: readonly Row[],
): Comments {
  const told = threads.map(({ row, own }) => {
    const isOwnFigure = own !== undefined
    return {
      ...toWords(person, row),
      page: row.page!,
      figure: isOwnFigure ? own : row.figure,
      hasView: !isOwnFigure && row.state !== null,
      hasOtherRows: isOwnFigure || !containsRows(row.scope!, scope),
      audience: row.audience,
      isOwnFigure,
      resolvedBy: row.resolvedBy,
      replies: replies.filter(({ repliesTo }) => repliesTo === row.id).map((one) => toWords(person, one)),
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
