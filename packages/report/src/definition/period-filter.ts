import type { ReportFilter } from '@casement/visuals'

/** True for a filter on columns of that table, whatever else it is about. */
export const isOfTable = ({ target }: ReportFilter, table: string): boolean =>
  targetsOf(target).some((each) => isColumnOf(each, table))

/** True for a filter on columns of that table alone. */
export const isOfTableAlone = ({ target }: ReportFilter, table: string): boolean =>
  targetsOf(target).every((each) => isColumnOf(each, table))

const targetsOf = (target: unknown): readonly unknown[] => (Array.isArray(target) ? target : [target])

/** Names of a model are compared without case. */
function isColumnOf(target: unknown, name: string): boolean {
  const { table, measure } = (target ?? {}) as { table?: unknown; measure?: unknown }
  return measure === undefined && typeof table === 'string' && table.toLowerCase() === name.toLowerCase()
}
