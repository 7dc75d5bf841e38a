import type { Model } from '@casement/semantic'
import { objectsIn } from '../content/objects-in.ts'

/**
 * By how many months a measure shifts what is looked at: -12 for CALCULATE(…, SAMEPERIODLASTYEAR(…)), and for what only
 * names such a measure; 0 where it does not, or for a part of it alone.
 */
export function monthsShifted(model: Model, { table, name }: { table: string; name: string }): number {
  const measure = model.tables
    .find((each) => each.name === table)
    ?.measures.find((each) => each.name === name)
  if (!measure) return 0
  const { typed } = measure
  if (typed.kind === 'measure') return monthsShifted(model, typed)
  if (typed.kind !== 'calculate') return 0
  for (const part of objectsIn(typed.modifiers)) {
    const { kind, unit, amount } = part
    if (kind === 'shifted' && unit === 'month') return Number(amount)
  }
  return 0
}
