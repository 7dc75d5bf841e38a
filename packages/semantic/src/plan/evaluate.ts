import type { Column } from '../model/column.ts'
import { ModelError } from '../model/errors.ts'
import { columnId, findMeasure, tableOf } from '../model/model.ts'
import type { Model, Table } from '../model/model.ts'
import { pathsFrom, uniqueColumn } from '../model/relationships.ts'
import { hasMeasure, mentions } from '../model/typed-expression.ts'
import type {
  Binding,
  FoldFunction,
  Modifier,
  TypedExpression,
  TypedTable,
} from '../model/typed-expression.ts'
import { boolean, date, integer, text } from '../model/value-type.ts'
import type { ValueType } from '../model/value-type.ts'
import { changesAlone } from './column-alone.ts'
import type { CompileBudget } from './compile-budget.ts'
import { spend } from './compile-budget.ts'
import { isAmong, withFilters, withNamed, withoutColumns } from './context.ts'
import { beyondGrain, beyondOf, blankBeyond } from './grain.ts'
import type { Person } from './person.ts'
import { fieldOf, keyFilter, notBlank } from './planner.ts'
import type { Planner } from './planner.ts'
import { fieldsIn, keysIn, keysOf, relationsIn } from './relation.ts'
import type { BeyondGrain, Context, ContextFilter, KeyGroup, Value, ValueOperator } from './relation.ts'
import { filterSignature } from './signature.ts'

/*
 * Evaluation, in the terms of DAX's theory:
 *
 * - Evaluation context: `Environment`. Its filter context is `Context`, its row context is `Row`; `noRow` is none.
 * - Context transition: `#iterate` makes the filter context that the row at hand turns into, `transition`; `#measure` and
 *   `#calculate` enter it, everything else goes on in `context`.
 * - CALCULATE: `#modified`, in DAX's order. Filter arguments are evaluated in the outer context, modifiers take filters
 *   away (`#without`), then the arguments replace what speaks of the same columns (`#replaced`) and apply (`#applied`).
 *   KEEPFILTERS is the last step without the one before it.
 * - Expanded tables: a table brings the columns of all tables that it leads to over relationships, so a filter by its
 *   rows reaches them (`#reaches`; ContextFilter of kind `rows`).
 * - Lineage: columns of a table expression stay columns of the model (`TableValue.of`), which is what a filter by the
 *   table speaks of. An expression that makes new columns does not exist in this subset.
 * - ALLSELECTED goes back to `Context.selected`, the filters of the query itself: there are no shadow filters.
 */

/**
 * Where an expression is evaluated. `context` is the filter context; `transition` is what it becomes inside CALCULATE
 * or a measure when there is a row at hand; `row` says what the columns of that row are.
 */
export interface Environment {
  readonly context: Context
  readonly transition?: Context
  readonly row: Row
  readonly variables: ReadonlyMap<string, BoundVariable>
}

/** The columns at hand: fields of the row that a scan is at, and keys that iterators go through. */
export interface Row {
  readonly isField: (column: Column) => boolean
  readonly keys: ReadonlyMap<string, Value>
  /** What iterators have added to the context that rows become filters of. */
  readonly added: readonly ContextFilter[]
}

export const noRow: Row = { isField: () => false, keys: new Map(), added: [] }

/** A variable keeps what it was where it was declared. */
type BoundVariable = { value: Value } | { table: TableValue }

/**
 * A table that an expression gives: the rows of a table, or the combinations of some columns, that `context` lets
 * through. `base` says where they come from: what the context at hand shows, all there is, or a context of its own.
 * `own` is what the expression itself has limited them by.
 */
interface TableValue {
  readonly of: { readonly table: Table } | { readonly columns: readonly Column[] }
  readonly base: 'visible' | 'all' | 'fixed'
  readonly context: Context
  readonly own: readonly ContextFilter[]
  /** Why there is no such table: it would be taken from figures beyond their grain. */
  readonly beyond?: readonly BeyondGrain[]
}

/** Evaluates expressions to values over relations. The filter context is a value that is passed down, never state. */
export class Evaluator {
  readonly #model: Model
  readonly #planner: Planner
  readonly #person: Person
  readonly #today: string
  readonly #budget: CompileBudget
  readonly #ruled: readonly Column[]

  /** `ruled`: the columns that the person's RLS filters limit rows by. */
  constructor(
    planner: Planner,
    person: Person,
    today: string,
    budget: CompileBudget,
    ruled: readonly Column[] = [],
  ) {
    this.#model = planner.model
    this.#planner = planner
    this.#person = person
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
      case 'person':
        return {
          kind: 'literal',
          value: (expression.part === 'username' ? this.#person.username : this.#person.customData) ?? null,
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
      case 'operation': {
        const { operator, type } = expression
        const operands = expression.operands.map((operand) => this.value(operand, environment))
        const beyond = operands.flatMap(beyondOf)
        // What is computed with a figure that has no value has none itself: no operator counts it as 0.
        return beyond.length > 0 ? blankBeyond(beyond, type) : { kind: 'operation', operator, operands, type }
      }
      case 'let':
        return this.value(expression.result, this.#declare(expression.variables, environment))
      case 'fold':
        return this.#fold(expression, environment)
      case 'rank':
        return this.#rank(expression, environment)
      case 'selectedValue': {
        const table = tableOf(this.#model, expression.column)
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

  #declare(bindings: readonly Binding[], environment: Environment): Environment {
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

  /** Filter arguments are evaluated in the outer context; then filters are taken away, then the new ones come. */
  #modified(
    modifiers: readonly Modifier[],
    environment: Environment,
  ): { context: Context; beyond: readonly BeyondGrain[] } {
    const tables = modifiers.flatMap((modifier) =>
      modifier.kind === 'filter' ? [{ modifier, table: this.table(modifier.table, environment) }] : [],
    )
    let context = environment.transition ?? environment.context
    const removers = modifiers.filter((modifier) => modifier.kind !== 'filter')
    for (const modifier of removers) context = this.#without(modifier, context)
    const isChanged =
      environment.transition !== undefined || removers.some((modifier) => modifier.kind !== 'useRelationship')
    // Of several filters on a table each has its part: what one lets go of, another may have taken for granted.
    const isWider = (table: TableValue) =>
      isChanged ||
      tables.some(
        ({ modifier, table: other }) => other !== table && !modifier.keep && this.#reaches(other, table),
      )
    for (const { modifier, table } of tables)
      if (!modifier.keep) context = this.#replaced(context, table, isWider(table))
    for (const { table } of tables) context = this.#applied(context, table, isWider(table))
    return { context, beyond: tables.flatMap(({ table }) => table.beyond ?? []) }
  }

  /** Whether a table as a filter may stand in the place of filters of the other one's table. */
  #reaches({ of }: TableValue, { of: other }: TableValue): boolean {
    return 'table' in of
      ? pathsFrom(this.#model, of.table.name).has(tableNameOf(other))
      : tableNameOf(of) === tableNameOf(other)
  }

  #without(modifier: Exclude<Modifier, { kind: 'filter' }>, context: Context): Context {
    switch (modifier.kind) {
      case 'removeEverything':
        return { ...context, filters: [], named: [] }
      case 'remove':
        return this.#withoutColumns(context, isAmong(modifier.columns))
      case 'removeTable': {
        const isKept = isAmong(modifier.except)
        const reached = pathsFrom(this.#model, modifier.table, context.switchedOn)
        const isTableRemoved = (table: string) => modifier.except.length === 0 && reached.has(table)
        return this.#withoutColumns(
          context,
          (column) => reached.has(column.table) && !isKept(column),
          isTableRemoved,
        )
      }
      case 'restoreSelected': {
        const columns = modifier.columns
        if (!columns) return { ...context, filters: context.selected, named: [] }
        const isRestored = isAmong(columns)
        const restored = context.selected.filter((filter) => filter.columns.every(isRestored))
        return withFilters(this.#withoutColumns(context, isRestored), restored)
      }
      case 'useRelationship':
        return { ...context, switchedOn: [...context.switchedOn, modifier.relationship] }
    }
  }

  #withoutColumns(
    context: Context,
    isRemoved: (column: Column) => boolean,
    isTableRemoved = (_table: string) => false,
  ): Context {
    return withoutColumns(context, isRemoved, isTableRemoved, this.#planner)
  }

  /**
   * The context without what the table, as a filter, stands in the place of: nothing, when the table shows no more than
   * the context. `isWider`: the context is not the one that the table was taken in.
   */
  #replaced(context: Context, table: TableValue, isWider: boolean): Context {
    const { isColumn, isTable } = this.#speaksOf(table, context)
    // A filter over these columns and others says more than each of them shows.
    const isSplit = context.filters.some(({ columns }) => columns.some(isColumn) && !columns.every(isColumn))
    if (table.base === 'visible' && !isWider && !isSplit) return context
    return this.#withoutColumns(context, isColumn, isTable)
  }

  /** The columns, and the whole tables, whose filters a table as a filter stands in the place of. */
  #speaksOf({ of }: TableValue, { switchedOn }: Context) {
    if ('table' in of) {
      const reached = pathsFrom(this.#model, of.table.name, switchedOn)
      const isTable = (name: string) => reached.has(name)
      return { isTable, isColumn: (column: Column) => isTable(column.table) }
    }
    const dates = this.#datesTable(of.columns)
    const isNamed = isAmong(of.columns)
    const isTable = (name: string) => name === dates
    return { isTable, isColumn: (column: Column) => isNamed(column) || isTable(column.table) }
  }

  /** A filter on the dates of a date table stands in the place of every filter of that table, as in DAX. */
  #datesTable(columns: readonly Column[]): string | undefined {
    const [column] = columns
    if (columns.length !== 1 || column?.type.kind !== 'date') return undefined
    const isMarked = this.#model.dates !== undefined && columnId(this.#model.dates) === columnId(column)
    const isKey = this.#model.relationships.some(({ to }) => columnId(to) === columnId(column))
    return isMarked || isKey ? column.table : undefined
  }

  /** The context limited to the table. */
  #applied(context: Context, table: TableValue, isWider: boolean): Context {
    if ('table' in table.of) {
      const { name } = table.of.table
      const reached = pathsFrom(this.#model, name, context.switchedOn)
      const filters =
        table.base === 'all'
          ? table.own
          : table.context.filters.flatMap((filter) =>
              // Rows of a table that this one does not lead to have a part in it by what both lead to, and no other.
              filter.kind === 'rows' && !reached.has(filter.table)
                ? this.#planner.partners(filter, [...reached.keys()], context.switchedOn)
                : this.#onto(filter, (column) => reached.has(column.table)),
            )
      const hasBlankRow = table.base === 'all'
      return hasBlankRow && filters.length === 0
        ? withNamed(context, table.of.table.columns)
        : withFilters(context, [{ kind: 'rows', columns: [], table: name, filters, hasBlankRow }])
    }
    const { columns } = table.of
    const isPlain =
      table.base === 'all' || (table.base === 'visible' && !isWider && this.#standsAlone(table, columns))
    return isPlain
      ? withNamed(withFilters(context, table.own), columns)
      : withFilters(context, [this.#asSet(columns, table.context)])
  }

  /**
   * Whether the values that columns show follow from filters on these columns alone. Where other filters have a part in
   * it, the values are a set of their own: they stay when those filters are taken away.
   */
  #standsAlone({ context }: TableValue, columns: readonly Column[]): boolean {
    const isNamed = isAmong(columns)
    const reached = pathsFrom(this.#model, columns[0]!.table, context.switchedOn)
    return context.filters.every(
      (filter) =>
        filter.kind !== 'rows' &&
        (filter.columns.every(isNamed) || !filter.columns.some((column) => reached.has(column.table))),
    )
  }

  /** What a filter says about some columns. */
  #onto(filter: ContextFilter, isMeant: (column: Column) => boolean): ContextFilter[] {
    if (filter.kind === 'rows') return [filter]
    const meant = filter.columns.filter(isMeant)
    if (meant.length === 0) return []
    return [meant.length === filter.columns.length ? filter : this.#planner.project(filter, meant)]
  }

  #asSet(columns: readonly Column[], context: Context): ContextFilter {
    const { relation, names } = this.#planner.distinct(tableOf(this.#model, columns[0]!), columns, context)
    return { kind: 'set', columns, relation, names }
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
      case 'dates':
        return this.#dates(table, environment)
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

  #limited(table: TableValue, filter: ContextFilter): TableValue {
    return { ...table, context: withFilters(table.context, [filter]), own: [...table.own, filter] }
  }

  #filtered(table: TableValue, condition: TypedExpression, environment: Environment): TableValue {
    if (hasMeasure(condition)) return this.#filteredByMeasure(table, condition, environment)
    const value = this.value(condition, { ...environment, row: this.#fieldsOf(table, environment) })
    if (beyondOf(value).length > 0) return without(table, beyondOf(value))
    const columns = [...fieldsIn(value)]
    if (relationsIn(value).size === 0 && keysIn(value).size === 0) {
      if (columns.length > 0) return this.#limited(table, { kind: 'condition', columns, condition: value })
      const first = 'table' in table.of ? table.of.table.columns[0]! : table.of.columns[0]!
      return this.#limited(table, { kind: 'condition', columns: [first], condition: value })
    }
    const filtered = 'table' in table.of ? table.of.table : tableOf(this.#model, table.of.columns[0]!)
    const spoken =
      columns.length > 0 ? columns : 'table' in table.of ? [this.#unique(filtered)] : [...table.of.columns]
    const nothing: Context = { ...environment.context, filters: [], named: [] }
    const { relation, names } = this.#planner.distinct(filtered, spoken, nothing, value)
    return this.#limited(table, { kind: 'set', columns: spoken, relation, names })
  }

  /** The columns of a scan's row; those that an outer scan was at are out of reach. */
  #fieldsOf({ of }: TableValue, { row }: Environment): Row {
    if ('columns' in of) return { ...row, isField: isAmong(of.columns) }
    const reached = pathsFrom(this.#model, of.table.name)
    return { ...row, isField: (column) => reached.has(column.table) }
  }

  #filteredByMeasure(table: TableValue, condition: TypedExpression, environment: Environment): TableValue {
    const { group, inner } = this.#iterate(table, condition, environment)
    const where = this.value(condition, inner)
    if (beyondOf(where).length > 0) return without(table, beyondOf(where))
    const rows = this.#planner.rows('filtered', [], { keys: keysOf(group.members()), where })
    const columns = group.keys.map((key) => key.column)
    return this.#limited(table, {
      kind: 'set',
      columns,
      relation: rows,
      names: group.keys.map((key) => key.name),
    })
  }

  /** Goes through a table by keys, so that each row can become a filter. */
  #iterate(
    table: TableValue,
    body: TypedExpression,
    environment: Environment,
  ): { group: KeyGroup; inner: Environment } {
    const columns =
      'columns' in table.of ? [...table.of.columns] : this.#columnsToIterate(table.of.table, body)
    // A table's own rows have no blank one; ALL of a table and the values of a column have.
    const present = 'table' in table.of && table.base !== 'all' ? [notBlank(columns[0]!)] : []
    const group = this.#planner.keyGroup(columns, withFilters(table.context, present))
    const outer = this.#replaced(this.#outsideOf(table, environment), table, false)
    const limited =
      table.base === 'visible'
        ? withFilters(outer, [...table.own, ...present])
        : withFilters(this.#applied(outer, table, false), present)
    const rowFilters = group.keys.map(keyFilter)
    const transition = { ...limited, filters: [...limited.filters, ...rowFilters] }
    const added = [...environment.row.added, ...rowFilters, ...table.own, ...present]
    const keys = new Map(environment.row.keys)
    for (const key of group.keys) keys.set(columnId(key.column), { kind: 'key', key, type: key.column.type })
    return { group, inner: { ...environment, transition, row: { ...noRow, keys, added } } }
  }

  /**
   * The context that rows of the table become filters of. Of nested rows the innermost speaks for a column: a key that an
   * outer iterator goes through by a column of this table gives way, and the filters that were there before it come back.
   */
  #outsideOf({ of, base, context }: TableValue, { transition, context: visible, row }: Environment): Context {
    const name = 'table' in of ? of.table.name : undefined
    const isNamed = 'columns' in of ? isAmong(of.columns) : (column: Column) => column.table === name
    const added = new Set(row.added.map(filterSignature))
    const isOuterRow = (filter: ContextFilter) =>
      filter.columns.length > 0 && filter.columns.every(isNamed) && added.has(filterSignature(filter))
    const before =
      transition && base === 'visible' ? context.filters.filter((filter) => filter.columns.some(isNamed)) : []
    const kept = (transition ?? visible).filters.filter((filter) => !isOuterRow(filter))
    // A filter over these columns and others comes apart: a row speaks for its own columns alone.
    const apart = [...kept, ...before].flatMap((filter) =>
      filter.kind === 'rows' || !filter.columns.some(isNamed)
        ? [filter]
        : [...this.#onto(filter, isNamed), ...this.#onto(filter, (column) => !isNamed(column))],
    )
    return withFilters({ ...visible, ...transition, filters: [] }, apart)
  }

  /**
   * A whole row becomes a filter by the column that tells rows apart; the other columns are those that are read, and all
   * of them where what is computed may change the filter of that one column: the filters of the others stay then.
   */
  #columnsToIterate(table: Table, body: TypedExpression): Column[] {
    const unique = this.#unique(table)
    const read = columnsRead(body).filter((column) => columnId(column) !== columnId(unique))
    const foreign = read.find((column) => column.table !== table.name)
    if (foreign)
      throw new ModelError(
        'MEASURE_UNSUPPORTED',
        `${columnId(foreign)} cannot be read together with a measure in an iterator over "${table.name}"`,
      )
    if (!changesAlone(body, unique, this.#model)) return [unique, ...read]
    return [unique, ...table.columns.filter((column) => columnId(column) !== columnId(unique))]
  }

  #unique(table: Table): Column {
    const unique = uniqueColumn(this.#model, table.name)
    if (unique) return unique
    throw new ModelError(
      'MEASURE_UNSUPPORTED',
      `The rows of "${table.name}" cannot be told apart, so that none of them can become a filter; go through VALUES of a column`,
    )
  }

  #dates({ column, condition }: TypedTable & { kind: 'dates' }, environment: Environment): TableValue {
    const within = this.table(condition.within, environment)
    const calendar = tableOf(this.#model, column)
    const nothing: Context = { ...environment.context, filters: [], named: [] }
    const all = without(
      { of: { columns: [column] }, base: 'all', context: nothing, own: [] },
      within.beyond ?? [],
    )
    if (condition.kind === 'shifted') {
      const visible = this.#planner.distinct(calendar, [column], within.context, undefined, false)
      // A date belongs to the shifted dates when shifting it back leads to one that is visible.
      const back: Value = {
        kind: 'operation',
        operator: condition.unit === 'day' ? 'shiftDays' : 'shiftMonths',
        operands: [fieldOf(column), { kind: 'literal', value: String(-condition.amount), type: integer }],
        type: date,
      }
      const shifted = withFilters(nothing, [
        { kind: 'set', columns: [column], relation: visible.relation, names: visible.names, on: [back] },
      ])
      const { relation, names } = this.#planner.distinct(calendar, [column], shifted, undefined, false)
      return this.#limited(all, { kind: 'set', columns: [column], relation, names, hasNoBlank: true })
    }
    const edge = (which: 'min' | 'max'): BoundVariable => ({
      value: this.#planner.aggregate(calendar, within.context, {
        function: which,
        value: fieldOf(column),
        type: date,
        name: which === 'min' ? 'first date' : 'last date',
      }),
    })
    const variables = new Map(environment.variables)
    const bounds = [condition.from, condition.to]
    if (bounds.some((bound) => mentions(bound, '#first'))) variables.set('#first', edge('min'))
    if (bounds.some((bound) => mentions(bound, '#last'))) variables.set('#last', edge('max'))
    const [from, to] = bounds.map((bound) => this.value(bound, { ...environment, variables })) as [
      Value,
      Value,
    ]
    const beyond = [...beyondOf(from), ...beyondOf(to)]
    if (beyond.length > 0) return without(all, beyond)
    const test: Value = {
      kind: 'operation',
      operator: 'within' satisfies ValueOperator,
      operands: [fieldOf(column), from, to],
      type: boolean,
    }
    if (relationsIn(test).size === 0 && keysIn(test).size === 0)
      return this.#limited(all, { kind: 'condition', columns: [column], condition: test })
    const { relation, names } = this.#planner.distinct(calendar, [column], nothing, test, false)
    return this.#limited(all, { kind: 'set', columns: [column], relation, names, hasNoBlank: true })
  }

  // Folds

  #fold(expression: TypedExpression & { kind: 'fold' }, environment: Environment): Value {
    const table = this.table(expression.table, environment)
    const { function: kind, value, type } = expression
    if (table.beyond) return blankBeyond(table.beyond, type)
    if ('table' in table.of && (value === null || !hasMeasure(value))) {
      const row: Environment = { ...environment, row: this.#fieldsOf(table, environment) }
      const each = value && this.value(value, row)
      if (each && beyondOf(each).length > 0) return blankBeyond(beyondOf(each), type)
      return this.#planner.aggregate(table.of.table, table.context, {
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
        return this.#planner.aggregate(tableOf(this.#model, single), table.context, {
          function: direct,
          value: fieldOf(single),
          type,
          withBlankRow: direct === 'distinctCount',
          name: foldName(direct, { kind: 'column', column: single, type: single.type }),
        })
    }
    return this.#foldRows(table, kind, value, type, environment)
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
    const { group, inner } = this.#iterate(table, body, environment)
    const each = this.value(body, inner)
    if (beyondOf(each).length > 0) return blankBeyond(beyondOf(each), type)
    const whole = kind === 'countRows' || kind === 'countBlank' || kind === 'distinctCount'
    const rows = this.#planner.rows('each', [{ name: 'value', value: each }], {
      keys: keysOf(group.members()),
      whole,
    })
    return this.#planner.fold(rows, group, kind, rows.columns[0]!.name, type)
  }

  #rank(expression: TypedExpression & { kind: 'rank' }, environment: Environment): Value {
    const table = this.table(expression.table, environment)
    const { group, inner } = this.#iterate(table, expression.expression, environment)
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

/** The table, or that there is none and why. */
const without = (table: TableValue, beyond: readonly BeyondGrain[]): TableValue =>
  beyond.length === 0 ? table : { ...table, beyond: [...(table.beyond ?? []), ...beyond] }

/** The table that the rows or columns are of. */
const tableNameOf = (of: TableValue['of']): string => ('table' in of ? of.table.name : of.columns[0]!.table)

const foldNames: Record<FoldFunction, string> = {
  sum: 'sum of',
  min: 'least',
  max: 'greatest',
  average: 'average of',
  median: 'median of',
  count: 'count of',
  countBlank: 'blanks of',
  countRows: 'rows',
  distinctCount: 'distinct',
}

const foldName = (kind: FoldFunction, value: TypedExpression | null): string =>
  value === null
    ? foldNames[kind]
    : `${foldNames[kind]} ${value.kind === 'column' ? value.column.name : 'value'}`

/** Folds over the values of one column that a single scan gives. */
function directFold(
  kind: FoldFunction,
  value: TypedExpression | null,
  column: Column,
): FoldFunction | undefined {
  if (kind === 'countRows') return 'distinctCount'
  const isColumn = value?.kind === 'column' && columnId(value.column) === columnId(column)
  return isColumn && (kind === 'distinctCount' || kind === 'min' || kind === 'max') ? kind : undefined
}

/** The columns of the row at hand that an expression reads, outside of iterators of its own. */
function columnsRead(expression: TypedExpression, found = new Map<string, Column>()): Column[] {
  switch (expression.kind) {
    case 'column':
      found.set(columnId(expression.column), expression.column)
      break
    case 'operation':
      for (const operand of expression.operands) columnsRead(operand, found)
      break
    case 'let':
      for (const { value } of expression.variables) if (value) columnsRead(value, found)
      columnsRead(expression.result, found)
      break
    case 'calculate':
      columnsRead(expression.expression, found)
      break
    default:
  }
  return [...found.values()]
}
