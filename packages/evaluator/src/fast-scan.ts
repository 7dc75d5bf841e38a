import { cellAt, spelledAt } from './cell.ts'
import type { Cell } from './cell.ts'
import { largestSum, membersIn } from './column-index.ts'
import type { Members } from './column-index.ts'
import { createFold } from './fold.ts'
import type { Fold } from './fold.ts'
import { openPlaces } from './parameters.ts'
import type { PlanAggregate, PlanField, PlanScan, PlanValue } from './plan.ts'
import type { Relation } from './relation.ts'
import { evaluateScan } from './scan.ts'
import type { ScanContext } from './scan.ts'
import type { ColumnData, TableData } from './tables.ts'
import { condition, reader } from './value.ts'
import type { Places, Read } from './value.ts'

/** Groups are numbered through a table of so many places, beyond it through a map. */
const maxPlaces = 1 << 20

/**
 * As evaluateScan, for a scan that is joined with no other relation: conditions and keys are worked out once for each row of
 * the table that they are of, and sums go through typed arrays.
 */
export const evaluateFastScan = (scan: PlanScan, context: ScanContext): Relation =>
  new FastScan(scan, context).run()

/** True where `evaluateFastScan` can be taken. */
export const isFast = (scan: PlanScan): boolean =>
  scan.sets.length === 0 && scan.lookups.length === 0 && scan.outputs.every(({ kind }) => kind === 'field')

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
    const fields = [...scan.keys.map(({ field }) => field), ...(scan.outputs as readonly PlanField[])]
    const members = fields.map((field) =>
      membersIn(this.#column(field), field.type, this.#tableOf(field.table).rowCount),
    )
    const size = members.reduce((product, { cells }) => product * cells.length, 1)
    // Combinations that a number cannot count.
    if (size > Number.MAX_SAFE_INTEGER) return evaluateScan(scan, this.#context)
    const groups = this.#groups(fields, members, size, this.#taken(isIn, own))
    const columns = scan.aggregates.map((aggregate, place) => this.#aggregate(aggregate, own[place]!, groups))
    const keys = scan.keys.length
    return {
      count: groups.count,
      keys: new Map(scan.keys.map(({ key }, place) => [key, groups.cells[place]!])),
      columns: [...groups.cells.slice(keys), ...columns],
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

  /** Numbers the groups of rows by fields; -1 for rows that are in none. */
  #groups(
    fields: readonly PlanField[],
    members: readonly Members[],
    size: number,
    taken: Uint8Array | undefined,
  ) {
    const rowsOf = fields.map(({ table }) => this.#rows.get(table)!)
    const lasts = fields.map(({ table }) => this.#tableOf(table).rowCount)
    const of = new Int32Array(this.#count).fill(-1)
    const table = size <= maxPlaces ? new Int32Array(size).fill(-1) : undefined
    const map = new Map<number, number>()
    const codes: number[][] = fields.map(() => [])
    let count = 0
    for (let row = 0; row < this.#count; row++) {
      if (taken && !taken[row]) continue
      let code = 0
      for (let place = 0; place < fields.length; place++) {
        const { codes: own, cells } = members[place]!
        const at = rowsOf[place]![row]!
        code = code * cells.length + own[at < 0 ? lasts[place]! : at]!
      }
      let group = table ? table[code]! : (map.get(code) ?? -1)
      if (group < 0) {
        group = count++
        if (table) table[code] = group
        else map.set(code, group)
        for (let place = fields.length - 1, rest = code; place >= 0; place--) {
          const { length } = members[place]!.cells
          codes[place]!.push(rest % length)
          rest = Math.floor(rest / length)
        }
      }
      of[row] = group
    }
    // Figures of no rows are one row of their own.
    if (fields.length === 0 && count === 0 && this.#scan.aggregates.length > 0) count = 1
    const cells = codes.map((own, place) => own.map((code): Cell => members[place]!.cells[code]!))
    return { of, count, cells }
  }

  // Figures

  #aggregate(
    { function: kind, value }: PlanAggregate,
    mask: Uint8Array | undefined,
    { of, count }: { of: Int32Array; count: number },
  ): Cell[] {
    if (kind === 'sum' && value?.kind === 'field' && value.table === this.#scan.table) {
      const column = this.#column(value)
      const isSafe = column.kind === 'number' && largestSum(column) <= Number.MAX_SAFE_INTEGER
      if (isSafe && value.type.kind !== 'double') return this.#sum(column.values, mask, of, count)
    }
    const read = value && this.#shown(kind, value)
    const tables = value ? tablesIn(value) : []
    const folds = Array.from({ length: count }, (): Fold =>
      createFold(value === null ? 'countRows' : kind, value?.type ?? { kind: 'integer' }),
    )
    for (let row = 0; row < this.#count; row++) {
      const group = of[row]!
      if (group < 0 || (mask && !mask[row])) continue
      for (const table of tables) this.#at.set(table, this.#rows.get(table)![row]!)
      folds[group]!.add(read ? read() : true)
    }
    return folds.map((fold) => fold.result())
  }

  /** A sum that a double holds exactly. */
  #sum(values: Float64Array, mask: Uint8Array | undefined, of: Int32Array, count: number): Cell[] {
    const sums = new Float64Array(count)
    const isKnown = new Uint8Array(count)
    const own = this.#table.rowCount
    for (let row = 0; row < own; row++) {
      const group = of[row]!
      if (group < 0 || (mask && !mask[row])) continue
      const value = values[row]!
      // NaN is BLANK.
      if (Number.isNaN(value)) continue
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

/** The columns that a value reads, each once. */
function fieldsIn(value: PlanValue, found = new Map<string, PlanField>()): readonly PlanField[] {
  if (value.kind === 'field') found.set(JSON.stringify([value.table, value.column]), value)
  if (value.kind === 'operation') for (const operand of value.operands) fieldsIn(operand, found)
  if (value.kind === 'among') for (const each of value.values) fieldsIn(each, found)
  return [...found.values()]
}

/** The tables that a value reads fields of. */
const tablesIn = (value: PlanValue): readonly string[] => [
  ...new Set(fieldsIn(value).map(({ table }) => table)),
]

function ownRows(rowCount: number, count: number): Int32Array {
  const rows = new Int32Array(count)
  for (let row = 0; row < rowCount; row++) rows[row] = row
  if (count > rowCount) rows[rowCount] = -1
  return rows
}
