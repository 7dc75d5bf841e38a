import type { FunctionTable, KnownFunction } from './binder.ts'
import { aggregateFunctions } from './functions-aggregate.ts'
import { filterFunctions } from './functions-filter.ts'
import { inTable, ruleFunctions } from './functions-rules.ts'
import { scalarFunctions } from './functions-scalar.ts'
import { timeFunctions } from './functions-time.ts'
import { otherDaxFunctions } from './other-functions.ts'

const known = new Map<string, KnownFunction>(
  [aggregateFunctions, filterFunctions, ruleFunctions, scalarFunctions, timeFunctions].flatMap((group) =>
    Object.entries(group),
  ),
)

export const functions: FunctionTable = {
  find: (name) => known.get(name.toUpperCase()),
  inTable,
  names: () => [...known.keys()],
  isKnownElsewhere: (name) => otherDaxFunctions.has(name),
}
