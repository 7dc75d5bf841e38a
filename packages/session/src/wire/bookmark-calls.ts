import { models } from '@casement/contract'
import type { CallHandlers } from '@casement/contract'
import { bookmarkNamed, bookmarksOf, readBookmarkText } from '@casement/report'
import type { Session } from '../session/session.ts'
import { toBookmark } from '../state/entities.ts'
import { lookupsOf } from './lookups.ts'
import { cannot, notFound } from './refusals.ts'

export function bookmarkCalls(session: Session) {
  const { opened } = lookupsOf(session)
  return {
    getBookmarks: async () => ((await opened()).report.definition.bookmarks ?? []).map(toBookmark),
    applyBookmark: async ({ body }) => {
      const { report, personal } = await opened()
      const own = personal.bookmarks.find(({ id }) => id === body.name)
      const bookmark = bookmarkNamed(report.definition, body.name)
      if (!bookmark && !own) throw notFound(`The bookmark "${body.name}"`, 404)
      session.bookmarks.apply((bookmark ?? own)?.state ?? {}, body.name, 'sdk')
    },
    applyBookmarkState: async ({ body }) => {
      await opened()
      const bookmark = readBookmarkText(body.state)
      if (!bookmark) throw cannot('InvalidBookmarkState')
      session.bookmarks.apply(bookmark, undefined, 'sdk')
    },
    captureBookmark: async ({ body }) => {
      await opened()
      return { displayName: '', ...session.bookmarks.capture(body.options) }
    },
    playBookmarks: async ({ body }) => {
      const isOver = body.playMode === models.BookmarksPlayMode.Off
      if (!isOver && bookmarksOf((await opened()).report.definition).length === 0) {
        throw cannot('NoBookmarks')
      }
      await opened()
      session.bookmarks.play(isOver ? null : 0, 'sdk')
    },
  } satisfies Partial<CallHandlers>
}
