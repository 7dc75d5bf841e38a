import { columnOf } from '../algebra/column-of.ts'
import { createKeptResults } from '../algebra/kept-results.ts'
import type { KeptResults } from '../algebra/kept-results.ts'
import { evaluateFastScan } from './fast-scan.ts'
import { fieldsIn } from '../algebra/fields-in.ts'
import type { CellType, PlanAggregate, PlanField, PlanFold, PlanScan, PlanValue } from '../algebra/plan.ts'
import type { Relation } from '../algebra/relation.ts'
import type { ScanContext } from './scan.ts'
import type { ColumnData, TableData, Tables } from '../algebra/tables.ts'

/** A scan of a pre-aggregation in the place of one of its table: the values of the query decide between fewer rows. */
export interface CubedScan {
  readonly scan: PlanScan
  readonly context: ScanContext
}

/** A scan of fewer rows is as fast as one of their sums. */
const minRows = 2000
/** A pre-aggregation has at most this part of the rows. */
const maxShare = 0.7
/** Cells of all pre-aggregations of a page. */
const maxCells = 4_000_000

/** Folds whose parts can be folded again, and how. */
const again: Partial<Record<PlanFold, 'sum' | 'min' | 'max'>> = {
  sum: 'sum',
  min: 'min',
  max: 'max',
  count: 'sum',
  countBlank: 'sum',
  countRows: 'sum',
}

/**
 * Finds or makes the pre-aggregation that a scan can read: grouped by the columns that it groups by, joins by and compares with
 * values of the query. The same one serves all values; null where it would not be the same or not be smaller.
 */
export function cubedScan(scan: PlanScan, context: ScanContext): CubedScan | null {
  const { tables } = context
  if (tables.tables.get(scan.table)!.rowCount < (tables.cubesFrom ?? minRows)) return null
  const split = splitOf(scan)
  if (!split) return null
  const cube = cubesOf(tables).find(split.key, () => cubeOf(split.inner, context))
  if (!cube) return null
  const own: Tables = { tables: new Map([[cubeName, cube]]), links: new Map() }
  return { scan: split.outer, context: { ...context, tables: own } }
}

const cubeName = 'cube'

/** The scan that makes a pre-aggregation, and the one that reads it. */
interface Split {
  readonly inner: PlanScan
  readonly outer: PlanScan
  readonly key: string
}

const splits = new WeakMap<PlanScan, Split | null>()

function splitOf(scan: PlanScan): Split | null {
  const known = splits.get(scan)
  if (known !== undefined) return known
  const split = canBeSplit(scan) ? splitUp(scan) : null
  splits.set(scan, split)
  return split
}

function canBeSplit(scan: PlanScan): boolean {
  const isOpenAt = (place: number) => isOpen(scan.conditions[place]!)
  const openOf = ({ where }: PlanAggregate) => JSON.stringify(where.filter(isOpenAt))
  return (
    scan.lookups.length === 0 &&
    scan.aggregates.every(
      ({ function: kind, value }) =>
        again[kind] !== undefined &&
        !(value?.type.kind === 'double' && kind === 'sum') &&
        (!value || isOfFields(value)),
    ) &&
    // A row of the pre-aggregation is taken by all figures or by none.
    new Set(scan.aggregates.map(openOf)).size <= 1 &&
    scan.conditions.every((value) => isOfFields(value) || isOpen(value)) &&
    scan.outputs.every(isOfFields)
  )
}

/** True for a condition that the values of the query decide. */
const isOpen = (value: PlanValue): boolean =>
  value.kind === 'among' ||
  value.kind === 'parameter' ||
  (value.kind === 'operation' && value.operands.some(isOpen))

const isOfFields = (value: PlanValue): boolean =>
  value.kind === 'field' ||
  value.kind === 'literal' ||
  (value.kind === 'operation' && value.operands.every(isOfFields))

function splitUp(scan: PlanScan): Split {
  const isOpenAt = (place: number) => isOpen(scan.conditions[place]!)
  const open = scan.conditions.filter(isOpen)
  const fields = new Map<string, PlanField>()
  const read = [
    ...scan.keys.map(({ field }) => field),
    ...scan.sets.flatMap(({ values }) => values),
    ...scan.outputs,
    ...open,
  ]
  for (const value of read) for (const field of fieldsIn(value)) fields.set(nameOf(field), field)
  const fixed = scan.conditions.filter((value) => !isOpen(value))
  const fixedPlace = (place: number) => fixed.indexOf(scan.conditions[place]!)
  const all = [...fields.values()]
  const inner: PlanScan = {
    ...scan,
    keys: all.map((field, key) => ({ key, field })),
    sets: [],
    outputs: [],
    conditions: fixed,
    where: scan.where.filter((place) => !isOpenAt(place)).map(fixedPlace),
    aggregates: scan.aggregates.map((aggregate) => ({
      ...aggregate,
      where: aggregate.where.filter((place) => !isOpenAt(place)).map(fixedPlace),
    })),
  }
  const openPlace = (place: number) => open.indexOf(scan.conditions[place]!)
  const { withBlankRow: _, ...rest } = scan
  const outer: PlanScan = {
    ...rest,
    table: cubeName,
    joins: [],
    keys: scan.keys.map(({ key, field }) => ({ key, field: ofCube(field) })),
    sets: scan.sets.map((set) => ({ ...set, values: set.values.map(ofCube) })),
    outputs: scan.outputs.map(ofCube),
    conditions: open.map(ofCube),
    where: scan.where.filter(isOpenAt).map(openPlace),
    aggregates: scan.aggregates.map(({ function: kind, value, where }, place) => ({
      function: again[kind]!,
      value: { kind: 'field', table: cubeName, column: `${place}`, type: typeOf(kind, value) },
      where: where.filter(isOpenAt).map(openPlace),
    })),
  }
  return { inner, outer, key: JSON.stringify(inner) }
}

const typeOf = (kind: PlanFold, value: PlanValue | null): CellType =>
  value === null || kind === 'count' || kind === 'countBlank' ? { kind: 'integer' } : value.type

const nameOf = ({ table, column }: PlanField): string => `${table} ${column}`

/** The value over the columns of a pre-aggregation. */
function ofCube<Any extends PlanValue>(value: Any): Any {
  switch (value.kind) {
    case 'field':
      return { ...value, table: cubeName, column: nameOf(value) }
    case 'operation':
      return { ...value, operands: value.operands.map(ofCube) }
    case 'among':
      return { ...value, values: value.values.map(ofCube) }
    default:
      return value
  }
}

function cubeOf(inner: PlanScan, context: ScanContext): TableData | null {
  const keyTypes = new Map(inner.keys.map(({ key, field }) => [key, field.type]))
  const made: Relation = evaluateFastScan(inner, { ...context, keyTypes })
  const { tables, cubesFrom } = context.tables
  if (cubesFrom !== 0 && made.count > tables.get(inner.table)!.rowCount * maxShare) return null
  const columns = new Map<string, ColumnData>()
  for (const { key, field } of inner.keys)
    columns.set(nameOf(field), columnOf(made.keys.get(key)!, field.type))
  for (const [place, { function: kind, value }] of inner.aggregates.entries())
    columns.set(`${place}`, columnOf(made.columns[place]!, typeOf(kind, value)))
  return { rowCount: made.count, hasBlankRow: false, columns }
}

const cubesByTables = new WeakMap<Tables, KeptResults<TableData | null>>()

/** Pre-aggregations of one page. */
function cubesOf(tables: Tables): KeptResults<TableData | null> {
  const known =
    cubesByTables.get(tables) ??
    createKeptResults<TableData | null>((cube) => (cube ? cube.rowCount * cube.columns.size : 0), maxCells)
  cubesByTables.set(tables, known)
  return known
}
