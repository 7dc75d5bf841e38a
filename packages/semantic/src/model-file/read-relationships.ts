import type { Part } from '@casement/schema'
import type { Column, Relationship } from '../model/column.ts'
import { columnId, findColumn } from '../model/model.ts'
import type { Table } from '../model/model.ts'
import { pathsFrom, relationshipsFrom } from '../model/relationships.ts'
import type { ValueType } from '../model/value-type.ts'
import type { Complaints } from './complaints.ts'
import { knownTable } from './known-table.ts'
import type { ColumnAtJson, RelationshipJson } from './shapes/model.ts'

export function readRelationships(
  parts: readonly Part<RelationshipJson>[],
  tables: readonly Table[],
  complaints: Complaints,
): Relationship[] {
  const relationships = parts.flatMap((part) => {
    if (complaints.usesBroken(part.value)) return []
    const read = (json: RelationshipJson) => readRelationship(json, part.path, tables, complaints)
    const relationship = complaints.attempt(part, read)
    return relationship ? [{ relationship, path: part.path }] : []
  })
  const all = relationships.map(({ relationship }) => relationship)
  for (const { relationship, path } of relationships) {
    if (!relationship.active) continue
    const others = relationshipsFrom({ relationships: all }, relationship.to.table)
    if (
      others.length > 0 &&
      pathsFrom({ relationships: all }, relationship.to.table).has(relationship.from.table)
    ) {
      const both = `"${relationship.from.table}" and "${relationship.to.table}"`
      const message = `The relationships between ${both} form a circle; make one of them inactive`
      // A circle would be told again by each relationship of it.
      complaints.tell(complaints.error('MODEL_RELATIONSHIP', path, message))
      return all
    }
  }
  complaints.keep(() => {
    for (const table of tables) refuseTwoPaths(table.name, all, complaints)
  })
  return all
}

function readRelationship(
  written: RelationshipJson,
  path: string,
  tables: readonly Table[],
  complaints: Complaints,
): Relationship {
  const from = columnAt(written.from, `${path}.from`, tables, complaints)
  const to = columnAt(written.to, `${path}.to`, tables, complaints)
  if (from.table === to.table)
    throw complaints.error(
      'MODEL_RELATIONSHIP',
      path,
      `A relationship joins two tables, and both ends of this one are in "${from.table}"`,
    )
  if (from.type.kind !== to.type.kind && !(isExact(from.type) && isExact(to.type)))
    throw complaints.error(
      'MODEL_RELATIONSHIP',
      path,
      `${columnId(from)} is ${from.type.kind} and ${columnId(to)} is ${to.type.kind}; both ends have one type`,
    )
  return { from, to, active: written.active ?? true }
}

const isExact = (type: ValueType): boolean => type.kind === 'integer' || type.kind === 'decimal'

/** A filter must reach a table by one way only. */
function refuseTwoPaths(start: string, relationships: readonly Relationship[], complaints: Complaints): void {
  const reached = new Map<string, string>()
  const walk = (table: string, via: string) => {
    for (const relationship of relationshipsFrom({ relationships }, table)) {
      const way = `${via} → ${relationship.to.table}`
      const other = reached.get(relationship.to.table)
      if (other !== undefined)
        throw complaints.error(
          'MODEL_RELATIONSHIP',
          'relationships',
          `Two ways lead from "${start}" to "${relationship.to.table}" (${other} and ${way}); make one of the relationships inactive`,
        )
      reached.set(relationship.to.table, way)
      walk(relationship.to.table, way)
    }
  }
  walk(start, start)
}

/** The column that an object names by its table and its own name. */
export function columnAt(
  written: ColumnAtJson,
  path: string,
  tables: readonly Table[],
  complaints: Complaints,
): Column {
  const table = knownTable(`${path}.table`, { name: written.table, tables }, complaints)
  const column = findColumn(table, written.column)
  if (column) return column
  const detail = `The table "${table.name}" has no column "${written.column}"`
  throw complaints.unknown(`${path}.column`, detail, table.columns, written.column)
}
