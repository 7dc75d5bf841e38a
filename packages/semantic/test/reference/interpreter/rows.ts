import { projection } from './filters.ts'
import { idOf, joined } from './shapes.ts'
import type { ModelShape } from './model-shape.ts'
import type { ColumnId, Filter, PlainData, PlainRow, Scope, TableValue } from './shapes.ts'
import { compareText, folded, memberKey } from '../values.ts'
import type { Plain } from '../values.ts'

const blankRow = Symbol('blank row')
export type Row = PlainRow & { [blankRow]?: true }
/** The value of a column for a row, and what it is known by; nothing where no way leads to the column. */
type Found = { value: Plain; key: string } | undefined

/** The rows that are seen, with what they lead to, and which of them filters let through. */
export class Rows {
  readonly #shape: ModelShape
  readonly #rows = new Map<string, readonly Row[]>()
  /** Tables of which rows may be hidden: their partners are seen only with them. */
  readonly #hidden = new Set<string>()
  readonly #partners = new Map<string, Map<string, Row>>()
  readonly #spellings = new Map<ColumnId, Map<string, string>>()
  readonly #columns = new Map<string, Map<string, readonly Found[]>>()
  readonly #places = new Map<Row, number>()
  readonly #blanks = new Map<string, Row>()
  readonly #orphaned = new Map<string, boolean>()
  readonly #unlimited = new Map<string, TableValue>()
  readonly #masks = new WeakMap<Filter, Map<string, Uint8Array | undefined>>()

  constructor(shape: ModelShape, data: PlainData) {
    this.#shape = shape
    for (const { name } of shape.model.tables) this.#rows.set(name, [...(data[name] ?? [])])
  }

  of(table: string): readonly Row[] {
    return this.#rows.get(table)!
  }

  /** Takes out what nobody is to see. `mayHide`: there are identities of the same roles who do not see all of the table. */
  keep(table: string, rows: ReadonlySet<Row>, mayHide: boolean): void {
    this.#rows.set(
      table,
      this.of(table).filter((row) => rows.has(row)),
    )
    if (mayHide) this.#hidden.add(table)
  }

  /** Has all values that differ by case only show one spelling, once it is known which rows are seen. */
  spell(): void {
    for (const { name } of this.#shape.model.tables) this.#spell(name)
  }

  #partner(table: string, column: string, key: Plain): Row | undefined {
    const name = idOf(table, column)
    let index = this.#partners.get(name)
    if (!index) {
      index = new Map(
        this.of(table)
          .filter((row) => row[column] !== null)
          .map((row) => [memberKey(row[column]!), row]),
      )
      this.#partners.set(name, index)
    }
    return index.get(memberKey(key))
  }

  /** The value of a column for a row of `table`: its own, or its partner's; undefined when no way leads there. */
  #find(table: string, row: Row, column: ColumnId, switchedOn: readonly number[]): Plain | undefined {
    const [target] = column.split('.')
    if (target === table)
      return this.#spelled(column, row[blankRow] ? null : row[column.slice(table.length + 1)]!)
    for (const relationship of this.#shape.outgoing(table, switchedOn)) {
      const other = relationship.to.table
      if (!this.#shape.leadsTo(other, target!, switchedOn)) continue
      const key = row[blankRow] ? null : row[relationship.from.column]!
      const partner = key === null ? undefined : this.#partner(other, relationship.to.column, key)
      return this.#find(other, partner ?? this.blank(other), column, switchedOn)
    }
    return undefined
  }

  /** Values that differ by case only show one spelling, the first by code point among the rows that can be seen. */
  #spell(table: string): void {
    for (const column of this.#shape.tableNamed(table).columns) {
      if (column.type !== 'text') continue
      const spellings = new Map<string, string>()
      for (const row of this.of(table)) {
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

  /** What #find finds for every row of the table, then for its blank row; found once. */
  #found(table: string, column: ColumnId, switchedOn: readonly number[]): readonly Found[] {
    const name = switchedOn.length === 0 ? column : `${column} ${switchedOn.join()}`
    let known = this.#columns.get(table)
    if (!known) this.#columns.set(table, (known = new Map()))
    let found = known.get(name)
    if (!found) {
      const rows = [...this.of(table), this.blank(table)]
      for (const [index, row] of rows.entries()) this.#places.set(row, index)
      found = rows.map((row) => {
        const value = this.#find(table, row, column, switchedOn)
        return value === undefined ? undefined : { value, key: memberKey(value) }
      })
      known.set(name, found)
    }
    return found
  }

  /** The value of a column for a row of `table`, its own or its partner's; undefined where no way leads to the column. */
  valueOf(table: string, row: Row, column: ColumnId, switchedOn: readonly number[]): Plain | undefined {
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

  /** The row of BLANKs that stands for facts without a partner in the table. */
  blank(table: string): Row {
    const known = this.#blanks.get(table)
    if (known) return known
    const made = { [blankRow]: true } as Row
    this.#blanks.set(table, made)
    return made
  }

  /** Whether facts, or rows that lead to this table, have no partner here. */
  #hasBlankRow(table: string): boolean {
    const known = this.#orphaned.get(table)
    if (known !== undefined) return known
    const found = !this.#hidden.has(table) && this.#hasOrphans(table)
    this.#orphaned.set(table, found)
    return found
  }

  #hasOrphans(table: string): boolean {
    return this.#shape.model.relationships.some(({ from, to, active }) => {
      if (to.table !== table) return false
      const isOrphan = (row: Row) =>
        row[from.column] === null || !this.#partner(table, to.column, row[from.column]!)
      return this.of(from.table).some(isOrphan) || (active !== false && this.#hasBlankRow(from.table))
    })
  }

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
      const tuples = projection(filter, reached)
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

  /** The rows of a table that the filters let through. */
  visible(table: string, scope: Scope): Row[] {
    const masks = this.#masksOf(table, scope)
    const rows = this.of(table)
    const visible: Row[] = []
    next: for (let row = 0; row < rows.length; row++) {
      for (const mask of masks) if (mask[row] === 0) continue next
      visible.push(rows[row]!)
    }
    return visible
  }

  /** The rows that the filters let through, the row of BLANKs last where there is one and they let it. */
  #withBlank(table: string, scope: Scope): readonly Row[] {
    const isPassed = () => this.#masksOf(table, scope).every((mask) => mask.at(-1) === 1)
    const rows = this.visible(table, scope)
    return this.#hasBlankRow(table) && isPassed() ? [...rows, this.blank(table)] : rows
  }

  /** The combinations of columns of one table that the filters let through, the blank member among them. */
  members(columns: readonly ColumnId[], scope: Scope): TableValue {
    return this.combinations(columns[0]!.split('.')[0]!, columns, scope)
  }

  /** The combinations of columns of several tables that come together in the rows of `table`. */
  combinations(table: string, columns: readonly ColumnId[], scope: Scope): TableValue {
    return this.#once(table, scope, columns.join(), () => {
      const found = new Map<string, Plain[]>()
      for (const values of this.#valuesOf(table, this.#withBlank(table, scope), columns, [])) {
        const key = joined(values)
        if (!found.has(key)) found.set(key, values)
      }
      return { columns, rows: [...found.values()].map((values) => ({ values })) }
    })
  }

  /** A table that no filter limits is made once: ALL asks for it again in every row of an iterator. */
  #once(table: string, scope: Scope, of: string, make: () => TableValue): TableValue {
    if (this.#masksOf(table, scope).length > 0) return make()
    const name = `${table} ${of}`
    let known = this.#unlimited.get(name)
    if (!known) this.#unlimited.set(name, (known = make()))
    return known
  }

  /** The values of a column for the rows that the filters let through. */
  values(table: string, column: ColumnId, scope: Scope): Plain[] {
    const found = this.#found(table, column, [])
    return this.visible(table, scope).map((row) => found[this.#places.get(row)!]!.value)
  }

  /** The rows that the filters let through, with all that they lead to. */
  whole(table: string, scope: Scope): TableValue {
    return this.#whole(table, this.visible(table, scope), scope)
  }

  /** The same and the row of BLANKs. */
  wholeWithBlank(table: string, scope: Scope): TableValue {
    return this.#once(table, scope, `and blank ${scope.relationships.join()}`, () =>
      this.#whole(table, this.#withBlank(table, scope), scope),
    )
  }

  #whole(table: string, rows: readonly Row[], scope: Scope): TableValue {
    const columns = this.#shape.columnsFrom(table, scope.relationships)
    const values = this.#valuesOf(table, rows, columns, scope.relationships)
    return { columns, rows: rows.map((row, index) => ({ values: values[index]!, row, table })) }
  }

  /** The visible rows of a table, with columns of it and of what they lead to, as they are written. */
  details(table: string, columns: readonly ColumnId[], scope: Scope): Plain[][] {
    const written = (name: string, row: Row, column: ColumnId): Plain => {
      if (column.startsWith(`${name}.`)) return row[column.slice(name.length + 1)] ?? null
      const step = this.#shape
        .outgoing(name, [])
        .find(({ to }) => this.#shape.leadsTo(to.table, column.split('.')[0]!, []))!
      const key = row[step.from.column] ?? null
      const partner = key === null ? undefined : this.#partner(step.to.table, step.to.column, key)
      return partner ? written(step.to.table, partner, column) : null
    }
    return this.visible(table, scope).map((row) => columns.map((column) => written(table, row, column)))
  }
}
