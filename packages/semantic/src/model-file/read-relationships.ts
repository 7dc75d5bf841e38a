import type { Part } from '@casement/schema'
import type { Column, Relationship } from '../model/column.ts'
import { columnId, findColumn } from '../model/model.ts'
import type { Table } from '../model/model.ts'
import { pathsFrom, relationshipsFrom, ruleStepsTo } from '../model/relationships.ts'
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
  const choices = [from, to].find(({ table }) => tables.find(({ name }) => name === table)?.choices)
  if (choices)
    throw complaints.error(
      'MODEL_RELATIONSHIP',
      path,
      `"${choices.table}" has choices, which no relationship leads to: measures ask for the one that is chosen`,
    )
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
  const active = written.active ?? true
  const isTwoWay = written.securityFilteringBehavior === 'bothDirections'
  if (isTwoWay && !active)
    throw complaints.error(
      'MODEL_RELATIONSHIP',
      `${path}.securityFilteringBehavior`,
      'No rule travels a relationship that is inactive; make it active, or leave this out',
    )
  return { from, to, active, ...(isTwoWay && { isTwoWayForRules: true }) }
}

const isExact = (type: ValueType): boolean => type.kind === 'integer' || type.kind === 'decimal'

/** A filter, or a rule, must reach a table by one way only. */
function refuseTwoPaths(start: string, relationships: readonly Relationship[], complaints: Complaints): void {
  const reached = new Map([[start, start]])
  const walk = (table: string, via: string, over?: Relationship) => {
    for (const { relationship, to } of ruleStepsTo({ relationships }, table)) {
      if (relationship === over) continue
      const way = `${via} → ${to.table}`
      const other = reached.get(to.table)
      if (other !== undefined) {
        const isForRules = relationships.some(({ isTwoWayForRules }) => isTwoWayForRules)
        const remedy = `make one of the relationships inactive${isForRules ? ', or let rules travel one of them in one direction' : ''}`
        throw complaints.error(
          'MODEL_RELATIONSHIP',
          'relationships',
          `Two ways lead from "${start}" to "${to.table}" (${other} and ${way}); ${remedy}`,
        )
      }
      reached.set(to.table, way)
      walk(to.table, way, relationship)
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
