import { dayMs } from '@casement/limits'
import { compareText, folded, isExact, microsOfDay, scaleOf } from './algebra/cell.ts'
import type { Cell } from './algebra/cell.ts'
import { evaluateRelations, prepareRelations } from './evaluate.ts'
import { valuesOf } from './algebra/parameters.ts'
import type { Filtered } from './algebra/parameters.ts'
import type { CellType, Plan, PlanCell, PlanItems, PlanPart } from './algebra/plan.ts'
import { cellsOf, combinationText } from './algebra/relation.ts'
import type { Relation } from './algebra/relation.ts'
import type { Tables } from './algebra/tables.ts'
import { compared } from './algebra/value.ts'

/** Answer in the form of an engine's: values by column as plain data, the last column the part of each row. */
export interface PlainAnswer {
  readonly columns: readonly (readonly unknown[])[]
}

/** Works out beforehand, in steps, what answers to all queries of the shape have in common. Throws NotHere. */
export const preparePlan = (plan: Plan, tables: Tables, query: Filtered = {}): Generator<void> =>
  prepareRelations(plan, tables, valuesOf(plan.parameters, query))

interface Row {
  readonly part: number
  readonly cells: readonly Cell[]
  readonly sorts: readonly Cell[]
}

/**
 * Answers a query of a plan's shape over tables, exactly as the statement that the query is compiled to. Throws NotHere
 * where it cannot.
 */
export function answerPlan(plan: Plan, tables: Tables, query: Filtered = {}): PlainAnswer {
  const relations = evaluateRelations(plan, tables, valuesOf(plan.parameters, query))
  const parts = plan.parts.map((part, place) => rowsOf(part, place, relations, plan).sort(orderOf(plan)))
  const [rows = [], ...more] = parts
  const { limit = Infinity, maxRows = Infinity, offset = 0 } = plan
  // One more than requested says that there are more.
  const most = Math.min(limit, maxRows) + 1
  const shown = rows.slice(offset, offset + most)
  const items = (plan.parts[0]?.items ?? []).flatMap((each, index) =>
    itemsOf(each, BigInt(index + 1), rows, { relations, plan }).slice(0, most),
  )
  const listed = items.length === 0 ? shown : [...shown, ...items].sort(orderOf(plan))
  const all = [...listed, ...more.flat()]
  return {
    columns: [
      ...plan.columns.map(({ type }, place) => all.map(({ cells }) => plainCell(cells[place]!, type))),
      all.map(({ part }) => part),
    ],
  }
}

function rowsOf(part: PlanPart, place: number, relations: readonly Relation[], plan: Plan): Row[] {
  const relation = relations[part.relation]!
  if (part.onlyIf !== undefined && relations[part.onlyIf]!.count === 0) return []
  const isWithin = withinOf(part, relations, plan)
  const column = (cell: PlanCell | null | undefined): readonly Cell[] | null =>
    cell ? cellsOf(relation, cell) : null
  const cells = part.cells.map(column)
  const sorts = plan.sortTypes.map((_, index) => column(part.sorts[index]))
  const figures = plan.columns.flatMap(({ isFigure }, index) => (isFigure ? [index] : []))
  return Array.from({ length: relation.count }, (_, row): Row => ({
    part: place,
    cells: cells.map((values) => values?.[row] ?? null),
    sorts: sorts.map((values) => values?.[row] ?? null),
  })).filter(
    (row, index) =>
      isWithin(index) && (!part.dropsBlank || figures.some((figure) => row.cells[figure] !== null)),
  )
}

/** The items of a list that none of the rows has; `number` is that of the list. */
function itemsOf(
  { relation: place, cells, sorts, by, between }: PlanItems,
  number: bigint,
  rows: readonly Row[],
  { relations, plan }: { readonly relations: readonly Relation[]; readonly plan: Plan },
): Row[] {
  const relation = relations[place]!
  const types = by.map((column) => plan.columns[column]!.type)
  const textOf = (row: Row) =>
    combinationText(
      by.map((column) => row.cells[column]!),
      types,
    )
  const known = new Set(rows.map(textOf))
  const column = (cell: PlanCell | null | undefined): readonly Cell[] | null =>
    cell ? cellsOf(relation, cell) : null
  const [ofCells, ofSorts] = [cells.map(column), plan.sortTypes.map((_, index) => column(sorts[index]))]
  const bounds = between.map((at) => boundsOf(rows, at, plan.columns[at]!.type))
  return Array.from({ length: relation.count }, (_, row): Row => ({
    part: 0,
    cells: plan.columns.map(({ isItem }, at) => (isItem ? number : (ofCells[at]?.[row] ?? null))),
    sorts: ofSorts.map((values) => values?.[row] ?? null),
  })).filter(
    (item) =>
      !known.has(textOf(item)) && between.every((at, index) => bounds[index]!(item.cells[at] ?? null)),
  )
}

/** True for cells that lie between the first and the last that the rows have at a place. */
function boundsOf(rows: readonly Row[], at: number, type: CellType): (cell: Cell) => boolean {
  let [least, most]: [Cell, Cell] = [null, null]
  for (const { cells } of rows) {
    const cell = cells[at] ?? null
    if (cell === null) continue
    if (least === null || compared(cell, type, least, type) < 0) least = cell
    if (most === null || compared(cell, type, most, type) > 0) most = cell
  }
  return (cell) =>
    cell !== null &&
    least !== null &&
    most !== null &&
    compared(cell, type, least, type) > 0 &&
    compared(cell, type, most, type) < 0
}

function withinOf({ within, relation }: PlanPart, relations: readonly Relation[], plan: Plan) {
  if (!within) return () => true
  const types = [plan.keyTypes[within.key]!]
  const others = new Set(
    relations[within.relation]!.keys.get(within.key)!.map((cell) => combinationText([cell], types)),
  )
  const cells = cellsOf(relations[relation]!, within.cell)
  return (row: number): boolean => others.has(combinationText([cells[row]!], types))
}

/** BLANK comes first, as the least of all values. */
function orderOf({ orders, columns, sortTypes }: Plan): (a: Row, b: Row) => number {
  const steps = orders.flatMap(({ place, by, descending = false }) => {
    const sortType = sortTypes[place]
    const sign = descending ? -1 : 1
    const bySort =
      sortType && ((a: Row, b: Row) => sign * ordered(a.sorts[place]!, b.sorts[place]!, sortType))
    if (by === 'sort') return bySort ? [bySort] : []
    const { type } = columns[place]!
    const own = (a: Row, b: Row) => sign * ordered(a.cells[place]!, b.cells[place]!, type)
    return bySort ? [bySort, own] : [own]
  })
  return (a, b) => {
    for (const step of steps) {
      const order = step(a, b)
      if (order !== 0) return order
    }
    return 0
  }
}

function ordered(a: Cell, b: Cell, type: CellType): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1
  if (typeof a === 'string' && typeof b === 'string') return compareText(folded(a), folded(b))
  return compared(a, type, b, type)
}

/** A cell as an engine gives it. */
function plainCell(cell: Cell, type: CellType): unknown {
  if (cell === null) return null
  if (isExact(type)) return digits(cell as bigint, scaleOf(type))
  if (type.kind === 'date') return new Date(Number(cell) * dayMs).toISOString().slice(0, 10)
  if (type.kind === 'dateTime') return moment(Number(cell))
  return cell
}

function digits(cell: bigint, scale: number): string {
  const text = (cell < 0n ? -cell : cell).toString().padStart(scale + 1, '0')
  const sign = cell < 0n ? '-' : ''
  return scale === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`
}

function moment(micros: number): string {
  const day = Math.floor(micros / microsOfDay)
  const rest = micros - day * microsOfDay
  const seconds = Math.floor(rest / 1_000_000)
  const text = new Date(day * dayMs + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
  const fraction = String(rest % 1_000_000)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return fraction ? `${text}.${fraction}` : text
}
