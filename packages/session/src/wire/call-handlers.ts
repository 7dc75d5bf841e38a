import { coverCalls } from '@casement/contract'
import type { CallCover } from '@casement/contract'
import type { Session } from '../session/session.ts'
import { bookmarkCalls } from './bookmark-calls.ts'
import { figureCalls } from './figure-calls.ts'
import { filterCalls } from './filter-calls.ts'
import { lookupsOf } from './lookups.ts'
import { otherKindsOf, paginatedOf } from './other-kinds.ts'
import { pageCalls } from './page-calls.ts'
import { reportCalls } from './report-calls.ts'
import { visualCalls } from './visual-calls.ts'

export interface CoverOptions {
  /** The frame is at the address of paginated reports. */
  readonly isPaginated: boolean
}

/** The handlers of the call table over an open report. A call that comes during a load waits for its end. */
export function coverOf(session: Session, { isPaginated }: CoverOptions): CallCover {
  const { edit } = lookupsOf(session)
  return coverCalls<[]>({
    notYet: [],
    handlers: {
      ...reportCalls(session),
      ...pageCalls(session),
      ...bookmarkCalls(session),
      ...filterCalls(session),
      ...visualCalls(session),
      ...figureCalls(session),

      addPage: edit,
      renamePage: edit,
      deletePage: edit,

      ...otherKindsOf(session),
      ...(isPaginated ? paginatedOf(session) : {}),
    },
  })
}
