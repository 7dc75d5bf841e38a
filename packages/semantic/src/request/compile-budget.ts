import { QueryError } from '@casement/query'

/** Budget that is left for compiling one query or of several together: each compilation takes its part of it. */
export interface CompileBudget {
  /** Expressions that are evaluated: of measures, in each part of the answer. */
  steps: number
  /** Characters of SQL. */
  characters: number
}

/** More than any sensible query takes; a chain of measures that doubles at each link ends here. */
export const budgetOfOne: Readonly<CompileBudget> = { steps: 20_000, characters: 256 * 1024 }

/** Takes `count` of what is left. Throws QUERY_TOO_LARGE when there is not as much. */
export function spend(budget: CompileBudget, kind: keyof CompileBudget, count: number): void {
  budget[kind] -= count
  if (budget[kind] < 0)
    throw new QueryError('QUERY_TOO_LARGE', 'The measures of the query are too large to compute together')
}
