import type { Column } from '../model/column.ts'
import { ModelError } from '../model/errors.ts'
import { columnId, findMeasure, tableOf } from '../model/model.ts'
import type { Model, Table } from '../model/model.ts'
import { pathsFrom } from '../model/relationships.ts'
import { hasMeasure } from '../model/typed-expression.ts'
import type {
  Binding,
  FoldFunction,
  Modifier,
  TypedExpression,
  TypedTable,
} from '../model/typed-expression.ts'
import { boolean, date, integer, text } from '../model/value-type.ts'
import type { ValueType } from '../model/value-type.ts'
import type { CompileBudget } from '../request/compile-budget.ts'
import { spend } from '../request/compile-budget.ts'
import { ContextTransition, uniqueOf } from './context-transition.ts'
import { isAmong, withFilters } from './context.ts'
import type { EffectiveIdentity } from '../request/effective-identity.ts'
import { limited, noRow, without } from './evaluation-context.ts'
import type { BoundVariable, Environment, Row, TableValue } from './evaluation-context.ts'
import { FilterArguments } from './filter-arguments.ts'
import { directFold } from './direct-fold.ts'
import { differenceOf, factsAsked, factsOf, factsOfAll, withFacts } from './asked-days.ts'
import { beyondGrain, beyondOf, blankBeyond } from './grain.ts'
import { choicesIn, chosen, countedChoices, known, knownResult } from './known-choices.ts'
import type { Planner } from './planner.ts'
import { projected } from './projected.ts'
import { foldName } from './relation-names.ts'
import { fieldOf, fieldsIn, keysIn, keysOf, relationsIn } from './relation.ts'
import type { BeyondGrain, Context, Value } from './relation.ts'
import { datesTable } from './time-intelligence.ts'

/*
 * Evaluation, in the terms of DAX's theory:
 *
 * - Evaluation context: `Environment`. Its filter context is `Context`, its row context is `Row`; `noRow` is none.
 * - Context transition: `ContextTransition` makes the filter context that the row at hand turns into, `transition`;
 *   `#measure` and `#calculate` enter it, everything else goes on in `context`.
 * - CALCULATE: `#modified`, in DAX's order. Filter arguments are evaluated in the outer context; of `FilterArguments`,
 *   modifiers take filters away (`#without`), then the arguments replace what speaks of the same columns (`replaced`) and
 *   apply (`applied`). KEEPFILTERS is the last step without the one before it.
 * - Expanded tables: a table brings the columns of all tables that it leads to over relationships, so a filter by its
 *   rows reaches them (`#reaches` of `FilterArguments`; ContextFilter of kind `rows`).
 * - Lineage: columns of a table expression stay columns of the model (`TableValue.of`), which is what a filter by the
 *   table speaks of. An expression that makes new columns does not exist in this subset.
 * - ALLSELECTED goes back to `Context.selected`, the filters of the query itself: there are no shadow filters.
 */

/** Evaluates expressions to values over relations. The filter context is a value that is passed down, never state. */
export class Evaluator {
  readonly #model: Model
  readonly #planner: Planner
  readonly #filters: FilterArguments
  readonly #rows: ContextTransition
  readonly #identity: EffectiveIdentity
  readonly #today: string
  readonly #budget: CompileBudget
  readonly #ruled: readonly Column[]

  /** `ruled`: the columns that the identity's RLS filters limit rows by. */
  constructor(
    planner: Planner,
    identity: EffectiveIdentity,
    today: string,
    budget: CompileBudget,
    ruled: readonly Column[] = [],
  ) {
    this.#model = planner.model
    this.#planner = planner
    this.#filters = new FilterArguments(planner, ruled)
    this.#rows = new ContextTransition(planner, this.#filters)
    this.#identity = identity
    this.#today = today
    this.#budget = budget
    this.#ruled = ruled
  }

  value(expression: TypedExpression, environment: Environment): Value {
    spend(this.#budget, 'steps', 1)
    switch (expression.kind) {
      case 'literal':
        return expression
      case 'today':
        return { kind: 'literal', value: this.#today, type: date }
      case 'identity':
        return {
          kind: 'literal',
          value:
            (expression.part === 'username' ? this.#identity.username : this.#identity.customData) ?? null,
          type: text,
        }
      case 'column':
        return this.#column(expression.column, environment)
      case 'variable':
        return this.#variable(expression.name, environment)
      case 'measure':
        return this.#measure(expression, environment)
      case 'calculate':
        return this.#calculate(expression, environment)
      case 'operation':
        return this.#operation(expression, environment)
      case 'let':
        return this.value(expression.result, this.declare(expression.variables, environment))
      case 'fold':
        return this.#fold(expression, environment)
      case 'rank':
        return this.#rank(expression, environment)
      case 'in':
        return this.value(expression.counted(), environment)
      case 'selectedValue': {
        const table = tableOf(this.#model, expression.column)
        const choices = choicesIn(table, environment.context, this.#ruled)
        if (choices) return known(choices.length === 1 ? choices[0]! : null, expression.type, choices)
        const beyond = this.#beyond(table, environment.context)
        if (beyond.length > 0) return blankBeyond(beyond, expression.type)
        return this.#planner.aggregate(table, environment.context, {
          function: 'only',
          value: fieldOf(expression.column),
          type: expression.type,
          withBlankRow: true,
          name: `only ${expression.column.name}`,
        })
      }
    }
  }

  #operation(
    { operator, operands: written, type }: TypedExpression & { kind: 'operation' },
    environment: Environment,
  ): Value {
    const first = this.value(written[0]!, environment)
    // Of a choice that is known, the other branch is neither read nor counted.
    if (operator === 'if' && first.kind === 'literal' && first.isKnown)
      return chosen(this.value(written[first.value === true ? 1 : 2]!, environment), first)
    const operands = [first, ...written.slice(1).map((operand) => this.value(operand, environment))]
    const beyond = operands.flatMap(beyondOf)
    // What is computed with a figure that has no value has none itself: no operator counts it as 0.
    if (beyond.length > 0) return blankBeyond(beyond, type)
    const result = knownResult(operator, operands, type) ?? { kind: 'operation', operator, operands, type }
    if (type.kind === 'boolean') return result
    const facts = factsOfAll(operator === 'if' ? operands.slice(1) : operands)
    return withFacts(operator === 'subtract' ? differenceOf(result, operands) : result, facts)
  }

  #beyond(table: Table, context: Context): BeyondGrain[] {
    return beyondGrain(this.#model, table, context, this.#ruled)
  }

  #column(column: Column, { row }: Environment): Value {
    if (row.isField(column)) return fieldOf(column)
    const value = row.keys.get(columnId(column))
    if (value) return value
    throw new ModelError(
      'MEASURE_UNSUPPORTED',
      `${columnId(column)} cannot be read inside the iterator that it stands in`,
    )
  }

  #variable(name: string, { variables }: Environment): Value {
    const held = variables.get(name.toLowerCase())
    if (held && 'value' in held) return held.value
    throw new Error(`The variable "${name}" is not bound`)
  }

  /** The environment with variables that keep what they are in it. */
  declare(bindings: readonly Binding[], environment: Environment): Environment {
    const variables = new Map(environment.variables)
    for (const binding of bindings) {
      const inner = { ...environment, variables: new Map(variables) }
      const held: BoundVariable = binding.table
        ? { table: this.table(binding.table, inner) }
        : { value: this.value(binding.value, inner) }
      variables.set(binding.name.toLowerCase(), held)
    }
    return { ...environment, variables }
  }

  /** A measure is evaluated as CALCULATE evaluates it: a row at hand becomes a filter. It sees no variable but its own. */
  #measure({ table, name }: TypedExpression & { kind: 'measure' }, environment: Environment): Value {
    const measure = findMeasure(tableOf(this.#model, { table }), name)
    if (!measure) throw new Error(`The measure [${name}] is not in the model`)
    const context = environment.transition ?? environment.context
    if (measure.grain) {
      const home = tableOf(this.#model, measure)
      const beyond = beyondGrain(this.#model, home, context, this.#ruled, measure)
      if (beyond.length > 0) return blankBeyond(beyond, measure.type)
    }
    return this.value(measure.typed, { context, row: noRow, variables: new Map() })
  }

  // CALCULATE

  #calculate(
    { expression, modifiers }: TypedExpression & { kind: 'calculate' },
    environment: Environment,
  ): Value {
    const { transition: _, ...rest } = environment
    const { context, beyond } = this.#modified(modifiers, environment)
    return beyond.length > 0
      ? blankBeyond(beyond, expression.type)
      : this.value(expression, { ...rest, context })
  }

  /** Filter arguments are evaluated in the outer context. */
  #modified(
    modifiers: readonly Modifier[],
    environment: Environment,
  ): { context: Context; beyond: readonly BeyondGrain[] } {
    const tables = modifiers.flatMap((modifier) =>
      modifier.kind === 'filter' ? [{ modifier, table: this.table(modifier.table, environment) }] : [],
    )
    return this.#filters.modified(modifiers, tables, environment)
  }

  // Tables

  table(table: TypedTable, environment: Environment): TableValue {
    const { context } = environment
    const nothing: Context = { ...context, filters: [], named: [] }
    switch (table.kind) {
      case 'table':
        return this.#taken({ table: tableOf(this.#model, table) }, 'visible', context)
      case 'allOfTable':
        return this.#taken({ table: tableOf(this.#model, table) }, 'all', nothing)
      case 'values':
        return this.#taken({ columns: [table.column] }, 'visible', context)
      case 'all':
        return this.#taken({ columns: table.columns }, 'all', nothing)
      case 'allSelected':
        return this.#taken({ columns: table.columns }, 'fixed', withFilters(nothing, context.selected))
      case 'filter':
        return this.#filtered(this.table(table.table, environment), table.condition, environment)
      case 'calculateTable': {
        const { transition: _, ...rest } = environment
        const { context: inner, beyond } = this.#modified(table.modifiers, environment)
        const found = this.table(table.table, { ...rest, context: inner })
        return without({ ...found, base: found.base === 'all' ? 'all' : 'fixed' }, beyond)
      }
      case 'project':
        return projected(this.table(table.table, environment), table.columns, this.#model)
      case 'dates':
        return datesTable(table, environment, this.#planner, this)
      case 'tableVariable': {
        const held = environment.variables.get(table.name.toLowerCase())
        if (held && 'table' in held)
          return held.table.base === 'visible' ? { ...held.table, base: 'fixed' } : held.table
        throw new Error(`The variable "${table.name}" is not bound`)
      }
    }
  }

  /** Rows or values of a table under a context, unless the context is beyond its grain. */
  #taken(of: TableValue['of'], base: TableValue['base'], context: Context): TableValue {
    const table = 'table' in of ? of.table : tableOf(this.#model, of.columns[0]!)
    return without({ of, base, context, own: [] }, this.#beyond(table, context))
  }

  #filtered(table: TableValue, condition: TypedExpression, environment: Environment): TableValue {
    if (hasMeasure(condition)) return this.#filteredByMeasure(table, condition, environment)
    const value = this.value(condition, { ...environment, row: this.#fieldsOf(table, environment) })
    if (beyondOf(value).length > 0) return without(table, beyondOf(value))
    const columns = [...fieldsIn(value)]
    if (relationsIn(value).size === 0 && keysIn(value).size === 0) {
      if (columns.length > 0) return limited(table, { kind: 'condition', columns, condition: value })
      const first = 'table' in table.of ? table.of.table.columns[0]! : table.of.columns[0]!
      return limited(table, { kind: 'condition', columns: [first], condition: value })
    }
    const filtered = 'table' in table.of ? table.of.table : tableOf(this.#model, table.of.columns[0]!)
    const spoken =
      columns.length > 0
        ? columns
        : 'table' in table.of
          ? [uniqueOf(this.#model, filtered)]
          : [...table.of.columns]
    const nothing: Context = { ...environment.context, filters: [], named: [] }
    const { relation, names } = this.#planner.distinct(filtered, spoken, nothing, value)
    return limited(table, { kind: 'set', columns: spoken, relation, names })
  }

  /** The columns of a scan's row; those that an outer scan was at are out of reach. */
  #fieldsOf({ of }: TableValue, { row }: Environment): Row {
    if ('columns' in of) return { ...row, isField: isAmong(of.columns) }
    const reached = pathsFrom(this.#model, of.table.name)
    return { ...row, isField: (column) => reached.has(column.table) }
  }

  #filteredByMeasure(table: TableValue, condition: TypedExpression, environment: Environment): TableValue {
    const { group, inner } = this.#rows.iterate(table, condition, environment)
    const where = this.value(condition, inner)
    if (beyondOf(where).length > 0) return without(table, beyondOf(where))
    const rows = this.#planner.rows('filtered', [], { keys: keysOf(group.members()), where })
    const columns = group.keys.map((key) => key.column)
    return limited(table, {
      kind: 'set',
      columns,
      relation: rows,
      names: group.keys.map((key) => key.name),
    })
  }

  // Folds

  #fold(expression: TypedExpression & { kind: 'fold' }, environment: Environment): Value {
    const table = this.table(expression.table, environment)
    const { function: kind, value, type } = expression
    if (table.beyond) return blankBeyond(table.beyond, type)
    const counted = countedChoices(table, kind, type, { model: this.#model, ruled: this.#ruled })
    if (counted) return counted
    if ('table' in table.of && (value === null || !hasMeasure(value))) {
      const row: Environment = { ...environment, row: this.#fieldsOf(table, environment) }
      const each = value && this.value(value, row)
      if (each && beyondOf(each).length > 0) return blankBeyond(beyondOf(each), type)
      return this.#figure(table.of.table, table.context, {
        function: kind,
        value: each,
        type,
        withBlankRow: table.base === 'all',
        name: foldName(kind, value),
      })
    }
    const single = 'columns' in table.of && table.of.columns.length === 1 ? table.of.columns[0]! : undefined
    if (single) {
      const direct = directFold(kind, value, single)
      if (direct)
        return this.#figure(tableOf(this.#model, single), table.context, {
          function: direct,
          value: fieldOf(single),
          type,
          withBlankRow: direct === 'distinctCount',
          name: foldName(direct, { kind: 'column', column: single, type: single.type }),
        })
    }
    return this.#foldRows(table, kind, value, type, environment)
  }

  #figure(...[table, context, aggregate]: Parameters<Planner['aggregate']>): Value {
    const facts = factsAsked(this.#planner, table, context)
    return withFacts(this.#planner.aggregate(table, context, aggregate), facts)
  }

  #foldRows(
    table: TableValue,
    kind: FoldFunction,
    value: TypedExpression | null,
    type: ValueType,
    environment: Environment,
  ): Value {
    const one: TypedExpression = { kind: 'literal', value: '1', type: integer }
    const body = value ?? one
    const { group, inner } = this.#rows.iterate(table, body, environment)
    const each = this.value(body, inner)
    if (beyondOf(each).length > 0) return blankBeyond(beyondOf(each), type)
    const whole = kind === 'countRows' || kind === 'countBlank' || kind === 'distinctCount'
    const rows = this.#planner.rows('each', [{ name: 'value', value: each }], {
      keys: keysOf(group.members()),
      whole,
    })
    const figure = this.#planner.fold(rows, group, kind, rows.columns[0]!.name, type)
    // The days of one member of the calendar are not those of all of them.
    const isByDays = group.keys.some(({ column }) => column.table === this.#model.dates?.table)
    return isByDays ? figure : withFacts(figure, factsOf(each))
  }

  #rank(expression: TypedExpression & { kind: 'rank' }, environment: Environment): Value {
    const table = this.table(expression.table, environment)
    const { group, inner } = this.#rows.iterate(table, expression.expression, environment)
    const ranked = this.value(expression.expression, inner)
    const own = this.value(expression.value, environment)
    const beyond = [...(table.beyond ?? []), ...beyondOf(ranked), ...beyondOf(own)]
    if (beyond.length > 0) return blankBeyond(beyond, expression.type)
    const innerRows = this.#planner.rows(
      'ranked',
      [
        { name: 'value', value: ranked },
        { name: 'present', value: { kind: 'literal', value: true, type: boolean } },
      ],
      { keys: keysOf(group.members()), whole: true },
    )
    const outerKeys = innerRows.keys.filter((key) => key.group !== group)
    const outerRows = this.#planner.rows('to rank', [{ name: 'value', value: own }], {
      keys: outerKeys,
      whole: true,
    })
    return this.#planner.rank({
      outer: outerRows,
      inner: innerRows,
      outerValue: outerRows.columns[0]!.name,
      innerValue: innerRows.columns[0]!.name,
      present: innerRows.columns[1]!.name,
      descending: expression.descending,
      dense: expression.dense,
    })
  }
}
