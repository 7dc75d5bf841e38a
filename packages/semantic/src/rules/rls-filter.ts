import type { Column } from '../model/column.ts'
import { fieldsIn } from '../plan/relation.ts'
import type { Relation, Value } from '../plan/relation.ts'

/** Row-level security (RLS): which rows of a table a person may see. */
export type RlsFilter =
  | { kind: 'everything' }
  | { kind: 'nothing' }
  /** The rows for which the rule is true. */
  | { kind: 'rule'; condition: Value }
  /**
   * The rows whose values stand together in a row of a relation, where they are `found`; where none are asked for, all rows
   * if the relation has any. The relation is of whole tables: what a rule looks into is not under rules itself.
   */
  | { kind: 'among'; values: readonly Value[]; found: readonly Value[]; relation: Relation }
  /** The rows whose partner may be seen; `isMany`: at least one of their partners on the many side. */
  | { kind: 'partner'; from: Column; to: Column; filter: RlsFilter; isMany?: true }
  | { kind: 'all' | 'any'; filters: readonly RlsFilter[] }
  | { kind: 'not'; filter: RlsFilter }

/** The columns of its own table that a filter reads. */
export function columnsOfRls(filter: RlsFilter): readonly Column[] {
  return partsOf(filter, columnsOfRls)
}

/** What is said of each part of a filter on rows of its own table, and the columns that it reads where it has none. */
export function partsOf(filter: RlsFilter, each: (part: RlsFilter) => readonly Column[]): readonly Column[] {
  switch (filter.kind) {
    case 'everything':
    case 'nothing':
      return []
    case 'rule':
      return [...fieldsIn(filter.condition)]
    case 'among':
      return filter.values.flatMap((value) => [...fieldsIn(value)])
    case 'partner':
      return [filter.from]
    case 'not':
      return each(filter.filter)
    case 'all':
    case 'any':
      return filter.filters.flatMap(each)
  }
}
