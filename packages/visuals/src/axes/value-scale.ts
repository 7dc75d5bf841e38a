import type { UnitPower } from '@casement/format'
import type { DisplayUnits } from '../definition/visual-base.ts'
import type { WrittenColumn } from '../writing/writing.ts'
import { unitIn } from '../writing/column-unit.ts'

export interface Extent {
  readonly min: number
  readonly max: number
}

/** An axis in round figures. */
export interface Scale extends Extent {
  readonly step: number
}

export interface ScaleOptions {
  /** About how many steps there is room for. */
  readonly steps: number
  /** Columns and areas stand on zero; lines and dots may show their own span. */
  readonly hasZero: boolean
  /** Figures are written without a fraction: no steps between them. */
  readonly isWhole?: boolean
  /** Ends that the author fixed. */
  readonly fixed?: { readonly min?: number | undefined; readonly max?: number | undefined } | undefined
}

/** The smallest extent that holds all of these; from 0 to 1 where there is nothing. */
export function extentOf(values: Iterable<number>): Extent {
  let [min, max] = [Infinity, -Infinity]
  for (const value of values) {
    if (!Number.isFinite(value)) continue
    if (value < min) min = value
    if (value > max) max = value
  }
  return min > max ? { min: 0, max: 1 } : { min, max }
}

/** The extent that an axis shows, before its ends are rounded. */
function shownExtent({ min, max }: Extent, { hasZero, fixed }: ScaleOptions): Extent {
  const span = max - min
  // A line near zero is read against it all the same.
  const toZero = hasZero || (min >= 0 && min < span * 0.5) || (max <= 0 && -max < span * 0.5)
  const shown = toZero ? { min: Math.min(0, min), max: Math.max(0, max) } : { min, max }
  const low = fixed?.min ?? shown.min
  const high = fixed?.max ?? shown.max
  if (high > low) return { min: low, max: high }
  // One figure, or none but zero: the axis needs room all the same.
  const room = Math.abs(low) * 0.1 || 1
  return fixed?.max === undefined ? { min: low, max: low + room } : { min: high - room, max: high }
}

/** 1, 2, 2.5 or 5 times a power of ten, at least as large as asked. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const times = [1, 2, 2.5, 5, 10].find((each) => each * power >= least * (1 - 1e-9)) ?? 10
  return times * power
}

/** Rounds away the dust of binary fractions: 0.30000000000000004 is 0.3. */
const clean = (value: number): number => Number(value.toPrecision(12)) + 0

export function scaleOf(extent: Extent, options: ScaleOptions): Scale {
  const shown = shownExtent(extent, options)
  const { fixed, isWhole } = options
  const least = (shown.max - shown.min) / Math.max(1, options.steps)
  const step = roundStep(isWhole ? Math.max(1, least) : least)
  return {
    min: fixed?.min ?? clean(Math.floor(shown.min / step + 1e-9) * step),
    max: fixed?.max ?? clean(Math.ceil(shown.max / step - 1e-9) * step),
    step,
  }
}

/**
 * Two axes over one chart: their zeros lie on one line and so do their steps, hence neither says more than the other.
 * Where an author fixed an end, each axis is its own.
 */
export function alignedScales(
  first: readonly [Extent, ScaleOptions],
  second: readonly [Extent, ScaleOptions],
): readonly [Scale, Scale] {
  const scales = [scaleOf(...first), scaleOf(...second)] as const
  const isFixed = [first, second].some(
    ([, { fixed }]) => fixed?.min !== undefined || fixed?.max !== undefined,
  )
  const holdsZero = scales.every(({ min, max }) => min <= 0 && max >= 0)
  if (isFixed || !holdsZero) return scales
  const below = Math.max(...scales.map(({ min, step }) => Math.round(-min / step)))
  const above = Math.max(...scales.map(({ max, step }) => Math.round(max / step)))
  const stretched = ({ step }: Scale) => ({ min: clean(-below * step), max: clean(above * step), step })
  return [stretched(scales[0]), stretched(scales[1])]
}

export const ticksOf = ({ min, max, step }: Scale): readonly number[] =>
  Array.from({ length: Math.floor((max - min) / step + 1e-9) + 1 }, (_, index) => clean(min + index * step))

/** Writes the steps of an axis: all in one unit, with as many digits as tell them apart. */
export function tickWriterOf(
  column: Pick<WrittenColumn, 'writeInUnit' | 'isPercent' | 'unit'>,
  scale: Scale,
  units: DisplayUnits | undefined,
): (value: number) => string {
  const largest = Math.max(Math.abs(scale.min), Math.abs(scale.max))
  const digitsIn = (power: UnitPower | -2) => {
    const step = clean(Math.abs(scale.step) / 10 ** power)
    return Number.isInteger(step) ? 0 : Number.isInteger(clean(step * 10)) ? 1 : 2
  }
  if (column.isPercent) return (value) => column.writeInUnit(clean(value), 0, digitsIn(-2))
  const asked = unitIn(column, units ?? 'auto', largest)
  // 250k, 500k, 750k and 1,000k rather than 0.25M: a smaller unit where the larger one needs more digits.
  const power =
    asked > 0 && (units ?? 'auto') === 'auto' && column.unit === undefined && digitsIn(asked) > 1
      ? ((asked - 3) as UnitPower)
      : asked
  return (value) => column.writeInUnit(clean(value), power, digitsIn(power))
}
