import { aggregateFunctions } from './functions-aggregate.ts'
import { filterFunctions } from './functions-filter.ts'
import { scalarFunctions } from './functions-scalar.ts'
import { timeFunctions } from './functions-time.ts'
import type { KnownFunction } from './known-function.ts'
import { otherDaxFunctions } from './other-functions.ts'

const known = new Map<string, KnownFunction>(
  [aggregateFunctions, filterFunctions, scalarFunctions, timeFunctions].flatMap((group) =>
    Object.entries(group),
  ),
)

export const findFunction = (name: string): KnownFunction | undefined => known.get(name.toUpperCase())

export const functionNames = (): string[] => [...known.keys()]

/** Whether DAX has the function, though this subset has not. */
export const isKnownElsewhere = (name: string): boolean => otherDaxFunctions.has(name)
