import type { SemanticQuery } from '@casement/query'
import type { Column } from '../model/column.ts'
import { tableOf } from '../model/model.ts'
import { relationshipsTo } from '../model/relationships.ts'
import type { AnswerItems } from '../plan/answer-part.ts'
import type { Planner } from '../plan/planner.ts'
import type { Context, Rows } from '../plan/relation.ts'
import { orderValues } from './order-of-groups.ts'
import type { GroupAt } from './order-of-groups.ts'
import { keyAt, keysFor } from './part-keys.ts'

/**
 * Plans the items with no data that a query asks for: for each table the values of its fields that the filters leave,
 * together with what else of the table is grouped by. `groups` are all fields that group.
 */
export function planItems(
  query: SemanticQuery,
  groups: readonly GroupAt[],
  context: Context,
  planner: Planner,
): readonly AnswerItems[] {
  const asked = groups.filter(({ place, column }) => isAsked(query, place, column, planner))
  const tables = [...new Set(asked.map(({ column }) => column.table))]
  return tables.map((table) => {
    const together = groups.filter(({ column }) => column.table === table)
    const keys = keysFor(
      together.map(({ column }) => column),
      context,
      planner,
    )
    const sorts = orderValues(together, keys, planner)
    const planned = planner.rows('items', sorts, { keys })
    const relation: Rows = {
      ...planned,
      domain: () => [{ relation: null, members: [keys[0]!.group.members()] }],
    }
    const ofTable = asked.filter(({ column }) => column.table === table)
    const between = ofTable.every(({ place }) => query.select[place]!.showItemsWithNoData !== 'all')
    return {
      relation,
      cells: query.select.map((_, place) => {
        const group = together.find((each) => each.place === place)
        return group && keyAt(keys, group.column).name
      }),
      sorts: query.select.map((_, place) => {
        const index = sorts.findIndex((sort) => sort.place === place)
        return index < 0 ? undefined : relation.columns[index]!.name
      }),
      by: together.map(({ place }) => place),
      between: between ? ofTable.map(({ place }) => place) : [],
    }
  })
}

function isAsked({ select }: SemanticQuery, place: number, column: Column, { model }: Planner): boolean {
  const asked = select[place]!.showItemsWithNoData
  if (asked !== 'betweenDates') return asked === 'all'
  const isOfDates = column.type.kind === 'date' || column.type.kind === 'dateTime'
  return isOfDates && relationshipsTo(model, tableOf(model, column).name).length > 0
}
