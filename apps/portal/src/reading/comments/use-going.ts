import type { CommentsAsked } from '@casement/portal-api'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { isQueryError } from '../../api/query-error.ts'
import { problemWords } from '../../words/problem-words.ts'
import { commentsApi } from './comments-api.ts'
import type { Tracker } from './tracker.ts'

interface Goal {
  readonly id: string
  readonly page: string
  readonly state: string | null
}

/** The way to where a comment was written. */
export interface Going {
  /** Resolves to what went wrong, or null. */
  go(id: string): Promise<string | null>
  /** The reader looks at the page and the view of the comment. */
  isAt(id: string): boolean
}

export function useGoing(place: CommentsAsked, tracker: Tracker): Going {
  const intl = useIntl()
  const [read] = commentsApi.useCommentViewMutation()
  const [goal, setGoal] = useState<Goal | null>(null)
  return {
    async go(id) {
      try {
        const { page, state } = await read({ ...place, id }).unwrap()
        await tracker.show({ page, view: state === null ? null : { id: null, state } })
        setGoal({ id, page, state })
        return null
      } catch (error) {
        return isQueryError(error) ? problemWords(error) : intl.formatMessage({ id: 'comments.notShown' })
      }
    },
    isAt(id) {
      const { page, view } = tracker.place
      return goal?.id === id && goal.page === page && goal.state === (view?.state ?? null)
    },
  }
}
