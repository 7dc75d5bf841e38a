import { CallRefused } from '@casement/channel'
import { models } from '@casement/contract'
import type { CallHandlers } from '@casement/contract'
import { slicerAt, sortBy } from '@casement/report'
import type { SortTarget } from '@casement/report'
import { isSameTarget, isSlicer, targetOf } from '@casement/visuals'
import type { Session } from '../session/session.ts'
import { toVisual } from '../state/entities.ts'
import { plainFilters } from './filter-calls.ts'
import { lookupsOf } from './lookups.ts'
import { cannot } from './refusals.ts'

/** State of a visual: its order, what is chosen in a slicer, its copies. */
export function visualCalls(session: Session) {
  const { visualOf } = lookupsOf(session)
  async function slicerOf(pageName: string, name: string) {
    const { state, page, visual } = await visualOf(pageName, name)
    if (!isSlicer(visual)) throw cannot('InvalidSlicer', name)
    return { state, page, slicer: visual }
  }
  return {
    sortVisual: async ({ params, body }) => {
      const { page, visual } = await visualOf(params.page, params.visual)
      const isDescending = body.direction === models.SortDirection.Descending
      const target = body.orderBy as unknown as SortTarget
      const sort = sortBy(visual, target, isDescending ? 'descending' : 'ascending')
      if (!sort) throw cannot('InvalidSort', visual.name)
      session.visuals.sort(page.name, visual.name, sort)
    },
    getSlicerState: async ({ params }) => {
      const { state, page, slicer } = await slicerOf(params.page, params.visual)
      const filters = slicerAt(state.report.slicers, page.name, slicer.name)
      return { filters, targets: slicer.roles.field.map(targetOf) } as unknown as models.ISlicerState
    },
    setSlicerState: async ({ params, body }) => {
      const { page, slicer } = await slicerOf(params.page, params.visual)
      const filters = plainFilters(body.filters)
      const isOwn = (target: unknown) =>
        slicer.roles.field.some((field) => isSameTarget(targetOf(field), target))
      const stray = filters.find(({ target }) => !(Array.isArray(target) ? target : [target]).every(isOwn))
      if (stray) throw new CallRefused(400, [{ message: 'target is not a field of this slicer' }])
      session.slicers.set(page.name, slicer.name, filters, 'sdk')
    },
    cloneVisual: async ({ params, body }) => {
      const { page, visual } = await visualOf(params.page, params.visual)
      const { filters, layout } = body ?? {}
      const visualName = session.visuals.clone(page.name, visual.name, {
        ...(filters ? { filters: plainFilters(filters) } : {}),
        ...(layout ? { layout: placeOf(layout) } : {}),
      })
      const after = await visualOf(page.name, visualName)
      return { visual: toVisual(after.state.report, after.page, after.visual), visualName }
    },
  } satisfies Partial<CallHandlers>
}

/** Place in a layout of the frame border; a key that it leaves out stays as it was. */
const placeOf = (layout: models.IVisualLayout) =>
  Object.fromEntries(
    (['x', 'y', 'z', 'width', 'height'] as const).flatMap((name) =>
      Number.isFinite(layout[name]) ? [[name, layout[name]]] : [],
    ),
  )
