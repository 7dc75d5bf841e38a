import {
  compareValues,
  dayOfSerial,
  exactOperation,
  isDay,
  isExact,
  serialOf,
  toDouble,
  zero,
} from '../values.ts'
import type { Day, Exact, Plain } from '../values.ts'

export const aggregates = new Set(['SUM', 'AVERAGE', 'MIN', 'MAX', 'COUNT', 'COUNTA', 'COUNTBLANK', 'MEDIAN'])

/** What an expression counts as where a test is wanted. */
export function truth(value: Plain): boolean {
  if (value === null) return false
  return typeof value === 'boolean' ? value : compareValues(value, zero) !== 0
}

export const isEqual = (a: Plain, b: Plain): boolean => compareValues(a, b) === 0

/** A value as the day that is meant; a number counts days. */
export const asDay = (value: Plain): Day | undefined =>
  value !== null && isDay(value) ? value : value !== null && isExact(value) ? dayOfSerial(value) : undefined

export const counted = (count: number): Plain => (count === 0 ? null : { digits: BigInt(count), scale: 0 })

export const text = (value: Plain): string => {
  if (value === null) return ''
  return isExact(value) ? String(value.digits) : String(value)
}

/** How large a number is, about; 0 for what is none. */
export const sizeOf = (value: Plain): number =>
  typeof value === 'number'
    ? Math.abs(value)
    : value !== null && isExact(value)
      ? Math.abs(Number(value.digits)) / 10 ** value.scale
      : 0

export function arithmetic(operator: string, a: Plain, b: Plain): Plain {
  if (operator === '+' || operator === '-') {
    if (isDay(a) && isExact(b)) return { day: a.day + (operator === '+' ? 1 : -1) * Number(b.digits) }
    if (isDay(a) && isDay(b)) return { digits: BigInt(a.day - b.day), scale: 0 }
    if (a === null && b === null) return null
    if (isDay(a)) return b === null ? a : null
    if (isDay(b)) return arithmetic(operator, a ?? zero, serialOf(b))
    const [x, y] = [(a ?? zero) as Exact | number, (b ?? zero) as Exact | number]
    if (isExact(x) && isExact(y)) return exactOperation(operator, x, y)
    return operator === '+' ? toDouble(x) + toDouble(y) : toDouble(x) - toDouble(y)
  }
  if (a === null || (b === null && operator !== '^')) return null
  const [x, y] = [a as Exact | number, (b ?? zero) as Exact | number]
  switch (operator) {
    case '*':
      return isExact(x) && isExact(y) ? exactOperation('*', x, y) : toDouble(x) * toDouble(y)
    case '/':
      return toDouble(y) === 0 ? null : toDouble(x) / toDouble(y)
    default: {
      const power = toDouble(x) ** toDouble(y)
      return Number.isFinite(power) ? power : null
    }
  }
}

export function aggregate(name: string, values: readonly Plain[]): Plain {
  const present = values.filter((value) => value !== null)
  switch (name) {
    case 'COUNT':
    case 'COUNTA':
      return counted(present.length)
    case 'COUNTBLANK':
      return counted(values.length - present.length)
  }
  if (present.length === 0) return null
  const numbers = present as (Exact | number)[]
  const total = (): Plain => {
    if (numbers.every((value) => isExact(value)))
      return numbers.reduce((sum, value) => exactOperation('+', sum as Exact, value as Exact), zero as Plain)
    return numbers
      .map(toDouble)
      .sort((a, b) => a - b)
      .reduce((sum, value) => sum + value, 0)
  }
  switch (name) {
    case 'SUM':
      return total()
    case 'AVERAGE':
      return toDouble(total() as Exact | number) / present.length
    case 'MEDIAN': {
      const sorted = numbers.toSorted((a, b) => compareValues(a, b))
      const middle = (sorted.length - 1) / 2
      const [low, high] = [sorted[Math.floor(middle)]!, sorted[Math.ceil(middle)]!]
      const sum =
        isExact(low) && isExact(high) ? exactOperation('+', low, high) : toDouble(low) + toDouble(high)
      return toDouble(sum as Exact | number) / 2
    }
    default:
      return present.reduce((best, value) =>
        compareValues(value, best) < 0 === (name === 'MIN') && compareValues(value, best) !== 0
          ? value
          : best,
      )
  }
}

export function round(value: Plain, places: number): Plain {
  if (value === null) return null
  if (!isExact(value)) {
    const factor = 10 ** places
    return (Math.sign(value as number) * Math.floor(Math.abs(value as number) * factor + 0.5)) / factor
  }
  if (places >= value.scale) return value
  const unit = 10n ** BigInt(value.scale - places)
  const magnitude = value.digits < 0n ? -value.digits : value.digits
  const rounded = ((magnitude * 2n + unit) / (unit * 2n)) * (value.digits < 0n ? -1n : 1n)
  return places >= 0
    ? { digits: rounded, scale: places }
    : { digits: rounded * 10n ** BigInt(-places), scale: 0 }
}

export function floor(value: Plain): Plain {
  if (value === null) return null
  if (!isExact(value)) return Math.floor(value as number)
  const unit = 10n ** BigInt(value.scale)
  const quotient = value.digits / unit
  return {
    digits: value.digits < 0n && quotient * unit !== value.digits ? quotient - 1n : quotient,
    scale: 0,
  }
}

export function modulo(a: Plain, b: Plain): Plain {
  if (a === null || b === null || compareValues(b, zero) === 0) return null
  if (isExact(a) && isExact(b)) {
    const scale = Math.max(a.scale, b.scale)
    const [x, y] = [a.digits * 10n ** BigInt(scale - a.scale), b.digits * 10n ** BigInt(scale - b.scale)]
    return { digits: ((x % y) + y) % y, scale }
  }
  const [x, y] = [toDouble(a as Exact | number), toDouble(b as Exact | number)]
  return ((x % y) + y) % y
}
