import { memberKey } from '../values.ts'
import type { ModelShape } from './model-shape.ts'
import type { Row, Rows } from './rows.ts'
import type { PlainModel, Scope } from './shapes.ts'

export interface Identity {
  roles: readonly string[]
  username?: string
  customData?: string
}

type Role = NonNullable<PlainModel['roles']>[number]

/**
 * Takes out the rows that no role of the identity shows, before anything else happens: those that a rule does not hold of,
 * and those that lead to them. Gives the rules' filters that hide rows. `holds`: whether a filter holds in a row.
 */
export function hideRows(
  shape: ModelShape,
  rows: Rows,
  { roles, username = '', customData = '' }: Identity,
  holds: (filter: string, scope: Scope) => boolean,
): readonly string[] {
  const known = shape.model.roles ?? []
  if (known.length === 0) return []
  const chosen = roles.map((name) => known.find((role) => role.name === name))
  const named = chosen.filter((role) => role !== undefined)
  const isKnown = chosen.length > 0 && named.length === chosen.length

  const variables: Scope['variables'] = new Map([
    ['#username', { value: username }],
    ['#customdata', { value: customData }],
  ])
  const scopeOf = (table: string, row: Row): Scope => {
    const columns = shape.columnsOf(table)
    const values = columns.map((id) => row[id.slice(table.length + 1)]!)
    return { filters: [], rows: [{ columns, values, row, table }], variables, relationships: [] }
  }
  const rowsOf = (role: Role) => {
    const visible = new Map<string, ReadonlySet<Row>>()
    const visit = (table: string): ReadonlySet<Row> => {
      const done = visible.get(table)
      if (done) return done
      const partners = shape.outgoing(table, []).map((relationship) => ({
        relationship,
        shown: visit(relationship.to.table),
      }))
      const rule = role.rules.find((candidate) => candidate.table === table)
      const isShown = (row: Row) =>
        (!rule || holds(rule.filter, scopeOf(table, row))) &&
        partners.every(({ relationship: { from, to }, shown }) => {
          if (shown.size === rows.of(to.table).length && !shape.isRuled(role, to.table)) return true
          const key = row[from.column]!
          return key !== null && [...shown].some((other) => memberKey(other[to.column]!) === memberKey(key))
        })
      const found = new Set(rows.of(table).filter(isShown))
      visible.set(table, found)
      return found
    }
    return visit
  }
  const visits = isKnown ? named.map(rowsOf) : []
  const isRuled = (table: string) => !isKnown || named.every((role) => shape.isRuled(role, table))
  const shown = shape.model.tables.map(({ name }) => ({
    name,
    seen: new Set(visits.flatMap((visit) => [...visit(name)])),
  }))
  for (const { name, seen } of shown) rows.keep(name, seen, isRuled(name))
  return named.flatMap(({ rules }) => rules.filter(({ table }) => isRuled(table)).map(({ filter }) => filter))
}
