import type { RoleField } from '../../definition/field.ts'
import type { ReportFilter } from '../../definition/filter.ts'
import type { SortEntry } from '../../definition/visual.ts'

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
  /** Groups of fewer fields, each with figures of its own: lists of names of `select`. */
  readonly subtotals?: readonly (readonly string[])[]
}

/** The name of a field's column in the answer: its role and its place in it, `value.0`. */
export const columnName = (role: string, index: number): string => `${role}.${index}`

/** Every field of a visual, by its role and its place in it. */
export const selected = (roles: Readonly<Record<string, readonly RoleField[] | undefined>>): Need['select'] =>
  Object.entries(roles).flatMap(([role, fields]) =>
    (fields ?? []).map((field, index) => ({ name: columnName(role, index), field: fieldOf(field) })),
  )

export const ordered = (sort: readonly SortEntry[]): NonNullable<Need['orderBy']> =>
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
