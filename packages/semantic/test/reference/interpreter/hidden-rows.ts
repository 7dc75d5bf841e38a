import { memberKey } from '../values.ts'
import type { ModelShape, RuleSource } from './model-shape.ts'
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
 * those that lead to them, and over two-way relationships those that they lead to and none that is shown. Gives the rules
 * that hide rows beside figures, one that came over a relationship by its key. `holds`: whether a filter holds in a row.
 */
export function hideRows(
  shape: ModelShape,
  rows: Rows,
  { roles, username = '', customData = '' }: Identity,
  holds: (filter: string, scope: Scope) => boolean,
): Role['rules'] {
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
    const visit = (table: string, but?: RuleSource['over']): ReadonlySet<Row> => {
      const name = `${table} ${but ? shape.model.relationships.indexOf(but) : ''}`
      const done = visible.get(name)
      if (done) return done
      const partners = shape
        .ruleSources(table)
        .filter(({ over, other }) => over !== but && shape.isRuled(role, other.table, over))
        .map(({ over, own, other }) => {
          const shown = [...visit(other.table, over)].map((row) => row[other.column]!)
          return { own, keys: new Set(shown.filter((key) => key !== null).map(memberKey)) }
        })
      const rule = role.rules.find((candidate) => candidate.table === table)
      const isShown = (row: Row) =>
        partners.every(({ own, keys }) => {
          const key = row[own.column]!
          return key !== null && keys.has(memberKey(key))
        }) &&
        (!rule || holds(rule.filter, scopeOf(table, row)))
      const found = new Set(rows.of(table).filter(isShown))
      visible.set(name, found)
      return found
    }
    return (table: string) => visit(table)
  }
  const visits = isKnown ? named.map(rowsOf) : []
  const isRuled = (table: string) => !isKnown || named.every((role) => shape.isRuled(role, table))
  const shown = shape.model.tables.map(({ name }) => ({
    name,
    seen: new Set(visits.flatMap((visit) => [...visit(name)])),
  }))
  for (const { name, seen } of shown) rows.keep(name, seen, isRuled(name))
  const figures = shape.model.tables.filter(({ name }) => !shape.tablesOfPeople.has(name))
  return figures
    .filter(({ name }) => isRuled(name))
    .flatMap(({ name }) => [
      ...named.flatMap(({ rules }) => rules.filter(({ table }) => table === name)),
      ...named.flatMap((role) =>
        shape
          .ruleSources(name)
          .filter(({ over, own, other }) => own === over.to && shape.isRuled(role, other.table, over))
          .map(({ own }) => ({ table: name, filter: `${name}[${own.column}] = 0` })),
      ),
    ])
}
