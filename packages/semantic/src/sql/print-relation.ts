import type { FoldFunction } from '../dax/typed.ts'
import { columnId, tableOf } from '../model/model.ts'
import type { Column, Model } from '../model/model.ts'
import { pathsFrom, relationshipsTo } from '../model/relationships.ts'
import { boolean } from '../model/value-type.ts'
import type { ValueType } from '../model/value-type.ts'
import { filterSignature } from '../plan/signature.ts'
import { commonFilters } from '../plan/domain.ts'
import { keysOf } from '../plan/relation.ts'
import type {
  DomainPart,
  Fold,
  Key,
  Rank,
  Relation,
  RowFilter,
  Rows,
  Scan,
  ScanAggregate,
  Top,
  Value,
} from '../plan/relation.ts'
import { quoted } from './dialect.ts'
import type { Dialect } from './dialect.ts'
import type { GuardedSources } from './guarded-source.ts'
import type { Parameters } from './parameters.ts'
import { ValuePrinter } from './print-value.ts'

/** Writes relations as the named sub-queries of one statement, each once, in the order in which they need each other. */
export class RelationPrinter {
  readonly #model: Model
  readonly #dialect: Dialect
  readonly #parameters: Parameters
  readonly #sources: GuardedSources
  readonly #printed = new Map<Relation, string>()

  constructor(model: Model, dialect: Dialect, parameters: Parameters, sources: GuardedSources) {
    this.#model = model
    this.#dialect = dialect
    this.#parameters = parameters
    this.#sources = sources
  }

  /** `WITH …`, or nothing when no relation was asked for. */
  with(): string {
    if (this.#printed.size === 0) return ''
    const parts = [...this.#printed].map(
      ([relation, sql]) => `${quoted(relation.name)} AS (\n${indented(sql)}\n)`,
    )
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
        return this.#scan(relation)
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

  // Scans

  #scan(scan: Scan): string {
    const uses = new ScanUses(this.#model, scan)
    const values = new ValuePrinter(this.#dialect, this.#parameters, {
      field: (column) => uses.field(column),
      key: (key) => keyPlaces.get(key.id) ?? uses.field(key.column),
      cell: (relation, name) => `${quoted(relation.name)}.${quoted(name)}`,
    })
    const keyPlaces = new Map<number, string>()
    for (const key of scan.keys) keyPlaces.set(key.id, uses.spelled(key.column))

    const joins: string[] = []
    for (const [index, set] of scan.sets.entries()) {
      const relation = this.name(set.relation)
      const isAgain = scan.sets.findIndex((other) => other.relation === set.relation) < index
      const name = isAgain ? quoted(`${set.relation.name} again ${index}`) : relation
      const conditions = set.columns.map((column, index) => {
        const other = `${name}.${quoted(set.names[index]!)}`
        if (set.on) return `${values.print(set.on[index]!)} = ${other}`
        return `${uses.spelled(column)} ${set.hasNoBlank ? '=' : 'IS NOT DISTINCT FROM'} ${other}`
      })
      const outer = keysOf(set.relation).filter((key) => !set.names.includes(key.name))
      const on = [...conditions, ...this.#sameKeys(outer, name, keyPlaces)].join(' AND ')
      joins.push(`JOIN ${isAgain ? `${relation} AS ${name}` : name} ON ${on}`)
    }
    for (const lookup of scan.lookups) {
      const name = this.name(lookup)
      const brings = keysOf(lookup).some((key) => !keyPlaces.has(key.id))
      const conditions = this.#sameKeys(keysOf(lookup), name, keyPlaces)
      const kind = brings ? 'JOIN' : 'LEFT JOIN'
      joins.push(
        conditions.length === 0 ? `CROSS JOIN ${name}` : `${kind} ${name} ON ${conditions.join(' AND ')}`,
      )
    }

    const common = commonFilters(scan)
    const isCommon = (filter: RowFilter) =>
      common.some((other) => filterSignature(other) === filterSignature(filter))
    const where = [...new Set([...scan.filters, ...common])].map((filter) => this.#filter(filter, values))
    const keys = [...keyPlaces].map(([id, place]) => `${place} AS ${quoted(keyOf(scan, id).name)}`)
    const outputs = scan.outputs.map(
      ({ name, value }) =>
        `${value.kind === 'field' ? uses.spelled(value.column) : values.print(value)} AS ${quoted(name)}`,
    )
    const aggregates = scan.aggregates.map((aggregate) => {
      const own = aggregate.filters
        .filter((filter) => !isCommon(filter))
        .map((filter) => this.#filter(filter, values))
      return `${this.#aggregate(aggregate, values, uses, own)} AS ${quoted(aggregate.name)}`
    })
    const select = [...keys, ...outputs, ...aggregates]
    const grouped = [...keys, ...outputs].map((_, index) => index + 1)
    return lines([
      `SELECT ${(select.length > 0 ? select : ['1']).join(', ')}`,
      ...this.#from(scan, uses),
      ...joins,
      where.length > 0 && `WHERE ${where.length === 1 ? where[0] : where.map(inParentheses).join(' AND ')}`,
      grouped.length > 0 && `GROUP BY ${grouped.join(', ')}`,
    ])
  }

  /** Conditions on keys that both sides have; keys that only the new side has are noted as found there. */
  #sameKeys(keys: readonly Key[], name: string, places: Map<number, string>): string[] {
    return keys.flatMap((key) => {
      const place = `${name}.${quoted(key.name)}`
      const known = places.get(key.id)
      if (known !== undefined) return [`${place} IS NOT DISTINCT FROM ${known}`]
      places.set(key.id, place)
      return []
    })
  }

  /** The scan's table and the tables it leads to, as far as they are used. */
  #from(scan: Scan, uses: ScanUses): string[] {
    const paths = pathsFrom(this.#model, scan.table.name, scan.switchedOn)
    const steps = new Map(
      [...uses.tables()].flatMap((table) => paths.get(table) ?? []).map((step) => [step.to.table, step]),
    )
    for (const step of steps.values()) {
      uses.note(step.from)
      uses.note(step.to)
    }
    const from = [
      `FROM ${this.#sources.source(scan.table, { ...uses.need(scan.table.name), withBlankRow: scan.withBlankRow })} AS ${quoted(scan.table.name)}`,
    ]
    for (const { table, column, alias } of uses.spellings()) {
      const values = `SELECT ${quoted(column.source)} AS "written", min(${this.#dialect.ordered(quoted(column.source))}) OVER (PARTITION BY ${this.#dialect.fold(quoted(column.source))}) AS "spelled" FROM (SELECT DISTINCT ${quoted(column.source)} FROM ${this.#sources.source(table, { columns: [column] })} AS "written") AS "spellings"`
      from.push(
        `LEFT JOIN (${values}) AS ${quoted(alias)} ON ${quoted(alias)}."written" = ${quoted(table.name)}.${quoted(column.source)}`,
      )
    }
    for (const { from: many, to: one } of steps.values()) {
      const table = tableOf(this.#model, one)
      const kind = this.#sources.isGuarded(one.table) ? 'JOIN' : 'LEFT JOIN'
      const source = this.#sources.source(table, uses.need(one.table))
      from.push(
        `${kind} ${source} AS ${quoted(one.table)} ON ${this.#sources.joined(one, one.table)} = ${this.#sources.joined(many, many.table)}`,
      )
    }
    return from
  }

  #filter(filter: RowFilter, values: ValuePrinter): string {
    return values.condition(filter.kind === 'condition' ? filter.condition : combinationsAsValue(filter))
  }

  #aggregate(
    { function: kind, value }: ScanAggregate,
    values: ValuePrinter,
    uses: ScanUses,
    own: readonly string[],
  ): string {
    const only = own.length > 0 ? ` FILTER (WHERE ${own.map(inParentheses).join(' AND ')})` : ''
    if (value === null) return `NULLIF(count(*)${only}, 0)`
    const sql =
      value.kind === 'field' && value.type.kind === 'text' ? uses.spelled(value.column) : values.print(value)
    return this.#foldOf(kind, sql, value.type, only)
  }

  /** A fold of SQL's rows. Counts of nothing are BLANK; a sum of doubles is taken in order, so that it is always the same. */
  #foldOf(kind: FoldFunction | 'only', sql: string, type: ValueType, only: string): string {
    const double = this.#dialect.type({ kind: 'double' })
    const total = () => (type.kind === 'double' ? `sum(${sql} ORDER BY ${sql})${only}` : `sum(${sql})${only}`)
    const distinct = () => {
      const compared = type.kind === 'text' ? this.#dialect.fold(sql) : sql
      return `count(DISTINCT ${compared})${only} + count(DISTINCT CASE WHEN ${sql} IS NULL THEN 1 END)${only}`
    }
    switch (kind) {
      case 'sum':
        return total()
      case 'min':
      case 'max':
        if (type.kind === 'text')
          return `(array_agg(${sql} ORDER BY ${this.#dialect.ordered(this.#dialect.fold(sql))}${kind === 'max' ? ' DESC' : ''}) FILTER (WHERE ${[`${sql} IS NOT NULL`, ...(only ? [only.slice(' FILTER (WHERE '.length, -1)] : [])].join(' AND ')}))[1]`
        return `${kind}(${sql})${only}`
      case 'average':
        return `CAST(${total()} AS ${double}) / NULLIF(count(${sql})${only}, 0)`
      case 'median':
        return `percentile_cont(0.5) WITHIN GROUP (ORDER BY CAST(${sql} AS ${double}))${only}`
      case 'count':
        return `NULLIF(count(${sql})${only}, 0)`
      case 'countBlank':
        return `NULLIF(count(CASE WHEN ${sql} IS NULL THEN 1 END)${only}, 0)`
      case 'countRows':
        return `NULLIF(count(*)${only}, 0)`
      case 'distinctCount':
        return `NULLIF(${distinct()}, 0)`
      case 'only':
        return `CASE WHEN ${distinct()} = 1 THEN ${type.kind === 'boolean' ? `bool_or(${sql})` : `min(${sql})`}${only} END`
    }
  }

  // Rows

  #rows(rows: Rows): string {
    const { from, values } = this.#joined(rows)
    const keys = rows.keys.map((key) => `"keys".${quoted(key.name)}`)
    const columns = rows.columns.map(({ name, value }) => `${values.print(value)} AS ${quoted(name)}`)
    return lines([
      `SELECT ${[...keys, ...columns].join(', ')}`,
      ...from,
      rows.where && `WHERE ${values.condition(rows.where)}`,
    ])
  }

  /** The keys of some rows, joined with every relation that their values take figures from. */
  #joined(rows: Rows): { from: string[]; values: ValuePrinter } {
    const needed = new Set<Relation>()
    for (const value of [...rows.columns.map((column) => column.value), ...(rows.where ? [rows.where] : [])])
      relationsOf(value, needed)
    const domain = rows.domain()
    const [only] = domain
    const start =
      domain.length === 1 && only?.relation && only.members.length === 0 && hasKeys(only.relation, rows.keys)
        ? only.relation
        : undefined
    const alias = (relation: Relation) => (relation === start ? '"keys"' : this.name(relation))
    const from: string[] = []
    if (start) from.push(`FROM ${this.name(start)} AS "keys"`)
    else if (rows.keys.length > 0) from.push(`FROM ${this.#domain(rows, domain)} AS "keys"`)
    for (const relation of needed) {
      if (relation === start) continue
      const shared = keysOf(relation)
      const name = this.name(relation)
      if (shared.length === 0) from.push(from.length === 0 ? `FROM ${name}` : `CROSS JOIN ${name}`)
      else
        from.push(
          `LEFT JOIN ${name} ON ${shared.map((key) => `${name}.${quoted(key.name)} IS NOT DISTINCT FROM "keys".${quoted(key.name)}`).join(' AND ')}`,
        )
    }
    const values = new ValuePrinter(this.#dialect, this.#parameters, {
      field: (column) => {
        throw new Error(`${columnId(column)} is not part of these rows`)
      },
      key: (key) => `"keys".${quoted(key.name)}`,
      cell: (relation, name) => `${alias(relation)}.${quoted(name)}`,
    })
    return { from, values }
  }

  /** The union of what the parts of a domain have. */
  #domain(rows: Rows, domain: readonly DomainPart[]): string {
    const parts = domain.map(({ relation, members }) => {
      const places = new Map<number, string>()
      const from: string[] = []
      for (const part of [...(relation ? [relation] : []), ...members]) {
        const name = this.name(part)
        const same = this.#sameKeys(keysOf(part), name, places)
        from.push(
          from.length === 0
            ? `FROM ${name}`
            : same.length === 0
              ? `CROSS JOIN ${name}`
              : `JOIN ${name} ON ${same.join(' AND ')}`,
        )
      }
      return `SELECT ${rows.keys.map((key) => places.get(key.id)!).join(', ')} ${from.join(' ')}`
    })
    return `(${parts.length === 1 ? parts[0]!.replace('SELECT ', 'SELECT DISTINCT ') : parts.join(' UNION ')})`
  }

  #fold(fold: Fold): string {
    const input = this.name(fold.input)
    const keys = fold.keys.map((key) => quoted(key.name))
    const aggregates = fold.aggregates.map(({ name, function: kind, value }) => {
      const type = fold.input.columns.find((column) => column.name === value)!.value.type
      return `${this.#foldOf(kind, quoted(value), type, '')} AS ${quoted(name)}`
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
      `SELECT ${[...keys, `${before} + 1 AS ${quoted(rank.output)}`].join(', ')}`,
      `FROM ${outer}`,
      `LEFT JOIN ${inner} ON ${on.length === 0 ? 'TRUE' : on.join(' AND ')}`,
      `GROUP BY ${grouped.join(', ')}`,
    ])
  }

  #top(top: Top): string {
    const keys = top.keys.map((key) => quoted(key.name)).join(', ')
    const ranked = `SELECT ${keys}, rank() OVER (ORDER BY ${quoted(top.value)} ${top.descending ? 'DESC' : 'ASC'}) AS "place" FROM ${this.name(top.input)} WHERE ${quoted(top.value)} IS NOT NULL`
    return lines([`SELECT ${keys}`, `FROM (${ranked}) AS "placed"`, `WHERE "place" <= ${top.count}`])
  }
}

/** What a scan uses of its tables, noted while its parts are printed. */
class ScanUses {
  readonly #model: Model
  readonly #scan: Scan
  readonly #columns = new Map<string, Set<Column>>()
  readonly #spelled = new Set<Column>()

  constructor(model: Model, scan: Scan) {
    this.#model = model
    this.#scan = scan
  }

  note(column: Column): void {
    const known = this.#columns.get(column.table)
    if (known) known.add(column)
    else this.#columns.set(column.table, new Set([column]))
  }

  field(column: Column): string {
    this.note(column)
    return `${quoted(column.table)}.${quoted(column.source)}`
  }

  /** The column with one spelling per value. */
  spelled(column: Column): string {
    const place = this.field(column)
    if (column.type.kind !== 'text') return place
    this.#spelled.add(column)
    return this.#isWide(column) ? `${quoted(spellingAlias(column))}."spelled"` : place
  }

  /** Whether the column's table has many rows: one that nothing relates to. Its spellings are looked up. */
  #isWide(column: Column): boolean {
    return column.table === this.#scan.table.name && relationshipsTo(this.#model, column.table).length === 0
  }

  spellings() {
    return [...this.#spelled]
      .filter((column) => this.#isWide(column))
      .map((column) => ({ table: this.#scan.table, column, alias: spellingAlias(column) }))
  }

  tables(): IterableIterator<string> {
    return this.#columns.keys()
  }

  need(table: string): { columns: Column[]; spelled: Column[] } {
    const columns = [...(this.#columns.get(table) ?? [])]
    return {
      columns,
      spelled: columns.filter((column) => this.#spelled.has(column) && !this.#isWide(column)),
    }
  }
}

const spellingAlias = (column: Column): string => `spelling of ${column.name}`

function keyOf(scan: Scan, id: number): Key {
  const key = keysOf(scan).find((candidate) => candidate.id === id)
  if (!key) throw new Error(`The scan "${scan.name}" has no key ${id}`)
  return key
}

const hasKeys = (relation: Relation, keys: readonly Key[]): boolean => {
  const has = new Set(keysOf(relation).map((key) => key.id))
  return keys.every((key) => has.has(key.id))
}

function relationsOf(value: Value, found: Set<Relation>): void {
  if (value.kind === 'cell') found.add(value.relation)
  if (value.kind === 'operation') for (const operand of value.operands) relationsOf(operand, found)
}

/** A list of combinations as a condition; BLANK is found by BLANK only. */
function combinationsAsValue({
  columns,
  rows,
  isExcluded,
}: Extract<RowFilter, { kind: 'combinations' }>): Value {
  const field = (column: Column): Value => ({ kind: 'field', column, type: column.type })
  const [first] = columns
  const found: Value =
    columns.length === 1 && first
      ? {
          kind: 'operation',
          operator: 'oneOf',
          operands: [field(first), ...rows.map((row) => row[0]!)],
          type: boolean,
        }
      : anyOf(
          rows.map((row) => ({
            kind: 'operation',
            operator: 'and',
            operands: row.map((value, index): Value => ({
              kind: 'operation',
              operator: 'oneOf',
              operands: [field(columns[index]!), value],
              type: boolean,
            })),
            type: boolean,
          })),
        )
  return isExcluded ? { kind: 'operation', operator: 'not', operands: [found], type: boolean } : found
}

function anyOf(values: Value[]): Value {
  if (values.length === 0) return { kind: 'literal', value: false, type: boolean }
  return values.length === 1
    ? values[0]!
    : { kind: 'operation', operator: 'or', operands: values, type: boolean }
}

const lines = (parts: (string | false | undefined)[]): string =>
  parts.filter((part) => part !== false && part !== undefined && part !== '').join('\n')

const indented = (sql: string): string =>
  sql
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')

const inParentheses = (sql: string): string => (sql.includes(' OR ') ? `(${sql})` : sql)
