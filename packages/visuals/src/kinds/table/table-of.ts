import type { Answer } from '@casement/query'
import type { Words } from '@casement/words'
import { columnName } from '../../definition/query.ts'
import type { VisualBase } from '../../definition/visual-base.ts'
import type { TableDefinition } from './definition.ts'

/** A visual's figures as the table of them: every field a column, in the order of its roles. */
export function tableOf(
  visual: VisualBase,
  answer: Answer,
  { say }: Pick<Words, 'say'>,
): { readonly visual: TableDefinition; readonly answer: Answer } | null {
  const { roles } = visual
  if (!roles) return null
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
      title: say('table.of', { title: visual.title ?? visual.name }),
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
