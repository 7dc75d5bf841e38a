import { NotHere } from './algebra/cell.ts'
import type { Cell } from './algebra/cell.ts'
import { cubedScan } from './scan/cube.ts'
import { evaluateFastScan, isFast } from './scan/fast-scan.ts'
import { requireWholeGroups } from './scan/whole-groups.ts'
import { createFold } from './algebra/fold.ts'
import { memoKey, memoOf, textOfValues } from './memo.ts'
import { openPlaces } from './algebra/parameters.ts'
import type { Values } from './algebra/parameters.ts'
import { planVersion } from './algebra/plan.ts'
import type {
  Plan,
  PlanFolded,
  PlanRank,
  PlanRelation,
  PlanRows,
  PlanScan,
  PlanTop,
  PlanValue,
} from './algebra/plan.ts'
import { cellsOf, combinationText, KeyIndex, KeyRows } from './algebra/relation.ts'
import type { KeyTypes, Relation } from './algebra/relation.ts'
import { evaluateScan } from './scan/scan.ts'
import type { Tables } from './algebra/tables.ts'
import { compared, reader } from './algebra/value.ts'
import type { Read } from './algebra/places.ts'

/**
 * Works out the relations of a plan that its answer needs, each once, and keeps them for other plans and values that come to
 * the same. Throws NotHere.
 */
export function evaluateRelations(plan: Plan, tables: Tables, values: Values): readonly Relation[] {
  const { relationAt, relations } = evaluation(plan, tables, values)
  for (const { relation, onlyIf, within, items = [] } of plan.parts) {
    relationAt(relation)
    for (const each of items) relationAt(each.relation)
    if (onlyIf !== undefined) relationAt(onlyIf)
    if (within) relationAt(within.relation)
  }
  return relations
}

/** Works out all relations of a plan one by one, so that less is left to do when it is answered with other values. */
export function* prepareRelations(plan: Plan, tables: Tables, values: Values): Generator<void> {
  const { relationAt } = evaluation(plan, tables, values)
  for (const place of plan.relations.keys()) {
    relationAt(place)
    yield
  }
}

function evaluation(plan: Plan, tables: Tables, values: Values) {
  if (plan.version !== planVersion) throw new NotHere('a plan of another version')
  const keyTypes: KeyTypes = new Map(Object.entries(plan.keyTypes).map(([key, type]) => [Number(key), type]))
  const relations: Relation[] = []
  const memo = memoOf(tables)
  const { numbers, parameters, needs } = memo.signed(plan)
  const texts: string[] = []
  const textOf = (place: number) => (texts[place] ??= textOfValues(values[place]!))

  function relationAt(place: number): Relation {
    const known = relations[place]
    if (known) return known
    const key = memoKey(numbers[place]!, parameters[place]!, textOf)
    const made = memo.find(key, () => {
      for (const other of needs[place]!) relationAt(other)
      return evaluated(plan.relations[place]!, { tables, relations, keyTypes, values })
    })
    relations[place] = made
    return made
  }
  return { relations, relationAt }
}

interface Context {
  readonly tables: Tables
  readonly relations: readonly Relation[]
  readonly keyTypes: KeyTypes
  readonly values: Values
}

function evaluated(relation: PlanRelation, context: Context): Relation {
  switch (relation.kind) {
    case 'scan': {
      requireWholeGroups(relation, context)
      const cubed = cubedScan(relation, context)
      return scanned(cubed?.scan ?? relation, cubed?.context ?? context)
    }
    case 'rows':
      return rows(relation, context)
    case 'fold':
      return fold(relation, context)
    case 'rank':
      return rank(relation, context)
    case 'top':
      return top(relation, context)
    case 'distinct': {
      const input = context.relations[relation.input]!
      const types = [...relation.keys.map((key) => context.keyTypes.get(key)!), ...relation.types]
      const columns = [
        ...relation.keys.map((key) => input.keys.get(key)!),
        ...relation.cells.map((cell) => cellsOf(input, cell)),
      ]
      const kept = distinctRows(columns, input.count, types)
      const cells = columns.map((column) => kept.map((row) => column[row]!))
      return {
        count: kept.length,
        keys: new Map(relation.keys.map((key, place) => [key, cells[place]!])),
        columns: cells.slice(relation.keys.length),
      }
    }
  }
}

const scanned = (scan: PlanScan, context: Context): Relation =>
  isFast(scan, context.relations) ? evaluateFastScan(scan, context) : evaluateScan(scan, context)

function distinctRows(
  columns: readonly (readonly Cell[])[],
  count: number,
  types: Parameters<typeof combinationText>[1],
): number[] {
  const seen = new Set<string>()
  return Array.from({ length: count }, (_, row) => row).filter((row) => {
    const text = combinationText(
      columns.map((column) => column[row]!),
      types,
    )
    const isNew = !seen.has(text)
    seen.add(text)
    return isNew
  })
}

// Rows

/** The relations that a value takes figures from. */
function relationsIn(value: PlanValue, found: Set<number>): void {
  if (value.kind === 'cell') found.add(value.relation)
  if (value.kind === 'operation') for (const operand of value.operands) relationsIn(operand, found)
}

/** The keys of some rows, joined with every relation that their values take figures from. */
function rows(plan: PlanRows, { relations, keyTypes, values }: Context): Relation {
  const domain = domainOf(plan, relations, keyTypes)
  const needed = new Set<number>()
  for (const value of [...plan.columns, ...(plan.where ? [plan.where] : [])]) relationsIn(value, needed)
  let at = 0
  const partners = new Map<number, number>()
  const finders = [...needed].map((place) => partnerFinder(relations[place]!, plan.keys, domain, keyTypes))
  const read = (value: PlanValue): Read =>
    reader(value, {
      ...openPlaces(values),
      field: () => {
        throw new Error('rows have no fields')
      },
      key: (key) => {
        const cells = domain.columns[plan.keys.indexOf(key)]!
        return () => cells[at]!
      },
      cell: (place, cell) => {
        const cells = cellsOf(relations[place]!, cell)
        return () => {
          const row = partners.get(place)!
          return row < 0 ? null : cells[row]!
        }
      },
    })
  const columns = plan.columns.map(read)
  const where = plan.where && read(plan.where)
  const kept: number[] = []
  const found: Cell[][] = columns.map(() => [])
  for (at = 0; at < domain.count; at++) {
    const rowsOf = finders.map((find) => find(at))
    // Only a relation without keys is crossed with the rows, and takes them along when it has none.
    if (rowsOf.includes(undefined)) continue
    ;[...needed].forEach((place, index) => partners.set(place, rowsOf[index]!))
    if (where && where() !== true) continue
    kept.push(at)
    columns.forEach((column, place) => found[place]!.push(column()))
  }
  return {
    count: kept.length,
    keys: new Map(plan.keys.map((key, place) => [key, kept.map((row) => domain.columns[place]![row]!)])),
    columns: found,
  }
}

/** Finds the row of a relation that belongs to a row of keys: -1 for none, undefined for none at all. */
function partnerFinder(
  relation: Relation,
  keys: readonly number[],
  domain: KeyRows,
  types: KeyTypes,
): (row: number) => number | undefined {
  const shared = [...relation.keys.keys()]
  if (shared.length === 0) return () => (relation.count > 0 ? 0 : undefined)
  const index = new KeyIndex(relation, shared, types)
  const columns = shared.map((key) => domain.columns[keys.indexOf(key)]!)
  return (row) => index.rows(columns.map((column) => column[row]!))[0] ?? -1
}

/** The union of what the parts of a domain have; one row without keys where there are none. */
function domainOf(plan: PlanRows, relations: readonly Relation[], types: KeyTypes): KeyRows {
  const found = new KeyRows(plan.keys, types)
  if (plan.keys.length === 0) {
    found.count = 1
    return found
  }
  for (const part of plan.domain) {
    let combinations: ReadonlyMap<number, Cell>[] = [new Map()]
    for (const place of part.relations) combinations = joined(combinations, relations[place]!, types)
    for (const cells of combinations) found.add(plan.keys.map((key) => cells.get(key) ?? null))
  }
  return found
}

/** Each combination with every row of a relation that has the same keys, as far as both have them. */
function joined(
  combinations: readonly ReadonlyMap<number, Cell>[],
  relation: Relation,
  types: KeyTypes,
): ReadonlyMap<number, Cell>[] {
  const [first] = combinations
  if (!first) return []
  const all = [...relation.keys.keys()]
  const shared = all.filter((key) => first.has(key))
  const index = new KeyIndex(relation, shared, types)
  return combinations.flatMap((cells) =>
    index
      .rows(shared.map((key) => cells.get(key)!))
      .map((row) => new Map([...cells, ...all.map((key) => [key, relation.keys.get(key)![row]!] as const)])),
  )
}

// Folds, ranks and tops

function fold(plan: PlanFolded, { relations, keyTypes }: Context): Relation {
  const input = relations[plan.input]!
  const keys = plan.keys.map((key) => input.keys.get(key)!)
  const types = plan.keys.map((key) => keyTypes.get(key)!)
  const folds = () => plan.aggregates.map(({ function: kind, type }) => createFold(kind, type))
  const groups = new Map<string, { cells: readonly Cell[]; folds: ReturnType<typeof folds> }>()
  if (plan.keys.length === 0) groups.set('', { cells: [], folds: folds() })
  for (let row = 0; row < input.count; row++) {
    const cells = keys.map((column) => column[row]!)
    const text = plan.keys.length === 0 ? '' : combinationText(cells, types)
    let group = groups.get(text)
    if (!group) {
      group = { cells, folds: folds() }
      groups.set(text, group)
    }
    plan.aggregates.forEach(({ column }, place) => group.folds[place]!.add(input.columns[column]![row]!))
  }
  const all = [...groups.values()]
  return {
    count: all.length,
    keys: new Map(plan.keys.map((key, place) => [key, all.map(({ cells }) => cells[place]!)])),
    columns: plan.aggregates.map((_, place) => all.map((group) => group.folds[place]!.result())),
  }
}

function rank(plan: PlanRank, { relations, keyTypes }: Context): Relation {
  const [outer, inner] = [relations[plan.outer]!, relations[plan.inner]!]
  const shared = [...inner.keys.keys()].filter((key) => outer.keys.has(key))
  const index = new KeyIndex(inner, shared, keyTypes)
  const zeroOf = (kind: string): Cell => (kind === 'double' ? 0 : 0n)
  const ranks = Array.from({ length: outer.count }, (_, row): Cell => {
    const own = outer.columns[plan.outerValue]![row] ?? zeroOf(plan.outerType.kind)
    const before = index
      .rows(shared.map((key) => outer.keys.get(key)![row]!))
      .filter((other) => inner.columns[plan.present]![other] === true)
      .map((other) => inner.columns[plan.innerValue]![other] ?? zeroOf(plan.innerType.kind))
      .filter((other) => {
        const order = compared(other, plan.innerType, own, plan.outerType)
        return plan.descending ? order > 0 : order < 0
      })
    const count = plan.dense ? new Set(before.map(String)).size : before.length
    return BigInt(count + 1)
  })
  return {
    count: outer.count,
    keys: new Map(plan.keys.map((key) => [key, outer.keys.get(key)!])),
    columns: [ranks],
  }
}

function top(plan: PlanTop, { relations }: Context): Relation {
  const input = relations[plan.input]!
  const values = input.columns[plan.value]!
  const known = [...values.keys()].filter((row) => values[row] !== null)
  const order = (a: number, b: number): number => {
    const difference = compared(values[a]!, plan.valueType, values[b]!, plan.valueType)
    return plan.descending ? -difference : difference
  }
  const sorted = known.toSorted(order)
  const last = sorted[plan.count - 1]
  const isFirst = (row: number): boolean =>
    values[row] !== null && plan.count > 0 && (last === undefined || order(row, last) <= 0)
  const kept = [...values.keys()].filter((row) => isFirst(row) !== (plan.isRest === true))
  return {
    count: kept.length,
    keys: new Map(plan.keys.map((key) => [key, kept.map((row) => input.keys.get(key)![row]!)])),
    columns: [],
  }
}
