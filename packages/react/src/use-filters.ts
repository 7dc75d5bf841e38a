import { useMemo } from 'react'
import type { Filterable, Page, Report, VisualDescriptor } from '@casement/client'
import { models } from '@casement/contract'
import { useAsked } from './use-asked.ts'

type AnyFilters = Parameters<Filterable['setFilters']>[0]

export interface Filters {
  /** Undefined until the report has loaded. */
  readonly filters: readonly models.IFilter[] | undefined
  /** Error of the last request for the filters. */
  readonly error: unknown
  /** These three reject as the report's own do; afterwards the filters are asked again. */
  readonly setFilters: (filters: AnyFilters) => Promise<void>
  readonly updateFilters: (operation: models.FiltersOperations, filters?: AnyFilters) => Promise<void>
  readonly removeFilters: () => Promise<void>
  readonly refresh: () => Promise<void>
}

/** The filters of a report, or of one of its pages or visuals, asked again when some were applied. */
export function useFilters(
  report: Report | null,
  of: Page | VisualDescriptor | Report | null = report,
): Filters {
  const target = of as Filterable | null
  const {
    value: filters,
    error,
    refresh,
  } = useAsked(report, target, 'filtersApplied', () => target!.getFilters())
  const commands = useMemo(() => {
    const updateFilters = async (operation: models.FiltersOperations, given?: AnyFilters) => {
      await target?.updateFilters(operation, given)
      await refresh()
    }
    return {
      updateFilters,
      removeFilters: () => updateFilters(models.FiltersOperations.RemoveAll),
      setFilters: async (given: AnyFilters) => {
        await target?.setFilters(given)
        await refresh()
      },
    }
  }, [target, refresh])
  return { filters, error, ...commands, refresh }
}
