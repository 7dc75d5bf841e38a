import type { models } from '@casement/contract'
import { RelativeDateFilter } from '@casement/contract/models'
import { RelativeFilterBuilder } from './relative-filter-builder.ts'

/** Builds a relative date filter; today belongs to it unless it is said not to. */
export class RelativeDateFilterBuilder extends RelativeFilterBuilder {
  #includesToday = true

  includeToday(isIncluded: boolean): this {
    this.#includesToday = isIncluded
    return this
  }

  build(): models.RelativeDateFilter {
    const { operator, timeUnitsCount, timeUnitType } = this
    return new RelativeDateFilter(this.target!, operator, timeUnitsCount, timeUnitType, this.#includesToday)
  }
}
