import type { Column, Relationship } from '../model/column.ts'
import { columnId, findColumn } from '../model/model.ts'
import type { Table } from '../model/model.ts'
import { pathsFrom, relationshipsFrom } from '../model/relationships.ts'
import type { ValueType } from '../model/value-type.ts'
import { knownTable } from './known-table.ts'
import type { Reader } from './reader.ts'

export function readRelationships(root: Reader, tables: readonly Table[]): Relationship[] {
  const relationships = root
    .list('relationships', [])
    .filter((reader) => !reader.usesBroken())
    .flatMap((reader) => {
      const relationship = reader.attempt(() => readRelationship(reader, tables))
      return relationship ? [{ relationship, reader }] : []
    })
  const all = relationships.map(({ relationship }) => relationship)
  for (const { relationship, reader } of relationships) {
    if (!relationship.active) continue
    const others = relationshipsFrom({ relationships: all }, relationship.to.table)
    if (
      others.length > 0 &&
      pathsFrom({ relationships: all }, relationship.to.table).has(relationship.from.table)
    ) {
      const both = `"${relationship.from.table}" and "${relationship.to.table}"`
      const message = `The relationships between ${both} form a circle; make one of them inactive`
      // A circle would be reported again by each relationship of it.
      reader.tell(reader.error('MODEL_RELATIONSHIP', message))
      return all
    }
  }
  root.attempt(() => {
    for (const table of tables) refuseTwoPaths(table.name, all, root)
  })
  return all
}

function readRelationship(reader: Reader, tables: readonly Table[]): Relationship {
  reader.only(['from', 'to', 'active', 'name'])
  const from = endOf(reader.object('from'), tables)
  const to = endOf(reader.object('to'), tables)
  if (from.table === to.table)
    throw reader.error(
      'MODEL_RELATIONSHIP',
      `A relationship joins two tables, and both ends of this one are in "${from.table}"`,
    )
  if (from.type.kind !== to.type.kind && !(isExact(from.type) && isExact(to.type)))
    throw reader.error(
      'MODEL_RELATIONSHIP',
      `${columnId(from)} is ${from.type.kind} and ${columnId(to)} is ${to.type.kind}; both ends have one type`,
    )
  return { from, to, active: reader.flag('active', true) }
}

const isExact = (type: ValueType): boolean => type.kind === 'integer' || type.kind === 'decimal'

/** A filter must reach a table by one way only. */
function refuseTwoPaths(start: string, relationships: readonly Relationship[], root: Reader): void {
  const reached = new Map<string, string>()
  const walk = (table: string, via: string) => {
    for (const relationship of relationshipsFrom({ relationships }, table)) {
      const way = `${via} → ${relationship.to.table}`
      const other = reached.get(relationship.to.table)
      if (other !== undefined)
        throw root.error(
          'MODEL_RELATIONSHIP',
          `Two ways lead from "${start}" to "${relationship.to.table}" (${other} and ${way}); make one of the relationships inactive`,
          'relationships',
        )
      reached.set(relationship.to.table, way)
      walk(relationship.to.table, way)
    }
  }
  walk(start, start)
}

function endOf(reader: Reader, tables: readonly Table[]): Column {
  reader.only(['table', 'column'])
  return columnAt(reader, tables)
}

/** The column that an object names by its table and its own name. */
export function columnAt(reader: Reader, tables: readonly Table[]): Column {
  const table = knownTable(reader, 'table', { name: reader.text('table'), tables })
  const name = reader.text('column')
  const column = findColumn(table, name)
  if (!column)
    throw reader.unknown(
      'column',
      `The table "${table.name}" has no column "${name}"`,
      table.columns.map((other) => other.name),
      name,
    )
  return column
}
