import type { OpenedReport } from '@casement/portal-api'
import type { ViewAddress } from './view-address.ts'

/** What a report opens with. Nulls: its first page, as its author made it. */
export interface Start {
  readonly page: string | null
  readonly state: string | null
  readonly view: string | null
  /** A view is named that is not there. */
  readonly isLost: boolean
}

/** The address goes before what is kept, as a page that is named goes before that of a view. */
export function startOf({ page, view }: ViewAddress, opened: OpenedReport | null): Start {
  const known = view === null ? [] : [opened?.view, opened?.first]
  const named = known.find((one) => one?.id === view)
  const kept = view === null && page === null ? opened?.first : named
  return {
    page: page ?? kept?.page ?? null,
    state: kept?.state ?? null,
    view: kept?.id ?? null,
    isLost: view !== null && !named,
  }
}
