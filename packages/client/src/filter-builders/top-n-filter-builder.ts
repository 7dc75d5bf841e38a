import type { models } from '@casement/contract'
import { TopNFilter } from '@casement/contract/models'
import { FilterBuilder } from './filter-builder.ts'

/** Builds a filter for the first or last few by another field. */
export class TopNFilterBuilder extends FilterBuilder {
  #operator!: models.TopNFilterOperators
  #itemCount!: number
  #orderBy!: models.ITarget

  top(itemCount: number): this {
    this.#operator = 'Top'
    this.#itemCount = itemCount
    return this
  }

  bottom(itemCount: number): this {
    this.#operator = 'Bottom'
    this.#itemCount = itemCount
    return this
  }

  orderByTarget(target: models.ITarget): this {
    this.#orderBy = target
    return this
  }

  build(): models.TopNFilter {
    return new TopNFilter(this.target!, this.#operator, this.#itemCount, this.#orderBy)
  }
}
