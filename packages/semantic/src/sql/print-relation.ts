import { columnId } from '../model/model.ts'
import { keysOf, relationsIn } from '../plan/relation.ts'
import type { DomainPart, Fold, Key, Rank, Relation, Rows, Top, Value } from '../plan/relation.ts'
import { valueSignature } from '../plan/signature.ts'
import { crossJoin, quoted } from './dialect.ts'
import type { Dialect } from './dialect-words.ts'
import { indented, lines } from './layout.ts'
import { printFold } from './print-fold.ts'
import { printScan, sameKeys } from './print-scan.ts'
import type { StatementParts } from './print-scan.ts'
import { printRollUp } from './roll-up.ts'
import { ValuePrinter } from './print-value.ts'

/** Writes relations as the named sub-queries of one statement, each once, in the order in which they need each other. */
export class RelationPrinter {
  readonly #parts: StatementParts
  readonly #dialect: Dialect
  readonly #printed = new Map<Relation, string>()
  readonly #before: RelationPrinter | undefined

  /** `before`: what others of the statement's sub-queries need, and these do not. */
  constructor(parts: Omit<StatementParts, 'name'>, before?: RelationPrinter) {
    this.#before = before
    this.#dialect = parts.dialect
    this.#parts = { ...parts, name: (relation) => this.name(relation) }
  }

  /** `WITH …`, or nothing when no relation was asked for. */
  with(): string {
    const printed = [...(this.#before ? this.#before.#printed : []), ...this.#printed]
    if (printed.length === 0) return ''
    const parts = printed.map(([relation, sql]) => `${quoted(relation.name)} AS (\n${indented(sql)}\n)`)
    return `WITH ${parts.join(', ')}\n`
  }

  /** The relation's name in the statement; the relation is printed when it has not been. */
  name(relation: Relation): string {
    if (!this.#printed.has(relation)) {
      const sql = this.#print(relation)
      this.#printed.set(relation, sql)
    }
    return quoted(relation.name)
  }

  #print(relation: Relation): string {
    switch (relation.kind) {
      case 'scan':
        return (
          printRollUp(relation, this.#printed.keys(), (other) => this.name(other), this.#dialect) ??
          printScan(relation, this.#parts)
        )
      case 'rows':
        return this.#rows(relation)
      case 'fold':
        return this.#fold(relation)
      case 'rank':
        return this.#rank(relation)
      case 'top':
        return this.#top(relation)
      case 'distinct': {
        const names = [...relation.keys.map((key) => key.name), ...relation.columns].map(quoted)
        return `SELECT DISTINCT ${names.join(', ')}\nFROM ${this.name(relation.input)}`
      }
    }
  }

  /** A column by its name alone: not every engine takes it for the last part of its place. */
  #named(place: string, name: string): string {
    return this.#dialect.own ? `${place} AS ${quoted(name)}` : place
  }

  // Rows

  #rows(rows: Rows): string {
    const { from, values } = this.#joined(rows)
    const keys = rows.keys.map((key) => this.#named(`"keys".${quoted(key.name)}`, key.name))
    const columns = rows.columns.map(({ name, value }) => `${values.print(value)} AS ${quoted(name)}`)
    return lines([
      `SELECT ${[...keys, ...columns].join(', ')}`,
      ...from,
      rows.where && `WHERE ${values.condition(rows.where)}`,
    ])
  }

  /** The keys of some rows, joined with every relation that their values take figures from. */
  #joined(rows: Rows): { from: string[]; values: ValuePrinter } {
    const figures = [...rows.columns.map((column) => column.value), ...(rows.where ? [rows.where] : [])]
    const needed = new Set<Relation>()
    for (const value of figures) relationsIn(value, needed)
    const domain = rows.domain()
    const together = figuresTogether(rows, domain, cellsIn(figures))
    const alias = (relation: Relation) => (together?.has(relation) ? '"keys"' : this.name(relation))
    const from: string[] = []
    if (together) from.push(`FROM ${this.#together(rows, together)} AS "keys"`)
    else if (rows.keys.length > 0) from.push(`FROM ${this.#domain(rows, domain)} AS "keys"`)
    for (const relation of needed) {
      if (together?.has(relation)) continue
      const shared = keysOf(relation)
      const name = this.name(relation)
      if (shared.length === 0) from.push(from.length === 0 ? `FROM ${name}` : crossJoin(name, this.#dialect))
      else
        from.push(
          `LEFT JOIN ${name} ON ${shared.map((key) => `${name}.${quoted(key.name)} IS NOT DISTINCT FROM "keys".${quoted(key.name)}`).join(' AND ')}`,
        )
    }
    const values = new ValuePrinter(this.#dialect, this.#parts.parameters, {
      field: (column) => {
        throw new Error(`${columnId(column)} is not part of these rows`)
      },
      key: (key) => `"keys".${quoted(key.name)}`,
      cell: (relation, name) => `${alias(relation)}.${quoted(name)}`,
    })
    return { from, values }
  }

  /** The figures of several relations with the same keys, one below the other and then in one row for each key. */
  #together(rows: Rows, figures: FiguresTogether): string {
    const [only, ...more] = figures.keys()
    if (only && more.length === 0) return this.name(only)
    const keys = rows.keys.map((key) => quoted(key.name))
    const all = [...figures].flatMap(([relation, cells]) => cells.map((cell) => ({ ...cell, relation })))
    const stacked = [...figures.keys()].map((relation) => {
      const cells = all.map((cell) =>
        cell.relation === relation
          ? quoted(cell.name)
          : `CAST(NULL AS ${this.#dialect.type(cell.type)}) AS ${quoted(cell.name)}`,
      )
      return `SELECT ${[...keys, ...cells].join(', ')} FROM ${this.name(relation)}`
    })
    const one = all.map(
      ({ name, type }) =>
        `${type.kind === 'boolean' ? (this.#dialect.own?.anyTrue ?? 'bool_or') : 'max'}(${quoted(name)}) AS ${quoted(name)}`,
    )
    const sql = lines([
      `SELECT ${[...keys, ...one].join(', ')}`,
      `FROM (\n${indented(stacked.join('\nUNION ALL\n'))}\n) AS "stacked"`,
      `GROUP BY ${keys.map((_, index) => index + 1).join(', ')}`,
    ])
    return `(\n${indented(sql)}\n)`
  }

  /** The union of what the parts of a domain have. */
  #domain(rows: Rows, domain: readonly DomainPart[]): string {
    const parts = domain.map(({ relation, members }) => {
      const places = new Map<number, string>()
      const from: string[] = []
      for (const part of [...(relation ? [relation] : []), ...members]) {
        const name = this.name(part)
        const same = sameKeys(keysOf(part), name, places)
        from.push(
          from.length === 0
            ? `FROM ${name}`
            : same.length === 0
              ? crossJoin(name, this.#dialect)
              : `JOIN ${name} ON ${same.join(' AND ')}`,
        )
      }
      return `SELECT ${rows.keys.map((key) => this.#named(places.get(key.id)!, key.name)).join(', ')} ${from.join(' ')}`
    })
    return `(${parts.length === 1 ? parts[0]!.replace('SELECT ', 'SELECT DISTINCT ') : parts.join(' UNION ')})`
  }

  #fold(fold: Fold): string {
    const input = this.name(fold.input)
    const keys = fold.keys.map((key) => quoted(key.name))
    const aggregates = fold.aggregates.map(({ name, function: kind, value }) => {
      const type = fold.input.columns.find((column) => column.name === value)!.value.type
      return `${printFold(kind, quoted(value), type, this.#dialect)} AS ${quoted(name)}`
    })
    return lines([
      `SELECT ${[...keys, ...aggregates].join(', ')}`,
      `FROM ${input}`,
      keys.length > 0 && `GROUP BY ${keys.map((_, index) => index + 1).join(', ')}`,
    ])
  }

  #rank(rank: Rank): string {
    const [outer, inner] = [this.name(rank.outer), this.name(rank.inner)]
    const keys = rank.keys.map((key) => `${outer}.${quoted(key.name)}`)
    const shared = rank.inner.keys.filter((key) => rank.outer.keys.some((other) => other.id === key.id))
    const on = shared.map(
      (key) => `${inner}.${quoted(key.name)} IS NOT DISTINCT FROM ${outer}.${quoted(key.name)}`,
    )
    const [a, b] = [
      `COALESCE(${inner}.${quoted(rank.innerValue)}, 0)`,
      `COALESCE(${outer}.${quoted(rank.outerValue)}, 0)`,
    ]
    const isBefore = `${inner}.${quoted(rank.present)} AND ${a} ${rank.descending ? '>' : '<'} ${b}`
    const before = `count(${rank.dense ? `DISTINCT ${a}` : '*'}) FILTER (WHERE ${isBefore})`
    const grouped = [...keys, `${outer}.${quoted(rank.outerValue)}`]
    return lines([
      `SELECT ${[...rank.keys.map((key, index) => this.#named(keys[index]!, key.name)), `${before} + 1 AS ${quoted(rank.output)}`].join(', ')}`,
      `FROM ${outer}`,
      `LEFT JOIN ${inner} ON ${on.length === 0 ? 'TRUE' : on.join(' AND ')}`,
      `GROUP BY ${grouped.join(', ')}`,
    ])
  }

  #top(top: Top): string {
    const keys = top.keys.map((key) => quoted(key.name)).join(', ')
    const value = quoted(top.value)
    const place = `rank() OVER (ORDER BY ${value} ${top.descending ? 'DESC' : 'ASC'} NULLS LAST) AS "place"`
    const isFirst = `"place" <= ${top.count} AND ${value} IS NOT NULL`
    return lines([
      `SELECT ${keys}`,
      `FROM (SELECT ${keys}, ${value}, ${place} FROM ${this.name(top.input)}) AS "placed"`,
      `WHERE ${top.isRest ? `NOT (${isFirst})` : isFirst}`,
    ])
  }
}

type Cell = Value & { kind: 'cell' }

/** The figures that are taken from each of some relations, of which every relation has at most one row for each key. */
type FiguresTogether = ReadonlyMap<Relation, readonly Cell[]>

/**
 * The relations that have all keys of some rows between them, so that the rows need no other list of their keys. Texts
 * are not put together, since engines order them by collations that may not be the same.
 */
function figuresTogether(
  rows: Rows,
  domain: readonly DomainPart[],
  cells: readonly Cell[],
): FiguresTogether | undefined {
  const found = new Map<Relation, readonly Cell[]>()
  for (const { relation, members } of domain) {
    if (!relation || members.length > 0 || !hasKeys(relation, rows.keys)) return undefined
    found.set(
      relation,
      cells.filter((cell) => cell.relation === relation),
    )
  }
  const hasText = [...found.values()].flat().some(({ type }) => type.kind === 'text')
  return found.size === 0 || (found.size > 1 && hasText) ? undefined : found
}

/** Every figure that values take from relations, once. */
function cellsIn(values: readonly Value[]): Cell[] {
  const found = new Map<string, Cell>()
  const collect = (value: Value): void => {
    if (value.kind === 'cell') found.set(valueSignature(value), value)
    if (value.kind === 'operation') value.operands.forEach(collect)
  }
  values.forEach(collect)
  return [...found.values()]
}

const hasKeys = (relation: Relation, keys: readonly Key[]): boolean => {
  const has = new Set(keysOf(relation).map((key) => key.id))
  return keys.every((key) => has.has(key.id))
}
