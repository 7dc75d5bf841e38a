import { models } from '@casement/contract'
import type { CallHandlers } from '@casement/contract'
import { filtersAt } from '@casement/report'
import type { FilterPlace } from '@casement/report'
import type { ReportFilter } from '@casement/visuals'
import type { Session } from '../session/session.ts'
import { lookupsOf } from './lookups.ts'

/** Filters as the report takes them; their rules have checked what the call brought. */
export const plainFilters = (filters: readonly object[] | null | undefined) =>
  (filters ?? []) as readonly ReportFilter[]

/** The filters of the report, of its pages and of their visuals. */
export function filterCalls(session: Session) {
  const { opened, pageOf, visualOf } = lookupsOf(session)
  const readFilters = async (place: FilterPlace) =>
    [...filtersAt((await opened()).report.filters, place)] as unknown as models.IFilter[]
  const update = (place: FilterPlace, body: models.IUpdateFiltersRequest) =>
    session.filters.set(place, body.filtersOperation, plainFilters(body.filters))
  const replaceAll = (place: FilterPlace, filters: readonly object[]) =>
    session.filters.set(place, models.FiltersOperations.ReplaceAll, plainFilters(filters))
  return {
    getReportFilters: async () => readFilters({ kind: 'report' }),
    setReportFilters: async ({ body }) => {
      await opened()
      replaceAll({ kind: 'report' }, body)
    },
    updateReportFilters: async ({ body }) => {
      await opened()
      update({ kind: 'report' }, body)
    },
    getPageFilters: async ({ params }) => {
      const { page } = await pageOf(params.page)
      return readFilters({ kind: 'page', page: page.name })
    },
    setPageFilters: async ({ params, body }) => {
      const { page } = await pageOf(params.page)
      replaceAll({ kind: 'page', page: page.name }, body)
    },
    updatePageFilters: async ({ params, body }) => {
      const { page } = await pageOf(params.page)
      update({ kind: 'page', page: page.name }, body)
    },
    getVisualFilters: async ({ params }) => {
      const { page, visual } = await visualOf(params.page, params.visual)
      return readFilters({ kind: 'visual', page: page.name, visual: visual.name })
    },
    setVisualFilters: async ({ params, body }) => {
      const { page, visual } = await visualOf(params.page, params.visual)
      replaceAll({ kind: 'visual', page: page.name, visual: visual.name }, body)
    },
    updateVisualFilters: async ({ params, body }) => {
      const { page, visual } = await visualOf(params.page, params.visual)
      update({ kind: 'visual', page: page.name, visual: visual.name }, body)
    },
  } satisfies Partial<CallHandlers>
}
