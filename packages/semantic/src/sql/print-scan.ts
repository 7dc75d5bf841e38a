import { tableOf } from '../model/model.ts'
import type { Column } from '../model/column.ts'
import type { Model, Table } from '../model/model.ts'
import { pathsFrom } from '../model/relationships.ts'
import { commonFilters } from '../plan/domain.ts'
import { keysOf } from '../plan/relation.ts'
import type { Key, Relation, RowFilter, Scan, ScanAggregate } from '../plan/relation.ts'
import { filterAsValue } from './filter-as-value.ts'
import { filterSignature } from '../plan/signature.ts'
import { whenBlank } from '../plan/when-blank.ts'
import { crossJoin, quoted } from './dialect.ts'
import type { Dialect } from './dialect-words.ts'
import type { SecuredTables } from './secured-table.ts'
import type { Knowledge } from './knowledge.ts'
import { allOf, indented, inParentheses, lines } from './layout.ts'
import type { Parameters } from './parameters.ts'
import { printFold, printFoldOfParts } from './print-fold.ts'
import { ValuePrinter } from './print-value.ts'
import { ScanUses, spellingAlias } from './scan-uses.ts'
import { isPlainSum } from './pre-aggregation.ts'

/** Shared state of the printing of a statement's parts. */
export interface StatementParts {
  readonly model: Model
  readonly dialect: Dialect
  readonly parameters: Parameters
  readonly sources: SecuredTables
  readonly known: Knowledge
  /** The name of another relation in the statement. */
  name(relation: Relation): string
}

/** A scan as SQL: one pass over a table, joined with what it leads to, with a filter per figure where figures differ. */
export function printScan(scan: Scan, parts: StatementParts): string {
  return new ScanPrinter(scan, parts).print()
}

class ScanPrinter {
  readonly #scan: Scan
  readonly #parts: StatementParts
  readonly #uses: ScanUses
  readonly #values: ValuePrinter
  readonly #keyPlaces = new Map<number, string>()
  readonly #needed = new Set<string>()

  constructor(scan: Scan, parts: StatementParts) {
    this.#scan = scan
    this.#parts = parts
    this.#uses = new ScanUses(parts.model, scan, parts.known)
    this.#values = new ValuePrinter(parts.dialect, parts.parameters, {
      field: (column) => this.#uses.field(column),
      key: (key) => this.#keyPlaces.get(key.id) ?? this.#uses.field(key.column),
      cell: (relation, name) => `${parts.name(relation)}.${quoted(name)}`,
    })
  }

  print(): string {
    const { aggregates } = this.#scan
    const wideKeys = this.#scan.keys.filter(
      (key) => key.column.type.kind === 'text' && this.#uses.isWide(key.column),
    )
    const others = [...this.#scan.sets.map((set) => set.relation), ...this.#scan.lookups]
    const isCompared = (key: Key) => others.some((other) => keysOf(other).includes(key))
    const canFoldTwice =
      wideKeys.length > 0 &&
      aggregates.length > 0 &&
      !wideKeys.some(isCompared) &&
      !this.#scan.sets.some((set) => set.columns.some((column) => this.#uses.isWide(column))) &&
      aggregates.every(
        ({ function: kind, value }) =>
          printFoldOfParts(kind, '', value?.type ?? { kind: 'integer' }, this.#parts.dialect) !== undefined,
      )
    return canFoldTwice ? this.#foldedTwice(wideKeys) : this.#foldedOnce(new Set())
  }

  /** `asWritten`: keys that are given as they stand in the data. */
  #foldedOnce(asWritten: ReadonlySet<Key>): string {
    const { scan, values, uses } = { scan: this.#scan, values: this.#values, uses: this.#uses }
    for (const key of scan.keys)
      this.#keyPlaces.set(key.id, asWritten.has(key) ? uses.field(key.column) : uses.spelled(key.column))
    const joins = [...this.#setJoins(), ...this.#lookupJoins()]
    const common = commonFilters(scan)
    const commonSignatures = new Set(common.map(filterSignature))
    const own = scan.aggregates.map(({ filters }) =>
      filters.filter((filter) => !commonSignatures.has(filterSignature(filter))),
    )
    const limits = [...new Set([...scan.filters, ...common])]
    for (const filter of limits) this.#noteNeeded(filter)
    const where = limits.map((filter) => this.#filter(filter))
    const keys = [...this.#keyPlaces].map(([id, place]) => `${place} AS ${quoted(keyOf(scan, id).name)}`)
    const outputs = scan.outputs.map(
      ({ name, value }) =>
        `${value.kind === 'field' && !scan.isEach ? uses.spelled(value.column) : values.print(value)} AS ${quoted(name)}`,
    )
    const aggregates = scan.aggregates.map((aggregate, index) => {
      const conditions = own[index]!.map((filter) => this.#test(filter) ?? this.#filter(filter))
      return `${this.#aggregate(aggregate, conditions)} AS ${quoted(aggregate.name)}`
    })
    where.push(...this.#anyOwn(own))
    const orders = scan.orders.map(({ name, by }) => `min(${uses.field(by)}) AS ${quoted(name)}`)
    const select = [...keys, ...outputs, ...aggregates, ...orders]
    const grouped = scan.isEach ? [] : [...keys, ...outputs].map((_, index) => index + 1)
    return lines([
      `SELECT ${(select.length > 0 ? select : ['1']).join(', ')}`,
      ...this.#from(),
      ...joins,
      where.length > 0 && `WHERE ${allOf(where)}`,
      grouped.length > 0 && `GROUP BY ${grouped.join(', ')}`,
    ])
  }

  /**
   * A large table grouped by text of its own: first as it is written, then by its spelling, so that the many rows are
   * grouped by what they hold and only the few groups are looked up.
   */
  #foldedTwice(wideKeys: readonly Key[]): string {
    const scan = this.#scan
    const inner = this.#foldedOnce(new Set(wideKeys))
    const keys = keysOf(scan).map((key) =>
      wideKeys.includes(key)
        ? `${quoted(spellingAlias(key.name))}."spelled" AS ${quoted(key.name)}`
        : `"written".${quoted(key.name)}`,
    )
    const aggregates = scan.aggregates.map(({ function: kind, value, name }) => {
      const part = `"written".${quoted(name)}`
      return `${printFoldOfParts(kind, part, value?.type ?? { kind: 'integer' }, this.#parts.dialect)!} AS ${quoted(name)}`
    })
    const orders = scan.orders.map(({ name }) => `min("written".${quoted(name)}) AS ${quoted(name)}`)
    const joins = wideKeys.map((key) => this.#spelling(key.column, key.name, `"written".${quoted(key.name)}`))
    return lines([
      `SELECT ${[...keys, ...aggregates, ...orders].join(', ')}`,
      `FROM (\n${indented(inner)}\n) AS "written"`,
      ...joins,
      `GROUP BY ${keys.map((_, index) => index + 1).join(', ')}`,
    ])
  }

  // Joins

  #setJoins(): string[] {
    const { sets } = this.#scan
    const { fold } = this.#parts.dialect
    return sets.map((set, place) => {
      const relation = this.#parts.name(set.relation)
      const isAgain = sets.findIndex((other) => other.relation === set.relation) < place
      const name = isAgain ? quoted(`${set.relation.name} again ${place}`) : relation
      const conditions = set.columns.map((column, index) => {
        const other = `${name}.${quoted(set.names[index]!)}`
        if (set.on) return `${this.#values.print(set.on[index]!)} = ${other}`
        if (set.hasNoBlank) return `${this.#known(column)} = ${other}`
        // Rows that are listed as they are written have no spelling but their own.
        if (this.#scan.isEach && column.type.kind === 'text')
          return `${fold(this.#uses.field(column))} IS NOT DISTINCT FROM ${fold(other)}`
        return `${this.#uses.spelled(column)} IS NOT DISTINCT FROM ${other}`
      })
      const outer = keysOf(set.relation).filter((key) => !set.names.includes(key.name))
      const on = [...conditions, ...sameKeys(outer, name, this.#keyPlaces)].join(' AND ')
      return `JOIN ${isAgain ? `${relation} AS ${name}` : name} ON ${on}`
    })
  }

  /** A column that is compared with values of its own table: the side that the scan has says the same. */
  #known(column: Column): string {
    const path = pathsFrom(this.#parts.model, this.#scan.table.name, this.#scan.switchedOn).get(column.table)
    const [step, second] = path ?? []
    if (step && !second && step.to === column && column.type.kind !== 'text')
      return this.#uses.field(step.from)
    return this.#uses.spelled(column)
  }

  #lookupJoins(): string[] {
    return this.#scan.lookups.map((lookup) => {
      const name = this.#parts.name(lookup)
      const brings = keysOf(lookup).some((key) => !this.#keyPlaces.has(key.id))
      const conditions = sameKeys(keysOf(lookup), name, this.#keyPlaces)
      if (conditions.length === 0) return crossJoin(name, this.#parts.dialect)
      return `${brings ? 'JOIN' : 'LEFT JOIN'} ${name} ON ${conditions.join(' AND ')}`
    })
  }

  /** The scan's table and the tables it leads to, as far as they are used. */
  #from(): string[] {
    const { scan, uses } = { scan: this.#scan, uses: this.#uses }
    const { model, sources, known } = this.#parts
    const paths = pathsFrom(model, scan.table.name, scan.switchedOn)
    const steps = new Map(
      [...uses.tables()].flatMap((table) => paths.get(table) ?? []).map((step) => [step.to.table, step]),
    )
    for (const step of steps.values()) {
      uses.note(step.from)
      uses.note(step.to)
    }
    const source = (table: Table, withBlankRow = false) => {
      const joined = [...steps.values()].filter((step) => step.from.table === table.name)
      return sources.source(table, { ...uses.need(table.name), joined, withBlankRow })
    }
    const own = source(scan.table, scan.withBlankRow)
    const from = [`FROM ${own} AS ${quoted(scan.table.name)}`]
    for (const column of uses.wideSpelled())
      from.push(this.#spelling(column, column.name, uses.field(column)))
    // What leads to a hidden row is hidden too; and a filter that BLANK does not pass needs a partner.
    const needed = new Set(
      [...this.#needed].flatMap((name) => [name, ...(paths.get(name) ?? []).map((step) => step.to.table)]),
    )
    const isInner = (table: string) =>
      needed.has(table) ||
      sources.isSecured(table) ||
      paths.get(table)!.every((step) => known.hasPartners(step))
    const joins = [...steps.values()].map(({ from: many, to: one }) => {
      const on = `${sources.joined(one, one.table)} = ${sources.joined(many, many.table)}`
      return {
        isFirst: needed.has(one.table) || sources.isSecured(one.table),
        sql: `${isInner(one.table) ? 'JOIN' : 'LEFT JOIN'} ${source(tableOf(model, one))} AS ${quoted(one.table)} ON ${on}`,
      }
    })
    // Engines keep outer joins in the order in which they stand; those that leave rows out come first.
    for (const isFirst of [true, false])
      from.push(...joins.filter((join) => join.isFirst === isFirst).map(({ sql }) => sql))
    return from
  }

  /** A filter that BLANK does not pass: its table's rows need a partner there. */
  #noteNeeded(filter: RowFilter): void {
    const tables = new Set(filter.columns.map((column) => column.table))
    const [table] = tables
    if (table !== undefined && tables.size === 1 && whenBlank(filterAsValue(filter)) === false)
      this.#needed.add(table)
  }

  /** The one spelling of each value of a large table's column, joined to where the value is written. */
  #spelling(column: Column, called: string, written: string): string {
    const { dialect, sources } = this.#parts
    const name = quoted(column.source)
    const alias = quoted(spellingAlias(called))
    const need = { columns: [column], ...(this.#uses.hasOnlySums() && { summed: [] }) }
    const distinct = `SELECT DISTINCT ${name} FROM ${sources.source(this.#scan.table, need)} AS "written"`
    const spelled = `min(${dialect.ordered(name)}) OVER (PARTITION BY ${dialect.fold(name)})`
    const spellings = `SELECT ${name} AS "written", ${spelled} AS "spelled" FROM (${distinct}) AS "spellings"`
    return `LEFT JOIN (${spellings}) AS ${alias} ON ${alias}."written" = ${written}`
  }

  // Filters

  #filter(filter: RowFilter): string {
    return this.#values.condition(filterAsValue(filter))
  }

  /** A filter of one figure over one table that the scan leads to, worked out in that table and not in every row here. */
  #test(filter: RowFilter): string | undefined {
    const [column] = filter.columns
    const value = filterAsValue(filter)
    const blank = whenBlank(value)
    if (!column || blank === undefined || column.table === this.#scan.table.name) return undefined
    if (filter.columns.some((other) => other.table !== column.table)) return undefined
    const { dialect, parameters } = this.#parts
    const nowhere = (): never => {
      throw new Error('A filter of columns speaks of columns only')
    }
    const own = new ValuePrinter(dialect, parameters, {
      field: (other) => quoted(other.source),
      key: nowhere,
      cell: nowhere,
    })
    const condition = own.condition(value)
    if (blank !== true) return this.#uses.test(column, condition)
    // Only a row that is missing passes without being asked: one with a blank in it may be neither.
    return `COALESCE(${this.#uses.test(column, `COALESCE(${condition}, FALSE)`)}, TRUE)`
  }

  /**
   * When every figure has filters of its own on a table, rows that pass none of them are not needed. Engines read less
   * with this hint.
   */
  #anyOwn(own: readonly (readonly RowFilter[])[]): string[] {
    if (own.length < 2) return []
    const tables = new Set(own.flat().map((filter) => filter.columns[0]?.table))
    return [...tables].flatMap((table) => {
      const each = own.map((filters) =>
        filters
          .filter(
            (filter) => filter.columns[0]?.table === table && whenBlank(filterAsValue(filter)) === false,
          )
          .map((filter) => this.#test(filter)),
      )
      if (each.some((tests) => tests.length === 0 || tests.includes(undefined))) return []
      if (table !== undefined) this.#needed.add(table)
      return [
        [...new Set(each.map((tests) => tests.map((test) => inParentheses(test!)).join(' AND ')))].join(
          ' OR ',
        ),
      ]
    })
  }

  #aggregate(aggregate: ScanAggregate, conditions: readonly string[]): string {
    const { function: kind, value } = aggregate
    if (value?.kind === 'field' && isPlainSum(this.#scan, aggregate))
      return printFold(kind, this.#uses.sum(value.column), value.type, this.#parts.dialect, conditions)
    if (value === null)
      return printFold('countRows', '*', { kind: 'integer' }, this.#parts.dialect, conditions)
    const isText = value.kind === 'field' && value.type.kind === 'text'
    const showsText = isText && (kind === 'min' || kind === 'max' || kind === 'only')
    const sql = showsText ? this.#uses.spelled(value.column) : this.#values.print(value)
    return printFold(kind, sql, value.type, this.#parts.dialect, conditions)
  }
}

/** Conditions on keys that both sides have; keys that only the new side has are noted as found there. */
export function sameKeys(keys: readonly Key[], name: string, places: Map<number, string>): string[] {
  return keys.flatMap((key) => {
    const place = `${name}.${quoted(key.name)}`
    const known = places.get(key.id)
    if (known !== undefined) return [`${place} IS NOT DISTINCT FROM ${known}`]
    places.set(key.id, place)
    return []
  })
}

function keyOf(scan: Scan, id: number): Key {
  const key = keysOf(scan).find((candidate) => candidate.id === id)
  if (!key) throw new Error(`The scan "${scan.name}" has no key ${id}`)
  return key
}
