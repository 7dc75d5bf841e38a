import type { Cell } from '../algebra/cell.ts'
import { keptByRelation } from '../algebra/kept-by-relation.ts'
import type { PlanField, PlanScan, PlanSet } from '../algebra/plan.ts'
import { cellsOf, combinationText } from '../algebra/relation.ts'
import type { KeyTypes, Relation } from '../algebra/relation.ts'

/** Partners of rows in a set, by the values that are compared. */
export interface SetJoin {
  readonly fields: readonly PlanField[]
  /** The keys that the set brings in. */
  readonly brings: readonly number[]
  /** Cells of the keys that it brings in, by the number of their combination. */
  readonly brought: readonly (readonly Cell[])[]
  /** For each partner of rows with these values the number of its combination of keys. */
  partnersOf(cells: readonly Cell[]): readonly number[]
}

/** True for a scan with one set that is found by columns alone. */
export const hasPlainSet = ({ sets, keys }: PlanScan, relations: readonly Relation[]): boolean => {
  const [set, second] = sets
  if (!set || second || !set.values.every(({ kind }) => kind === 'field')) return false
  const known = new Set(keys.map(({ key }) => key))
  return [...relations[set.relation]!.keys.keys()].every((key) => isOfSet(set, key) || !known.has(key))
}

const isOfSet = ({ cells }: PlanSet, key: number): boolean =>
  cells.some((cell) => 'key' in cell && cell.key === key)

const kept = keptByRelation<SetJoin>()

/** The partners of rows in a set that is found by columns alone; made once for all scans that are limited to it so. */
export function setJoin(set: PlanSet, relations: readonly Relation[], keyTypes: KeyTypes): SetJoin {
  const relation = relations[set.relation]!
  const types = [...relation.keys.keys()].map((key) => [key, keyTypes.get(key)])
  const text = JSON.stringify([set.cells, set.values, set.isKnownOnly, types])
  return kept(relation, text, () => newSetJoin(set, relation, keyTypes))
}

function newSetJoin(set: PlanSet, relation: Relation, keyTypes: KeyTypes): SetJoin {
  const fields = set.values as readonly PlanField[]
  const types = fields.map(({ type }) => type)
  const brings = [...relation.keys.keys()].filter((key) => !isOfSet(set, key))
  const bringsTypes = brings.map((key) => keyTypes.get(key)!)
  const compared = set.cells.map((cell) => cellsOf(relation, cell))
  const keys = brings.map((key) => relation.keys.get(key)!)
  const places = new Map<string, number>()
  const brought: Cell[][] = []
  const index = new Map<string, number[]>()
  for (let row = 0; row < relation.count; row++) {
    const own = keys.map((column) => column[row]!)
    const text = brings.length === 0 ? '' : combinationText(own, bringsTypes)
    let place = places.get(text)
    if (place === undefined) {
      place = brought.push(own) - 1
      places.set(text, place)
    }
    const values = combinationText(
      compared.map((column) => column[row]!),
      types,
    )
    const partners = index.get(values)
    if (partners) partners.push(place)
    else index.set(values, [place])
  }
  return {
    fields,
    brings,
    brought,
    partnersOf: (cells) =>
      set.isKnownOnly && cells.includes(null) ? none : (index.get(combinationText(cells, types)) ?? none),
  }
}

const none: readonly number[] = []
