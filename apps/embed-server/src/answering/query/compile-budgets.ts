import type { CompileBudget } from '@casement/semantic'

/** A budget for compiling all queries that are asked together. */
export const createRequestBudget = (): CompileBudget => ({ steps: 24_000, characters: 640 * 1024 })

/** A budget for compiling one query or plan, which stops everybody else for as long. */
export const createQueryBudget = (): CompileBudget => ({ steps: 3000, characters: 96 * 1024 })
