import type { models } from '@casement/contract'
import { selectedAfter } from '@casement/report'
import { pointKey } from '@casement/visuals'
import type { DataPoint, Selection } from '@casement/visuals'
import type { OpenState } from '../state/frame-state.ts'
import { namedPlace } from '../state/named-place.ts'
import type { DueEvent, NamedPlace } from '../state/raised-events.ts'
import type { Figures } from './figures.ts'

/** Choices by clicks on marks, rows and cells. */
export interface SelectionChanges {
  /** A mark of the page's visual was clicked; `isAdded` with Ctrl. Without a point: beside the marks. */
  clickVisual(visual: string, point: DataPoint | null, isAdded?: boolean): void
  /** A brush stands over these marks of a visual; without any nothing is chosen. */
  brushVisual(visual: string, points: readonly DataPoint[]): void
  /** Silently: the host is not notified. */
  clearSelection(isSilent?: boolean): void
}

export interface SelectionOptions {
  readonly figures: Figures
  readonly reportId: () => string
}

export function createSelection({ figures: { perform }, reportId }: SelectionOptions): SelectionChanges {
  const placeOf = (present: OpenState, visual: string) => namedPlace(present, reportId(), visual)

  return {
    clickVisual(visual, point, isAdded = false) {
      perform((present) => {
        const place = placeOf(present, visual)
        if (!place) return null
        const page = place.page.name
        const dataPoints = point ? [toDataPoint(point)] : []
        const clicked: DueEvent = ['visualClicked', { ...place, dataPoints }, { page, visual }]
        const { selection } = present
        if (!point && !selection) return { state: present, events: [clicked] }
        const step = point
          ? chosen(present, selectedAfter(selection, { page, visual, point, isAdded }), place)
          : chosen(present, null, placeOf(present, selection!.visual))
        return { ...step, events: [clicked, ...step.events] }
      })
    },
    brushVisual(visual, points) {
      perform((present) => {
        const place = placeOf(present, visual)
        if (!place) return null
        const keys = (marks: readonly DataPoint[]) => JSON.stringify(marks.map(pointKey))
        const before = present.selection?.visual === visual ? present.selection.points : []
        if (keys(before) === keys(points)) return null
        return chosen(present, points.length ? { page: place.page.name, visual, points } : null, place)
      })
    },
    clearSelection(isSilent = false) {
      perform((present) => {
        if (!present.selection) return null
        return chosen(present, null, isSilent ? null : placeOf(present, present.selection.visual))
      })
    },
  }
}

/** The state with this selection; without a place nobody is notified. */
function chosen(present: OpenState, selection: Selection | null, place: NamedPlace | null) {
  const events: DueEvent[] = []
  if (place) {
    const dataPoints = (selection?.points ?? []).map(toDataPoint)
    const at = { page: place.page.name, visual: place.visual.name }
    // BLANK is null, which the border's type of a value leaves out.
    const detail = { ...place, dataPoints, regions: [], filters: [] } as unknown as models.ISelection
    events.push(['selectionChanged', detail, at], ['dataSelected', detail, at])
  }
  return { state: { ...present, selection }, events, queries: 'page' } as const
}

/** A point as the frame border has it (IIdentityValue). */
export const toDataPoint = ({ identity, values = [] }: DataPoint) => ({
  identity: identity.map(({ target, equals }) => ({ target, equals })),
  values: values.map(({ target, value, formattedValue }) => ({ target, value, formattedValue })),
})
