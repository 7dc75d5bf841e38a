import { findMeasure } from '../model/model.ts'
import type { Evaluator } from '../plan/evaluate.ts'
import type { Environment } from '../plan/evaluation-context.ts'
import type { Planner } from '../plan/planner.ts'
import { measureValue } from '../query/resolve.ts'
import type { GroupAt, OrderValue } from './order-of-groups.ts'

/** Returns, for groups whose values a measure names, that measure in the context of the group. */
export const labelsOf = (
  groups: readonly GroupAt[],
  environment: Environment,
  { model }: Planner,
  evaluator: Evaluator,
): readonly OrderValue[] =>
  groups.flatMap(({ place, column: { name, label } }) => {
    if (label === undefined) return []
    const [measure] = model.tables.flatMap((table) => findMeasure(table, label) ?? [])
    const { expression } = measureValue(measure!)
    return [{ name: `label of ${name}`, value: evaluator.value(expression, environment), place }]
  })
