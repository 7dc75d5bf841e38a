/** A number without error: `digits` × 10^-scale. */
export interface Exact {
  digits: bigint
  scale: number
}

/** A day, counted from 1970-01-01; the time of day is a fraction of it, in whole seconds. */
export interface Day {
  day: number
}

/** What the interpreter reckons with. A JavaScript number is a double; null is BLANK. */
export type Plain = null | boolean | string | number | Exact | Day

export const isExact = (value: Plain): value is Exact =>
  typeof value === 'object' && value !== null && 'digits' in value
export const isDay = (value: Plain): value is Day =>
  typeof value === 'object' && value !== null && 'day' in value

export function exact(written: string): Exact {
  const [whole = '0', fraction = ''] = written.split('.')
  return { digits: BigInt(`${whole}${fraction}`), scale: fraction.length }
}

export const dayOf = (written: string): Day => ({ day: Date.parse(`${written}T00:00:00Z`) / 86_400_000 })

export const writtenDay = ({ day }: Day): string => new Date(day * 86_400_000).toISOString().slice(0, 10)

/** With its time, to the second. */
export const writtenTime = ({ day }: Day): string =>
  new Date(Math.round(day * 86_400) * 1000).toISOString().slice(0, 19)

/** 'YYYY-MM-DDTHH:MM:SS' */
export const timeOf = (written: string): Day => ({ day: Date.parse(`${written.slice(0, 19)}Z`) / 86_400_000 })

const rescaled = ({ digits, scale }: Exact, to: number): bigint => digits * 10n ** BigInt(to - scale)

export function exactOperation(kind: '+' | '-' | '*', a: Exact, b: Exact): Exact {
  if (kind === '*') return { digits: a.digits * b.digits, scale: a.scale + b.scale }
  const scale = Math.max(a.scale, b.scale)
  const [x, y] = [rescaled(a, scale), rescaled(b, scale)]
  return { digits: kind === '+' ? x + y : x - y, scale }
}

export function compareExact(a: Exact, b: Exact): number {
  const scale = Math.max(a.scale, b.scale)
  const [x, y] = [rescaled(a, scale), rescaled(b, scale)]
  return x < y ? -1 : x > y ? 1 : 0
}

/** The fraction as a double, as near as one division gets. */
export const toDouble = (value: Exact | number): number =>
  typeof value === 'number' ? value : Number(writtenExact(value))

export function writtenExact({ digits, scale }: Exact): string {
  const sign = digits < 0n ? '-' : ''
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
  return scale === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`
}

export const zero: Exact = { digits: 0n, scale: 0 }

/** Text is the same whatever its case. */
export const folded = (text: string): string => text.toLowerCase()

/** A text that is equal for values that are one member. */
export function memberKey(value: Plain): string {
  if (value === null) return 'blank'
  if (isDay(value)) return `day ${value.day}`
  if (isExact(value)) {
    let { digits, scale } = value
    while (scale > 0 && digits % 10n === 0n) [digits, scale] = [digits / 10n, scale - 1]
    return `number ${digits}e-${scale}`
  }
  return typeof value === 'string' ? `text ${folded(value)}` : `${typeof value} ${value}`
}

/** By code point, as every engine here orders. */
export const compareText = (a: string, b: string): number => {
  const [x, y] = [[...a], [...b]]
  for (let i = 0; i < Math.min(x.length, y.length); i++) {
    const difference = x[i]!.codePointAt(0)! - y[i]!.codePointAt(0)!
    if (difference !== 0) return difference
  }
  return x.length - y.length
}

/** The number of a day: days since 30 December 1899, which is what BLANK counts as. */
export const serialOf = ({ day }: Day): Exact => ({ digits: BigInt(day + 25_569), scale: 0 })
export const dayOfSerial = ({ digits }: Exact): Day => ({ day: Number(digits) - 25_569 })

/** What BLANK counts as beside a value. */
function blankBeside(other: Plain): Plain {
  if (typeof other === 'string') return ''
  if (typeof other === 'boolean') return false
  if (isDay(other)) return dayOf('1899-12-30')
  return zero
}

/** −1, 0 or 1; BLANK counts as 0, "", FALSE or 1899-12-30. */
export function compareValues(a: Plain, b: Plain): number {
  if (a === null && b === null) return 0
  const [x, y] = [a ?? blankBeside(b), b ?? blankBeside(a)]
  if (isDay(x) && isDay(y)) return Math.sign(x.day - y.day)
  if (isDay(x) || isDay(y)) return compareValues(isDay(x) ? serialOf(x) : x, isDay(y) ? serialOf(y) : y)
  if (typeof x === 'string' && typeof y === 'string') return Math.sign(compareText(folded(x), folded(y)))
  if (typeof x === 'boolean' && typeof y === 'boolean') return Number(x) - Number(y)
  if (isExact(x) && isExact(y)) return compareExact(x, y)
  return Math.sign(toDouble(x as Exact | number) - toDouble(y as Exact | number))
}
