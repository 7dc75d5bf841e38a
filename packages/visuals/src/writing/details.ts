import type { Answer, ModelDescription, SemanticQuery } from '@casement/query'
import type { RoleField } from '../definition/field.ts'
import { columnName } from '../definition/query.ts'
import type { VisualBase } from '../definition/visual-base.ts'
import type { Writing, WrittenColumn } from './writing.ts'

type ColumnField = Extract<RoleField, { kind: 'column' }>

/** The rows behind a visual's figures: which table's, and what of each row. */
export interface Details {
  readonly table: string
  readonly columns: readonly ColumnField[]
}

const role = 'detail'

/**
 * The facts behind a visual: rows of the table that its first figure counts, else of its first field, with the fields
 * it groups by and every column of that table that the model shows. Null for a visual without figures.
 */
export function detailsOf(visual: VisualBase, model: ModelDescription): Details | null {
  const { roles } = visual
  if (!roles) return null
  const fields = Object.values(roles).flatMap((inRole) => inRole ?? [])
  const counted = fields.find(({ kind }) => kind === 'measure' || kind === 'aggregation') ?? fields[0]
  if (!counted) return null
  const table = model.tables.find(({ name }) => isSame(name, counted.table))
  const grouped = fields.filter((field) => field.kind === 'column')
  const own = (table && !table.hidden ? table.columns : [])
    .filter((column) => !column.hidden)
    .map((column): ColumnField => ({ kind: 'column', table: counted.table, column: column.name }))
  const isFirst = (field: ColumnField, index: number, all: readonly ColumnField[]) =>
    all.findIndex((other) => isSame(other.table, field.table) && isSame(other.column, field.column)) === index
  return { table: counted.table, columns: [...grouped, ...own].filter(isFirst) }
}

/** The visual's question as one for its rows: the same filters, nothing computed. */
export const detailQuery = (
  query: SemanticQuery,
  { table, columns }: Details,
  limit: number,
): SemanticQuery => ({
  select: columns.map(({ table: of, column }, index) => ({
    name: columnName(role, index),
    field: { kind: 'column', table: of, column },
  })),
  detailOf: table,
  ...(query.filters ? { filters: query.filters } : {}),
  limit,
})

export const detailColumns = (
  { columns }: Details,
  answer: Answer,
  writing: Writing,
): readonly WrittenColumn[] => columns.map((field, index) => writing.column(answer, role, index, field))

/** Names of a model are compared without case. */
const isSame = (name: string, other: string): boolean => name.toLowerCase() === other.toLowerCase()
