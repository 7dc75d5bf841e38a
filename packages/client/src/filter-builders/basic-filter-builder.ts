import type { models } from '@casement/contract'
import { BasicFilter } from '@casement/contract/models'
import { FilterBuilder } from './filter-builder.ts'

type Value = string | number | boolean

/** Builds a basic filter. `build` throws where its values or operator are missing. */
export class BasicFilterBuilder extends FilterBuilder {
  #values: Value[] = []
  #operator!: models.BasicFilterOperators
  #requireSingleSelection = false

  all(): this {
    return this.#set('All', [])
  }

  in(values: Value[]): this {
    return this.#set('In', values)
  }

  notIn(values: Value[]): this {
    return this.#set('NotIn', values)
  }

  #set(operator: models.BasicFilterOperators, values: Value[]): this {
    this.#operator = operator
    this.#values = values
    return this
  }

  requireSingleSelection(isRequired = false): this {
    this.#requireSingleSelection = isRequired
    return this
  }

  build(): models.BasicFilter {
    const filter = new BasicFilter(this.target!, this.#operator, this.#values)
    filter.requireSingleSelection = this.#requireSingleSelection
    return filter
  }
}
