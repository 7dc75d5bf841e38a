import type { Cell } from './algebra/cell.ts'
import { createKeptResults } from './algebra/kept-results.ts'
import type { Values } from './algebra/parameters.ts'
import type { Plan } from './algebra/plan.ts'
import type { Relation } from './algebra/relation.ts'
import type { Tables } from './algebra/tables.ts'

/** Relations of a plan, told apart by what they say and not by where they are. */
interface Signed {
  /** By relation the number of its text, in which other relations are numbers of theirs; equal ones are one. */
  readonly numbers: readonly number[]
  /** By relation the places of the values that it depends on, in the order of its text. */
  readonly parameters: readonly (readonly number[])[]
  /** By relation the relations that it needs itself. */
  readonly needs: readonly (readonly number[])[]
}

/** Relations that were worked out over some tables, for all plans and values that come to the same. */
export interface Memo {
  signed(plan: Plan): Signed
  /** Finds what was worked out of a relation, or works it out. */
  find(key: string, make: () => Relation): Relation
}

/** Cells of all relations that are kept. */
const maxCells = 2_000_000

const memos = new WeakMap<Tables, Memo>()

export function memoOf(tables: Tables): Memo {
  const known = memos.get(tables) ?? newMemo()
  memos.set(tables, known)
  return known
}

/** Text of a relation with these values. */
export const memoKey = (
  number: number,
  parameters: readonly number[],
  textOf: (parameter: number) => string,
): string => (parameters.length === 0 ? `${number}` : `${number}|${parameters.map(textOf).join('|')}`)

/** Text of the values of a parameter. */
export const textOfValues = (values: Values[number]): string => JSON.stringify(values, plainCell)

const plainCell = (_: string, cell: Cell): unknown => (typeof cell === 'bigint' ? { n: String(cell) } : cell)

function newMemo(): Memo {
  const numbers = new Map<string, number>()
  const signed = new WeakMap<Plan, Signed>()
  const kept = createKeptResults(cellsIn, maxCells)

  return {
    signed(plan) {
      const known = signed.get(plan) ?? sign(plan, numbers)
      signed.set(plan, known)
      return known
    },
    find: kept.find,
  }
}

const cellsIn = ({ count, keys, columns }: Relation): number => count * (keys.size + columns.length)

const singles: ReadonlySet<string> = new Set(['relation', 'input', 'outer', 'inner'])
const lists: ReadonlySet<string> = new Set(['relations', 'lookups'])

function sign(plan: Plan, numbers: Map<string, number>): Signed {
  const signed: { numbers: number[]; parameters: number[][]; needs: number[][] } = {
    numbers: [],
    parameters: [],
    needs: [],
  }
  for (const relation of plan.relations) {
    const [own, needs]: [number[], Set<number>] = [[], new Set()]
    const noted = (place: number): number => {
      if (!needs.has(place)) own.push(...signed.parameters[place]!)
      needs.add(place)
      return signed.numbers[place]!
    }
    const text = JSON.stringify(relation, (name, value: unknown) => {
      if (singles.has(name) && typeof value === 'number') return noted(value)
      if (lists.has(name)) return (value as readonly number[]).map(noted)
      if (name !== 'parameter') return value
      own.push(value as number)
      return true
    })
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    signed.numbers.push(number)
    signed.parameters.push(own)
    signed.needs.push([...needs])
  }
  return signed
}
