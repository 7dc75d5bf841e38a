import type { Column } from '../model/column.ts'
import { findColumn, tableOf } from '../model/model.ts'
import { keyFilter } from '../plan/context.ts'
import type { Planner } from '../plan/planner.ts'
import { fieldOf } from '../plan/relation.ts'
import type { Key, Value } from '../plan/relation.ts'
import { contextOf } from './limits.ts'
import { keyAt } from './part-keys.ts'

/** A column that groups, at its place in a query's `select`. */
export interface GroupAt {
  readonly place: number
  readonly column: Column
}

export interface OrderValue {
  readonly name: string
  readonly value: Value
  readonly place: number
}

/** The column that puts another one's values in order. */
export const sortColumnOf = ({ model }: Planner, column: Column): Column | undefined =>
  column.sortBy === undefined ? undefined : findColumn(tableOf(model, column), column.sortBy)

/** Returns, for groups that another column puts in order, the least value of that column. */
export const orderValues = (
  groups: readonly GroupAt[],
  keys: readonly Key[],
  planner: Planner,
): readonly OrderValue[] =>
  groups.flatMap(({ place, column }) => {
    const sort = sortColumnOf(planner, column)
    if (!sort) return []
    const name = `order of ${column.name}`
    const context = contextOf([keyFilter(keyAt(keys, column))])
    const value = planner.aggregate(tableOf(planner.model, column), context, {
      function: 'min',
      value: fieldOf(sort),
      type: sort.type,
      isOrder: true,
      name,
    })
    return [{ name, value, place }]
  })
