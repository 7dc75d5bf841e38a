import type { ModelDescription } from '@casement/query'
import { hasFigures, isSameTarget, targetOf } from '@casement/visuals'
import type { DataPoint, RoleField, Visual } from '@casement/visuals'

/** Figures of a visual, or of a mark of it, whose table's rows the model lets people see. */
export function listedFigures(
  visual: Visual,
  point: DataPoint | null,
  { tables }: ModelDescription,
): readonly RoleField[] {
  if (!hasFigures(visual)) return []
  const declared = new Set(
    tables.filter(({ detailRows }) => detailRows).map(({ name }) => name.toLowerCase()),
  )
  if (declared.size === 0) return []
  const roles: Readonly<Record<string, readonly RoleField[] | undefined>> = visual.roles
  const figures = Object.values(roles)
    .flatMap((fields) => fields ?? [])
    .filter(
      ({ kind, table }) =>
        (kind === 'measure' || kind === 'aggregation') && declared.has(table.toLowerCase()),
    )
  const isFirst = (field: RoleField, index: number) =>
    figures.findIndex((other) => isSameTarget(targetOf(other), targetOf(field))) === index
  const isAtPoint = (field: RoleField) =>
    !point?.values || point.values.some(({ target }) => isSameTarget(target, targetOf(field)))
  return figures.filter((field, index) => isFirst(field, index) && isAtPoint(field))
}
