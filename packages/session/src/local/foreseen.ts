import type { SemanticQuery } from '@casement/query'
import {
  drillAt,
  drilledDown,
  drilledToNext,
  drilledUp,
  isDrilled,
  memberNeeds,
  needsOfPage,
  pageLayoutOf,
  slicerAt,
  visualNamed,
  withDrill,
  withSlicer,
} from '@casement/report'
import { basicFilter, identitiesOf, isSlicer, slicerStyleOf, spanFilters, targetOf } from '@casement/visuals'
import type { ReportFilter, Selection, SlicerDefinition, Visual } from '@casement/visuals'
import type { OpenState } from '../state/frame-state.ts'
import { activePage } from '../state/session-context.ts'

type View = Pick<OpenState, 'report' | 'selection'>

/**
 * What the page asks now, and what it will ask after the reader's next gesture, whichever it is: a click on a mark, a choice
 * in a slicer, a drill. Values stand for all values. In steps, between which others may have their turn; the queries of the
 * present view come first.
 */
export function* foreseenQueries(present: View): Generator<void, readonly SemanticQuery[]> {
  const queries: SemanticQuery[] = [...memberNeeds(present.report, activePage(present)).values()]
  for (const view of [present, ...viewsAfter(present)]) {
    queries.push(...needsOfPage(view.report, activePage(view), view.selection).values())
    yield
  }
  return queries
}

function viewsAfter(present: View): readonly View[] {
  const { report } = present
  const page = activePage(present)
  const shown = pageLayoutOf(report, page).visuals.map(({ visual }) => visual)
  return [
    ...(present.selection ? [{ report, selection: null }] : []),
    ...shown.flatMap((visual) => selectionsIn(visual, page.name).map((selection) => ({ report, selection }))),
    ...page.visuals.filter(isSlicer).flatMap((slicer) =>
      choicesIn(slicer, slicerAt(report.slicers, page.name, slicer.name)).map((filters) => ({
        ...present,
        report: withSlicer(report, page.name, slicer.name, filters),
      })),
    ),
    ...shown.flatMap(({ name }) => drillsOf(present, page.name, visualNamed(page, name)!)),
  ]
}

/** Selections that clicks in a visual can make, but for their values. */
const selectionsIn = (visual: Visual, page: string): readonly Selection[] =>
  isSlicer(visual)
    ? []
    : identitiesOf(visual).map((fields) => ({
        page,
        visual: visual.name,
        points: [{ identity: fields.map((field) => ({ target: targetOf(field), equals: null })) }],
      }))

/** Choices in a slicer that differ by more than values from what is chosen. */
function choicesIn(
  slicer: SlicerDefinition,
  chosen: readonly ReportFilter[],
): readonly (readonly ReportFilter[])[] {
  const target = targetOf(slicer.roles.field[0]!)
  const none: readonly ReportFilter[] = []
  switch (slicerStyleOf(slicer)) {
    case 'between':
      return [
        spanFilters(target, '0', null),
        spanFilters(target, null, '0'),
        spanFilters(target, '0', '0'),
        none,
      ]
    case 'tree':
    case 'relativeDate':
      // These say their values in more forms than can be foreseen.
      return chosen.length > 0 ? [none] : []
    default:
      return [chosen.length > 0 ? none : [basicFilter(target, [])]]
  }
}

function drillsOf(present: View, page: string, visual: Visual): readonly View[] {
  const drill = drillAt(present.report, page, visual)
  const drills = [
    drilledDown(visual, drill, null),
    drilledToNext(visual, drill),
    isDrilled(drill) ? drilledUp(drill) : null,
  ]
  const selection = present.selection?.visual === visual.name ? null : present.selection
  return drills.flatMap((next) =>
    next ? [{ report: withDrill(present.report, page, visual.name, next), selection }] : [],
  )
}
