import { QueryError } from '@casement/query'
import type { Field, SemanticQuery } from '@casement/query'
import { carryOrders } from './answer/carried-orders.ts'
import { limitsOf } from './answer/limits.ts'
import { PartsPlanner } from './answer/plan-parts.ts'
import type { NamedField } from './answer/plan-parts.ts'
import type { Model } from './model/model.ts'
import type { ValueType } from './model/value-type.ts'
import { budgetOfOne, spend } from './plan/compile-budget.ts'
import type { CompileBudget } from './plan/compile-budget.ts'
import type { EffectiveIdentity } from './plan/effective-identity.ts'
import { Evaluator } from './plan/evaluate.ts'
import { Planner } from './plan/planner.ts'
import type { BeyondGrain } from './plan/relation.ts'
import { rlsFiltersFor, rlsColumns } from './plan/rls-filter.ts'
import type { FilterClock } from './query/parse-filter.ts'
import { resolveField } from './query/resolve.ts'
import type { Resolved } from './query/resolve.ts'
import { dialects } from './sql/dialect.ts'
import { nothingKnown } from './sql/knowledge.ts'
import type { Knowledge } from './sql/knowledge.ts'
import { Parameters } from './sql/parameters.ts'
import type { PreAggregationLookup } from './sql/pre-aggregation.ts'
import { printAnswer } from './sql/print-answer.ts'
import type { Order } from './sql/print-answer.ts'
import { RelationPrinter } from './sql/print-relation.ts'
import { SecuredTables } from './sql/secured-table.ts'
import type { DialectName, Statement, StatementColumn, StatementPart } from './sql/statement.ts'

export interface CompileOptions extends FilterClock {
  dialect: DialectName
  /** Absent: nothing. */
  known?: Partial<Knowledge>
  /** Tables that answer in the place of larger ones, and are never told from them by a figure. Absent: none. */
  preAggregations?: PreAggregationLookup
  /** The most cells of an answer, its rows times its columns: it is cut there. Absent: as many as there are. */
  maxCells?: number
  /** What is left to compile with; less of it afterwards. Absent: what one query may take. */
  budget?: CompileBudget
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
  const { budget = { ...budgetOfOne } } = options
  const planner = new Planner(model)
  const rlsFilters = rlsFiltersFor(model, identity, options.today)
  const ruled = rlsColumns(model, identity, rlsFilters)
  const evaluator = new Evaluator(planner, identity, options.today, budget, ruled)
  const fields = query.select.map(({ name, field }) => ({ name, resolved: resolveField(model, field) }))
  const limits = limitsOf(query, model, planner, evaluator, options)
  const hidden = (query.orderBy ?? []).flatMap(({ field }) => (field ? [hiddenFigure(field, model)] : []))
  const known = { ...nothingKnown, ...options.known }
  const planned = new PartsPlanner(query, fields, hidden, limits, planner, evaluator).parts()
  const parts = planned.map((part) => carryOrders(part, known))

  const parameters = new Parameters()
  const dialect = dialects[options.dialect]
  const { preAggregations } = options
  const sources = new SecuredTables(model, rlsFilters, { dialect, parameters, preAggregations })
  const relations = new RelationPrinter({ model, dialect, parameters, sources, known })
  const columns = fields.map(({ name, resolved }) => statementColumn(name, resolved))
  const bounds = {
    ...(query.limit !== undefined && { limit: query.limit }),
    ...(options.maxCells !== undefined && {
      maxRows: Math.max(1, Math.floor(options.maxCells / columns.length)),
    }),
  }
  const answer = {
    parts,
    columns,
    orders: ordersFor(query, fields, columns),
    ...bounds,
    ...(query.offset !== undefined && { offset: query.offset }),
  }
  const sql = printAnswer(answer, relations, dialect)
  spend(budget, 'characters', sql.length)
  const statement: Omit<Statement, keyof Branded> = {
    sql,
    parameters: parameters.values,
    dialect: options.dialect,
    columns,
    ...bounds,
    parts: parts.map(({ kind, by, onlyIf, beyond }) => ({
      kind,
      by,
      ...(onlyIf && { others: true }),
      ...(beyond.size > 0 && { beyond: toldOf(beyond) }),
    })),
    amounts: columns.filter(({ role, type }) => role === 'value' && isExact(type)).map(({ name }) => name),
  }
  return statement as Statement
}

/** The mark of a statement: it exists for the compiler only, and is set here only. */
type Branded = { [Mark in keyof Statement as Mark extends symbol ? Mark : never]: true }

const isExact = (type: ValueType): boolean => type.kind === 'decimal' || type.kind === 'integer'

/** Why figures are BLANK beyond a grain, by the words that people know columns by. */
const toldOf = (beyond: ReadonlyMap<number, readonly BeyondGrain[]>): NonNullable<StatementPart['beyond']> =>
  new Map(
    [...beyond].map(([place, causes]) => {
      const { of } = causes[0]!
      const words = causes.flatMap((cause) =>
        cause.of === of ? [cause.by.displayName ?? cause.by.name] : [],
      )
      return [place, { of, by: [...new Set(words)] }]
    }),
  )

function statementColumn(name: string, resolved: Resolved): StatementColumn {
  return {
    name,
    type: resolved.kind === 'group' ? resolved.column.type : resolved.expression.type,
    ...(resolved.format !== undefined && { format: resolved.format }),
    role: resolved.kind === 'group' ? 'group' : 'value',
  }
}

function hiddenFigure(field: Field, model: Model): Resolved & { kind: 'value' } {
  const resolved = resolveField(model, field)
  if (resolved.kind === 'value') return resolved
  throw new QueryError('QUERY_SHAPE', `Select "${resolved.column.name}" to order by it`)
}

/** The query's order, then all groups, so that the order of an answer never depends on the engine. */
function ordersFor(
  query: SemanticQuery,
  fields: readonly NamedField[],
  columns: readonly StatementColumn[],
): Order[] {
  const isDetail = query.detailOf !== undefined
  const orders: Order[] = []
  const add = (place: number, descending: boolean) => {
    const isText = columns[place]!.type.kind === 'text'
    if (!orders.some((order) => order.place === place))
      orders.push({ place, descending, by: isText ? 'text' : 'value' })
  }
  let hidden = fields.length
  for (const { name, direction } of query.orderBy ?? []) {
    if (name === undefined) {
      orders.push({ place: hidden++, descending: direction === 'descending', by: 'sort' })
      continue
    }
    const place = fields.findIndex((field) => field.name === name)
    if (place < 0)
      throw new QueryError('QUERY_SHAPE', `The query orders by "${name}", which it does not select`)
    add(place, direction === 'descending')
  }
  for (const [place, column] of columns.entries()) if (column.role === 'group') add(place, false)
  // Groups have one spelling; rows that are listed as they are written may differ by it alone.
  if (isDetail)
    for (const [place, column] of columns.entries())
      if (column.type.kind === 'text') orders.push({ place, descending: false, by: 'spelling' })
  return orders
}
