import type { SemanticQuery } from '@casement/query'
import { carryOrders } from './answer/carried-orders.ts'
import { planAnswer, toStatementPart } from './answer/plan-answer.ts'
import type { AnswerOptions } from './answer/plan-answer.ts'
import type { Model } from './model/model.ts'
import type { ValueType } from './model/value-type.ts'
import { budgetOfOne, spend } from './request/compile-budget.ts'
import type { EffectiveIdentity } from './request/effective-identity.ts'
import { relationsOfRules, securedTables } from './secured/secured-tables.ts'
import { dialects } from './sql/dialect.ts'
import { nothingKnown } from './sql/knowledge.ts'
import type { Knowledge } from './sql/knowledge.ts'
import { Parameters } from './sql/parameters.ts'
import type { PreAggregationLookup } from './sql/pre-aggregation.ts'
import { printAnswer } from './sql/print-answer.ts'
import { RelationPrinter } from './sql/print-relation.ts'
import type { DialectName, Statement } from './sql/statement.ts'

export interface CompileOptions extends AnswerOptions {
  dialect: DialectName
  /** Absent: nothing. */
  known?: Partial<Knowledge>
  /** Tables that answer in the place of larger ones, and give the same figures. Absent: none. */
  preAggregations?: PreAggregationLookup
}

/**
 * Turns a query into one SQL statement that shows a person only what the person may see.
 *
 * Pure and fast; runs nothing. `today` ('YYYY-MM-DD') is the day that relative dates and TODAY() count from; `now`
 * ('YYYY-MM-DDTHH:MM:SS', UTC) is needed by relative time filters only.
 * Throws QueryError: QUERY_UNKNOWN_FIELD, QUERY_FILTER, QUERY_UNRELATED, QUERY_TOO_LARGE, MEASURE_UNSUPPORTED.
 */
export function compile(
  query: SemanticQuery,
  model: Model,
  identity: EffectiveIdentity,
  options: CompileOptions,
): Statement {
  const { budget = { ...budgetOfOne }, preAggregations } = options
  const known = { ...nothingKnown, ...options.known }
  const { answer, rlsFilters } = planAnswer(query, model, identity, { ...options, budget })
  const parts = answer.parts.map((part) => carryOrders(part, known))

  const dialect = dialects[options.dialect]
  dialect.own?.requireWritable(model)
  const parameters = new Parameters(dialect.own?.place)
  const ofRules = relationsOfRules(model, { dialect, parameters })
  const sources = securedTables(model, rlsFilters, { dialect, parameters, preAggregations }, ofRules)
  const relations = new RelationPrinter({ model, dialect, parameters, sources, known }, ofRules)
  const sql = printAnswer({ ...answer, parts }, relations, dialect)
  spend(budget, 'characters', sql.length)
  const { columns, limit, maxRows } = answer
  const statement: Omit<Statement, keyof Branded> = {
    sql,
    parameters: parameters.values,
    dialect: options.dialect,
    columns,
    ...(limit !== undefined && { limit }),
    ...(maxRows !== undefined && { maxRows }),
    parts: parts.map(toStatementPart),
    tables: columns.every(({ role }) => role === 'group') && isList(query) ? [] : [...sources.tables],
    amounts: columns.filter(({ role, type }) => role === 'value' && isExact(type)).map(({ name }) => name),
  }
  return statement as Statement
}

/** True for a list of what there is: no figure chooses its rows, and each is there once. */
const isList = ({ detailOf, filters = [], orderBy = [] }: SemanticQuery): boolean =>
  detailOf === undefined &&
  orderBy.every(({ field }) => field === undefined) &&
  filters.every((filter) => {
    const { target, filterType } = filter as { target?: unknown; filterType?: unknown }
    const isOfFigure = (part: unknown) => typeof part === 'object' && part !== null && 'measure' in part
    return filterType !== topN && ![target].flat().some(isOfFigure)
  })

/** The kind of a top-N filter, as the contract counts kinds. */
const topN = 5

/** The mark of a statement: it exists for the compiler only, and is set here only. */
type Branded = { [Mark in keyof Statement as Mark extends symbol ? Mark : never]: true }

const isExact = (type: ValueType): boolean => type.kind === 'decimal' || type.kind === 'integer'
