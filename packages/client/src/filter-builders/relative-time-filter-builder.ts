import type { models } from '@casement/contract'
import { RelativeTimeFilter } from '@casement/contract/models'
import { RelativeFilterBuilder } from './relative-filter-builder.ts'

/** Builds a relative time filter, in minutes or hours. */
export class RelativeTimeFilterBuilder extends RelativeFilterBuilder {
  build(): models.RelativeTimeFilter {
    return new RelativeTimeFilter(this.target!, this.operator, this.timeUnitsCount, this.timeUnitType)
  }
}
