import { keyText } from './cell.ts'
import type { Cell } from './cell.ts'
import type { CellType, PlanCell } from './plan.ts'

/** Rows of a relation, by columns: keys by their numbers, figures and outputs by their places. */
export interface Relation {
  readonly count: number
  readonly keys: ReadonlyMap<number, readonly Cell[]>
  readonly columns: readonly (readonly Cell[])[]
}

/** The cells of one of a relation's columns. */
export const cellsOf = (relation: Relation, cell: PlanCell): readonly Cell[] =>
  'key' in cell ? relation.keys.get(cell.key)! : relation.columns[cell.column]!

/** Types of keys, by their numbers: what makes two cells of a key equal. */
export type KeyTypes = ReadonlyMap<number, CellType>

/** Text that is the same for combinations of cells that are equal. */
export const combinationText = (cells: readonly Cell[], types: readonly CellType[]): string =>
  cells.length === 1
    ? keyText(cells[0]!, types[0]!)
    : cells.map((cell, index) => keyText(cell, types[index]!)).join('\u0000')

/** Rows of a relation by some of its keys. */
export class KeyIndex {
  readonly #places = new Map<string, number[]>()
  readonly #types: readonly CellType[]

  constructor(relation: Relation, keys: readonly number[], types: KeyTypes) {
    this.#types = keys.map((key) => types.get(key)!)
    const columns = keys.map((key) => relation.keys.get(key)!)
    for (let row = 0; row < relation.count; row++) {
      const text = combinationText(
        columns.map((column) => column[row]!),
        this.#types,
      )
      const rows = this.#places.get(text)
      if (rows) rows.push(row)
      else this.#places.set(text, [row])
    }
  }

  rows(cells: readonly Cell[]): readonly number[] {
    return this.#places.get(combinationText(cells, this.#types)) ?? []
  }
}

/** Gathers combinations of keys, each once. */
export class KeyRows {
  readonly #seen = new Set<string>()
  readonly #types: readonly CellType[]
  readonly columns: Cell[][]
  count = 0

  constructor(keys: readonly number[], types: KeyTypes) {
    this.#types = keys.map((key) => types.get(key)!)
    this.columns = keys.map(() => [])
  }

  add(cells: readonly Cell[]): void {
    const text = combinationText(cells, this.#types)
    if (this.#seen.has(text)) return
    this.#seen.add(text)
    cells.forEach((cell, index) => this.columns[index]!.push(cell))
    this.count++
  }
}
