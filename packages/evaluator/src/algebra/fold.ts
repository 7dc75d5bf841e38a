import { compareText, folded, keyText, NotHere, scaleOf, tenTo } from './cell.ts'
import type { Cell } from './cell.ts'
import type { CellType, PlanFold } from './plan.ts'
import { compared } from './value.ts'

/** Makes one value of many: cells are added as they come. */
export interface Fold {
  add(cell: Cell): void
  result(): Cell
}

/** A fold by DAX's rules: BLANK counts in counts of rows only, a count of nothing is BLANK. */
export function createFold(kind: PlanFold, type: CellType): Fold {
  switch (kind) {
    case 'sum':
      return type.kind === 'double' ? sumOfDoubles() : exactSum()
    case 'average':
      return average(type)
    case 'median':
      return median(type)
    case 'min':
    case 'max':
      return type.kind === 'text' ? extremeText(kind === 'max') : extreme(kind === 'max', type)
    case 'count':
      return counting((cell) => cell !== null)
    case 'countBlank':
      return counting((cell) => cell === null)
    case 'countRows':
      return counting(() => true)
    case 'distinctCount':
      return distinct(type).count
    case 'only':
      return distinct(type).only
  }
}

function exactSum(): Fold {
  let total: bigint | null = null
  return {
    add: (cell) => void (cell !== null && (total = (total ?? 0n) + (cell as bigint))),
    result() {
      if (total !== null && (total >= tenTo(38) || total <= -tenTo(38)))
        throw new NotHere('an amount of more than 38 digits')
      return total
    },
  }
}

/** Doubles are added in order of size, so that the sum does not depend on the order of the rows. */
function sumOfDoubles(): Fold {
  const cells: number[] = []
  return {
    add: (cell) => void (cell !== null && cells.push(Number(cell))),
    result: () =>
      cells.length === 0 ? null : cells.sort((a, b) => a - b).reduce((sum, cell) => sum + cell, 0),
  }
}

const doubleOf = (cell: Cell, type: CellType): number =>
  typeof cell === 'bigint' ? Number(cell) / Number(tenTo(scaleOf(type))) : Number(cell)

function average(type: CellType): Fold {
  const sum = type.kind === 'double' ? sumOfDoubles() : exactSum()
  let count = 0
  return {
    add(cell) {
      sum.add(cell)
      if (cell !== null) count++
    },
    result() {
      const total = sum.result()
      return total === null ? null : doubleOf(total, type) / count
    },
  }
}

/** Half of the exact sum of the two cells in the middle, halved once. */
function median(type: CellType): Fold {
  const cells: (bigint | number)[] = []
  return {
    add: (cell) => void (cell !== null && cells.push(cell as bigint | number)),
    result() {
      if (cells.length === 0) return null
      cells.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      const middle = (cells.length - 1) / 2
      const [low, high] = [cells[Math.floor(middle)]!, cells[Math.ceil(middle)]!]
      const sum = typeof low === 'bigint' ? low + (high as bigint) : low + (high as number)
      return doubleOf(sum, type) / 2
    },
  }
}

function extreme(isMax: boolean, type: CellType): Fold {
  let found: Cell = null
  return {
    add(cell) {
      if (cell === null) return
      if (
        found === null ||
        (isMax ? compared(cell, type, found, type) > 0 : compared(cell, type, found, type) < 0)
      )
        found = cell
    },
    result: () => found,
  }
}

function extremeText(isMax: boolean): Fold {
  let found: string | null = null
  let text = ''
  return {
    add(cell) {
      if (cell === null) return
      const other = folded(String(cell))
      const order = compareText(other, text)
      if (found === null || (isMax ? order > 0 : order < 0)) [found, text] = [String(cell), other]
    },
    result: () => found,
  }
}

function counting(isCounted: (cell: Cell) => boolean): Fold {
  let count = 0
  return {
    add: (cell) => void (isCounted(cell) && count++),
    result: () => (count === 0 ? null : BigInt(count)),
  }
}

/** BLANK is a value of its own here. */
function distinct(type: CellType): { count: Fold; only: Fold } {
  const seen = new Set<string>()
  let first: Cell = null
  const add = (cell: Cell): void => {
    if (seen.size === 0) first = cell
    seen.add(keyText(typeof cell === 'string' ? folded(cell) : cell, type))
  }
  return {
    count: { add, result: () => (seen.size === 0 ? null : BigInt(seen.size)) },
    only: { add, result: () => (seen.size === 1 ? first : null) },
  }
}
