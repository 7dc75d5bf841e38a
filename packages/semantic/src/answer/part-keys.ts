import { QueryError } from '@casement/query'
import type { Column } from '../model/column.ts'
import { columnId } from '../model/model.ts'
import type { Table } from '../model/model.ts'
import { pathsFrom } from '../model/relationships.ts'
import type { Planner } from '../plan/planner.ts'
import type { Context, Key, KeyGroup } from '../plan/relation.ts'

export const keyAt = (keys: readonly Key[], column: Column): Key =>
  keys.find((key) => columnId(key.column) === columnId(column))!

/** Keys for the columns that group, one group of keys per table. */
export function keysFor(columns: readonly Column[], context: Context, planner: Planner): Key[] {
  const byTable = new Map<string, Map<string, Column>>()
  for (const column of columns) {
    const known = byTable.get(column.table) ?? new Map<string, Column>()
    byTable.set(column.table, known.set(columnId(column), column))
  }
  const groups = [...byTable.values()].map((known): KeyGroup =>
    planner.keyGroup([...known.values()], context),
  )
  return groups.flatMap((group) => group.keys)
}

export function listOf(keys: readonly Key[], context: Context, planner: Planner) {
  const tables = [...new Set(keys.map((key) => key.column.table))]
  const reachesAll = (table: Table) => {
    const paths = pathsFrom(planner.model, table.name)
    return tables.every((name) => paths.has(name))
  }
  const own = planner.model.tables.filter((table) => tables.includes(table.name) && reachesAll(table))
  const candidates = own.length > 0 ? own : planner.model.tables.filter(reachesAll)
  const [table, second] = candidates
  if (!table)
    throw new QueryError(
      'QUERY_UNRELATED',
      `No table leads to all of ${listed(tables)}; add a measure or relate the tables`,
    )
  if (second)
    throw new QueryError(
      'QUERY_UNRELATED',
      `${listed(tables)} come together in ${listed(candidates.map((candidate) => candidate.name))}; add a measure to say which is meant`,
    )
  return planner.members(table, keys, context)
}

const listed = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')
