import { columnId } from '../model/model.ts'
import type { Column } from '../model/column.ts'
import type { Model, Table } from '../model/model.ts'
import { pathsFrom } from '../model/relationships.ts'
import type { Complaints } from './complaints.ts'
import { columnAt } from './read-relationships.ts'
import type { DetailRowsJson } from './shapes/table.ts'

/** Columns of the rows behind a figure: each is shown, of the table or of one that it leads to, and there once. */
export function readDetailRows(
  written: DetailRowsJson,
  { path, table }: { path: string; table: Table },
  { tables, relationships }: Pick<Model, 'tables' | 'relationships'>,
  complaints: Complaints,
): readonly Column[] {
  const reached = pathsFrom({ relationships }, table.name)
  const columns = written.map(({ table: of = table.name, column: name }, index) => {
    const at = `${path}[${index}]`
    const column = columnAt({ table: of, column: name }, at, tables, complaints)
    if (column.hidden)
      throw complaints.error(
        'MODEL_PROPERTY',
        at,
        `${columnId(column)} is hidden; detail rows have columns that people see`,
      )
    if (!reached.has(column.table))
      throw complaints.error(
        'MODEL_PROPERTY',
        at,
        `No active relationship leads from "${table.name}" to "${column.table}", so that its rows have no ${columnId(column)}`,
      )
    return column
  })
  const doubled = columns.find((column, index) => columns.indexOf(column) < index)
  if (!doubled) return columns
  throw complaints.error('MODEL_PROPERTY', path, `The detail rows have ${columnId(doubled)} twice`)
}
