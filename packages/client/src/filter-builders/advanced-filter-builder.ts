import type { models } from '@casement/contract'
import { AdvancedFilter } from '@casement/contract/models'
import { FilterBuilder } from './filter-builder.ts'

/** Builds an advanced filter of at most two conditions. */
export class AdvancedFilterBuilder extends FilterBuilder {
  #logicalOperator!: models.AdvancedFilterLogicalOperators
  #conditions: models.IAdvancedFilterCondition[] = []

  and(): this {
    this.#logicalOperator = 'And'
    return this
  }

  or(): this {
    this.#logicalOperator = 'Or'
    return this
  }

  addCondition(
    operator: models.AdvancedFilterConditionOperators,
    value?: models.IAdvancedFilterCondition['value'],
  ): this {
    this.#conditions.push({ operator, value } as models.IAdvancedFilterCondition)
    return this
  }

  build(): models.AdvancedFilter {
    return new AdvancedFilter(this.target!, this.#logicalOperator, this.#conditions)
  }
}
