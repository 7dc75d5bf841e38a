import { isSlicer } from '@casement/visuals'
import type { Layout, ReportFilter, Visual } from '@casement/visuals'
import { filtersAt, plainFilter, withFiltersAt } from './filters.ts'
import { sortedVisual } from './page-layout.ts'
import { pageNamed, visualNamed, withVisualChange } from './report-state.ts'
import type { ReportState } from './report-state.ts'
import { slicerAt, withSlicerAt } from './slicers.ts'

export interface CloneOptions {
  /** The clone's own, unique on its page. */
  readonly name: string
  /** Goes over the layout of the one it is made from. */
  readonly layout?: Partial<Pick<Layout, 'x' | 'y' | 'z' | 'width' | 'height'>>
  /** Absent: those of the one it is made from. */
  readonly filters?: readonly ReportFilter[]
}

/** Distance of a clone without a place of its own from the first, in pixels of the page. */
const step = 20

/**
 * The report with a copy of a visual: as it stands now, in its order, above everything else. It is there until the
 * report is loaded again. The same report when there is no such visual.
 */
export function withClonedVisual(
  state: ReportState,
  pageName: string,
  visualName: string,
  { name, layout, filters }: CloneOptions,
): ReportState {
  const page = pageNamed(state.definition, pageName)
  const source = page && visualNamed(page, visualName)
  if (!page || !source) return state
  const top = Math.max(...page.visuals.map((visual) => visual.layout.z ?? 0))
  const { x, y, width, height } = source.layout
  const clone: Visual = {
    ...sortedVisual(state, pageName, source),
    name,
    layout: { x: x + step, y: y + step, width, height, z: top + 1, ...layout },
  }
  const pages = state.definition.pages.map((one) =>
    one === page ? { ...page, visuals: [...page.visuals, clone] } : one,
  )
  const at = (visual: string) => ({ kind: 'visual', page: pageName, visual }) as const
  const own = filters?.map(plainFilter) ?? filtersAt(state.filters, at(visualName))
  const chosen = slicerAt(state.slicers, pageName, visualName)
  return withVisualChange(
    {
      ...state,
      definition: { ...state.definition, pages },
      filters: withFiltersAt(state.filters, at(name), own),
      slicers: isSlicer(source) ? withSlicerAt(state.slicers, pageName, name, chosen) : state.slicers,
    },
    pageName,
    name,
    { ...state.changes[pageName]?.[visualName], mode: 'visible' },
  )
}
