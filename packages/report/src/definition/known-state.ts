import type { ReportFilter } from '@casement/visuals'
import type { BookmarkState } from './bookmark.ts'
import { isThereIn, namedObjects } from './model-objects.ts'
import type { ModelNames } from './model-objects.ts'

/**
 * A view without filters and choices on what the model does not have: a column that was renamed since, or that a role denies
 * now. With them no figure of the view would be answered. The same object where it has none.
 */
export function knownState(state: BookmarkState, model: ModelNames): BookmarkState {
  const isThere = isThereIn(model)
  const isKnown = (part: unknown) => namedObjects(part).every(isThere)
  if (isKnown(state)) return state
  const known = (filters: readonly ReportFilter[]) => filters.filter(isKnown)
  const { filters, slicers } = state
  return {
    ...state,
    ...(filters && {
      filters: {
        ...(filters.report && { report: known(filters.report) }),
        ...(filters.pages && { pages: mapped(filters.pages, known) }),
        ...(filters.visuals && { visuals: mapped(filters.visuals, (own) => mapped(own, known)) }),
      },
    }),
    ...(slicers && { slicers: mapped(slicers, (own) => mapped(own, known)) }),
  }
}

const mapped = <T, R>(parts: Readonly<Record<string, T>>, change: (part: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part)]))
