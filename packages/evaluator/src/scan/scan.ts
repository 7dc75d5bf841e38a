import { cellAt, keyText, spelledAt } from '../algebra/cell.ts'
import type { Cell } from '../algebra/cell.ts'
import { createFold } from '../algebra/fold.ts'
import type { Fold } from '../algebra/fold.ts'
import { openPlaces } from '../algebra/parameters.ts'
import type { Values } from '../algebra/parameters.ts'
import type { PlanField, PlanScan, PlanValue } from '../algebra/plan.ts'
import { cellsOf, combinationText, KeyIndex } from '../algebra/relation.ts'
import type { KeyTypes, Relation } from '../algebra/relation.ts'
import type { ColumnData, Tables } from '../algebra/tables.ts'
import { condition, reader } from '../algebra/value.ts'
import type { Places, Read } from '../algebra/places.ts'

/** Surroundings of a scan: the tables, the relations before it, and the values of the query. */
export interface ScanContext {
  readonly tables: Tables
  readonly relations: readonly Relation[]
  readonly keyTypes: KeyTypes
  readonly values: Values
}

/** A row that is not there. */
const missing = -1

/** Reads a table with what its rows lead to, limits the rows and groups them. */
export function evaluateScan(scan: PlanScan, context: ScanContext): Relation {
  return new ScanRun(scan, context).run()
}

/** Rows of another relation that belong to the row at hand. */
interface Partners {
  readonly relation: number
  readonly rows: () => readonly number[]
  /** Keys that it brings in. */
  readonly brings: readonly number[]
  /** A row stays without partner. */
  readonly isOptional: boolean
}

interface Group {
  readonly cells: readonly Cell[]
  readonly folds: readonly Fold[]
}

class ScanRun {
  readonly #scan: PlanScan
  readonly #context: ScanContext
  /** The row at hand of the scan's table and of each joined one. */
  readonly #at = new Map<string, number>()
  readonly #joins: readonly { from: string; to: string; rows: Int32Array; isInner: boolean }[]
  /** Cells of the keys at hand. */
  readonly #keys = new Map<number, Cell>()
  /** The row at hand of each relation that is joined. */
  readonly #partner = new Map<number, number>()
  readonly #places: Places
  readonly #groups = new Map<string, Group>()
  readonly #partners: readonly Partners[]
  readonly #own: readonly { key: number; read: Read }[]
  readonly #outputs: readonly Read[]
  readonly #aggregates: readonly { read: Read | null; where: readonly (() => boolean)[] }[]
  readonly #where: readonly (() => boolean)[]
  readonly #keyOrder: readonly number[]
  /** True where the same rows of others belong to every row of the table: they are gone through once, and its rows for each. */
  readonly #isCrossed: boolean
  /** Counts the combinations of rows of others. */
  #combination = 0

  constructor(scan: PlanScan, context: ScanContext) {
    this.#scan = scan
    this.#context = context
    this.#joins = scan.joins.map(({ from, to, link, isInner = false }) => ({
      from,
      to,
      rows: context.tables.links.get(link)!,
      isInner,
    }))
    this.#isCrossed = scan.keys.length === 0 && scan.sets.length === 0 && scan.lookups.length > 0
    this.#places = {
      ...openPlaces(context.values),
      ...(this.#isCrossed && { once: (read: Read) => this.#once(read) }),
      field: (value) => this.#fieldReader(value, cellAt),
      key: (key) => () => this.#keys.get(key) ?? null,
      cell: (relation, cell) => {
        const cells = cellsOf(context.relations[relation]!, cell)
        return () => {
          const row = this.#partner.get(relation) ?? missing
          return row < 0 ? null : cells[row]!
        }
      },
    }
    this.#own = scan.keys.map(({ key, field }) => ({ key, read: this.#fieldReader(field, spelledAt) }))
    this.#partners = this.#joinedRelations()
    this.#keyOrder = [...scan.keys.map(({ key }) => key), ...this.#partners.flatMap(({ brings }) => brings)]
    const conditions = scan.conditions.map((value) => condition(value, this.#places))
    this.#where = scan.where.map((place) => conditions[place]!)
    this.#outputs = scan.outputs.map((value) => this.#shownReader(value))
    this.#aggregates = scan.aggregates.map(({ value, function: kind, where }) => ({
      read:
        value &&
        (kind === 'min' || kind === 'max' || kind === 'only'
          ? this.#shownReader(value)
          : reader(value, this.#places)),
      where: where.map((place) => conditions[place]!),
    }))
  }

  #column({ table, column }: PlanField): ColumnData {
    return this.#context.tables.tables.get(table)!.columns.get(column)!
  }

  #fieldReader(field: PlanField, at: typeof cellAt): Read {
    const column = this.#column(field)
    return () => at(column, field.type, this.#at.get(field.table) ?? missing)
  }

  /** A value that is shown: text of a column in its one spelling. */
  #shownReader(value: PlanValue): Read {
    return value.kind === 'field' ? this.#fieldReader(value, spelledAt) : reader(value, this.#places)
  }

  /** The relations that sets and lookups join the rows with, in that order. */
  #joinedRelations(): Partners[] {
    const { scan, relations, keyTypes } = { scan: this.#scan, ...this.#context }
    const known = new Set(scan.keys.map(({ key }) => key))
    const partners: Partners[] = []
    const sharedReads = (keys: readonly number[]) => keys.map((key) => this.#places.key(key))
    for (const { relation: place, cells: compared, values, isKnownOnly = false } of scan.sets) {
      const relation = relations[place]!
      const outer = [...relation.keys.keys()]
      const isOfSet = (key: number) => compared.some((cell) => 'key' in cell && cell.key === key)
      const shared = outer.filter((key) => known.has(key) && !isOfSet(key))
      const brings = outer.filter((key) => !known.has(key) && !isOfSet(key))
      for (const key of brings) known.add(key)
      const reads = values.map((value) => this.#shownReader(value))
      const types = [...values.map(({ type }) => type), ...shared.map((key) => keyTypes.get(key)!)]
      const cells = [
        ...compared.map((cell) => cellsOf(relation, cell)),
        ...shared.map((key) => relation.keys.get(key)!),
      ]
      const index = new Map<string, number[]>()
      for (let row = 0; row < relation.count; row++) {
        const text = combinationText(
          cells.map((column) => column[row]!),
          types,
        )
        const rows = index.get(text)
        if (rows) rows.push(row)
        else index.set(text, [row])
      }
      const sharing = sharedReads(shared)
      partners.push({
        relation: place,
        brings,
        isOptional: false,
        rows() {
          const found = reads.map((read) => read())
          if (isKnownOnly && found.includes(null)) return []
          return index.get(combinationText([...found, ...sharing.map((read) => read())], types)) ?? []
        },
      })
    }
    for (const place of scan.lookups) {
      const relation = relations[place]!
      const all = [...relation.keys.keys()]
      const shared = all.filter((key) => known.has(key))
      const brings = all.filter((key) => !known.has(key))
      for (const key of brings) known.add(key)
      const index = new KeyIndex(relation, shared, keyTypes)
      const sharing = sharedReads(shared)
      partners.push({
        relation: place,
        brings,
        // A relation without keys is crossed with the rows.
        isOptional: brings.length === 0 && all.length > 0,
        rows: () => index.rows(sharing.map((read) => read())),
      })
    }
    return partners
  }

  run(): Relation {
    if (this.#isCrossed) this.#joinFrom(0)
    else this.#eachRow(() => this.#joinFrom(0))
    return this.#result()
  }

  #eachRow(visit: () => void): void {
    const { scan } = this
    const table = this.#context.tables.tables.get(scan.table)!
    const first = scan.withBlankRow && table.hasBlankRow ? missing : 0
    for (let row = first; row < table.rowCount; row++) {
      if (!this.#goTo(row)) continue
      for (const { key, read } of this.#own) this.#keys.set(key, read())
      visit()
    }
  }

  /** Reads a value once for each combination of rows of others. */
  #once(read: Read): Read {
    let combination = -1
    let cell: Cell = null
    return () => {
      if (combination !== this.#combination) {
        combination = this.#combination
        cell = read()
      }
      return cell
    }
  }

  private get scan(): PlanScan {
    return this.#scan
  }

  /** Sets the row at hand; false where an inner join leaves it out. */
  #goTo(row: number): boolean {
    this.#at.set(this.#scan.table, row)
    for (const { from, to, rows, isInner } of this.#joins) {
      const at = this.#at.get(from)!
      const partner = at < 0 ? missing : rows[at]!
      if (isInner && partner < 0) return false
      this.#at.set(to, partner)
    }
    return true
  }

  #joinFrom(place: number): void {
    const partner = this.#partners[place]
    if (!partner) {
      if (!this.#isCrossed) return this.#take()
      this.#combination++
      return this.#eachRow(() => this.#take())
    }
    const { relation, brings, isOptional } = partner
    const rows = partner.rows()
    const { keys } = this.#context.relations[relation]!
    for (const row of rows) {
      this.#partner.set(relation, row)
      for (const key of brings) this.#keys.set(key, keys.get(key)![row]!)
      this.#joinFrom(place + 1)
    }
    if (rows.length === 0 && isOptional) {
      this.#partner.set(relation, missing)
      this.#joinFrom(place + 1)
    }
  }

  /** Adds the row at hand to its group. */
  #take(): void {
    if (!this.#where.every((test) => test())) return
    const passed = this.#aggregates.map(({ where }) => where.every((test) => test()))
    if (passed.length > 0 && !passed.includes(true)) return
    const group = this.#group()
    for (const [place, { read }] of this.#aggregates.entries())
      if (passed[place]) group.folds[place]!.add(read ? read() : true)
  }

  #group(): Group {
    const cells = [
      ...this.#keyOrder.map((key) => this.#keys.get(key)!),
      ...this.#outputs.map((read) => read()),
    ]
    const types = [
      ...this.#keyOrder.map((key) => this.#context.keyTypes.get(key)!),
      ...this.#scan.outputs.map(({ type }) => type),
    ]
    const text = cells.map((cell, index) => keyText(cell, types[index]!)).join('\u0000')
    let group = this.#groups.get(text)
    if (!group) {
      group = { cells, folds: this.#folds() }
      this.#groups.set(text, group)
    }
    return group
  }

  #folds(): Fold[] {
    return this.#scan.aggregates.map(({ function: kind, value }) =>
      createFold(value === null ? 'countRows' : kind, value?.type ?? { kind: 'integer' }),
    )
  }

  #result(): Relation {
    const isWhole = this.#keyOrder.length === 0 && this.#outputs.length === 0
    // Figures of no rows are one row of their own.
    if (isWhole && this.#groups.size === 0 && this.#aggregates.length > 0)
      this.#groups.set('', { cells: [], folds: this.#folds() })
    const groups = [...this.#groups.values()]
    const keys = this.#keyOrder.length
    return {
      count: groups.length,
      keys: new Map(this.#keyOrder.map((key, place) => [key, groups.map(({ cells }) => cells[place]!)])),
      columns: [
        ...this.#outputs.map((_, place) => groups.map(({ cells }) => cells[keys + place]!)),
        ...this.#aggregates.map((_, place) => groups.map(({ folds }) => folds[place]!.result())),
      ],
    }
  }
}
