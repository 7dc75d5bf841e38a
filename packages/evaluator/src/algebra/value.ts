import {
  compareText,
  folded,
  isExact,
  keyText,
  literalCell,
  microsOfDay,
  NotHere,
  scaleOf,
  tenTo,
} from './cell.ts'
import type { Cell } from './cell.ts'
import {
  dayOfMonth,
  monthEnd,
  monthEndsLater,
  monthOf,
  monthsLater,
  monthStart,
  quarterStart,
  yearOf,
  yearStart,
} from './dates.ts'
import { fieldsIn } from './fields-in.ts'
import type { Places, Read } from './places.ts'
import type { CellType, PlanValue } from './plan.ts'

type Operation = PlanValue & { readonly kind: 'operation' }

/**
 * Makes a value's reader. BLANK counts as 0, "" or FALSE in comparisons and sums, text compares without case, a quotient
 * by zero is BLANK: the rules of docs/dax.md, as the compiler writes them in SQL. Throws NotHere for what is not exact here.
 */
export function reader(value: PlanValue, places: Places): Read {
  switch (value.kind) {
    case 'literal': {
      const cell = literalCell(value.value, value.type)
      return () => cell
    }
    case 'field':
      return places.field(value)
    case 'key':
      return places.key(value.key)
    case 'parameter':
      return places.parameter(value.parameter)
    case 'among':
      return among(value, places)
    case 'cell':
      return places.cell(value.relation, value.cell)
    case 'operation':
      return places.once && fieldsIn(value).length === 0
        ? places.once(operation(value, places))
        : operation(value, places)
  }
}

/** True where the values are one of the combinations of a list. Text compares without case, BLANK is found by BLANK. */
function among({ values, parameter, places: columns }: PlanValue & { kind: 'among' }, places: Places): Read {
  const types = values.map(({ type }) => type)
  const text = (cells: readonly Cell[]): string =>
    cells
      .map((cell, index) => keyText(typeof cell === 'string' ? folded(cell) : cell, types[index]!))
      .join('\u0000')
  const found = new Set(places.list(parameter).map((row) => text(columns.map((column) => row[column]!))))
  const reads = values.map((value) => reader(value, places))
  return () => found.has(text(reads.map((read) => read())))
}

/** Reads a condition: BLANK lets nothing through, as FALSE does. */
export function condition(value: PlanValue, places: Places): () => boolean {
  const read = reader(value, places)
  return () => read() === true
}

function operation(value: Operation, places: Places): Read {
  const { operands } = value
  const reads = operands.map((operand) => reader(operand, places))
  const [a, b, c] = reads as [Read, Read, Read]
  const [left, right] = operands as [PlanValue, PlanValue]
  switch (value.operator) {
    case 'add':
    case 'subtract':
      return sum(value, a, b)
    case 'multiply':
      return product(value, a, b)
    case 'divide': {
      const [over, under] = [toDouble(a, left.type), toDouble(b, right.type)]
      return () => {
        const [x, y] = [over(), under()]
        return x === null || y === null || y === 0 ? null : x / y
      }
    }
    case 'negate':
      return () => negated(a())
    case 'absolute':
      return () => {
        const cell = a()
        return isNegative(cell) ? negated(cell) : cell
      }
    case 'join':
      return () => {
        const [x, y] = [a(), b()]
        return x === null && y === null ? null : `${String(x ?? '')}${String(y ?? '')}`
      }
    case 'equal':
    case 'less':
    case 'lessOrEqual':
      return comparison(value.operator, value, a, b)
    case 'strictlyEqual':
      return () => {
        const [x, y] = [a(), b()]
        return x === null || y === null ? x === y : compared(x, left.type, y, right.type) === 0
      }
    case 'and':
      return () => reads.every((read) => read() === true)
    case 'or':
      return () => reads.some((read) => read() === true)
    case 'not':
      return () => a() !== true
    case 'if':
      return () => (a() === true ? b() : c())
    case 'coalesce':
      return () => {
        for (const read of reads) {
          const cell = read()
          if (cell !== null) return cell
        }
        return null
      }
    case 'isBlank':
      return () => a() === null
    case 'convert':
      return converted(a, left.type, value.type)
    case 'round':
      return rounded(value, a, b)
    case 'contains':
      return () => folded(String(a() ?? '')).includes(folded(String(b() ?? '')))
    case 'startsWith':
      return () => folded(String(a() ?? '')).startsWith(folded(String(b() ?? '')))
    case 'within':
      return within(value, a, b, c)
    case 'oneOf':
      return oneOf(value, reads)
    default:
      return dateOperation(value, a, b)
  }
}

// Numbers

const negated = (cell: Cell): Cell => (typeof cell === 'bigint' || typeof cell === 'number' ? -cell : null)

const isNegative = (cell: Cell): boolean => (typeof cell === 'bigint' || typeof cell === 'number') && cell < 0

/** Digits that an amount may have; with more the engines fail, and so the service says it. */
const bound = tenTo(38)

function inBounds(cell: bigint): bigint {
  if (cell >= bound || cell <= -bound) throw new NotHere('an amount of more than 38 digits')
  return cell
}

/** Brings an exact number to another scale; fewer digits are not asked for. */
function scaled(read: Read, from: CellType, to: number): () => bigint | null {
  const more = to - scaleOf(from)
  if (!isExact(from) || more < 0) throw new NotHere('a number that would lose digits')
  if (more === 0) return read as () => bigint | null
  const factor = tenTo(more)
  return () => {
    const cell = read() as bigint | null
    return cell === null ? null : cell * factor
  }
}

function toDouble(read: Read, type: CellType): () => number | null {
  if (!isExact(type)) return read as () => number | null
  const unit = Number(tenTo(scaleOf(type)))
  return () => {
    const cell = read() as bigint | null
    return cell === null ? null : Number(cell) / unit
  }
}

/** A sum or a difference, in which BLANK counts as 0, and which is BLANK when all of it is. */
function sum({ operator, operands, type }: Operation, a: Read, b: Read): Read {
  const isMinus = operator === 'subtract'
  const [left, right] = operands as [PlanValue, PlanValue]
  if (type.kind === 'double') {
    const [x, y] = [toDouble(a, left.type), toDouble(b, right.type)]
    return () => {
      const [one, other] = [x(), y()]
      if (other === null) return one
      const signed = isMinus ? -other : other
      return one === null ? signed : one + signed
    }
  }
  const [x, y] = [scaled(a, left.type, scaleOf(type)), scaled(b, right.type, scaleOf(type))]
  return () => {
    const [one, other] = [x(), y()]
    if (other === null) return one
    const signed = isMinus ? -other : other
    return one === null ? signed : inBounds(one + signed)
  }
}

function product({ operands, type }: Operation, a: Read, b: Read): Read {
  const [left, right] = operands as [PlanValue, PlanValue]
  if (type.kind === 'double') {
    const [x, y] = [toDouble(a, left.type), toDouble(b, right.type)]
    return () => {
      const [one, other] = [x(), y()]
      return one === null || other === null ? null : one * other
    }
  }
  const more = scaleOf(type) - scaleOf(left.type) - scaleOf(right.type)
  if (more < 0 || !isExact(left.type) || !isExact(right.type))
    throw new NotHere('a product that would lose digits')
  const factor = tenTo(more)
  return () => {
    const [one, other] = [a() as bigint | null, b() as bigint | null]
    return one === null || other === null ? null : inBounds(one * other * factor)
  }
}

function converted(read: Read, from: CellType, to: CellType): Read {
  if (from.kind === to.kind && from.kind !== 'decimal') return read
  if (to.kind === 'double' && isExact(from)) return toDouble(read, from)
  if (to.kind === 'decimal' && isExact(from)) return scaled(read, from, scaleOf(to))
  if (to.kind === 'dateTime' && from.kind === 'date')
    return () => {
      const day = read() as number | null
      return day === null ? null : day * microsOfDay
    }
  throw new NotHere(`a conversion from ${from.kind} to ${to.kind}`)
}

/** Half away from zero; doubles by the steps that the engines take. */
function rounded({ operands, type }: Operation, a: Read, b: Read): Read {
  const places = Number(b())
  const { type: from } = operands[0]!
  if (type.kind === 'double') {
    const value = toDouble(a, from)
    const factor = Number(`1e${places}`)
    return () => {
      const number = value()
      return number === null
        ? null
        : (Math.sign(number) * Math.floor(Math.abs(number) * factor + 0.5)) / factor
    }
  }
  const scale = scaleOf(from)
  const to = scaleOf(type)
  const unit = places < scale ? tenTo(scale - places) : 1n
  return () => {
    const cell = a() as bigint | null
    if (cell === null) return null
    const magnitude = cell < 0n ? -cell : cell
    const kept = unit === 1n ? magnitude : ((magnitude + unit / 2n) / unit) * unit
    const result = to >= scale ? kept * tenTo(to - scale) : kept / tenTo(scale - to)
    return cell < 0n ? -result : result
  }
}

// Comparison

const blankDay = -25569

/** Returns what BLANK counts as in a comparison. */
function blankAs({ kind }: CellType): Cell {
  switch (kind) {
    case 'boolean':
      return false
    case 'text':
      return ''
    case 'date':
      return blankDay
    case 'dateTime':
      return blankDay * microsOfDay
    case 'double':
      return 0
    default:
      return 0n
  }
}

/** Less than 0, 0 or more; text is folded. */
export function compared(a: Cell, aType: CellType, b: Cell, bType: CellType): number {
  if (typeof a === 'string' && typeof b === 'string') return compareText(folded(a), folded(b))
  if (typeof a === 'boolean' || typeof b === 'boolean') return Number(a) - Number(b)
  if (typeof a === 'bigint' && typeof b === 'bigint') {
    const [x, y] = [scaleOf(aType), scaleOf(bType)]
    const difference = x === y ? a - b : x < y ? a * tenTo(y - x) - b : a - b * tenTo(x - y)
    return difference < 0n ? -1 : difference > 0n ? 1 : 0
  }
  return asNumber(a, aType, bType) - asNumber(b, bType, aType)
}

/** A number beside one of another type: whole numbers beside doubles, days beside times. */
function asNumber(cell: Cell, type: CellType, beside: CellType): number {
  if (typeof cell === 'bigint') return Number(cell) / Number(tenTo(scaleOf(type)))
  return type.kind === 'date' && beside.kind === 'dateTime' ? Number(cell) * microsOfDay : Number(cell)
}

function comparison(
  operator: 'equal' | 'less' | 'lessOrEqual',
  { operands }: Operation,
  a: Read,
  b: Read,
): Read {
  const [{ type: aType }, { type: bType }] = operands as [PlanValue, PlanValue]
  const [aBlank, bBlank] = [blankAs(aType), blankAs(bType)]
  const order = () => compared(a() ?? aBlank, aType, b() ?? bBlank, bType)
  if (operator === 'equal') return () => order() === 0
  return operator === 'less' ? () => order() < 0 : () => order() <= 0
}

function within({ operands }: Operation, value: Read, from: Read, to: Read): Read {
  const [{ type }, { type: fromType }, { type: toType }] = operands as [PlanValue, PlanValue, PlanValue]
  return () => {
    const [cell, first, last] = [value(), from(), to()]
    if (cell === null || first === null || last === null) return false
    return compared(cell, type, first, fromType) >= 0 && compared(cell, type, last, toType) <= 0
  }
}

/** The first operand is among the others; BLANK is found by BLANK only. */
function oneOf({ operands }: Operation, [value, ...candidates]: readonly Read[]): Read {
  const types = operands.map(({ type }) => type)
  return () => {
    const cell = value!()
    return candidates.some((candidate, index) => {
      const other = candidate()
      if (cell === null || other === null) return cell === other
      return compared(cell, types[0]!, other, types[index + 1]!) === 0
    })
  }
}

// Dates

function dateOperation({ operator, operands, type }: Operation, a: Read, b: Read): Read {
  const [{ type: of }] = operands as [PlanValue]
  const isTime = of.kind === 'dateTime'
  const day = (): number | null => {
    const cell = a() as number | null
    return cell === null ? null : isTime ? Math.floor(cell / microsOfDay) : cell
  }
  const ofDay = (work: (day: number) => Cell): Read => {
    return () => {
      const cell = day()
      return cell === null ? null : work(cell)
    }
  }
  const ofBoth = (work: (day: number, other: number) => Cell): Read => {
    if (isTime) throw new NotHere(`${operator} of a time`)
    return () => {
      const [cell, other] = [day(), b()]
      return cell === null || other === null ? null : work(cell, Number(other))
    }
  }
  const whole = (work: (day: number) => number) =>
    type.kind === 'double' ? ofDay(work) : ofDay((cell) => BigInt(work(cell)))
  switch (operator) {
    case 'year':
      return whole(yearOf)
    case 'month':
      return whole(monthOf)
    case 'day':
      return whole(dayOfMonth)
    case 'monthStart':
      return ofDay(monthStart)
    case 'quarterStart':
      return ofDay(quarterStart)
    case 'monthEnd':
      return ofDay(monthEnd)
    case 'yearStart':
      return ofBoth(yearStart)
    case 'shiftDays':
      return ofBoth((cell, days) => cell + days)
    case 'shiftMonths':
      return ofBoth(monthsLater)
    case 'shiftMonthEnds':
      return ofBoth(monthEndsLater)
    case 'daysBetween':
      return ofBoth((cell, other) => (type.kind === 'double' ? cell - other : BigInt(cell - other)))
    default:
      throw new NotHere(operator)
  }
}
