import type { Bookmark, Bookmarks, ChangeBookmarks, ReportPlace } from '@casement/portal-api'
import { useRef, useState } from 'react'
import { portalApi } from '../../api/portal-api.ts'
import { isQueryError } from '../../api/query-error.ts'
import { problemWords } from '../../words/problem-words.ts'
import { viewsApi } from './views-api.ts'

type Changed = (bookmarks: readonly Bookmark[]) => ChangeBookmarks['bookmarks']

/** Changes the reader's bookmarks of a report; `save` resolves to whether they were kept. */
export function useBookmarkChanges(
  place: ReportPlace,
  present: Pick<Bookmarks, 'version' | 'bookmarks'>,
  onChanged: (bookmarks: Bookmarks) => void,
) {
  const [change, { isLoading: isSaving }] = viewsApi.useChangeBookmarksMutation()
  const [open] = portalApi.useOpenReportMutation()
  const [problem, setProblem] = useState<string | null>(null)
  // Presses that follow one another closely are made in their order, each of what the one before it left.
  const latest = useRef(present)
  const before = useRef<Promise<unknown>>(Promise.resolve())

  const take = (bookmarks: Bookmarks) => {
    latest.current = bookmarks
    onChanged(bookmarks)
  }
  const attempt = async (changed: Changed): Promise<boolean> => {
    setProblem(null)
    const { version, bookmarks: known } = latest.current
    try {
      take(await change({ ...place, version, bookmarks: changed(known) }).unwrap())
      return true
    } catch (error) {
      if (!isQueryError(error)) throw error
      setProblem(problemWords(error))
      if (error.status === 409)
        await open(place)
          .unwrap()
          .then(take, () => undefined)
      return false
    }
  }
  const save = (changed: Changed): Promise<boolean> => {
    const made = before.current.then(() => attempt(changed))
    before.current = made.catch(() => undefined)
    return made
  }
  return { save, isSaving, problem, setProblem }
}
