import type { models } from '@casement/contract'
import { pointKey } from '@casement/visuals'
import { selectedAfter } from '@casement/report'
import type { DataPoint, Selection } from '@casement/visuals'
import type { SessionContext } from '../state/session-context.ts'
import type { Figures } from './figures.ts'
import { namedPlace } from '../state/named-place.ts'
import type { NamedPlace } from '../state/raised-events.ts'

/** What readers choose by clicking marks, rows and cells. */
export interface SelectionChanges {
  /** A mark of the page's visual was clicked; `isAdded` with Ctrl. Without a point: beside the marks. */
  clickVisual(visual: string, point: DataPoint | null, isAdded?: boolean): void
  /** A brush stands over these marks of a visual; without any nothing is chosen. */
  brushVisual(visual: string, points: readonly DataPoint[]): void
  /** Silently: the page is not told. */
  clearSelection(isSilent?: boolean): void
}

export interface SelectionOptions {
  readonly context: SessionContext
  readonly figures: Figures
  readonly reportId: () => string
}

export function createSelection({ context, figures, reportId }: SelectionOptions): SelectionChanges {
  function choose(selection: Selection | null, place: NamedPlace | null): void {
    if (!context.patch(() => ({ selection }))) return
    if (place) {
      const dataPoints = (selection?.points ?? []).map(toDataPoint)
      const at = { page: place.page.name, visual: place.visual.name }
      // BLANK is null, which the border's type of a value leaves out.
      const detail = { ...place, dataPoints, regions: [], filters: [] } as unknown as models.ISelection
      context.raise('selectionChanged', detail, at)
      context.raise('dataSelected', detail, at)
    }
    figures.want()
  }

  return {
    clickVisual(visual, point, isAdded = false) {
      const present = context.open()
      const place = present && namedPlace(present, reportId(), visual)
      if (!place) return
      const page = place.page.name
      const dataPoints = point ? [toDataPoint(point)] : []
      context.raise('visualClicked', { ...place, dataPoints }, { page, visual })
      if (point) choose(selectedAfter(present.selection, { page, visual, point, isAdded }), place)
      else if (present.selection) choose(null, namedPlace(present, reportId(), present.selection.visual))
    },
    brushVisual(visual, points) {
      const present = context.open()
      const place = present && namedPlace(present, reportId(), visual)
      if (!place) return
      const { selection } = present
      const keys = (marks: readonly DataPoint[]) => JSON.stringify(marks.map(pointKey))
      const chosen = selection?.visual === visual ? selection.points : []
      if (keys(chosen) === keys(points)) return
      choose(points.length ? { page: place.page.name, visual, points } : null, place)
    },
    clearSelection(isSilent = false) {
      const present = context.open()
      if (!present?.selection) return
      choose(null, isSilent ? null : namedPlace(present, reportId(), present.selection.visual))
    },
  }
}

/** A point as the frame border has it (IIdentityValue). */
export const toDataPoint = ({ identity, values = [] }: DataPoint) => ({
  identity: identity.map(({ target, equals }) => ({ target, equals })),
  values: values.map(({ target, value, formattedValue }) => ({ target, value, formattedValue })),
})
