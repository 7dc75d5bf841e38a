import type { Plan, PlanParameter } from '@casement/evaluator'
import type { SemanticQuery } from '@casement/query'
import { planAnswer, toStatementPart } from '../answer/plan-answer.ts'
import type { AnswerOptions } from '../answer/plan-answer.ts'
import type { Column } from '../model/column.ts'
import type { Model, Table } from '../model/model.ts'
import type { EffectiveIdentity } from '../plan/effective-identity.ts'
import { rlsFiltersFor } from '../plan/rls-filter.ts'
import type { RlsFilter } from '../plan/rls-filter.ts'
import { dialects, quoted } from '../sql/dialect.ts'
import { Parameters } from '../sql/parameters.ts'
import { SecuredTables } from '../sql/secured-table.ts'
import type { Statement, StatementColumn, StatementPart } from '../sql/statement.ts'
import { toPlan } from './to-plan.ts'

/** A plan as data, with what shapes its answer into a line. */
export interface CompiledPlan {
  readonly plan: Plan
  readonly columns: readonly StatementColumn[]
  readonly parts: readonly StatementPart[]
  readonly limit?: number
  readonly maxRows?: number
}

/**
 * Turns a query into a plan that is evaluated over tables of `securedRows` for the same person. The values of its filters
 * are left open: the plan answers all queries of its shape, each with its own. Throws QueryError as `compile` does, and
 * Unplannable for what only an engine can answer.
 */
export function compilePlan(
  query: SemanticQuery,
  model: Model,
  identity: EffectiveIdentity,
  options: AnswerOptions,
): CompiledPlan {
  const parameters: PlanParameter[] = []
  const { answer, rlsFilters } = planAnswer(query, model, identity, { ...options, parameters })
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

/** The statement that reads columns of a table, limited to the rows that a person may see. */
export function securedRows(
  model: Model,
  identity: EffectiveIdentity,
  today: string,
): {
  readonly isSecured: (table: string) => boolean
  readonly statement: (table: Table, columns: readonly Column[]) => Pick<Statement, 'sql' | 'parameters'>
} {
  const filters: (table: string) => RlsFilter = rlsFiltersFor(model, identity, today)
  return {
    isSecured: (table) => filters(table).kind !== 'everything',
    statement(table, columns) {
      const parameters = new Parameters()
      const sources = new SecuredTables(model, filters, { dialect: dialects.duckdb, parameters })
      const list = columns.map((column, place) => `${quoted(column.source)} AS c${place}`).join(', ')
      return {
        sql: `SELECT ${list} FROM ${sources.source(table, { columns })} AS "rows"`,
        parameters: parameters.values,
      }
    },
  }
}
