import { models } from '@casement/contract'
import { drilledThrough, drillthroughPages, filtersAt, withActivePage, withFilters } from '@casement/report'
import type { Departure, PageDefinition } from '@casement/report'
import type { DataPoint } from '@casement/visuals'
import type { OpenState } from '../state/frame-state.ts'
import type { Figures } from './figures.ts'
import { turned } from './turned.ts'

/** From marks to the page made for them, and back. */
export interface Drillthrough {
  drillThrough(visual: string, points: readonly DataPoint[], page: string): void
  /** Returns to the page whose marks led here, as it was left; else to the page shown before. */
  goBack(): void
}

/** Targets of the marks of the page that is shown. */
export const departureFrom = (
  { report, selection }: Pick<OpenState, 'report' | 'selection'>,
  visual: string,
  points: readonly DataPoint[],
): Departure => ({ page: report.activePage, visual, points, selection })

/** Origin of a drillthrough by the choice on the page; null while nothing is chosen. */
export const chosenDeparture = (state: Pick<OpenState, 'report' | 'selection'>): Departure | null =>
  state.selection && departureFrom(state, state.selection.visual, state.selection.points)

export const goalsOf = (
  state: Pick<OpenState, 'report' | 'selection'>,
  departure: Departure,
): readonly PageDefinition[] => drillthroughPages(state.report, departure)

export function createDrillthrough({ perform }: Pick<Figures, 'perform'>): Drillthrough {
  return {
    drillThrough(visual, points, name) {
      perform((present) => {
        const { report, selection, arrivals } = present
        const departure = departureFrom(present, visual, points)
        const goal = drillthroughPages(report, departure).find((page) => page.name === name)
        if (!goal) return null
        const place = { kind: 'page', page: name } as const
        const filtersBefore = arrivals[name]?.filtersBefore ?? filtersAt(report.filters, place)
        const step = turned(present, drilledThrough(report, departure, goal, filtersBefore), 'user')
        const filters = filtersAt(step.state.report.filters, place)
        const arrival = { from: departure.page, selection, filtersBefore }
        return {
          ...step,
          state: { ...step.state, arrivals: { ...arrivals, [name]: arrival } },
          events: [...step.events, ['filtersApplied', { initiator: 'user', filters }, { page: name }]],
        }
      })
    },
    goBack() {
      perform((present) => {
        const { report } = present
        const page = report.activePage
        const { [page]: arrival, ...arrivals } = present.arrivals
        const before = arrival?.from ?? present.pagesBefore.at(-1)
        if (before === undefined) return null
        const place = { kind: 'page', page } as const
        const left = arrival
          ? withFilters(report, place, models.FiltersOperations.ReplaceAll, arrival.filtersBefore)
          : report
        const step = turned(present, withActivePage(left, before), 'user')
        // Two presses lead two pages back, not to and fro.
        const pagesBefore = present.pagesBefore.slice(0, -1)
        const kept = arrival ? { arrivals, selection: arrival.selection } : {}
        return { ...step, state: { ...step.state, pagesBefore, ...kept } }
      })
    },
  }
}
