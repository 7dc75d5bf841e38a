import type { PlanParameter } from '@casement/evaluator'
import { cellType } from '../model/cell-type.ts'
import type { Column } from '../model/column.ts'
import type { ValueType } from '../model/value-type.ts'
import type { Value } from '../plan/relation.ts'

/** Values of one filter that a template leaves open; each call adds a parameter to the plan. */
export interface FilterParameters {
  readonly values: (columns: readonly Column[]) => number
  readonly keyValues: (columns: readonly Column[]) => number
  condition(place: number, type: ValueType): Value
}

/** Gathers the parameters of the filter at a place of the query. */
export function filterParameters(filter: number, parameters: PlanParameter[]): FilterParameters {
  const list = (at: 'values' | 'keyValues') => (columns: readonly Column[]) =>
    parameters.push({ filter, at, types: columns.map(({ type }) => cellType(type)) }) - 1
  return {
    values: list('values'),
    keyValues: list('keyValues'),
    condition(place, type) {
      const parameter = parameters.push({ filter, condition: place, type: cellType(type) }) - 1
      return { kind: 'literal', value: typicalOf(type), type, isGiven: true, parameter }
    },
  }
}

/** A value of the type, which nothing reads. */
const typicalOf = ({ kind }: ValueType): string | boolean =>
  kind === 'boolean' ? true : kind === 'date' || kind === 'dateTime' ? '2000-01-01' : '0'
