import type { Value } from '@casement/format'
import type { CellFormat } from '../definition/cell-formats.ts'
import { exactOf, minus, numberOf, signOf } from '../writing/exact.ts'
import type { Exact } from '../writing/exact.ts'
import { effectOf } from '../writing/signed.ts'
import type { Effect } from '../writing/signed.ts'

/** Decoration beside a figure, in parts of its cell and in words. */
export interface CellMark {
  /** From where to where, 0 at the cell's left edge and 1 at its right. */
  readonly bar?: { readonly from: number; readonly to: number; readonly isNegative: boolean }
  readonly ground?: { readonly of: 'size' | 'good' | 'bad'; readonly percent: number }
  readonly arrow?: { readonly text: '▲' | '▼'; readonly effect: Effect }
  readonly status?: 'good' | 'warn' | 'bad'
}

/** The least and the largest figure of a field; both 0 where there is none. */
export interface Extent {
  readonly least: number
  readonly most: number
}

/** The fullest that a ground gets: text stays readable on it, in light and dark. */
const fullestPercent = 40

export function extentOf(values: Iterable<Value>): Extent {
  let [least, most] = [0, 0]
  for (const value of values) {
    // A length needs no more digits than a float has.
    const size = Number(value ?? 0)
    if (size < least) least = size
    if (size > most) most = size
  }
  return { least, most }
}

/** The marks of a field's figures; null for a field without any. Extents are of the figures that are no totals. */
export function cellMarker(
  formats: readonly CellFormat[] | undefined,
  field: number,
  extent: () => Extent,
): ((value: Value, isTotal: boolean) => CellMark | null) | null {
  const format = formats?.find((each) => each.field === field)
  if (!format) return null
  const { least, most } = format.bar || format.scale ? extent() : { least: 0, most: 0 }
  const goodWhen = format.goodWhen ?? 'higher'
  return (value, isTotal) => {
    const exact = exactOf(value)
    if (!exact) return null
    const size = numberOf(exact)
    const sign = signOf(exact)
    // A total beside its parts would leave nothing of their bars.
    const isScaled = !isTotal && most > least
    return {
      ...(format.bar && isScaled ? { bar: barOf(size, { least, most }) } : {}),
      ...(format.scale && isScaled
        ? { ground: groundOf(size, { least, most }, format.scale, effectOf(exact, goodWhen)) }
        : {}),
      ...(format.arrow && sign !== 0
        ? { arrow: { text: sign > 0 ? ('▲' as const) : ('▼' as const), effect: effectOf(exact, goodWhen) } }
        : {}),
      ...statusOf(exact, format.rules),
    }
  }
}

function barOf(size: number, { least, most }: Extent): NonNullable<CellMark['bar']> {
  const at = (value: number) => Math.round(((value - least) / (most - least)) * 1000) / 1000
  const [zero, end] = [at(0), at(size)]
  return { from: Math.min(zero, end), to: Math.max(zero, end), isNegative: size < 0 }
}

function groundOf(
  size: number,
  { least, most }: Extent,
  scale: 'size' | 'sign',
  effect: Effect,
): NonNullable<CellMark['ground']> {
  const part =
    scale === 'size'
      ? (size - Math.min(least, 0)) / (most - Math.min(least, 0))
      : Math.abs(size) / Math.max(Math.abs(least), Math.abs(most))
  const of = scale === 'size' ? 'size' : effect === 'bad' ? 'bad' : 'good'
  return { of, percent: Math.round(Math.min(Math.max(part, 0), 1) * fullestPercent) }
}

function statusOf(exact: Exact, rules: CellFormat['rules'] = []): Pick<CellMark, 'status'> {
  const isAtLeast = (bound: number) => signOf(minus(exact, exactOf(bound))!) >= 0
  const rule = rules.find(
    ({ atLeast, below }) =>
      (atLeast === undefined || isAtLeast(atLeast)) && (below === undefined || !isAtLeast(below)),
  )
  return rule ? { status: rule.is } : {}
}
