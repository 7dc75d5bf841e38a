import { type Plan, shapeOf, writePlan } from '@casement/evaluator'
import { BoundedMap } from '@casement/limits'
import { PlacedError, parseQuery } from '@casement/query'
import { compilePlan, Unplannable, withoutNames } from '@casement/semantic'
import { createQueryBudget } from '../query/compile-budgets.ts'
import type { PageAsked } from './page-asked.ts'

/** A plan, and what is sent of it: without names of the model. */
export interface MadePlan {
  readonly plan: Plan
  /** A line of JSON; see CompiledPlan. */
  readonly line: string
}

/** Plans that are kept. */
const maxKept = 3000

/** Compiles queries into plans, each shape of a query once for an identity and a day. */
export function createPlanCompiler({ maxCells }: { maxCells: number }) {
  const kept = new BoundedMap<string, MadePlan | null>(maxKept)

  /** null: the query belongs to the service. */
  function compiled(query: unknown, { dataset, identity, clock }: PageAsked): MadePlan | null {
    try {
      const parsed = parseQuery(query)
      if (parsed.detailOf !== undefined || parsed.detailRows) return null
      const plan = compilePlan(parsed, dataset.model, identity, {
        ...clock,
        maxCells,
        budget: createQueryBudget(),
      })
      return { plan: plan.plan, line: writePlan({ ...plan, plan: withoutNames(plan.plan, dataset.model) }) }
    } catch (error) {
      if (error instanceof Unplannable || error instanceof PlacedError) return null
      throw error
    }
  }

  return {
    /** The plan that is kept of the query's shape; undefined where none was made. */
    known: (query: unknown, asked: PageAsked) => kept.get(keyOf(query, asked)),
    make(query: unknown, asked: PageAsked): MadePlan | null {
      const key = keyOf(query, asked)
      const made = compiled(query, asked)
      kept.set(key, made)
      return made
    },
  }
}

/** Plans say which days facts are of, which may be others in the next period. */
const keyOf = (query: unknown, { dataset, identity, clock }: PageAsked): string =>
  JSON.stringify([
    dataset.id,
    dataset.model.tables.map(({ covered }) => covered ?? null),
    identity,
    clock.today,
    shapeOf(query as { filters?: readonly object[] }),
  ])
