import type { Relationship } from '../model/column.ts'
import { findColumn, sameName } from '../model/model.ts'
import type { GrainPart, Table } from '../model/model.ts'
import { pathsFrom } from '../model/relationships.ts'
import { knownTable } from './known-table.ts'
import type { Reader } from './reader.ts'

/** `grain` of a table, or of a measure in one: names of tables, or `{ "table", "columns" }`; each is one that filters reach the table from. */
export function readGrain(
  reader: Reader,
  table: Table,
  tables: readonly Table[],
  relationships: readonly Relationship[],
): readonly GrainPart[] | undefined {
  const written = reader.value('grain')
  if (written === undefined) return undefined
  if (!Array.isArray(written))
    throw reader.error('MODEL_PROPERTY', 'A grain is a list of tables, as ["Calendar", "Entity"]', 'grain')
  const reached = pathsFrom({ relationships }, table.name)
  const parts = written.map((item: unknown, index): GrainPart => {
    const part = typeof item === 'string' ? undefined : reader.item('grain', index)
    part?.only(['table', 'columns'])
    const name = part ? part.text('table') : (item as string)
    const found = knownTable(reader, 'grain', { name, tables })
    if (found === table || !reached.has(found.name))
      throw reader.error(
        'MODEL_GRAIN',
        found === table
          ? `"${table.name}" is kept by its own columns anyway; a grain names the tables that it leads to`
          : `No active relationship leads from "${table.name}" to "${found.name}", so that no filter on it reaches "${table.name}"; relate them, or leave it out`,
        'grain',
      )
    if (!part || part.value('columns') === undefined) return { table: found.name }
    const columns = part.texts('columns').map((columnName) => {
      const column = findColumn(found, columnName)
      if (column) return column
      throw part.unknown(
        'columns',
        `The table "${found.name}" has no column "${columnName}"`,
        found.columns.map((other) => other.name),
        columnName,
      )
    })
    return { table: found.name, columns }
  })
  const doubled = parts.find(
    (part, index) => parts.findIndex((other) => sameName(other.table, part.table)) < index,
  )
  if (doubled)
    throw reader.error('MODEL_GRAIN', `The grain names "${doubled.table}" twice; join their columns`, 'grain')
  return parts
}
