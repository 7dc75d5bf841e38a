import type { models } from '@casement/contract'
import { RelativeDateOperators } from '@casement/contract/models'
import { FilterBuilder } from './filter-builder.ts'

/** Base of relative date and relative time: the last, this or the next few units. */
export class RelativeFilterBuilder extends FilterBuilder {
  protected operator!: models.RelativeDateOperators
  protected timeUnitsCount!: number
  protected timeUnitType!: models.RelativeDateFilterTimeUnit

  inLast(timeUnitsCount: number, timeUnitType: models.RelativeDateFilterTimeUnit): this {
    return this.#set(RelativeDateOperators.InLast, timeUnitsCount, timeUnitType)
  }

  inThis(timeUnitsCount: number, timeUnitType: models.RelativeDateFilterTimeUnit): this {
    return this.#set(RelativeDateOperators.InThis, timeUnitsCount, timeUnitType)
  }

  inNext(timeUnitsCount: number, timeUnitType: models.RelativeDateFilterTimeUnit): this {
    return this.#set(RelativeDateOperators.InNext, timeUnitsCount, timeUnitType)
  }

  #set(
    operator: models.RelativeDateOperators,
    timeUnitsCount: number,
    timeUnitType: models.RelativeDateFilterTimeUnit,
  ): this {
    this.operator = operator
    this.timeUnitsCount = timeUnitsCount
    this.timeUnitType = timeUnitType
    return this
  }
}
