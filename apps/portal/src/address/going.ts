import type { ReportPlace } from '@casement/portal-api'
import type { Report } from '@casement/client'
import type { models } from '@casement/contract'

/** Where a reader goes in a report; without filters they stay as they are. */
export interface Destination {
  readonly place: ReportPlace
  readonly page: string
  readonly filters?: readonly object[]
}

/** A report that the reader has before them. */
export interface Arrived {
  readonly place: ReportPlace
  readonly embed: Pick<Report, 'setPage' | 'setFilters'>
  /** Who follows where the reader is in it. */
  readonly tracker: {
    readonly place: { readonly page: string | null }
    settleNow(): Promise<void>
    noteFiltered(): void
  }
}

export interface Going {
  /** The report that is open; null: none that has drawn itself. */
  current(): ReportPlace | null
  /** Goes there now, or as soon as that report is open; true when it is. */
  go(to: Destination): boolean
  /** A report has been opened; the returned function tells that it is gone. */
  arrive(at: Arrived): () => void
}

const isSame = (one: ReportPlace, other: ReportPlace): boolean =>
  one.reportId.toLowerCase() === other.reportId.toLowerCase() &&
  one.workspaceId.toLowerCase() === other.workspaceId.toLowerCase()

/** Leads from what was found to where it stands, over the opening of another report. */
export function createGoing(): Going {
  let arrived: Arrived | null = null
  let pending: Destination | null = null
  return {
    current: () => arrived?.place ?? null,
    go(to) {
      const isOpen = arrived !== null && isSame(arrived.place, to.place)
      pending = isOpen ? null : to
      if (isOpen) void lead(arrived!, to)
      return isOpen
    },
    arrive(at) {
      arrived = at
      if (pending && isSame(at.place, pending.place)) void lead(at, pending)
      // Whoever opened another report meanwhile has changed their mind.
      pending = null
      return () => {
        if (arrived === at) arrived = null
      }
    },
  }
}

async function lead({ embed, tracker }: Arrived, { page, filters }: Destination): Promise<void> {
  try {
    // What its author made is looked at first: filters are a change of the reader's.
    await tracker.settleNow()
    if (tracker.place.page !== page) await embed.setPage(page)
    if (!filters) return
    await embed.setFilters([...filters] as models.ReportLevelFilters[])
    tracker.noteFiltered()
  } catch (error) {
    console.error(`The page "${page}" could not be gone to.`, error)
  }
}

/** The one of this page. */
export const going = createGoing()
