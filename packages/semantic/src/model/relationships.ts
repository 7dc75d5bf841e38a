import type { Column, Relationship } from './column.ts'
import type { Model } from './model.ts'
import { sameName } from './model.ts'

type Related = Pick<Model, 'relationships'>

/** Inactive relationships that USERELATIONSHIP switched on; each takes the place of the active one between its tables. */
export type SwitchedOn = readonly Relationship[]

/** The relationships that lead away from `table`, from many to one. */
export function relationshipsFrom(
  model: Related,
  table: string,
  switchedOn: SwitchedOn = [],
): Relationship[] {
  const chosen = switchedOn.filter((relationship) => relationship.from.table === table)
  return model.relationships.filter((relationship) => {
    if (relationship.from.table !== table) return false
    if (switchedOn.includes(relationship)) return true
    return relationship.active && !chosen.some((other) => other.to.table === relationship.to.table)
  })
}

/** Paths by table that filters reach `table` from: the relationships to walk there, in order. `table` itself has none. */
export function pathsFrom(
  model: Related,
  table: string,
  switchedOn: SwitchedOn = [],
): Map<string, Relationship[]> {
  const paths = new Map<string, Relationship[]>([[table, []]])
  const open = [table]
  for (let name = open.shift(); name !== undefined; name = open.shift())
    for (const relationship of relationshipsFrom(model, name, switchedOn)) {
      if (paths.has(relationship.to.table)) continue
      paths.set(relationship.to.table, [...paths.get(name)!, relationship])
      open.push(relationship.to.table)
    }
  return paths
}

/** Where rules travel to a table: over a relationship from the table at its other end, by columns of equal values. */
export interface RuleStep {
  readonly relationship: Relationship
  /** The column of the table that is limited. */
  readonly from: Column
  readonly to: Column
}

/** Steps by which rules of other tables limit the rows of `table`: its relationships, and those to it that are two-way. */
export const ruleStepsTo = (model: Related, table: string): RuleStep[] => [
  ...relationshipsFrom(model, table).map((relationship) => ({ relationship, ...relationship })),
  ...relationshipsTo(model, table)
    .filter(({ active, isTwoWayForRules }) => active && isTwoWayForRules)
    .map((relationship) => ({ relationship, from: relationship.to, to: relationship.from })),
]

/** The tables whose rules limit the rows of `table`, itself first. */
export function ruledBy(model: Related, table: string): Set<string> {
  const found = new Set([table])
  for (const name of found) for (const { to } of ruleStepsTo(model, name)) found.add(to.table)
  return found
}

/** The relationships whose one side is `table`, the inactive ones among them. */
export const relationshipsTo = (model: Related, table: string): Relationship[] =>
  model.relationships.filter((relationship) => relationship.to.table === table)

/** The column that tells the rows of `table` apart: the one side of a relationship. */
export const uniqueColumn = (model: Related, table: string): Column | undefined =>
  model.relationships.find((relationship) => relationship.to.table === table)?.to

/** The relationship between two columns, in either order. */
export const findRelationship = (model: Related, a: Column, b: Column): Relationship | undefined =>
  model.relationships.find(
    ({ from, to }) => (isColumn(from, a) && isColumn(to, b)) || (isColumn(from, b) && isColumn(to, a)),
  )

const isColumn = (a: Column, b: Column): boolean => a.table === b.table && sameName(a.name, b.name)
