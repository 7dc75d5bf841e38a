import type { models } from '@casement/contract'
import type { Answer } from './embed.ts'

/** Owner of filters: a report, a page, a visual. */
export interface Filterable<
  Filters = (models.ReportLevelFilters | models.PageLevelFilters | models.VisualLevelFilters)[],
> {
  getFilters(): Promise<models.IFilter[]>
  updateFilters(operation: models.FiltersOperations, filters?: Filters): Promise<Answer<void>>
  removeFilters(): Promise<Answer<void>>
  setFilters(filters: Filters): Promise<Answer<void>>
}
