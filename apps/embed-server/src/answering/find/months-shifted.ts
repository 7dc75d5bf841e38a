import type { Model } from '@casement/semantic'
import { objectsIn } from '../../content/objects-in.ts'

type Typed = Model['tables'][number]['measures'][number]['typed']

/**
 * By how many months a measure shifts what is looked at: -12 for CALCULATE(…, SAMEPERIODLASTYEAR(…)), and for what is made of
 * such measures alone; 0 where it does not, or for a part of it, or looks at other months than a shift leads to.
 */
export function monthsShifted(model: Model, measure: { table: string; name: string }): number {
  const shifts = new Set(
    shiftsOf({ kind: 'measure', ...measure, type: { kind: 'boolean' } }, model, new Map()),
  )
  return (shifts.size === 1 ? [...shifts][0] : null) ?? 0
}

/** Shifts of the figures that an expression is made of; null: of one whose months no shift leads to. */
type Shifts = readonly (number | null)[]

function shiftsOf(typed: Typed, model: Model, known: Map<string, Shifts>): Shifts {
  switch (typed.kind) {
    case 'measure': {
      const key = JSON.stringify([typed.table, typed.name])
      const table = model.tables.find(({ name }) => name === typed.table)
      const measure = table?.measures.find(({ name }) => name === typed.name)
      const shifts = known.get(key) ?? (measure ? shiftsOf(measure.typed, model, known) : [0])
      known.set(key, shifts)
      return shifts
    }
    case 'calculate': {
      const within = shiftsOf(typed.expression, model, known)
      const dates = [...objectsIn(typed.modifiers)].find(({ kind }) => kind === 'dates')
      if (!dates) return within
      const { kind, unit, amount } = dates['condition'] as Readonly<Record<string, unknown>>
      const isShift = kind === 'shifted' && unit === 'month'
      return within.map((each) => (isShift && each !== null ? each + Number(amount) : null))
    }
    case 'operation':
      return distinct(typed.operands.flatMap((operand) => shiftsOf(operand, model, known)))
    case 'let': {
      const values = typed.variables.flatMap(({ value }) => value ?? [])
      return distinct([...values, typed.result].flatMap((each) => shiftsOf(each, model, known)))
    }
    case 'literal':
    case 'variable':
    case 'selectedValue':
      return []
    default:
      return [0]
  }
}

const distinct = <T>(all: readonly T[]): readonly T[] => [...new Set(all)]
