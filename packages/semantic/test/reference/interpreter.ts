import { parseExpression } from '../../src/dax/parse-expression.ts'
import type { Expression } from '../../src/dax/syntax.ts'
import { FollowingChoices } from './following-choices.ts'
import type { Followed } from './following-choices.ts'
import {
  compareText,
  compareValues,
  dayOf,
  dayOfSerial,
  exact,
  exactOperation,
  folded,
  isDay,
  isExact,
  memberKey,
  serialOf,
  toDouble,
  writtenDay,
  zero,
} from './values.ts'
import type { Day, Exact, Plain } from './values.ts'

/**
 * Evaluates measures one row and one group at a time, by the definitions of docs/dax.md and by nothing clever: a filter
 * is the set of all combinations that it lets through, a row context is a row. It shares the parser with the compiler
 * and nothing else.
 */

type PlainGrain = readonly (string | { table: string; columns?: readonly string[] })[]

export interface PlainModel {
  tables: readonly {
    name: string
    source: object
    columns: readonly { name: string; source?: string; type: string; sortBy?: string }[]
    measures?: readonly { name: string; expression: string; grain?: PlainGrain }[]
    grain?: PlainGrain
  }[]
  relationships: readonly {
    from: { table: string; column: string }
    to: { table: string; column: string }
    active?: boolean
  }[]
  roles?: readonly { name: string; rules: readonly { table: string; filter: string }[] }[]
  dateTable?: string
  fiscalYearEnd?: string
}

export type PlainRow = Record<string, Plain>
export type PlainData = Record<string, readonly PlainRow[]>

/** 'Table' and 'Column' as one text. */
type ColumnId = string
const idOf = (table: string, column: string): ColumnId => `${table}.${column}`

export interface Filter {
  columns: readonly ColumnId[]
  /** The combinations that are let through, as memberKeys joined by |. */
  tuples: ReadonlySet<string>
  /** It is a row that an iterator is at. */
  isRow?: true
  /** What it leaves of choices is known before data are read. */
  isKnown?: true
}

/** Thrown where figures of a table are asked for that are not kept by what filters in force speak of. */
class BeyondGrain extends Error {}

interface TableValue {
  columns: readonly ColumnId[]
  rows: readonly { values: readonly Plain[]; row?: PlainRow; table?: string }[]
  /** Choices that are known before data are read. */
  isKnown?: true
}

type Held = { value: Plain; followed?: Followed } | { table: TableValue } | { isBeyond: true }
export interface RowContext {
  columns: readonly ColumnId[]
  values: readonly Plain[]
  row?: PlainRow
  table?: string
  /** It is a choice that a condition is tried for. */
  isChoice?: true
}

export interface Scope {
  filters: readonly Filter[]
  rows: readonly RowContext[]
  variables: ReadonlyMap<string, Held>
  relationships: readonly number[]
}

const joined = (values: readonly Plain[]): string => values.map(memberKey).join('|')
const blankRow = Symbol('blank row')
type Row = PlainRow & { [blankRow]?: true }
/** The value of a column for a row, and what it is known by; nothing where no way leads to the column. */
type Found = { value: Plain; key: string } | undefined

export class Interpreter {
  #model: PlainModel
  readonly #rows = new Map<string, Row[]>()
  readonly #parsed = new Map<string, Expression>()
  readonly #partners = new Map<string, Map<string, Row>>()
  readonly #spellings = new Map<ColumnId, Map<string, string>>()
  readonly #projections = new WeakMap<Filter, Map<string, Set<string>>>()
  readonly #masks = new WeakMap<Filter, Map<string, Uint8Array | undefined>>()
  #selected: readonly Filter[] = []
  readonly #today: string
  #cancelled = 0
  #isUndecided = false
  readonly #following = new FollowingChoices({
    isChoice: (table, column) => this.#choiceColumn(table, column) !== undefined,
    choicesLeft: (table, column, scope) => this.#choicesLeft(table, column, scope),
    measureAt: (name, scope) => this.#measureAt(name, scope),
    measureText: (name) => {
      const found = this.#measureNamed(name)
      return found && this.#parse(found.measure.expression)
    },
    calculated: (call, scope) => this.#calculated(call, scope),
    withVariables: (expression, scope) => this.#declared(expression, scope),
  })
  /** The columns that the query limits and groups by. */
  #asked: readonly ColumnId[] = []
  /** The columns that the identity's rules read, where they hide rows. */
  #ruled: readonly ColumnId[] = []

  constructor(
    model: PlainModel,
    data: PlainData,
    options: { roles: readonly string[]; username?: string; customData?: string; today: string },
  ) {
    this.#model = model
    this.#today = options.today
    for (const { name } of model.tables) this.#rows.set(name, [...(data[name] ?? [])])
    this.#hideRows(options)
    for (const { name } of model.tables) this.#spell(name)
  }

  /** The rows of a table that are seen. */
  shown(table: string): readonly PlainRow[] {
    return this.#rows.get(table)!
  }

  /** The same model with other measures. */
  use(model: PlainModel): void {
    this.#model = model
    this.#cancelled = 0
    this.#isUndecided = false
    this.#following.reset()
    this.#measures.clear()
  }

  /**
   * The size of the largest number that a sum or a difference all but cancelled since `use`. What is left of doubles is
   * as near as the doubles were, and no nearer.
   */
  get cancelled(): number {
    return this.#cancelled
  }

  /** Whether, since `use`, something was divided by, or told from, what is left where doubles would have cancelled. */
  get isUndecided(): boolean {
    return this.#isUndecided
  }

  #noteUndecided(left: Plain): void {
    if (this.#cancelled > 0 && sizeOf(left) <= 1e-12 * this.#cancelled) this.#isUndecided = true
  }

  #noteCancelled(left: Plain, parts: readonly Plain[]): Plain {
    const size = Math.max(...parts.map(sizeOf))
    if (sizeOf(left) < size / 1000) this.#cancelled = Math.max(this.#cancelled, size)
    return left
  }

  /** A figure of the query in a context that the query made; BLANK beyond the grain of a table. */
  figure(scope: Scope, evaluate: () => Plain): Plain {
    this.#asked = scope.filters.flatMap(({ columns }) => columns)
    try {
      return evaluate()
    } catch (error) {
      if (error instanceof BeyondGrain) return null
      throw error
    }
  }

  /** Throws where rows of the table are asked for under filters, or rules, on what it is not kept by. */
  #refuseBeyond(table: string, scope: Scope, grain = this.#tableNamed(table).grain): void {
    if (!grain) return
    const kept = new Set(this.#columnsOf(table))
    const named = new Set([table])
    for (const part of grain) {
      const [name, columns] = typeof part === 'string' ? [part, undefined] : [part.table, part.columns]
      if (!this.#leadsTo(table, name, scope.relationships)) continue
      const tables = columns
        ? [name]
        : this.#model.tables
            .map((other) => other.name)
            .filter((other) => this.#leadsTo(name, other, scope.relationships))
      for (const other of tables) {
        named.add(other)
        for (const column of columns ? columns.map((own) => idOf(other, own)) : this.#columnsOf(other))
          kept.add(column)
      }
    }
    const tableIn = (column: ColumnId) => column.split('.')[0]!
    // A filter on choices says which figure is meant, and is beyond nobody's grain.
    const isBeyond = (column: ColumnId) => !kept.has(column) && !this.#hasChoices(tableIn(column))
    const inForce = scope.filters.flatMap(({ columns, isRow }) =>
      columns.filter((column) => isRow || !named.has(tableIn(column))),
    )
    const touched = new Set(scope.filters.flatMap(({ columns }) => columns.map(tableIn)))
    const asked = this.#asked.filter((column) => touched.has(tableIn(column)) && named.has(tableIn(column)))
    if ([...inForce, ...asked, ...this.#ruled].some(isBeyond)) throw new BeyondGrain()
  }

  /** Whether a model's figures may be refused, so that what is not evaluated has to be looked at as well. */
  get #hasGrain(): boolean {
    return this.#model.tables.some(
      ({ grain, measures }) => grain !== undefined || measures?.some((measure) => measure.grain),
    )
  }

  /** A row of BLANKs of the table, for what would be evaluated in its rows if it had any. */
  #standIn(table: TableValue): TableValue['rows'][number] {
    const values = table.columns.map(() => null)
    const names = [...new Set(table.columns.map((column) => column.split('.')[0]!))]
    const own = names.find((name) => names.every((other) => this.#leadsTo(name, other, [])))!
    const isWhole = this.#columnsOf(own).every((column) => table.columns.includes(column))
    return isWhole ? { values, row: this.#blank(own), table: own } : { values }
  }

  /** The filters of the query, which ALLSELECTED goes back to. */
  select(selected: readonly Filter[]): void {
    this.#selected = selected
    this.#measures.clear()
  }

  // RLS filters: rows that no role shows are taken out before anything else happens.

  #hideRows({
    roles,
    username = '',
    customData = '',
  }: {
    roles: readonly string[]
    username?: string
    customData?: string
  }): void {
    const known = this.#model.roles ?? []
    if (known.length === 0) return
    const chosen = roles.map((name) => known.find((role) => role.name === name))
    const shown = new Map<string, Set<Row>>()
    for (const { name } of this.#model.tables) shown.set(name, new Set())
    if (chosen.length > 0 && !chosen.includes(undefined))
      for (const role of chosen) {
        const visible = new Map<string, Set<Row>>()
        const visit = (table: string): Set<Row> => {
          const done = visible.get(table)
          if (done) return done
          const partners = this.#outgoing(table, []).map((relationship) => ({
            relationship,
            rows: visit(relationship.to.table),
          }))
          const rule = role!.rules.find((candidate) => candidate.table === table)
          const rows = this.#rows.get(table)!.filter((row) => {
            if (rule) {
              const columns = this.#columnsOf(table)
              const scope: Scope = {
                filters: [],
                rows: [
                  { columns, values: columns.map((id) => row[id.slice(table.length + 1)]!), row, table },
                ],
                variables: new Map([
                  ['#username', { value: username }],
                  ['#customdata', { value: customData }],
                ]),
                relationships: [],
              }
              if (this.evaluate(this.#parse(rule.filter), scope) !== true) return false
            }
            return partners.every(({ relationship, rows: others }) => {
              if (
                others.size === this.#rows.get(relationship.to.table)!.length &&
                !this.#isRuled(role!, relationship.to.table)
              )
                return true
              const key = row[relationship.from.column]!
              return (
                key !== null &&
                [...others].some((other) => memberKey(other[relationship.to.column]!) === memberKey(key))
              )
            })
          })
          const found = new Set(rows)
          visible.set(table, found)
          return found
        }
        for (const { name } of this.#model.tables) for (const row of visit(name)) shown.get(name)!.add(row)
      }
    for (const [name, rows] of shown)
      this.#rows.set(
        name,
        this.#rows.get(name)!.filter((row) => rows.has(row)),
      )
    const named = chosen.filter((role) => role !== undefined)
    this.#ruled = named.flatMap(({ rules }) =>
      rules
        .filter(
          ({ table }) => chosen.includes(undefined) || chosen.every((role) => this.#isRuled(role!, table)),
        )
        .flatMap(({ filter }) =>
          columnsIn(this.#parse(filter)).map(({ table, column }) => this.#column(table, column)!),
        ),
    )
    for (const { name } of this.#model.tables)
      this.#hidden.set(
        name,
        chosen.length === 0 ||
          chosen.includes(undefined) ||
          chosen.every((role) => this.#isRuled(role!, name)),
      )
  }

  /** Tables of which rows may be hidden: their partners are seen only with them. */
  readonly #hidden = new Map<string, boolean>()

  #isRuled(role: NonNullable<PlainModel['roles']>[number], table: string): boolean {
    return (
      role.rules.some((rule) => rule.table === table) ||
      this.#outgoing(table, []).some((relationship) => this.#isRuled(role, relationship.to.table))
    )
  }

  // Choices

  #hasChoices(table: string): boolean {
    return 'choices' in this.#tableNamed(table).source
  }

  #choiceColumn(table: string, column: string): ColumnId | undefined {
    const found = this.#tableNamed(table)
    return found && 'choices' in found.source ? this.#column(table, column) : undefined
  }

  /** The choices that filters leave, where that is known before data are read: where no rule and no data have a part in it. */
  #choicesLeft(table: string, column: string, scope: Scope): readonly Plain[] | undefined {
    const id = this.#choiceColumn(table, column)
    if (id === undefined || this.#ruled.includes(id)) return undefined
    const isKnown = scope.filters.every(
      (filter) => !filter.columns.includes(id) || (filter.isKnown && filter.columns.length === 1),
    )
    return isKnown ? this.members([id], scope).rows.map(({ values }) => values[0]!) : undefined
  }

  /** What follows from choices; nothing beyond a grain. */
  #unlessBeyond<Found>(find: () => Found): Found | undefined {
    try {
      return find()
    } catch (error) {
      if (error instanceof BeyondGrain) return undefined
      throw error
    }
  }

  /** Whether a test holds, where that follows from choices. */
  #decided(test: Expression, scope: Scope): boolean | undefined {
    return this.#unlessBeyond(() => this.#following.decided(test, scope))
  }

  /** Whether it is known before data are read which of some choices a condition lets through. */
  #isKnownOf(condition: Expression, table: TableValue, scope: Scope): boolean {
    const [column, second] = table.columns
    if (second !== undefined || !this.#hasChoices(column!.split('.')[0]!)) return false
    const rows = table.rows.map(({ values }) => ({ columns: table.columns, values }))
    return this.#unlessBeyond(() => this.#following.isKnownOf(condition, rows, scope)) === true
  }

  // The shape of the model

  #columnsOf(table: string): ColumnId[] {
    return this.#tableNamed(table).columns.map((column) => idOf(table, column.name))
  }

  #tableNamed(name: string): PlainModel['tables'][number] {
    return this.#model.tables.find((table) => table.name.toLowerCase() === name.toLowerCase())!
  }

  #column(table: string, column: string): ColumnId | undefined {
    const found = this.#tableNamed(table)
    const known = found.columns.find((candidate) => candidate.name.toLowerCase() === column.toLowerCase())
    return known && idOf(found.name, known.name)
  }

  #outgoing(table: string, switchedOn: readonly number[]) {
    const all = this.#model.relationships
    return all.filter((relationship, index) => {
      if (relationship.from.table !== table) return false
      if (switchedOn.includes(index)) return true
      const isReplaced = switchedOn.some(
        (other) => all[other]!.from.table === table && all[other]!.to.table === relationship.to.table,
      )
      return relationship.active !== false && !isReplaced
    })
  }

  readonly #columns = new Map<string, Map<string, readonly Found[]>>()
  readonly #places = new Map<Row, number>()

  readonly #blanks = new Map<string, Row>()

  /** The row of BLANKs that stands for facts without a partner in the table. */
  #blank(table: string): Row {
    const known = this.#blanks.get(table)
    if (known) return known
    const made = { [blankRow]: true } as Row
    this.#blanks.set(table, made)
    return made
  }

  /** What #find finds for every row of the table, then for its blank row; found once. */
  #found(table: string, column: ColumnId, switchedOn: readonly number[]): readonly Found[] {
    const name = switchedOn.length === 0 ? column : `${column} ${switchedOn.join()}`
    let known = this.#columns.get(table)
    if (!known) this.#columns.set(table, (known = new Map()))
    let found = known.get(name)
    if (!found) {
      const rows = [...this.#rows.get(table)!, this.#blank(table)]
      for (const [index, row] of rows.entries()) this.#places.set(row, index)
      found = rows.map((row) => {
        const value = this.#find(table, row, column, switchedOn)
        return value === undefined ? undefined : { value, key: memberKey(value) }
      })
      known.set(name, found)
    }
    return found
  }

  #valueOf(table: string, row: Row, column: ColumnId, switchedOn: readonly number[]): Plain | undefined {
    return this.#found(table, column, switchedOn)[this.#places.get(row)!]?.value
  }

  /** The values of columns for some rows. */
  #valuesOf(
    table: string,
    rows: readonly Row[],
    columns: readonly ColumnId[],
    switchedOn: readonly number[],
  ): Plain[][] {
    const found = columns.map((column) => this.#found(table, column, switchedOn))
    return rows.map((row) => {
      const place = this.#places.get(row)!
      return found.map((values) => values[place]!.value)
    })
  }

  /** The value of a column for a row of `table`: its own, or its partner's; undefined when no way leads there. */
  #find(table: string, row: Row, column: ColumnId, switchedOn: readonly number[]): Plain | undefined {
    const [target] = column.split('.')
    if (target === table)
      return this.#spelled(column, row[blankRow] ? null : row[column.slice(table.length + 1)]!)
    for (const relationship of this.#outgoing(table, switchedOn)) {
      const other = relationship.to.table
      if (!this.#leadsTo(other, target!, switchedOn)) continue
      const key = row[blankRow] ? null : row[relationship.from.column]!
      const partner = key === null ? undefined : this.#partner(other, relationship.to.column, key)
      return this.#find(other, partner ?? this.#blank(other), column, switchedOn)
    }
    return undefined
  }

  #leadsTo(table: string, target: string, switchedOn: readonly number[]): boolean {
    return (
      table === target ||
      this.#outgoing(table, switchedOn).some((relationship) =>
        this.#leadsTo(relationship.to.table, target, switchedOn),
      )
    )
  }

  #partner(table: string, column: string, key: Plain): Row | undefined {
    const name = idOf(table, column)
    let index = this.#partners.get(name)
    if (!index) {
      index = new Map(
        this.#rows
          .get(table)!
          .filter((row) => row[column] !== null)
          .map((row) => [memberKey(row[column]!), row]),
      )
      this.#partners.set(name, index)
    }
    return index.get(memberKey(key))
  }

  /** Values that differ by case only show one spelling, the first by code point among the rows that can be seen. */
  #spell(table: string): void {
    for (const column of this.#tableNamed(table).columns) {
      if (column.type !== 'text') continue
      const spellings = new Map<string, string>()
      for (const row of this.#rows.get(table)!) {
        const value = row[column.name]
        if (typeof value !== 'string') continue
        const known = spellings.get(folded(value))
        if (known === undefined || compareText(value, known) < 0) spellings.set(folded(value), value)
      }
      this.#spellings.set(idOf(table, column.name), spellings)
    }
  }

  #spelled(column: ColumnId, value: Plain): Plain {
    return typeof value === 'string' ? (this.#spellings.get(column)?.get(folded(value)) ?? value) : value
  }

  readonly #figures = new WeakMap<readonly Filter[], Map<string, Plain>>()

  /** The figure of a column, worked out once for the rows that an iterator goes through under the same filters. */
  #once({ filters, relationships }: Scope, figure: string, work: () => Plain): Plain {
    const name = `${figure} ${relationships.join()}`
    const known = this.#figures.get(filters) ?? new Map<string, Plain>()
    this.#figures.set(filters, known)
    if (!known.has(name)) known.set(name, work())
    return known.get(name)!
  }

  // Rows under a filter context

  /** Which rows of the table a filter lets through, the blank row last; undefined when it says nothing of the table. */
  #passing(filter: Filter, table: string, switchedOn: readonly number[]): Uint8Array | undefined {
    const name = `${table} ${switchedOn.join()}`
    let known = this.#masks.get(filter)
    if (!known) this.#masks.set(filter, (known = new Map()))
    if (known.has(name)) return known.get(name)
    const columns = filter.columns.map((column) => this.#found(table, column, switchedOn))
    const reached = columns.flatMap((found, index) => (found.at(-1) === undefined ? [] : [index]))
    let mask: Uint8Array | undefined
    if (reached.length > 0) {
      const tuples = this.#projection(filter, reached)
      const [first, ...others] = reached.map((index) => columns[index]!)
      mask = new Uint8Array(first!.length)
      for (let row = 0; row < mask.length; row++) {
        let { key } = first![row]!
        for (const other of others) key += `|${other[row]!.key}`
        mask[row] = tuples.has(key) ? 1 : 0
      }
    }
    known.set(name, mask)
    return mask
  }

  #masksOf(table: string, { filters, relationships }: Scope): Uint8Array[] {
    return filters.flatMap((filter) => this.#passing(filter, table, relationships) ?? [])
  }

  #isBlankRowPassed(table: string, scope: Scope): boolean {
    return this.#masksOf(table, scope).every((mask) => mask.at(-1) === 1)
  }

  #projection(filter: Filter, kept: readonly number[]): ReadonlySet<string> {
    if (kept.length === filter.columns.length) return filter.tuples
    const known = this.#projections.get(filter) ?? new Map<string, Set<string>>()
    this.#projections.set(filter, known)
    const name = kept.join()
    let found = known.get(name)
    if (!found) {
      found = new Set(
        [...filter.tuples].map((tuple) => kept.map((index) => tuple.split('|')[index]!).join('|')),
      )
      known.set(name, found)
    }
    return found
  }

  #visibleRows(table: string, scope: Scope): Row[] {
    const masks = this.#masksOf(table, scope)
    const rows = this.#rows.get(table)!
    const visible: Row[] = []
    next: for (let row = 0; row < rows.length; row++) {
      for (const mask of masks) if (mask[row] === 0) continue next
      visible.push(rows[row]!)
    }
    return visible
  }

  /** Whether facts, or rows that lead to this table, have no partner here. */
  #hasBlankRow(table: string): boolean {
    const known = this.#orphaned.get(table)
    if (known !== undefined) return known
    const found = !this.#hidden.get(table) && this.#hasOrphans(table)
    this.#orphaned.set(table, found)
    return found
  }

  readonly #orphaned = new Map<string, boolean>()

  #hasOrphans(table: string): boolean {
    return this.#model.relationships.some(({ from, to, active }) => {
      if (to.table !== table) return false
      const isOrphan = (row: Row) =>
        row[from.column] === null || !this.#partner(table, to.column, row[from.column]!)
      return this.#rows.get(from.table)!.some(isOrphan) || (active !== false && this.#hasBlankRow(from.table))
    })
  }

  #tuples(table: string, columns: readonly ColumnId[], rows: readonly Row[]): TableValue {
    const found = new Map<string, Plain[]>()
    for (const values of this.#valuesOf(table, rows, columns, [])) {
      const key = joined(values)
      if (!found.has(key)) found.set(key, values)
    }
    return { columns, rows: [...found.values()].map((values) => ({ values })) }
  }

  /** The combinations of columns of one table that the filters let through, the blank member among them. */
  members(columns: readonly ColumnId[], scope: Scope): TableValue {
    const [table] = columns[0]!.split('.') as [string]
    const blank = this.#blank(table)
    const rows = this.#visibleRows(table, scope)
    if (this.#hasBlankRow(table) && this.#isBlankRowPassed(table, scope)) rows.push(blank)
    return this.#tuples(table, columns, rows)
  }

  /** The combinations of columns of several tables that come together in the rows of `table`. */
  combinations(table: string, columns: readonly ColumnId[], scope: Scope): TableValue {
    const rows = this.#visibleRows(table, scope)
    if (this.#hasBlankRow(table) && this.#isBlankRowPassed(table, scope)) rows.push(this.#blank(table))
    return this.#tuples(table, columns, rows)
  }

  leadsTo(table: string, target: string): boolean {
    return this.#leadsTo(table, target, [])
  }

  /** The visible rows of a table, with columns of it and of what they lead to, as they are written. */
  details(table: string, columns: readonly ColumnId[], scope: Scope): Plain[][] {
    const written = (name: string, row: Row, column: ColumnId): Plain => {
      if (column.startsWith(`${name}.`)) return row[column.slice(name.length + 1)] ?? null
      const step = this.#outgoing(name, []).find(({ to }) =>
        this.#leadsTo(to.table, column.split('.')[0]!, []),
      )!
      const key = row[step.from.column] ?? null
      const partner = key === null ? undefined : this.#partner(step.to.table, step.to.column, key)
      return partner ? written(step.to.table, partner, column) : null
    }
    return this.#visibleRows(table, scope).map((row) => columns.map((column) => written(table, row, column)))
  }

  // Filters

  #project(filter: Filter, kept: readonly number[]): Filter {
    return {
      columns: kept.map((index) => filter.columns[index]!),
      tuples: this.#projection(filter, kept),
      ...(filter.isRow && { isRow: true }),
      ...(filter.isKnown && { isKnown: true }),
    }
  }

  #without(filters: readonly Filter[], isRemoved: (column: ColumnId) => boolean): Filter[] {
    return filters.flatMap((filter) => {
      const kept = filter.columns.flatMap((column, index) => (isRemoved(column) ? [] : [index]))
      if (kept.length === filter.columns.length) return [filter]
      return kept.length === 0 ? [] : [this.#project(filter, kept)]
    })
  }

  toFilter({ columns, rows, isKnown }: TableValue): Filter {
    return {
      columns,
      tuples: new Set(rows.map(({ values }) => joined(values))),
      ...(isKnown && { isKnown }),
    }
  }

  /** A filter takes the place of those on its columns; one on the dates of the date table, of all on that table. */
  #replaced(filters: readonly Filter[], filter: Filter): Filter[] {
    const [only, second] = filter.columns
    const dates =
      !second && this.#model.dateTable !== undefined && only === idOf(this.#model.dateTable, 'Date')
        ? this.#model.dateTable
        : undefined
    return this.#without(
      filters,
      (column) => filter.columns.includes(column) || (dates !== undefined && column.startsWith(`${dates}.`)),
    )
  }

  /** The row contexts as filters. */
  #transition(scope: Scope): Filter[] {
    let filters = [...scope.filters]
    for (const row of [...scope.rows].reverse()) {
      const filter: Filter = { columns: row.columns, tuples: new Set([joined(row.values)]), isRow: true }
      filters = [...this.#without(filters, (column) => filter.columns.includes(column)), filter]
    }
    return filters
  }

  // Expressions

  #parse(source: string): Expression {
    let expression = this.#parsed.get(source)
    if (!expression) this.#parsed.set(source, (expression = parseExpression(source)))
    return expression
  }

  measure(name: string, scope: Scope): Plain {
    const found = this.#measureAt(name, scope)
    if (!found) throw new Error(`no measure ${name}`)
    const { filters, relationships } = found.inner
    const key = [
      name.toLowerCase(),
      relationships.join(),
      this.#asked.join(),
      ...filters.map((filter) => this.#numberOf(filter)),
    ].join(' ')
    const known = this.#measures.get(key)
    if (known !== undefined) return known
    const value = this.evaluate(found.expression, found.inner)
    this.#measures.set(key, value)
    return value
  }

  /** Measures of the query at hand by what they were evaluated under: a rank of ranks comes by the same again and again. */
  readonly #measures = new Map<string, Plain>()
  readonly #numbers = new WeakMap<Filter, number>()
  readonly #texts = new Map<string, number>()

  /** The same number for filters that say the same. */
  #numberOf(filter: Filter): number {
    const known = this.#numbers.get(filter)
    if (known !== undefined) return known
    const { columns, tuples, isRow, isKnown } = filter
    const text = JSON.stringify([columns, [...tuples].toSorted(), isRow, isKnown])
    const number = this.#texts.get(text) ?? this.#texts.size
    this.#texts.set(text, number)
    this.#numbers.set(filter, number)
    return number
  }

  #measureNamed(name: string) {
    for (const table of this.#model.tables)
      for (const measure of table.measures ?? [])
        if (measure.name.toLowerCase() === name.toLowerCase()) return { table, measure }
    return undefined
  }

  #measureAt(name: string, scope: Scope): { expression: Expression; inner: Scope } | undefined {
    const found = this.#measureNamed(name)
    if (!found) return undefined
    const { table, measure } = found
    const inner = { ...scope, filters: this.#transition(scope), rows: [], variables: new Map() }
    if (measure.grain) this.#refuseBeyond(table.name, inner, measure.grain)
    return { expression: this.#parse(measure.expression), inner }
  }

  evaluateText(source: string, scope: Scope): Plain {
    return this.evaluate(this.#parse(source), scope)
  }

  evaluate(expression: Expression, scope: Scope): Plain {
    switch (expression.kind) {
      case 'number':
        return /e/i.test(expression.text) ? Number(expression.text) : exact(expression.text)
      case 'text':
        return expression.value
      case 'date':
        return dayOf(expression.value)
      case 'bracket':
        return this.#bracket(expression.name, scope)
      case 'column': {
        const column = this.#column(expression.table, expression.column)
        return column === undefined ? this.measure(expression.column, scope) : this.#rowValue(column, scope)
      }
      case 'name': {
        const held = scope.variables.get(expression.name.toLowerCase())
        if (held && 'isBeyond' in held) throw new BeyondGrain()
        if (held && 'value' in held) return held.value
        if (/^(true|false)$/i.test(expression.name)) return expression.name.toLowerCase() === 'true'
        throw new Error(`no value ${expression.name}`)
      }
      case 'unary': {
        const value = this.evaluate(expression.operand, scope)
        if (expression.operator === 'not') return !this.#truth(value)
        if (expression.operator === '+' || value === null) return value
        return isExact(value) ? { ...value, digits: -value.digits } : -(value as number)
      }
      case 'binary':
        return this.#binary(expression, scope)
      case 'variables':
        return this.evaluate(expression.result, this.#declared(expression, scope))
      case 'call':
        return this.#call(expression, scope)
      default:
        throw new Error(`no value in ${expression.kind}`)
    }
  }

  #declared(expression: Expression & { kind: 'variables' }, scope: Scope): Scope {
    const variables = new Map(scope.variables)
    for (const { name, value } of expression.variables) {
      const inner = { ...scope, variables: new Map(variables) }
      variables.set(name.toLowerCase(), this.#held(value, inner))
    }
    return { ...scope, variables }
  }

  /** What a variable is where it is declared; beyond a grain it is nothing, which matters where it is used. */
  #held(value: Expression, scope: Scope): Held {
    try {
      if (this.#isTable(value, scope)) return { table: this.table(value, scope) }
      const followed = this.#unlessBeyond(() => this.#following.constant(value, scope))
      return { value: this.evaluate(value, scope), ...(followed && { followed }) }
    } catch (error) {
      if (error instanceof BeyondGrain) return { isBeyond: true }
      throw error
    }
  }

  #bracket(name: string, scope: Scope): Plain {
    const isMeasure = this.#model.tables.some((table) =>
      table.measures?.some((measure) => measure.name.toLowerCase() === name.toLowerCase()),
    )
    if (isMeasure) return this.measure(name, scope)
    for (const row of scope.rows) {
      const column = row.columns.find(
        (id) => id.slice(id.indexOf('.') + 1).toLowerCase() === name.toLowerCase(),
      )
      if (column) return this.#rowValue(column, scope)
    }
    throw new Error(`no column ${name}`)
  }

  #rowValue(column: ColumnId, scope: Scope): Plain {
    for (const row of scope.rows) {
      const index = row.columns.indexOf(column)
      if (index >= 0) return row.values[index]!
    }
    throw new Error(`no row for ${column}`)
  }

  #truth(value: Plain): boolean {
    if (value === null) return false
    return typeof value === 'boolean' ? value : compareValues(value, zero) !== 0
  }

  #binary({ operator, left, right }: Expression & { kind: 'binary' }, scope: Scope): Plain {
    if (operator === 'in') {
      const items = left.kind === 'tuple' ? left.items : [left]
      const values = items.map((item) => this.evaluate(item, scope))
      if (right.kind !== 'rows') throw new Error('IN needs a list')
      return right.rows.some((row) =>
        row.every((cell, index) => this.#isEqual(values[index]!, this.evaluate(cell, scope))),
      )
    }
    const [a, b] = [this.evaluate(left, scope), this.evaluate(right, scope)]
    if (operator === '/') this.#noteUndecided(b)
    else if (/[<=>]/.test(operator)) this.#noteUndecided(sizeOf(a) - sizeOf(b))
    switch (operator) {
      case '&&':
        return this.#truth(a) && this.#truth(b)
      case '||':
        return this.#truth(a) || this.#truth(b)
      case '=':
        return this.#isEqual(a, b)
      case '==':
        return memberKey(a) === memberKey(b) || (a !== null && b !== null && this.#isEqual(a, b))
      case '<>':
        return !this.#isEqual(a, b)
      case '<':
        return compareValues(a, b) < 0
      case '<=':
        return compareValues(a, b) <= 0
      case '>':
        return compareValues(a, b) > 0
      case '>=':
        return compareValues(a, b) >= 0
      case '&':
        return a === null && b === null ? null : `${text(a)}${text(b)}`
      case '+':
      case '-':
        return this.#noteCancelled(arithmetic(operator, a, b), [a, b])
      default:
        return arithmetic(operator, a, b)
    }
  }

  #isEqual(a: Plain, b: Plain): boolean {
    return compareValues(a, b) === 0
  }

  // Tables

  #isTable(expression: Expression, scope: Scope): boolean {
    if (expression.kind === 'name') {
      const held = scope.variables.get(expression.name.toLowerCase())
      return held ? 'table' in held : this.#tableNamed(expression.name) !== undefined
    }
    return expression.kind === 'call' && tableFunctions.has(expression.name.toUpperCase())
  }

  table(expression: Expression, scope: Scope): TableValue {
    if (expression.kind === 'name') {
      const held = scope.variables.get(expression.name.toLowerCase())
      if (held && 'isBeyond' in held) throw new BeyondGrain()
      if (held && 'table' in held) return held.table
      const { name } = this.#tableNamed(expression.name)
      this.#refuseBeyond(name, scope)
      return this.#wholeRows(name, this.#visibleRows(name, scope), scope)
    }
    if (expression.kind !== 'call') throw new Error('a table was expected')
    const [first] = expression.arguments
    switch (expression.name.toUpperCase()) {
      case 'VALUES':
      case 'DISTINCT':
        return first!.kind === 'column'
          ? this.#membersKept([this.#column(first!.table, first!.column)!], scope)
          : this.table(first!, scope)
      case 'ALL':
        return this.#all(expression, { ...scope, filters: [] })
      case 'ALLSELECTED':
        return this.#all(expression, { ...scope, filters: this.#selected })
      case 'ALLEXCEPT': {
        const { name } = this.#tableNamed((first as { name: string }).name)
        const kept = expression.arguments.slice(1).map((argument) => this.#columnArgument(argument))
        return this.#membersKept(
          this.#columnsOf(name).filter((column) => !kept.includes(column)),
          { ...scope, filters: [] },
        )
      }
      case 'FILTER': {
        const table = this.table(first!, scope)
        const rows = this.#rowsToVisit(table, expression.arguments[1]!, scope).filter((row) =>
          this.#truth(this.evaluate(expression.arguments[1]!, this.#inRow(table, row, scope))),
        )
        const isKnown = table.isKnown && this.#isKnownOf(expression.arguments[1]!, table, scope)
        return { columns: table.columns, rows, ...(isKnown && { isKnown }) }
      }
      case 'CALCULATETABLE':
        return this.table(first!, {
          ...scope,
          filters: this.#modified(expression, scope),
          relationships: this.#relationships(expression, scope),
          rows: [],
        })
      default:
        return this.#dates(expression, scope)
    }
  }

  #columnArgument(argument: Expression | null | undefined): ColumnId {
    if (argument?.kind !== 'column') throw new Error('a column was expected')
    return this.#column(argument.table, argument.column)!
  }

  #wholeRows(table: string, rows: readonly Row[], scope: Scope): TableValue {
    const columns = this.#model.tables
      .filter((other) => this.#leadsTo(table, other.name, scope.relationships))
      .flatMap((other) => this.#columnsOf(other.name))
    const values = this.#valuesOf(table, rows, columns, scope.relationships)
    return { columns, rows: rows.map((row, index) => ({ values: values[index]!, row, table })) }
  }

  #all(call: Expression & { kind: 'call' }, scope: Scope): TableValue {
    const [first] = call.arguments
    if (first?.kind !== 'name')
      return this.#membersKept(
        call.arguments.map((argument) => this.#columnArgument(argument)),
        scope,
      )
    const { name } = this.#tableNamed(first.name)
    this.#refuseBeyond(name, scope)
    const rows = this.#visibleRows(name, scope)
    const blank = this.#blank(name)
    if (this.#hasBlankRow(name) && this.#isBlankRowPassed(name, scope)) rows.push(blank)
    return this.#wholeRows(name, rows, scope)
  }

  #membersKept(columns: readonly ColumnId[], scope: Scope): TableValue {
    const [first] = columns
    const [table, column] = first!.split('.') as [string, string]
    this.#refuseBeyond(table, scope)
    const isKnown = columns.length === 1 && this.#choicesLeft(table, column, scope) !== undefined
    return { ...this.members(columns, scope), ...(isKnown && { isKnown }) }
  }

  /** The rows of a table, after what is evaluated in each was seen not to be beyond a grain where there are none. */
  #rowsToVisit(table: TableValue, expression: Expression, scope: Scope): TableValue['rows'] {
    if (table.rows.length === 0 && this.#hasGrain)
      this.evaluate(expression, this.#inRow(table, this.#standIn(table), scope))
    return table.rows
  }

  #inRow(table: TableValue, row: TableValue['rows'][number], scope: Scope): Scope {
    const own =
      row.table === undefined
        ? table.columns
        : table.columns.filter((column) => column.startsWith(`${row.table}.`))
    const values = own.map((column) => row.values[table.columns.indexOf(column)]!)
    return {
      ...scope,
      rows: [{ columns: own, values, ...(row.row && { row: row.row, table: row.table! }) }, ...scope.rows],
    }
  }

  // CALCULATE

  #relationships(call: Expression & { kind: 'call' }, scope: Scope): readonly number[] {
    const added = call.arguments.slice(1).flatMap((argument) => {
      if (argument?.kind !== 'call' || argument.name.toUpperCase() !== 'USERELATIONSHIP') return []
      const [a, b] = argument.arguments.map((column) => this.#columnArgument(column))
      return this.#model.relationships.flatMap(({ from, to }, index) => {
        const ends = [idOf(from.table, from.column), idOf(to.table, to.column)]
        return ends.includes(a!) && ends.includes(b!) ? [index] : []
      })
    })
    return [...scope.relationships, ...added]
  }

  /** What CALCULATE, or a TOTAL to date, evaluates, and where; undefined for another function. */
  #calculated(
    call: Expression & { kind: 'call' },
    scope: Scope,
  ): { expression: Expression; inner: Scope } | undefined {
    const name = call.name.toUpperCase()
    const given = call.arguments
    if (/^TOTAL[YQM]TD$/.test(name)) {
      const yearEnd = name === 'TOTALYTD' ? (given[2]?.kind === 'text' ? given[2] : given[3]) : undefined
      const filter = given[2] && given[2].kind !== 'text' ? [given[2]] : []
      const dates: Expression = {
        kind: 'call',
        name: name.replace('TOTAL', 'DATES'),
        arguments: [given[1]!, ...(yearEnd ? [yearEnd] : [])],
        at: 0,
      }
      const made = {
        kind: 'call' as const,
        name: 'CALCULATE',
        arguments: [given[0]!, dates, ...filter],
        at: 0,
      }
      return this.#calculated(made, scope)
    }
    if (name !== 'CALCULATE') return undefined
    const inner = {
      ...scope,
      filters: this.#modified(call, scope),
      relationships: this.#relationships(call, scope),
      rows: [],
    }
    return { expression: given[0]!, inner }
  }

  #modified(call: Expression & { kind: 'call' }, scope: Scope): Filter[] {
    const changes = call.arguments.slice(1).map((argument) => this.#change(argument!, scope))
    let filters = this.#transition(scope)
    for (const change of changes) if (change.remove) filters = change.remove(filters)
    for (const change of changes)
      if (change.filter && !change.keep) filters = this.#replaced(filters, change.filter)
    for (const change of changes) if (change.filter) filters.push(change.filter)
    return filters
  }

  #change(
    argument: Expression,
    scope: Scope,
  ): { remove?: (filters: Filter[]) => Filter[]; filter?: Filter; keep?: boolean } {
    const name = argument.kind === 'call' ? argument.name.toUpperCase() : ''
    const given = argument.kind === 'call' ? argument.arguments : []
    switch (name) {
      case 'USERELATIONSHIP':
        return {}
      case 'KEEPFILTERS':
        return { ...this.#change(given[0]!, scope), keep: true }
      case 'ALL':
      case 'REMOVEFILTERS': {
        if (given.length === 0) return { remove: () => [] }
        const removed = this.#columnsGiven(given, scope)
        return { remove: (filters) => this.#without(filters, (column) => removed.includes(column)) }
      }
      case 'ALLEXCEPT': {
        const kept = given.slice(1).map((column) => this.#columnArgument(column))
        const removed = this.#columnsGiven([given[0]!], scope).filter((column) => !kept.includes(column))
        return { remove: (filters) => this.#without(filters, (column) => removed.includes(column)) }
      }
      case 'ALLSELECTED': {
        if (given.length === 0) return { remove: () => [...this.#selected] }
        const first = given[0]!
        const restored =
          first.kind === 'name'
            ? this.#columnsOf(this.#tableNamed(first.name).name)
            : given.map((column) => this.#columnArgument(column))
        return {
          remove: (filters) => [
            ...this.#without(filters, (column) => restored.includes(column)),
            ...this.#selected.filter((filter) => filter.columns.every((column) => restored.includes(column))),
          ],
        }
      }
    }
    if (this.#isTable(argument, scope)) return { filter: this.toFilter(this.table(argument, scope)) }
    return { filter: this.conditionFilter(argument, scope) }
  }

  #columnsGiven(given: readonly (Expression | null)[], scope: Scope): ColumnId[] {
    const [first] = given
    if (first?.kind !== 'name') return given.map((column) => this.#columnArgument(column))
    const { name } = this.#tableNamed(first.name)
    return this.#model.tables
      .filter((other) => this.#leadsTo(name, other.name, scope.relationships))
      .flatMap((other) => this.#columnsOf(other.name))
  }

  /** `T[a] = 1` stands for FILTER(ALL(T[a]), T[a] = 1). */
  conditionFilter(condition: Expression, scope: Scope): Filter {
    const columns = [
      ...new Set(
        columnsIn(condition)
          .map(({ table, column }) => this.#column(table, column))
          .filter((id): id is ColumnId => id !== undefined),
      ),
    ]
    const all = this.#membersKept(columns, { ...scope, filters: [] })
    const rows = this.#rowsToVisit(all, condition, { ...scope, rows: [] }).filter((row) =>
      this.#truth(this.evaluate(condition, this.#inRow(all, row, { ...scope, rows: [] }))),
    )
    const isKnown = this.#isKnownOf(condition, all, { ...scope, rows: [] })
    return this.toFilter({ columns, rows, ...(isKnown && { isKnown }) })
  }

  // Functions

  #call(call: Expression & { kind: 'call' }, scope: Scope): Plain {
    const name = call.name.toUpperCase()
    const given = call.arguments
    const value = (index: number): Plain => (given[index] ? this.evaluate(given[index]!, scope) : null)
    // What is not chosen may be beyond a grain as well.
    if (eagerFunctions.has(name) && this.#hasGrain)
      for (let index = 0; index < given.length; index++) value(index)
    switch (name) {
      case 'TRUE':
        return true
      case 'FALSE':
        return false
      case 'BLANK':
        return null
      case 'USERNAME':
      case 'USERPRINCIPALNAME':
      case 'CUSTOMDATA': {
        const held = scope.variables.get(name === 'CUSTOMDATA' ? '#customdata' : '#username')
        return held && 'value' in held ? held.value : null
      }
      case 'TODAY':
        return dayOf(this.#today)
      case 'AND':
        return this.#truth(value(0)) && this.#truth(value(1))
      case 'OR':
        return this.#truth(value(0)) || this.#truth(value(1))
      case 'ISBLANK':
        return value(0) === null
      case 'IF': {
        // Of a choice that is known, no grain of the other branch counts.
        const decided = this.#decided(given[0]!, scope)
        if (decided !== undefined) return value(decided ? 1 : 2)
        return this.#eitherOf(
          this.#truth(value(0)),
          () => value(1),
          () => value(2),
        )
      }
      case 'SWITCH':
        return this.#switch(given, 1, scope)
      case 'COALESCE':
        for (let index = 0; index < given.length; index++) {
          const found = value(index)
          if (found !== null) return found
        }
        return null
      case 'DIVIDE': {
        const [a, b] = [value(0), value(1)]
        this.#noteUndecided(b)
        return b === null || compareValues(b, zero) === 0 ? value(2) : arithmetic('/', a, b)
      }
      case 'ABS': {
        const a = value(0)
        return a !== null && compareValues(a, zero) < 0 ? arithmetic('-', zero, a) : a
      }
      case 'ROUND':
        return round(value(0), Number((value(1) as Exact).digits))
      case 'INT':
        return floor(value(0))
      case 'MOD':
        return modulo(value(0), value(1))
      case 'NOT':
        return !this.#truth(value(0))
      case 'POWER':
        return arithmetic('^', value(0), value(1))
      case 'LEN':
        return { digits: BigInt([...text(value(0))].length), scale: 0 }
      case 'UPPER':
      case 'LOWER': {
        const whole = value(0)
        if (whole === null) return null
        return name === 'UPPER' ? text(whole).toUpperCase() : text(whole).toLowerCase()
      }
      case 'LEFT':
      case 'RIGHT': {
        const whole = value(0)
        if (whole === null) return null
        const count = given[1] ? Number((value(1) as Exact).digits) : 1
        const letters = [...text(whole)]
        return (
          name === 'LEFT' ? letters.slice(0, count) : letters.slice(Math.max(0, letters.length - count))
        ).join('')
      }
      case 'CONTAINSSTRING':
        return folded(text(value(0))).includes(folded(text(value(1))))
      case 'DATE':
        return {
          day:
            Date.UTC(
              ...([0, 1, 2].map(
                (index) => Number((value(index) as Exact).digits) - (index === 1 ? 1 : 0),
              ) as [number, number, number]),
            ) / 86_400_000,
        }
      case 'YEAR':
      case 'MONTH':
      case 'DAY': {
        const day = asDay(value(0))
        if (!day) return null
        const [year, month, date] = writtenDay(day).split('-') as [string, string, string]
        return exact(String(Number(name === 'YEAR' ? year : name === 'MONTH' ? month : date)))
      }
      case 'EDATE':
      case 'EOMONTH': {
        const day = asDay(value(0))
        if (!day) return null
        const shifted = addMonths(new Date(day.day * 86_400_000), Number((value(1) as Exact).digits))
        const end = addDays(new Date(Date.UTC(shifted.getUTCFullYear(), shifted.getUTCMonth() + 1, 1)), -1)
        return { day: (name === 'EDATE' ? shifted : end).getTime() / 86_400_000 }
      }
      case 'CONCATENATE':
        return value(0) === null && value(1) === null ? null : `${text(value(0))}${text(value(1))}`
      case 'CALCULATE':
      case 'TOTALYTD':
      case 'TOTALQTD':
      case 'TOTALMTD': {
        const { expression, inner } = this.#calculated(call, scope)!
        return this.evaluate(expression, inner)
      }
      case 'RELATED': {
        const column = this.#columnArgument(given[0])
        for (const row of scope.rows) {
          const found =
            row.row && row.table ? this.#valueOf(row.table, row.row, column, scope.relationships) : undefined
          if (found !== undefined) return found
        }
        throw new Error(`no row for ${column}`)
      }
      case 'SELECTEDVALUE': {
        const { rows } = this.#membersKept([this.#columnArgument(given[0])], scope)
        return rows.length === 1 ? rows[0]!.values[0]! : value(1)
      }
      case 'HASONEVALUE':
        return this.#membersKept([this.#columnArgument(given[0])], scope).rows.length === 1
      case 'COUNTROWS':
        return counted(this.table(given[0]!, scope).rows.length)
      case 'DISTINCTCOUNT':
        return counted(this.#membersKept([this.#columnArgument(given[0])], scope).rows.length)
      case 'RANKX':
        return this.#rank(call, scope)
      case 'FIRSTDATE':
        return this.#edges(given[0]!, scope)?.[0] ?? null
      case 'LASTDATE':
        return this.#edges(given[0]!, scope)?.[1] ?? null
    }
    const isIterator = name.endsWith('X') && aggregates.has(name.slice(0, -1))
    if (isIterator) {
      const table = this.table(given[0]!, scope)
      const parts = this.#rowsToVisit(table, given[1]!, scope).map((row) =>
        this.evaluate(given[1]!, this.#inRow(table, row, scope)),
      )
      const found = aggregate(name.slice(0, -1), parts)
      return name === 'SUMX' && found !== null ? this.#noteCancelled(found, parts) : found
    }
    if ((name === 'MIN' || name === 'MAX') && given.length === 2) {
      const [a, b] = [value(0), value(1)]
      const found = compareValues(a, b) <= 0 === (name === 'MIN') ? a : b
      const other = a ?? b
      return found === null && other !== null && !isDay(other) && typeof other !== 'string' ? zero : found
    }
    if (!aggregates.has(name)) throw new Error(`no function ${name}`)
    const column = this.#columnArgument(given[0])
    const table = column.slice(0, column.indexOf('.'))
    this.#refuseBeyond(table, scope)
    return this.#once(scope, `${name} ${column}`, () => {
      const found = this.#found(table, column, [])
      return aggregate(
        name,
        this.#visibleRows(table, scope).map((row) => found[this.#places.get(row)!]!.value),
      )
    })
  }

  /** One of two branches; what is not chosen may be beyond a grain as well. */
  #eitherOf(test: boolean, yes: () => Plain, no: () => Plain): Plain {
    if (!this.#hasGrain) return test ? yes() : no()
    const [a, b] = [yes(), no()]
    return test ? a : b
  }

  #switch(given: readonly (Expression | null)[], index: number, scope: Scope): Plain {
    if (index >= given.length) return null
    if (index + 1 === given.length) return this.evaluate(given[index]!, scope)
    const [subjectAt, matchAt, resultAt] = [given[0]!, given[index]!, given[index + 1]!]
    const result = () => this.evaluate(resultAt, scope)
    const others = () => this.#switch(given, index + 2, scope)
    const decided = this.#unlessBeyond(() => this.#following.decidedCase(subjectAt, matchAt, scope))
    if (decided !== undefined) return decided ? result() : others()
    const [subject, match] = [this.evaluate(subjectAt, scope), this.evaluate(matchAt, scope)]
    const isMeant = subject === true ? this.#truth(match) : this.#isEqual(subject, match)
    return this.#eitherOf(isMeant, result, others)
  }

  #rank(call: Expression & { kind: 'call' }, scope: Scope): Plain {
    const [tableAt, expression, valueAt, orderAt, tiesAt] = call.arguments
    const table = this.table(tableAt!, scope)
    const own = this.evaluate(valueAt ?? expression!, scope)
    const ascending =
      orderAt?.kind === 'name'
        ? orderAt.name.toUpperCase() === 'ASC'
        : orderAt?.kind === 'number' && orderAt.text !== '0'
    const before = this.#rowsToVisit(table, expression!, scope)
      .map((row) => this.evaluate(expression!, this.#inRow(table, row, scope)) ?? zero)
      .filter((value) =>
        ascending ? compareValues(value, own ?? zero) < 0 : compareValues(value, own ?? zero) > 0,
      )
    const isDense = tiesAt?.kind === 'name' && tiesAt.name.toUpperCase() === 'DENSE'
    const count = isDense ? new Set(before.map(memberKey)).size : before.length
    return { digits: BigInt(count + 1), scale: 0 }
  }

  // Dates

  #edges(argument: Expression, scope: Scope): [Plain, Plain] | undefined {
    const days = this.#daysOf(argument, scope)
      .filter(isDay)
      .map(({ day }) => day)
    return days.length === 0 ? undefined : [{ day: Math.min(...days) }, { day: Math.max(...days) }]
  }

  #daysOf(argument: Expression, scope: Scope): Plain[] {
    const table =
      argument.kind === 'column'
        ? this.#membersKept([this.#columnArgument(argument)], scope)
        : this.table(argument, scope)
    return table.rows.map((row) => row.values[0]!)
  }

  #dates(call: Expression & { kind: 'call' }, scope: Scope): TableValue {
    const name = call.name.toUpperCase()
    const given = call.arguments
    const argument = given[0]!
    const column =
      argument.kind === 'column' ? this.#columnArgument(argument) : idOf(this.#model.dateTable!, 'Date')
    const calendar = this.#allDays(column)
    const edges = this.#edges(argument, scope)
    const chosen = (keep: (date: Date) => boolean): TableValue => ({
      columns: [column],
      rows: calendar.filter(({ day }) => keep(new Date(day * 86_400_000))).map((day) => ({ values: [day] })),
    })
    const between = (from: Date, to: Date) => chosen((date) => date >= from && date <= to)
    const dateOf = (value: Plain) => new Date(asDay(value)!.day * 86_400_000)
    const value = (index: number) => this.evaluate(given[index]!, scope)

    if (name === 'DATESBETWEEN') {
      const [from, to] = [value(1), value(2)]
      return between(
        from === null ? new Date(-1e14) : dateOf(from),
        to === null ? new Date(1e14) : dateOf(to),
      )
    }
    if (name === 'DATESINPERIOD') {
      const start = value(1)
      if (start === null) return { columns: [column], rows: [] }
      const [count, unit] = [
        Number((value(2) as Exact).digits),
        (given[3] as { name: string }).name.toUpperCase(),
      ]
      const end =
        unit === 'DAY' ? addDays(dateOf(start), count) : shiftKeepingEnd(dateOf(start), count * months[unit]!)
      return count < 0 ? between(addDays(end, 1), dateOf(start)) : between(dateOf(start), addDays(end, -1))
    }
    if (!edges) return { columns: [column], rows: [] }
    const [first, last] = [dateOf(edges[0]), dateOf(edges[1])]
    const unit = /^(?:DATES|PREVIOUS)(YTD|QTD|MTD|YEAR|QUARTER|MONTH)$/.exec(name)?.[1]
    switch (unit) {
      case 'YTD':
        return between(yearStart(last, this.#yearEnd(given[1])), last)
      case 'QTD':
        return between(
          new Date(Date.UTC(last.getUTCFullYear(), Math.floor(last.getUTCMonth() / 3) * 3, 1)),
          last,
        )
      case 'MTD':
        return between(new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), 1)), last)
      case 'YEAR': {
        const start = yearStart(first, this.#yearEnd(given[1]))
        return between(addMonths(start, -12), addDays(start, -1))
      }
      case 'QUARTER': {
        const start = new Date(Date.UTC(first.getUTCFullYear(), Math.floor(first.getUTCMonth() / 3) * 3, 1))
        return between(addMonths(start, -3), addDays(start, -1))
      }
      case 'MONTH': {
        const start = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), 1))
        return between(addMonths(start, -1), addDays(start, -1))
      }
    }
    if (name === 'FIRSTDATE') return between(first, first)
    if (name === 'LASTDATE') return between(last, last)
    const [count, by] =
      name === 'SAMEPERIODLASTYEAR'
        ? [-1, 'YEAR']
        : [Number((value(1) as Exact).digits), (given[2] as { name: string }).name.toUpperCase()]
    const visible = new Set(
      this.#daysOf(argument, scope)
        .filter(isDay)
        .map(({ day }) => day),
    )
    const back = this.#shifts(column, by!, -count)
    return {
      columns: [column],
      rows: back.flatMap(({ day, to }) => (visible.has(to) ? [{ values: [day] }] : [])),
    }
  }

  readonly #days = new Map<ColumnId, readonly Day[]>()
  readonly #shifted = new Map<string, readonly { day: Day; to: number }[]>()

  /** Every date of a column, whatever the context shows. */
  #allDays(column: ColumnId): readonly Day[] {
    const nothing: Scope = { filters: [], rows: [], variables: new Map(), relationships: [] }
    const known = this.#days.get(column)
    if (known) return known
    const found = this.members([column], nothing)
      .rows.map((row) => row.values[0]!)
      .filter(isDay)
    this.#days.set(column, found)
    return found
  }

  /** Where each date of a column leads to, some days or months away. */
  #shifts(column: ColumnId, unit: string, count: number): readonly { day: Day; to: number }[] {
    const name = `${column} ${unit} ${count}`
    const known = this.#shifted.get(name)
    if (known) return known
    const found = this.#allDays(column).map((day) => {
      const date = new Date(day.day * 86_400_000)
      const to = unit === 'DAY' ? addDays(date, count) : addMonths(date, count * months[unit]!)
      return { day, to: to.getTime() / 86_400_000 }
    })
    this.#shifted.set(name, found)
    return found
  }

  #yearEnd(argument: Expression | null | undefined): number {
    const written = argument?.kind === 'text' ? argument.value : (this.#model.fiscalYearEnd ?? '12-31')
    return Number(written.slice(0, 2)) % 12
  }
}

const eagerFunctions = new Set(['COALESCE', 'DIVIDE', 'AND', 'OR'])
const months: Record<string, number> = { MONTH: 1, QUARTER: 3, YEAR: 12 }
const aggregates = new Set(['SUM', 'AVERAGE', 'MIN', 'MAX', 'COUNT', 'COUNTA', 'COUNTBLANK', 'MEDIAN'])
const tableFunctions = new Set(
  'VALUES DISTINCT ALL ALLSELECTED ALLEXCEPT FILTER CALCULATETABLE DATESYTD DATESQTD DATESMTD PREVIOUSMONTH PREVIOUSQUARTER PREVIOUSYEAR SAMEPERIODLASTYEAR DATEADD DATESINPERIOD DATESBETWEEN FIRSTDATE LASTDATE'.split(
    ' ',
  ),
)

function columnsIn(expression: Expression): { table: string; column: string }[] {
  switch (expression.kind) {
    case 'column':
      return [expression]
    case 'unary':
      return columnsIn(expression.operand)
    case 'binary':
      return [...columnsIn(expression.left), ...columnsIn(expression.right)]
    case 'tuple':
      return expression.items.flatMap(columnsIn)
    case 'call':
      return aggregates.has(expression.name.toUpperCase())
        ? []
        : expression.arguments.flatMap((argument) => (argument ? columnsIn(argument) : []))
    default:
      return []
  }
}

/** A value as the day that is meant; a number counts days. */
const asDay = (value: Plain): Day | undefined =>
  value !== null && isDay(value) ? value : value !== null && isExact(value) ? dayOfSerial(value) : undefined

const counted = (count: number): Plain => (count === 0 ? null : { digits: BigInt(count), scale: 0 })

const text = (value: Plain): string => {
  if (value === null) return ''
  return isExact(value) ? String(value.digits) : String(value)
}

/** How large a number is, about; 0 for what is none. */
const sizeOf = (value: Plain): number =>
  typeof value === 'number'
    ? Math.abs(value)
    : value !== null && isExact(value)
      ? Math.abs(Number(value.digits)) / 10 ** value.scale
      : 0

function arithmetic(operator: string, a: Plain, b: Plain): Plain {
  if (operator === '+' || operator === '-') {
    if (isDay(a) && isExact(b)) return { day: a.day + (operator === '+' ? 1 : -1) * Number(b.digits) }
    if (isDay(a) && isDay(b)) return { digits: BigInt(a.day - b.day), scale: 0 }
    if (a === null && b === null) return null
    if (isDay(a)) return b === null ? a : null
    if (isDay(b)) return arithmetic(operator, a ?? zero, serialOf(b))
    const [x, y] = [(a ?? zero) as Exact | number, (b ?? zero) as Exact | number]
    if (isExact(x) && isExact(y)) return exactOperation(operator, x, y)
    return operator === '+' ? toDouble(x) + toDouble(y) : toDouble(x) - toDouble(y)
  }
  if (a === null || (b === null && operator !== '^')) return null
  const [x, y] = [a as Exact | number, (b ?? zero) as Exact | number]
  switch (operator) {
    case '*':
      return isExact(x) && isExact(y) ? exactOperation('*', x, y) : toDouble(x) * toDouble(y)
    case '/':
      return toDouble(y) === 0 ? null : toDouble(x) / toDouble(y)
    default: {
      const power = toDouble(x) ** toDouble(y)
      return Number.isFinite(power) ? power : null
    }
  }
}

function aggregate(name: string, values: readonly Plain[]): Plain {
  const present = values.filter((value) => value !== null)
  switch (name) {
    case 'COUNT':
    case 'COUNTA':
      return counted(present.length)
    case 'COUNTBLANK':
      return counted(values.length - present.length)
  }
  if (present.length === 0) return null
  const numbers = present as (Exact | number)[]
  const total = (): Plain => {
    if (numbers.every((value) => isExact(value)))
      return numbers.reduce((sum, value) => exactOperation('+', sum as Exact, value as Exact), zero as Plain)
    return numbers
      .map(toDouble)
      .sort((a, b) => a - b)
      .reduce((sum, value) => sum + value, 0)
  }
  switch (name) {
    case 'SUM':
      return total()
    case 'AVERAGE':
      return toDouble(total() as Exact | number) / present.length
    case 'MEDIAN': {
      const sorted = numbers.toSorted((a, b) => compareValues(a, b))
      const middle = (sorted.length - 1) / 2
      const [low, high] = [sorted[Math.floor(middle)]!, sorted[Math.ceil(middle)]!]
      const sum =
        isExact(low) && isExact(high) ? exactOperation('+', low, high) : toDouble(low) + toDouble(high)
      return toDouble(sum as Exact | number) / 2
    }
    default:
      return present.reduce((best, value) =>
        compareValues(value, best) < 0 === (name === 'MIN') && compareValues(value, best) !== 0
          ? value
          : best,
      )
  }
}

function round(value: Plain, places: number): Plain {
  if (value === null) return null
  if (!isExact(value)) {
    const factor = 10 ** places
    return (Math.sign(value as number) * Math.floor(Math.abs(value as number) * factor + 0.5)) / factor
  }
  if (places >= value.scale) return value
  const unit = 10n ** BigInt(value.scale - places)
  const magnitude = value.digits < 0n ? -value.digits : value.digits
  const rounded = ((magnitude * 2n + unit) / (unit * 2n)) * (value.digits < 0n ? -1n : 1n)
  return places >= 0
    ? { digits: rounded, scale: places }
    : { digits: rounded * 10n ** BigInt(-places), scale: 0 }
}

function floor(value: Plain): Plain {
  if (value === null) return null
  if (!isExact(value)) return Math.floor(value as number)
  const unit = 10n ** BigInt(value.scale)
  const quotient = value.digits / unit
  return {
    digits: value.digits < 0n && quotient * unit !== value.digits ? quotient - 1n : quotient,
    scale: 0,
  }
}

function modulo(a: Plain, b: Plain): Plain {
  if (a === null || b === null || compareValues(b, zero) === 0) return null
  if (isExact(a) && isExact(b)) {
    const scale = Math.max(a.scale, b.scale)
    const [x, y] = [a.digits * 10n ** BigInt(scale - a.scale), b.digits * 10n ** BigInt(scale - b.scale)]
    return { digits: ((x % y) + y) % y, scale }
  }
  const [x, y] = [toDouble(a as Exact | number), toDouble(b as Exact | number)]
  return ((x % y) + y) % y
}

const addDays = (date: Date, days: number): Date => new Date(date.getTime() + days * 86_400_000)

function addMonths(date: Date, count: number): Date {
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1))
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date.getUTCDate(), length)))
}

function shiftKeepingEnd(date: Date, count: number): Date {
  const shifted = addMonths(date, count)
  const isEnd = addDays(date, 1).getUTCDate() === 1
  return isEnd
    ? addDays(new Date(Date.UTC(shifted.getUTCFullYear(), shifted.getUTCMonth() + 1, 1)), -1)
    : shifted
}

function yearStart(date: Date, offset: number): Date {
  const year = date.getUTCMonth() >= offset ? date.getUTCFullYear() : date.getUTCFullYear() - 1
  return new Date(Date.UTC(year, offset, 1))
}
