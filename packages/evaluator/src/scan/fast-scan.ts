import { cellAt, spelledAt } from '../algebra/cell.ts'
import type { Cell } from '../algebra/cell.ts'
import { largestSum, membersIn } from './column-index.ts'
import { fieldsIn, tablesIn } from '../algebra/fields-in.ts'
import { createFold } from '../algebra/fold.ts'
import type { Fold } from '../algebra/fold.ts'
import { openPlaces } from '../algebra/parameters.ts'
import type { PlanAggregate, PlanField, PlanScan, PlanValue } from '../algebra/plan.ts'
import type { Relation } from '../algebra/relation.ts'
import { evaluateScan } from './scan.ts'
import type { ScanContext } from './scan.ts'
import { hasPlainSet, setJoin } from './set-join.ts'
import type { SetJoin } from './set-join.ts'
import type { ColumnData, TableData } from '../algebra/tables.ts'
import { condition, reader } from '../algebra/value.ts'
import type { Places, Read } from '../algebra/places.ts'

/** Groups are numbered through a table of so many places, beyond it through a map. */
const maxPlaces = 1 << 20

/**
 * As evaluateScan, for a scan that is joined with no other relation but one set: conditions, keys and partners are worked out
 * once for each row of the table that they are of, and sums go through typed arrays.
 */
export const evaluateFastScan = (scan: PlanScan, context: ScanContext): Relation =>
  new FastScan(scan, context).run()

/** True where `evaluateFastScan` can be taken. */
export const isFast = (scan: PlanScan, relations: readonly Relation[]): boolean =>
  scan.lookups.length === 0 &&
  scan.outputs.every(({ kind }) => kind === 'field') &&
  (scan.sets.length === 0 || hasPlainSet(scan, relations))

/** Rows in groups: the places of rows, some of them more than once where a set has more partners for them, and their groups. */
interface Grouped {
  /** Absent: each row once, in order. */
  readonly rows?: readonly number[]
  /** By place; -1: in none. */
  readonly of: Int32Array
  readonly count: number
  /** Cells of the groups by field, then by key that the set brings in. */
  readonly cells: readonly (readonly Cell[])[]
  /** The most times that a row is in a group. */
  readonly most: number
}

class FastScan {
  readonly #scan: PlanScan
  readonly #context: ScanContext
  readonly #table: TableData
  /** Rows of the scan, the row of BLANKs among them where there is one. */
  readonly #count: number
  /** Rows of each table by row of the scan; -1: none. */
  readonly #rows = new Map<string, Int32Array>()
  /** The row at hand of each table. */
  readonly #at = new Map<string, number>()
  readonly #places: Places

  constructor(scan: PlanScan, context: ScanContext) {
    this.#scan = scan
    this.#context = context
    this.#table = this.#tableOf(scan.table)
    const hasBlank = scan.withBlankRow === true && this.#table.hasBlankRow
    this.#count = this.#table.rowCount + (hasBlank ? 1 : 0)
    this.#rows.set(scan.table, ownRows(this.#table.rowCount, this.#count))
    for (const { from, to, link } of scan.joins) {
      const [rows, linked] = [this.#rows.get(from)!, context.tables.links.get(link)!]
      this.#rows.set(
        to,
        rows.map((row) => (row < 0 ? -1 : linked[row]!)),
      )
    }
    const nowhere = (): never => {
      throw new Error('The scan has neither keys nor figures of others')
    }
    this.#places = {
      ...openPlaces(context.values),
      field: (field) => this.#reader(field, cellAt),
      key: nowhere,
      cell: nowhere,
    }
  }

  #tableOf(table: string): TableData {
    return this.#context.tables.tables.get(table)!
  }

  #column({ table, column }: PlanField): ColumnData {
    return this.#tableOf(table).columns.get(column)!
  }

  #reader(field: PlanField, at: typeof cellAt): Read {
    const column = this.#column(field)
    return () => at(column, field.type, this.#at.get(field.table)!)
  }

  run(): Relation {
    const scan = this.#scan
    const masks = scan.conditions.map((value) => this.#mask(value))
    const isIn = this.#allOf([...this.#innerMasks(), ...scan.where.map((place) => masks[place]!)])
    const own = scan.aggregates.map(({ where }) => this.#allOf(where.map((place) => masks[place]!)))
    const [set] = scan.sets
    const join = set && setJoin(set, this.#context.relations, this.#context.keyTypes)
    const fields = [...scan.keys.map(({ field }) => field), ...(scan.outputs as readonly PlanField[])]
    const numbers = this.#numbersOf(fields)
    // Combinations that a number cannot count.
    if (numbers.size * (join ? Math.max(1, join.brought.length) : 1) > Number.MAX_SAFE_INTEGER)
      return evaluateScan(scan, this.#context)
    const taken = this.#taken(isIn, own)
    const groups = join ? this.#joinedGroups(numbers, join, taken) : this.#groups(numbers, taken)
    const columns = scan.aggregates.map((aggregate, place) => this.#aggregate(aggregate, own[place]!, groups))
    const [keys, all] = [scan.keys.length, fields.length]
    const brings = join?.brings ?? []
    return {
      count: groups.count,
      keys: new Map([
        ...scan.keys.map(({ key }, place) => [key, groups.cells[place]!] as const),
        ...brings.map((key, place) => [key, groups.cells[all + place]!] as const),
      ]),
      columns: [...groups.cells.slice(keys, all), ...columns],
    }
  }

  // Conditions

  /**
   * For each row of the scan 1 where a condition holds. A condition on one column is worked out once for each of its members,
   * one on one table once for each of its rows: text compares without case, so that the spelling of a member says it all.
   */
  #mask(value: PlanValue): Uint8Array {
    const [field, other] = fieldsIn(value)
    if (field && !other) return this.#maskOfColumn(value, field)
    const tables = tablesIn(value)
    const [only, second] = tables
    const test = condition(value, this.#places)
    if (only === undefined || second !== undefined) {
      const mask = new Uint8Array(this.#count)
      for (let row = 0; row < this.#count; row++) {
        for (const table of tables) this.#at.set(table, this.#rows.get(table)![row]!)
        mask[row] = test() ? 1 : 0
      }
      return mask
    }
    const { rowCount } = this.#tableOf(only)
    const ofTable = new Uint8Array(rowCount + 1)
    for (let row = 0; row < rowCount; row++) {
      this.#at.set(only, row)
      ofTable[row] = test() ? 1 : 0
    }
    this.#at.set(only, -1)
    ofTable[rowCount] = test() ? 1 : 0
    const rows = this.#rows.get(only)!
    const mask = new Uint8Array(this.#count)
    for (let row = 0; row < mask.length; row++) mask[row] = ofTable[rows[row]! < 0 ? rowCount : rows[row]!]!
    return mask
  }

  #maskOfColumn(value: PlanValue, field: PlanField): Uint8Array {
    const { rowCount } = this.#tableOf(field.table)
    const { codes, cells } = membersIn(this.#column(field), field.type, rowCount)
    let cell: Cell = null
    const test = condition(value, { ...this.#places, field: () => () => cell })
    const holds = Uint8Array.from(cells, (member) => {
      cell = member
      return test() ? 1 : 0
    })
    const rows = this.#rows.get(field.table)!
    const mask = new Uint8Array(this.#count)
    for (let row = 0; row < mask.length; row++) {
      const at = rows[row]!
      mask[row] = holds[codes[at < 0 ? rowCount : at]!]!
    }
    return mask
  }

  /** Rows with their partners, of joins that leave out the others. */
  #innerMasks(): Uint8Array[] {
    return this.#scan.joins.flatMap(({ to, isInner }) =>
      isInner ? [Uint8Array.from(this.#rows.get(to)!, (row) => (row < 0 ? 0 : 1))] : [],
    )
  }

  /** undefined: every row. */
  #allOf(masks: readonly Uint8Array[]): Uint8Array | undefined {
    const [first, ...others] = masks
    if (!first || others.length === 0) return first
    return first.map((bit, row) => (bit && others.every((mask) => mask[row]) ? 1 : 0))
  }

  /** Rows that come into a group: those that are in, and that a figure takes where there are figures. */
  #taken(isIn: Uint8Array | undefined, own: readonly (Uint8Array | undefined)[]): Uint8Array | undefined {
    if (own.length === 0 || own.includes(undefined)) return isIn
    const any = new Uint8Array(this.#count)
    for (const mask of own) for (let row = 0; row < this.#count; row++) if (mask![row]) any[row] = 1
    return this.#allOf([...(isIn ? [isIn] : []), any])
  }

  // Groups

  /** Numbers the combinations of some fields, by row of the scan. */
  #numbersOf(fields: readonly PlanField[]): Numbers {
    const members = fields.map((field) =>
      membersIn(this.#column(field), field.type, this.#tableOf(field.table).rowCount),
    )
    const rows = fields.map(({ table }) => this.#rows.get(table)!)
    const lasts = fields.map(({ table }) => this.#tableOf(table).rowCount)
    return {
      size: members.reduce((product, { cells }) => product * cells.length, 1),
      of(row) {
        let code = 0
        for (let place = 0; place < members.length; place++) {
          const { codes, cells } = members[place]!
          const at = rows[place]![row]!
          code = code * cells.length + codes[at < 0 ? lasts[place]! : at]!
        }
        return code
      },
      cells(code) {
        const found: Cell[] = []
        for (let place = members.length - 1, rest = code; place >= 0; place--) {
          const { cells } = members[place]!
          found[place] = cells[rest % cells.length]!
          rest = Math.floor(rest / cells.length)
        }
        return found
      },
    }
  }

  #groups(numbers: Numbers, taken: Uint8Array | undefined): Grouped {
    const groups = createGroups(numbers.size)
    const of = new Int32Array(this.#count).fill(-1)
    for (let row = 0; row < this.#count; row++)
      if (!taken || taken[row]) of[row] = groups.place(numbers.of(row))
    return { of, most: 1, ...this.#groupCells(groups.codes, 0, numbers.cells) }
  }

  /** Each row once for each of its partners in a set. */
  #joinedGroups(numbers: Numbers, join: SetJoin, taken: Uint8Array | undefined): Grouped {
    const compared = this.#numbersOf(join.fields)
    const partners = new Map<number, readonly number[]>()
    const groups = createGroups(numbers.size * join.brought.length)
    const [rows, of]: [number[], number[]] = [[], []]
    let most = 1
    for (let row = 0; row < this.#count; row++) {
      if (taken && !taken[row]) continue
      const code = compared.of(row)
      let own = partners.get(code)
      if (!own) partners.set(code, (own = join.partnersOf(compared.cells(code))))
      if (own.length === 0) continue
      most = Math.max(most, own.length)
      const number = numbers.of(row) * join.brought.length
      for (const partner of own) {
        rows.push(row)
        of.push(groups.place(number + partner))
      }
    }
    const cellsOf = (code: number) => {
      const { length } = join.brought
      return [...numbers.cells(Math.floor(code / length)), ...join.brought[code % length]!]
    }
    return {
      rows,
      of: Int32Array.from(of),
      most,
      ...this.#groupCells(groups.codes, join.brings.length, cellsOf),
    }
  }

  #groupCells(codes: readonly number[], brings: number, cellsOf: (code: number) => readonly Cell[]) {
    const all = codes.map(cellsOf)
    const width = this.#scan.keys.length + this.#scan.outputs.length + brings
    // Figures of no rows are one row of their own.
    const count = width === 0 && all.length === 0 && this.#scan.aggregates.length > 0 ? 1 : all.length
    return { count, cells: Array.from({ length: width }, (_, place) => all.map((cells) => cells[place]!)) }
  }

  // Figures

  #aggregate(
    { function: kind, value }: PlanAggregate,
    mask: Uint8Array | undefined,
    grouped: Grouped,
  ): Cell[] {
    const { rows, of, count, most } = grouped
    if (kind === 'sum' && value?.kind === 'field' && value.table === this.#scan.table) {
      const column = this.#column(value)
      const isSafe = column.kind === 'number' && most * largestSum(column) <= Number.MAX_SAFE_INTEGER
      if (isSafe && value.type.kind !== 'double') return this.#sum(column.values, mask, grouped)
    }
    const read = value && this.#shown(kind, value)
    const tables = value ? tablesIn(value) : []
    const folds = Array.from({ length: count }, (): Fold =>
      createFold(value === null ? 'countRows' : kind, value?.type ?? { kind: 'integer' }),
    )
    for (let place = 0; place < of.length; place++) {
      const [group, row] = [of[place]!, rows ? rows[place]! : place]
      if (group < 0 || (mask && !mask[row])) continue
      for (const table of tables) this.#at.set(table, this.#rows.get(table)![row]!)
      folds[group]!.add(read ? read() : true)
    }
    return folds.map((fold) => fold.result())
  }

  /** A sum that a double holds exactly. */
  #sum(values: Float64Array, mask: Uint8Array | undefined, { rows, of, count }: Grouped): Cell[] {
    const sums = new Float64Array(count)
    const isKnown = new Uint8Array(count)
    for (let place = 0; place < of.length; place++) {
      const group = of[place]!
      if (group < 0) continue
      const row = rows ? rows[place]! : place
      if (mask && !mask[row]) continue
      // NaN is BLANK; so is the row that stands for partners that are missing.
      const value = values[row]
      if (value === undefined || Number.isNaN(value)) continue
      sums[group]! += value
      isKnown[group] = 1
    }
    return Array.from(sums, (sum, group) => (isKnown[group] ? BigInt(sum) : null))
  }

  #shown(kind: string, value: PlanValue): Read {
    const isShown = kind === 'min' || kind === 'max' || kind === 'only'
    return isShown && value.kind === 'field' ? this.#reader(value, spelledAt) : reader(value, this.#places)
  }
}

/** Combinations of fields, each with a number. */
interface Numbers {
  /** There are fewer numbers than this. */
  readonly size: number
  of(row: number): number
  cells(number: number): readonly Cell[]
}

/** Groups by the numbers of their combinations, in the order in which they come. */
function createGroups(size: number) {
  const table = size <= maxPlaces ? new Int32Array(size).fill(-1) : undefined
  const map = new Map<number, number>()
  const codes: number[] = []
  return {
    codes,
    place(code: number): number {
      const known = table ? table[code]! : (map.get(code) ?? -1)
      if (known >= 0) return known
      const place = codes.push(code) - 1
      if (table) table[code] = place
      else map.set(code, place)
      return place
    },
  }
}

function ownRows(rowCount: number, count: number): Int32Array {
  const rows = new Int32Array(count)
  for (let row = 0; row < rowCount; row++) rows[row] = row
  if (count > rowCount) rows[rowCount] = -1
  return rows
}
