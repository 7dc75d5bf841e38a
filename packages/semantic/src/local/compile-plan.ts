import type { CompiledPlan, PlanParameter } from '@casement/evaluator'
import type { FilterJson, SemanticQuery } from '@casement/query'
import { planAnswer, toStatementPart } from '../answer/plan-answer.ts'
import type { AnswerOptions } from '../answer/plan-answer.ts'
import { findTable } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import type { EffectiveIdentity } from '../request/effective-identity.ts'
import { toPlan, Unplannable } from './to-plan.ts'

/**
 * Turns a query into a plan that is evaluated over the tables that `planPage` reads for the same person. The values of its filters
 * are left open: the plan answers all queries of its shape, each with its own. Throws QueryError as `compile` does, and
 * Unplannable for what only an engine can answer.
 */
export function compilePlan(
  query: SemanticQuery,
  model: Model,
  identity: EffectiveIdentity,
  options: AnswerOptions,
): CompiledPlan {
  if (query.filters?.some(isOfMoments)) throw new Unplannable('a time that moves on')
  const parameters: PlanParameter[] = []
  const { answer, rlsFilters } = planAnswer(query, model, identity, { ...options, parameters })
  if (parameters.some(({ filter }) => isOnChoices(query.filters![filter]!, model)))
    throw new Unplannable('choices that a filter leaves open')
  const isSecured = (table: string) => rlsFilters(table).kind !== 'everything'
  const { columns, parts, limit, maxRows } = answer
  return {
    plan: toPlan(answer, { model, isSecured }, parameters),
    columns,
    parts: parts.map(toStatementPart),
    ...(limit !== undefined && { limit }),
    ...(maxRows !== undefined && { maxRows }),
  }
}

/** A filter by a time that counts from now: a plan would go on counting from the moment it was made. */
const isOfMoments = (filter: object): boolean => 'filterType' in filter && filter.filterType === 7

/**
 * A filter on choices. It says which figure is meant, with its grain: a plan that is made before its values are known would
 * count the grain of every figure, and leave BLANK what the service answers.
 */
function isOnChoices(filter: FilterJson, model: Model): boolean {
  const targets = [(filter as { target?: FilterTarget | readonly FilterTarget[] }).target ?? []].flat()
  return targets.some(
    ({ table, measure }) => measure === undefined && findTable(model, table)?.choices !== undefined,
  )
}

interface FilterTarget {
  readonly table: string
  readonly measure?: string
}
