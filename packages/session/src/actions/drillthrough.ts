import {
  drilledThrough,
  drillthroughPages,
  filtersAt,
  filtersOperation,
  withActivePage,
  withFilters,
} from '@casement/report'
import type { DataPoint } from '@casement/visuals'
import type { Departure, PageDefinition } from '@casement/report'
import type { Changes } from './changes.ts'
import { activePage } from '../state/session-context.ts'
import type { SessionContext } from '../state/session-context.ts'
import type { OpenState } from '../state/frame-state.ts'

/** From marks to the page made for them, and back. */
export interface Drillthrough {
  drillThrough(visual: string, points: readonly DataPoint[], page: string): void
  /** To the page whose marks led here, as it was left; else to the page shown before. */
  goBack(): void
}

export interface DrillthroughOptions {
  readonly context: SessionContext
  readonly changes: Changes
}

/** Where marks of the page that is shown lead. */
export const departureFrom = (
  { report, selection }: Pick<OpenState, 'report' | 'selection'>,
  visual: string,
  points: readonly DataPoint[],
): Departure => ({ page: report.activePage, visual, points, selection })

/** What a drill-through begins with when it begins with what is chosen on the page; null while nothing is. */
export const chosenDeparture = (state: Pick<OpenState, 'report' | 'selection'>): Departure | null =>
  state.selection && departureFrom(state, state.selection.visual, state.selection.points)

export const goalsOf = (
  state: Pick<OpenState, 'report' | 'selection'>,
  departure: Departure,
): readonly PageDefinition[] => drillthroughPages(state.report, departure)

export function createDrillthrough({ context, changes }: DrillthroughOptions): Drillthrough {
  return {
    drillThrough(visual, points, name) {
      const present = context.open()
      if (!present) return
      const { report, selection, arrivals } = present
      const departure = departureFrom(present, visual, points)
      const goal = drillthroughPages(report, departure).find((page) => page.name === name)
      if (!goal) return
      const place = { kind: 'page', page: name } as const
      const filtersBefore = arrivals[name]?.filtersBefore ?? filtersAt(report.filters, place)
      changes.turn(
        (before) => drilledThrough(before, departure, goal, filtersBefore),
        'user',
        (next) => {
          const filters = filtersAt(next.report.filters, place)
          context.raise('filtersApplied', { initiator: 'user', filters }, { page: name })
          const arrival = { from: departure.page, selection, filtersBefore }
          return { arrivals: { ...next.arrivals, [name]: arrival } }
        },
      )
    },
    goBack() {
      const present = context.open()
      if (!present) return
      const page = activePage(present).name
      const { [page]: arrival, ...arrivals } = present.arrivals
      // Two presses lead two pages back, not to and fro.
      const pagesBefore = present.pagesBefore.slice(0, -1)
      const before = arrival?.from ?? present.pagesBefore.at(-1)
      if (before === undefined) return
      if (!arrival)
        return changes.turn(
          (report) => withActivePage(report, before),
          'user',
          () => ({ pagesBefore }),
        )
      const place = { kind: 'page', page } as const
      changes.turn(
        (report) =>
          withActivePage(
            withFilters(report, place, filtersOperation.replaceAll, arrival.filtersBefore),
            before,
          ),
        'user',
        () => ({ pagesBefore, arrivals, selection: arrival.selection }),
      )
    },
  }
}
