import { hasSort } from '@casement/visuals'
import type { RoleField, SortEntry, Visual } from '@casement/visuals'

/** A target of the frame border: a column, a measure, a hierarchy's level, or a column with an aggregation. */
export type SortTarget = { readonly [name: string]: unknown }

type Sortable<V extends Visual> = V extends Visual ? ('sort' extends keyof V ? V : never) : never
/** The kinds that an order can be chosen for. */
export type SortableVisual = Sortable<Visual>

export const isSortable = (visual: Visual): visual is SortableVisual => hasSort(visual.type)

/** The order that a visual is in when it is sorted by one of its fields; null when it shows no such field. */
export function sortBy(
  visual: Visual,
  target: SortTarget,
  direction: SortEntry['direction'],
): readonly SortEntry[] | null {
  if (!isSortable(visual)) return null
  const roles: Readonly<Record<string, readonly RoleField[] | undefined>> = visual.roles
  for (const [role, fields] of Object.entries(roles)) {
    const index = fields?.findIndex((field) => isTarget(field, target)) ?? -1
    if (index >= 0) return [{ role, index, direction }]
  }
  return null
}

function isTarget(field: RoleField, target: SortTarget): boolean {
  if (!isSame(field.table, target.table)) return false
  switch (field.kind) {
    case 'measure':
      return isSame(field.measure, target.measure)
    case 'column':
      return isSame(field.column, target.column) && target.aggregationFunction === undefined
    case 'aggregation':
      return isSame(field.column, target.column) && isSame(field.aggregation, target.aggregationFunction)
    case 'hierarchyLevel':
      return isSame(field.hierarchy, target.hierarchy) && isSame(field.level, target.hierarchyLevel)
  }
}

/** Names of a model are compared without case. */
const isSame = (name: string, other: unknown): boolean =>
  typeof other === 'string' && name.toLowerCase() === other.toLowerCase()
