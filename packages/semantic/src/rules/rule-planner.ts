import type { Column } from '../model/column.ts'
import { ModelError } from '../model/errors.ts'
import { columnId, tableOf } from '../model/model.ts'
import type { Model, RlsRule, Table } from '../model/model.ts'
import { pathsFrom, uniqueColumn } from '../model/relationships.ts'
import { hasMeasure } from '../model/typed-expression.ts'
import type { Binding, TypedExpression } from '../model/typed-expression.ts'
import { boolean } from '../model/value-type.ts'
import { changesAlone } from '../plan/column-alone.ts'
import { keyFilter, noContext } from '../plan/context.ts'
import type { Evaluator } from '../plan/evaluate.ts'
import { noRow } from '../plan/evaluation-context.ts'
import type { Environment } from '../plan/evaluation-context.ts'
import { beyondOf } from '../plan/grain.ts'
import type { Planner } from '../plan/planner.ts'
import { fieldOf, keysOf } from '../plan/relation.ts'
import type { Context, Value } from '../plan/relation.ts'
import type { RlsFilter } from './rls-filter.ts'
import { guardsOf, withVariables } from './rule-variables.ts'
import { tablesOfCalculate } from './tables-of-calculate.ts'
import { nodesIn } from './typed-nodes.ts'

/** Nodes of an expression that need more than the row at hand. */
const ofTables: ReadonlySet<unknown> = new Set(['fold', 'calculate', 'selectedValue', 'in', 'rank'])

/**
 * Plans rules. What a rule says of the row at hand stays a condition on the row. Where it looks into tables, the values of
 * the row's columns for which it is true become a relation, in which each row is looked up: the rule is evaluated in a row
 * context that goes through those values, as FILTER over the table would, and no row is joined with others.
 */
export class RulePlanner {
  readonly #planner: Planner
  readonly #evaluator: Evaluator
  readonly #model: Model

  constructor(planner: Planner, evaluator: Evaluator) {
    this.#planner = planner
    this.#evaluator = evaluator
    this.#model = planner.model
  }

  /** Throws ModelError ROLE_RULE, or MEASURE_UNSUPPORTED, for what no filter can be made of. */
  filterOf(rule: RlsRule): RlsFilter {
    const table = tableOf(this.#model, rule)
    const parts = [rule.filter, ...guardsOf(rule.filter)].map((part) => this.#part(part, [], table))
    return parts.length === 1 ? parts[0]! : { kind: 'all', filters: parts }
  }

  #part(expression: TypedExpression, variables: readonly Binding[], table: Table): RlsFilter {
    if (expression.kind === 'let')
      return this.#part(expression.result, [...variables, ...expression.variables], table)
    const whole = withVariables(expression, variables)
    if (!looksIntoTables(whole))
      return { kind: 'rule', condition: this.#evaluator.value(whole, fieldsOf(table)) }
    if (expression.kind === 'operation') {
      const { operator, operands } = expression
      const parts = () => operands.map((operand) => this.#part(operand, variables, table))
      if (operator === 'and') return { kind: 'all', filters: parts() }
      if (operator === 'or') return { kind: 'any', filters: parts() }
      if (operator === 'not') return { kind: 'not', filter: parts()[0]! }
    }
    const environment = this.#rowContext(whole, table)
    return (
      (expression.kind === 'in' ? this.#among(expression, variables, table, environment) : undefined) ??
      this.#whereTrue(whole, environment)
    )
  }

  /** Rows whose values are in a table that is the same for all of them; undefined where it is another one for each. */
  #among(
    { values, table: written }: TypedExpression & { kind: 'in' },
    variables: readonly Binding[],
    table: Table,
    environment: Environment,
  ): RlsFilter | undefined {
    const wanted = values.map((value) => withVariables(value, variables))
    if (wanted.some(looksIntoTables)) return undefined
    const { of, context, beyond } = this.#evaluator.table(
      written,
      this.#evaluator.declare(variables, environment),
    )
    if (beyond || 'table' in of) return undefined
    const { relation, names } = this.#planner.distinct(
      tableOf(this.#model, of.columns[0]!),
      of.columns,
      context,
    )
    if (keysOf(relation).some(({ name }) => !names.includes(name))) return undefined
    return {
      kind: 'among',
      values: wanted.map((value) => this.#evaluator.value(value, fieldsOf(table))),
      found: of.columns.map(({ type }, place) => {
        const cell: Value = { kind: 'cell', relation, name: names[place]!, type }
        const { type: common } = values[place]!
        const isSame = JSON.stringify(type) === JSON.stringify(common)
        return isSame ? cell : { kind: 'operation', operator: 'convert', operands: [cell], type: common }
      }),
      relation,
    }
  }

  /** Rows by the values of their columns for which the expression is true. */
  #whereTrue(expression: TypedExpression, environment: Environment): RlsFilter {
    const where = this.#evaluator.value(expression, environment)
    const [beyond] = beyondOf(where)
    if (beyond)
      throw new ModelError(
        'ROLE_RULE',
        `It asks for figures of "${beyond.of}" by ${columnId(beyond.by)}, which they are not kept by`,
      )
    const seen = { name: 'seen', value: { kind: 'literal', value: true, type: boolean } } as const
    const relation = this.#planner.rows('rule', [seen], { where })
    return {
      kind: 'among',
      values: relation.keys.map(({ column }) => fieldOf(column)),
      found: relation.keys.map(({ name, column }) => ({ kind: 'cell', relation, name, type: column.type })),
      relation,
    }
  }

  /** The row context of a rule: columns that it reads, gone through by their values, and what CALCULATE makes of a row. */
  #rowContext(expression: TypedExpression, table: Table): Environment {
    const turns = hasMeasure(expression) && this.#turnsIntoFilter(expression, table)
    const unique = turns ? uniqueColumn(this.#model, table.name) : undefined
    const read = new Map<string, Column>(unique && [[columnId(unique), unique]])
    const isWhole = unique !== undefined && changesAlone(expression, unique, this.#model)
    for (const column of isWhole ? table.columns : columnsIn(expression, table))
      read.set(columnId(column), column)
    const environment: Environment = { context: noContext, row: noRow, variables: new Map() }
    if (read.size === 0) return environment
    const { keys } = this.#planner.keyGroup([...read.values()], ownRows(table))
    const values = keys.map(
      (key) => [columnId(key.column), { kind: 'key', key, type: key.column.type }] as const,
    )
    const filters = unique ? keys.map(keyFilter) : []
    return {
      ...environment,
      ...(unique && { transition: { ...noContext, filters } }),
      row: { ...noRow, keys: new Map(values), added: filters },
    }
  }

  /**
   * Whether CALCULATE in a rule looks at rows that the row at hand limits, once it is a filter: those that lead to it. A
   * row limits also what else its own partners have, and its table's rows where nothing tells them apart: neither is
   * planned.
   */
  #turnsIntoFilter(expression: TypedExpression, table: Table): boolean {
    const reached = pathsFrom(this.#model, table.name)
    let turns = false
    for (const name of tablesOfCalculate(expression)) {
      const leads = pathsFrom(this.#model, name)
      if (leads.has(table.name) && uniqueColumn(this.#model, table.name)) turns = true
      else if ([...leads.keys()].some((other) => reached.has(other)))
        throw new ModelError(
          'ROLE_RULE',
          `CALCULATE looks at "${name}" by a row of "${table.name}", with which it shares partners; use FILTER in its place, or REMOVEFILTERS() in it`,
        )
    }
    return turns
  }
}

/** The rows that a table has: no rule is asked of one that stands for what facts miss, nor are facts looked through for it. */
const ownRows = ({ name }: Table): Context => ({
  ...noContext,
  filters: [{ kind: 'rows', columns: [], table: name, filters: [], hasBlankRow: false }],
})

const fieldsOf = ({ name }: Table): Environment => ({
  context: noContext,
  row: { ...noRow, isField: (column) => column.table === name },
  variables: new Map(),
})

const looksIntoTables = (expression: TypedExpression): boolean => {
  for (const { kind } of nodesIn(expression)) if (ofTables.has(kind)) return true
  return false
}

/** The columns of a table that an expression mentions. */
function* columnsIn(expression: TypedExpression, { name }: Table): Generator<Column> {
  for (const { kind, column } of nodesIn(expression))
    if (kind === 'column' && (column as Column).table === name) yield column as Column
}
