import { models } from '@casement/contract'
import type { ReportFilter } from '@casement/visuals'

/** Whose filters: the report's, a page's or a visual's. */
export type FilterPlace =
  | { readonly kind: 'report' }
  | { readonly kind: 'page'; readonly page: string }
  | { readonly kind: 'visual'; readonly page: string; readonly visual: string }

/** The open report's filters by place; a place without an entry has none. */
export interface Filters {
  readonly report: readonly ReportFilter[]
  readonly pages: Readonly<Record<string, readonly ReportFilter[]>>
  /** Filters by page, then by visual: a visual's name is its page's own. */
  readonly visuals: Readonly<Record<string, Readonly<Record<string, readonly ReportFilter[]>>>>
}

export const filtersAt = (filters: Filters, place: FilterPlace): readonly ReportFilter[] => {
  switch (place.kind) {
    case 'report':
      return filters.report
    case 'page':
      return filters.pages[place.page] ?? []
    case 'visual':
      return filters.visuals[place.page]?.[place.visual] ?? []
  }
}

export const withFiltersAt = (
  filters: Filters,
  place: FilterPlace,
  list: readonly ReportFilter[],
): Filters => {
  switch (place.kind) {
    case 'report':
      return { ...filters, report: list }
    case 'page':
      return { ...filters, pages: { ...filters.pages, [place.page]: list } }
    case 'visual': {
      const ofPage = { ...filters.visuals[place.page], [place.visual]: list }
      return { ...filters, visuals: { ...filters.visuals, [place.page]: ofPage } }
    }
  }
}

/** `replace` takes the place of filters on the same target and adds the others, keeping the order (Power BI behaviour). */
export function changedFilters(
  present: readonly ReportFilter[],
  operation: models.FiltersOperations,
  given: readonly ReportFilter[],
): readonly ReportFilter[] {
  switch (operation) {
    case models.FiltersOperations.RemoveAll:
      return []
    case models.FiltersOperations.ReplaceAll:
      return given
    case models.FiltersOperations.Add:
      return [...present, ...given]
    case models.FiltersOperations.Replace: {
      const byTarget = new Map(given.map((filter) => [targetKey(filter), filter]))
      const kept = present.map((filter) => {
        const other = byTarget.get(targetKey(filter))
        byTarget.delete(targetKey(filter))
        return other ?? filter
      })
      return [...kept, ...byTarget.values()]
    }
  }
}

/**
 * A filter as plain JSON. An instance of a filter class arrives without its toJSON: with `schemaUrl` where JSON has
 * `$schema`, and with keys that are undefined. And and Or are taken in any letter case, as by Power BI.
 */
export function plainFilter(filter: ReportFilter): ReportFilter {
  const { schemaUrl, ...rest } = filter
  const $schema = rest.$schema ?? (typeof schemaUrl === 'string' ? schemaUrl : undefined)
  const entries = Object.entries({
    ...($schema === undefined ? {} : { $schema }),
    ...rest,
    ...('logicalOperator' in rest && { logicalOperator: joinOf(rest.logicalOperator) }),
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as unknown as ReportFilter
}

const joinOf = (said: unknown): unknown =>
  ['And', 'Or'].find((join) => join.toLowerCase() === String(said).toLowerCase()) ?? said

/** Names the fields of filters for people: `Entity.Region`, several fields of one filter with `+`. */
export const filterKeys = (filters: readonly ReportFilter[]): readonly string[] =>
  filters.map(({ target }) =>
    Array.isArray(target) ? target.map(nameOfTarget).join('+') : nameOfTarget(target),
  )

function nameOfTarget(target: unknown): string {
  const { table, column, measure, hierarchy, hierarchyLevel } = (target ?? {}) as Record<string, unknown>
  return [table, column ?? measure ?? hierarchy, hierarchyLevel]
    .filter((part) => typeof part === 'string')
    .join('.')
}

/** Key of a filter's target, equal for equal targets whatever the order of their keys. */
const targetKey = (filter: ReportFilter): string =>
  JSON.stringify(filter.target, (key, value: unknown) => {
    if (key === '$schema') return undefined
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  }) ?? ''
