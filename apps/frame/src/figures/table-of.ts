import type { Answer } from '@casement/query'
import { columnName } from '@casement/report'
import type { RoleField, Visual, VisualOf } from '@casement/report'

/** A visual's figures as the table of them: every field a column, in the order of its roles. */
export function tableOf(
  visual: Visual,
  answer: Answer,
): { readonly visual: VisualOf<'table'>; readonly answer: Answer } | null {
  if (!('roles' in visual)) return null
  const roles: Readonly<Record<string, readonly RoleField[] | undefined>> = visual.roles
  const named = Object.entries(roles).flatMap(([role, fields = []]) =>
    fields.map((field, index) => ({ field, name: columnName(role, index) })),
  )
  const place = new Map(named.map(({ name }, index) => [name, columnName('column', index)]))
  const renamed = <T>(totals: Record<string, T>) =>
    Object.fromEntries(
      Object.entries(totals).flatMap(([name, value]) => (place.has(name) ? [[place.get(name)!, value]] : [])),
    )
  return {
    visual: {
      name: visual.name,
      type: 'table',
      title: `${visual.title ?? visual.name}, as a table`,
      layout: visual.layout,
      roles: { column: named.map(({ field }) => field) },
    },
    answer: {
      ...answer,
      columns: answer.columns.map((column) => ({ ...column, name: place.get(column.name) ?? column.name })),
      ...(answer.totals ? { totals: renamed(answer.totals) } : {}),
    },
  }
}
