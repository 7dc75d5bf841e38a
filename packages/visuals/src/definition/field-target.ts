import { isPlainObject } from '@casement/schema'
import type { RoleField } from './field.ts'

/** A target of the frame border. */
export type FieldTarget =
  | { readonly table: string; readonly column: string; readonly aggregationFunction?: string }
  | { readonly table: string; readonly measure: string }
  | { readonly table: string; readonly hierarchy: string; readonly hierarchyLevel: string }

/** A field as the frame border names it. */
export function targetOf(field: RoleField): FieldTarget {
  const { table } = field
  switch (field.kind) {
    case 'column':
      return { table, column: field.column }
    case 'measure':
      return { table, measure: field.measure }
    case 'aggregation':
      return { table, column: field.column, aggregationFunction: field.aggregation }
    case 'hierarchyLevel':
      return { table, hierarchy: field.hierarchy, hierarchyLevel: field.level }
  }
}

const parts = ['table', 'column', 'measure', 'hierarchy', 'hierarchyLevel', 'aggregationFunction'] as const

/** True whentwo targets name the same field; names of a model are compared without case, $schema and keys do not matter. */
export const isSameTarget = (target: unknown, other: unknown): boolean =>
  isPlainObject(target) &&
  isPlainObject(other) &&
  parts.every((part) => String(target[part] ?? '').toLowerCase() === String(other[part] ?? '').toLowerCase())
