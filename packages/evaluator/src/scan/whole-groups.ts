import { NotWhole } from '../algebra/cell.ts'
import type { Cell } from '../algebra/cell.ts'
import { fieldsIn } from '../algebra/fields-in.ts'
import { keptByRelation } from '../algebra/kept-by-relation.ts'
import { openPlaces } from '../algebra/parameters.ts'
import type { PlanField, PlanScan, PlanSet, PlanValue } from '../algebra/plan.ts'
import { groupsOf } from '../algebra/tables.ts'
import { condition } from '../algebra/value.ts'
import { membersIn } from './column-index.ts'
import type { ScanContext } from './scan.ts'
import { hasPlainSet, setJoin } from './set-join.ts'

/**
 * Throws NotWhole unless a scan treats all rows of a table alike that are one group for the rows which lead to them: sums of a month
 * say nothing of half of it. What is read of such a table is the same in each group, a condition holds for all of a group or
 * for none, and a set has the same partners for all of it.
 */
export function requireWholeGroups(scan: PlanScan, context: ScanContext): void {
  for (const { to, link } of scan.joins) {
    const groups = context.tables.links.get(groupsOf(link))
    if (groups && !isWhole(scan, { ...context, table: to, groups }))
      throw new NotWhole(`sums that are told apart within a group of "${to}"`)
  }
}

interface Grouped extends ScanContext {
  readonly table: string
  /** For each row of the table the one that stands for its group. */
  readonly groups: Int32Array
}

function isWhole(scan: PlanScan, of: Grouped): boolean {
  const { keys, outputs, aggregates, conditions, sets } = scan
  const read = [
    ...keys.map(({ field }) => field),
    ...outputs,
    ...aggregates.flatMap(({ value }) => value ?? []),
  ]
  return (
    read.every((value) => isSame(value, of)) &&
    conditions.every((value) => isSame(value, of) || holdsAlike(value, of)) &&
    sets.every(
      (set) =>
        set.values.every((value) => isSame(value, of)) ||
        (hasPlainSet(scan, of.relations) && hasPartnersAlike(set, of)),
    )
  )
}

/** True for a value that reads nothing in which the rows of a group differ. */
const isSame = (value: PlanValue, of: Grouped): boolean =>
  fieldsIn(value).every((field) => {
    if (field.table !== of.table) return true
    const { codes } = membersOf(field, of)
    return of.groups.every((row, at) => codes[row] === codes[at])
  })

/** True for a condition on the table alone that is the same for all rows of a group. */
function holdsAlike(value: PlanValue, of: Grouped): boolean {
  if (!isOfTable(value, of.table)) return false
  let at = 0
  const nowhere = (): never => {
    throw new Error('The condition reads fields alone')
  }
  const test = condition(value, {
    ...openPlaces(of.values),
    field: (field) => {
      const { codes, cells } = membersOf(field, of)
      return () => cells[codes[at]!]!
    },
    key: nowhere,
    cell: nowhere,
  })
  const holds = Array.from(of.groups, (_, row) => {
    at = row
    return test()
  })
  return of.groups.every((row, place) => holds[row] === holds[place])
}

/** True for a value that nothing decides but the query and fields of the table. */
function isOfTable(value: PlanValue, table: string): boolean {
  switch (value.kind) {
    case 'field':
      return value.table === table
    case 'operation':
      return value.operands.every((each) => isOfTable(each, table))
    case 'among':
      return value.values.every((each) => isOfTable(each, table))
    case 'literal':
    case 'parameter':
      return true
    default:
      return false
  }
}

const kept = keptByRelation<boolean>()

/** True for a set, found by columns of the table alone, with the same partners for all rows of a group. */
function hasPartnersAlike(set: PlanSet, of: Grouped): boolean {
  const text = JSON.stringify([of.table, set.cells, set.values, set.isKnownOnly])
  return kept(of.relations[set.relation]!, text, () => findsAlike(set, of))
}

function findsAlike(set: PlanSet, of: Grouped): boolean {
  const { fields, partnersOf } = setJoin(set, of.relations, of.keyTypes)
  if (!fields.every(({ table }) => table === of.table)) return false
  const members = fields.map((field) => membersOf(field, of))
  const partners = Array.from(of.groups, (_, row) =>
    partnersOf(members.map(({ codes, cells }): Cell => cells[codes[row]!]!))
      .toSorted((one, other) => one - other)
      .join(),
  )
  return of.groups.every((row, at) => partners[row] === partners[at])
}

function membersOf({ table, column, type }: PlanField, { tables }: Grouped) {
  const { columns, rowCount } = tables.tables.get(table)!
  return membersIn(columns.get(column)!, type, rowCount)
}
