import type { BookmarksManager, Report } from '@casement/client'
import type { models } from '@casement/contract'
import { useAsked } from './use-asked.ts'

export interface Bookmarks {
  /** Undefined until the report has loaded. */
  readonly bookmarks: readonly models.IReportBookmark[] | undefined
  /** Error of the last request for the bookmarks. */
  readonly error: unknown
  /** Applies, plays and captures them; null while there is no report. */
  readonly manager: BookmarksManager | null
  readonly refresh: () => Promise<void>
}

/** The bookmarks of a report, asked again when one was applied. */
export function useBookmarks(report: Report | null): Bookmarks {
  const manager = report?.bookmarksManager ?? null
  const { value, error, refresh } = useAsked(report, manager, 'bookmarkApplied', () =>
    manager!.getBookmarks(),
  )
  return { bookmarks: value, error, manager, refresh }
}
