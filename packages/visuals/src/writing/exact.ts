import type { Value } from '@casement/format'

/** A decimal number as it is: `units` times ten to the minus `scale`. Sums of amounts never pass through a float. */
export interface Exact {
  readonly units: bigint
  readonly scale: number
}

const written = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i

/** A cell of an answer as an exact number; null for BLANK and for what is no number. */
export function exactOf(value: Value): Exact | null {
  if (value === null || typeof value === 'boolean') return null
  const parts = written.exec(String(value))
  if (!parts) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts
  if (whole + fraction === '') return null
  const units = BigInt(`${sign === '-' ? '-' : ''}${whole}${fraction}`)
  const scale = fraction.length - Number(exponent)
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 }
}

const atScale = ({ units, scale }: Exact, requested: number): bigint =>
  units * 10n ** BigInt(requested - scale)

function combined(a: Exact, b: Exact, combine: (a: bigint, b: bigint) => bigint): Exact {
  const scale = Math.max(a.scale, b.scale)
  return { units: combine(atScale(a, scale), atScale(b, scale)), scale }
}

export const negated = ({ units, scale }: Exact): Exact => ({ units: -units, scale })

/** Both added; a BLANK adds nothing, and two of them are BLANK. */
export const plus = (a: Exact | null, b: Exact | null): Exact | null =>
  a && b ? combined(a, b, (first, second) => first + second) : (a ?? b)

export const minus = (a: Exact | null, b: Exact | null): Exact | null => plus(a, b && negated(b))

/**
 * The figure less what it is compared with. What is not there is not compared: it counts as nothing in sums (`minus`), where a
 * group without a figure adds none, and as unknown here.
 */
export const differenceOf = (figure: Exact | null, reference: Exact | null): Exact | null =>
  figure && reference ? minus(figure, reference) : null

export const sumOf = (numbers: Iterable<Exact | null>): Exact | null => {
  let sum: Exact | null = null
  for (const number of numbers) sum = plus(sum, number)
  return sum
}

export const signOf = ({ units }: Exact): -1 | 0 | 1 => (units > 0n ? 1 : units < 0n ? -1 : 0)

export const sizeOf = (number: Exact): Exact => (number.units < 0n ? negated(number) : number)

export const isEqual = (a: Exact | null, b: Exact | null): boolean => {
  const difference = minus(a, b)
  return difference === null || difference.units === 0n
}

export const isAtLeast = (a: Exact, b: Exact): boolean =>
  signOf(combined(a, negated(b), (x, y) => x + y)) >= 0

export const times = (a: Exact, b: Exact): Exact => ({ units: a.units * b.units, scale: a.scale + b.scale })

/** The number with at most so many digits behind the mark, rounded half away from zero. */
export function roundedTo(number: Exact, digits: number): Exact {
  if (number.scale <= digits) return number
  const step = 10n ** BigInt(number.scale - digits)
  const rounded = (2n * sizeOf(number).units + step) / (2n * step)
  return { units: number.units < 0n ? -rounded : rounded, scale: digits }
}

/** Digits behind the mark of a quotient: more than any format shows. */
const quotientScale = 18

/** a per b, rounded half away from zero at the last of 18 digits; null where there is nothing to divide by. */
export function quotientOf(a: Exact | null, b: Exact | null): Exact | null {
  if (!a || !b || b.units === 0n) return null
  const numerator = a.units * 10n ** BigInt(quotientScale + b.scale)
  const denominator = b.units * 10n ** BigInt(a.scale)
  const size = (number: bigint) => (number < 0n ? -number : number)
  const rounded = (2n * size(numerator) + size(denominator)) / (2n * size(denominator))
  return { units: numerator < 0n === denominator < 0n ? rounded : -rounded, scale: quotientScale }
}

/** The number as the service writes decimals: '-1234.50'. */
export function textOf({ units, scale }: Exact): string {
  const sign = units < 0n ? '-' : ''
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** Converts to a number for lengths of marks, never for words. */
export const numberOf = (number: Exact | null): number => (number ? Number(textOf(number)) : 0)
