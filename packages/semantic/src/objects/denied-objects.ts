import { columnId } from '../model/model.ts'
import type { Measure, Model, Role, Table } from '../model/model.ts'
import type { EffectiveIdentity } from '../request/effective-identity.ts'
import { rolesOf } from '../rules/filters-of-roles.ts'
import { namesIn } from './object-uses.ts'
import type { ObjectName } from '../model/object-name.ts'

/** Keys of objects that do not exist for somebody, as `objectKey` writes them. */
export type Denied = ReadonlySet<string>

/** The same text for the same object, whatever the letter case of its names. */
export const objectKey = ({ table, column, measure }: ObjectName): string =>
  JSON.stringify([table, column, measure].map((name) => name?.toLowerCase() ?? null))

/**
 * Objects of a model that are denied to an identity. With several roles an object is there where each of them gives it, or
 * one that limits no rows: rows of one role never come with columns of another. Who sees no rows is denied whatever any role
 * denies.
 */
export function deniedTo(model: Model, identity: EffectiveIdentity): Denied {
  const own = rolesOf(model, identity)
  const all = (own ?? model.roles).flatMap((role) => [...deniedBy(model, role)])
  const giving = (own ?? []).filter(({ rules }) => rules.length === 0)
  return new Set(all.filter((key) => giving.every((role) => deniedBy(model, role).has(key))))
}

const ofRole = new WeakMap<Role, Denied>()

/** Objects that a role denies: those that it names, all of a table that it names, and measures that need one of them. */
function deniedBy(model: Model, role: Role): Denied {
  let denied = ofRole.get(role)
  if (!denied) {
    denied = withDependents(model, role.denies)
    ofRole.set(role, denied)
  }
  return denied
}

function withDependents({ tables }: Pick<Model, 'tables'>, named: readonly ObjectName[]): Denied {
  // Most roles deny nothing, and to look through every measure of a model takes a third of reading it.
  if (named.length === 0) return new Set()
  const denied = new Set(named.map(objectKey))
  for (const table of tables) if (denied.has(objectKey({ table: table.name }))) addAllOf(table, denied)
  const measures = tables.flatMap((table) => table.measures)
  let open: readonly Measure[] = measures.filter((measure) => !denied.has(keyOf(measure)))
  // A measure may need one that comes after it.
  for (let before = -1; before !== denied.size;) {
    before = denied.size
    for (const measure of open) if (needsOne(measure, denied)) denied.add(keyOf(measure))
    open = open.filter((measure) => !denied.has(keyOf(measure)))
  }
  return denied
}

function addAllOf({ name: table, columns, measures }: Table, denied: Set<string>): void {
  for (const { name } of columns) denied.add(objectKey({ table, column: name }))
  for (const { name } of measures) denied.add(objectKey({ table, measure: name }))
}

const keyOf = ({ table, name }: Measure): string => objectKey({ table, measure: name })

const needsOne = ({ typed }: Measure, denied: Denied): boolean => {
  for (const name of namesIn(typed)) if (denied.has(objectKey(name))) return true
  return false
}

/** What a role leaves of a model that it cannot leave so, with the column that it is about. */
export function halfDenied(
  model: Pick<Model, 'tables' | 'dates'>,
  role: Pick<Role, 'denies'>,
): { readonly object: string; readonly detail: string } | undefined {
  const denied = withDependents(model, role.denies)
  const isDenied = (name: ObjectName) => denied.has(objectKey(name))
  const { tables, dates } = model
  if (dates && isDenied({ table: dates.table, column: dates.name }))
    return {
      object: columnId(dates),
      detail: 'is the column of the date table, by which every period is told',
    }
  const measures = tables.flatMap((table) => table.measures)
  for (const column of tables.flatMap((table) => table.columns)) {
    const { table, name, sortBy, label } = column
    if (isDenied({ table, column: name })) continue
    if (sortBy !== undefined && isDenied({ table, column: sortBy }))
      return {
        object: `${table}[${sortBy}]`,
        detail: `sorts ${columnId(column)}, whose order would tell of it; deny both`,
      }
    const measure = measures.find((each) => each.name.toLowerCase() === label?.toLowerCase())
    if (measure && isDenied({ table: measure.table, measure: measure.name }))
      return {
        object: `[${measure.name}]`,
        detail: `names the values of ${columnId(column)}; deny both`,
      }
  }
  return undefined
}
