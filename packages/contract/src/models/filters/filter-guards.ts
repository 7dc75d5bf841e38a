import { FilterType } from '../enums/filters.ts'
import type { IBasicFilterWithKeys, IFilter, OnLoadFilters, ReportLevelFilters } from './filters.ts'

/** The stated type, else what the fields say; `Advanced` is 0 and so always read from the fields (Power BI behaviour). */
export function getFilterType(filter: IFilter): FilterType {
  if (filter.filterType) return filter.filterType
  const { operator, values, logicalOperator, conditions } = filter as unknown as Record<string, unknown>
  if (typeof operator === 'string' && Array.isArray(values)) return FilterType.Basic
  if (typeof logicalOperator === 'string' && Array.isArray(conditions)) return FilterType.Advanced
  return FilterType.Unknown
}

export function isBasicFilterWithKeys(filter: IFilter): filter is IBasicFilterWithKeys {
  return getFilterType(filter) === FilterType.Basic && !!(filter as IBasicFilterWithKeys).keyValues
}

export function isReportFiltersArray(filters: any): filters is ReportLevelFilters[] {
  return Array.isArray(filters)
}

export function isOnLoadFilters(filters: any): filters is OnLoadFilters {
  return !!filters && !isReportFiltersArray(filters)
}
