import type { Field, SemanticQuery } from '@casement/query'
import { comparedFields } from './compared-fields.ts'
import type { ComparedFields, FieldPlace } from './compared-fields.ts'
import type { RoleField } from './field.ts'
import type { ReportFilter } from './filter.ts'
import { itemsAsked } from './items.ts'
import type { Roles, SortEntry } from './visual-base.ts'

/** The name of a field's column in the answer: its role and its place in it, `value.0`. */
export const columnName = (role: string, index: number): string => `${role}.${index}`

interface SelectOptions {
  /** Absent: as roles and scenarios say. */
  readonly compared?: readonly ComparedFields[]
  /** The role along whose values the visual is drawn, each in a place of its own. */
  readonly axis?: string | undefined
}

/** Every field of a visual, by its role and its place in it; what is compared says with what. */
export function selected(
  roles: Roles,
  { compared = comparedFields(roles), axis }: SelectOptions = {},
): SemanticQuery['select'] {
  const nameOf = ({ role, index }: FieldPlace) => columnName(role, index)
  const comparedBy = new Map(compared.map(({ figure, reference }) => [nameOf(reference), nameOf(figure)]))
  return Object.entries(roles).flatMap(([role, fields]) =>
    (fields ?? []).map((field, index) => {
      const name = columnName(role, index)
      const figure = comparedBy.get(name)
      const items = itemsAsked(field, role === axis)
      return {
        name,
        field: fieldOf(field),
        ...(figure !== undefined && { comparedBy: figure }),
        ...(items && { showItemsWithNoData: items }),
      }
    }),
  )
}

export const ordered = (sort: readonly SortEntry[]): NonNullable<SemanticQuery['orderBy']> =>
  sort.map(({ role, index = 0, direction }) => ({ name: columnName(role, index), direction }))

function fieldOf(field: RoleField): Field {
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

/** The figures that words name, filtered; null for words alone. */
export const figuresQuery = (
  { figures }: { readonly figures?: readonly RoleField[] },
  filters: readonly ReportFilter[],
  compared: readonly ComparedFields[] = [],
): SemanticQuery | null => (figures ? { select: selected({ figures }, { compared }), filters } : null)
