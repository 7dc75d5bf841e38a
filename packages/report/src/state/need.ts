import type { RoleField } from '../definition/field.ts'
import type { ReportFilter } from '../definition/filter.ts'
import type { SortEntry, Visual } from '../definition/visual.ts'

/** What a query selects: a field of the model without the words and formats of this visual. */
export type NeededField =
  | { readonly kind: 'column'; readonly table: string; readonly column: string }
  | { readonly kind: 'measure'; readonly table: string; readonly measure: string }
  | Pick<Extract<RoleField, { kind: 'aggregation' }>, 'kind' | 'table' | 'column' | 'aggregation'>
  | {
      readonly kind: 'hierarchyLevel'
      readonly table: string
      readonly hierarchy: string
      readonly level: string
    }

/** A visual's question, in the shape of a semantic query. */
export interface Need {
  readonly select: readonly { readonly name: string; readonly field: NeededField }[]
  readonly filters?: readonly ReportFilter[]
  readonly orderBy?: readonly { readonly name: string; readonly direction: 'ascending' | 'descending' }[]
  readonly limit?: number
  readonly totals?: boolean
}

/** The most columns that a chart can draw with sense, and the rows that a table fetches unless its format says more. */
const mostMarks = 2_000
const usualRows = 1_000

/** The name of a field's column in the answer: its role and its place in it, `value.0`. */
export const columnName = (role: string, index: number): string => `${role}.${index}`

/** What a visual asks, filtered by what reaches it; null for a visual that shows no figures. */
export function needOf(visual: Visual, filters: readonly ReportFilter[]): Need | null {
  switch (visual.type) {
    case 'text':
    case 'dataAsOf':
      return null
    case 'card':
      return { select: selected(visual.roles), filters }
    case 'columnChart': {
      const byCategory = [{ name: columnName('category', 0), direction: 'ascending' as const }]
      return {
        select: selected(visual.roles),
        filters,
        orderBy: visual.sort ? ordered(visual.sort) : byCategory,
        limit: mostMarks,
      }
    }
    case 'table':
      return {
        select: selected(visual.roles),
        filters,
        ...(visual.sort ? { orderBy: ordered(visual.sort) } : {}),
        limit: visual.format?.limit ?? usualRows,
        ...(visual.format?.totals === false ? {} : { totals: true }),
      }
  }
}

const selected = (roles: Readonly<Record<string, readonly RoleField[] | undefined>>): Need['select'] =>
  Object.entries(roles).flatMap(([role, fields]) =>
    (fields ?? []).map((field, index) => ({ name: columnName(role, index), field: fieldOf(field) })),
  )

const ordered = (sort: readonly SortEntry[]): Need['orderBy'] =>
  sort.map(({ role, index = 0, direction }) => ({ name: columnName(role, index), direction }))

function fieldOf(field: RoleField): NeededField {
  switch (field.kind) {
    case 'column':
      return { kind: field.kind, table: field.table, column: field.column }
    case 'measure':
      return { kind: field.kind, table: field.table, measure: field.measure }
    case 'aggregation':
      return { kind: field.kind, table: field.table, column: field.column, aggregation: field.aggregation }
    case 'hierarchyLevel':
      return { kind: field.kind, table: field.table, hierarchy: field.hierarchy, level: field.level }
  }
}
