import type { PlanField, PlanValue } from './plan.ts'

/** The columns that a value reads, each once. */
export function fieldsIn(value: PlanValue, found = new Map<string, PlanField>()): readonly PlanField[] {
  if (value.kind === 'field') found.set(JSON.stringify([value.table, value.column]), value)
  if (value.kind === 'operation') for (const operand of value.operands) fieldsIn(operand, found)
  if (value.kind === 'among') for (const each of value.values) fieldsIn(each, found)
  return [...found.values()]
}

/** The tables that a value reads fields of. */
export const tablesIn = (value: PlanValue): readonly string[] => [
  ...new Set(fieldsIn(value).map(({ table }) => table)),
]
