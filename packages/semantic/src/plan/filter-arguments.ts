import type { Column } from '../model/column.ts'
import { columnId, tableOf } from '../model/model.ts'
import { pathsFrom } from '../model/relationships.ts'
import type { Modifier } from '../model/typed-expression.ts'
import { isAmong, withFilters, withNamed, withoutColumns } from './context.ts'
import { tableNameOf } from './evaluation-context.ts'
import type { Environment, TableValue } from './evaluation-context.ts'
import { choicesIn, known } from './known-choices.ts'
import type { Planner } from './planner.ts'
import type { BeyondGrain, Context, ContextFilter } from './relation.ts'

/** A filter argument of CALCULATE, and the table that it was in the outer context. */
export interface FilterArgument {
  readonly modifier: Modifier & { kind: 'filter' }
  readonly table: TableValue
}

/** Applies CALCULATE to the filter context: tables as filters, and the modifiers that take filters away. */
export class FilterArguments {
  readonly #planner: Planner
  readonly #ruled: readonly Column[]

  /** `ruled`: the columns that the identity's RLS filters limit rows by. */
  constructor(planner: Planner, ruled: readonly Column[]) {
    this.#planner = planner
    this.#ruled = ruled
  }

  /** The context inside CALCULATE: filters are taken away, then those of its arguments come. */
  modified(
    modifiers: readonly Modifier[],
    tables: readonly FilterArgument[],
    environment: Environment,
  ): { context: Context; beyond: readonly BeyondGrain[] } {
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
      if (!modifier.keep) context = this.replaced(context, table, isWider(table))
    for (const { table } of tables) context = this.applied(context, table, isWider(table))
    return { context, beyond: tables.flatMap(({ table }) => table.beyond ?? []) }
  }

  /** True if a table as a filter replaces filters of the other one's table. */
  #reaches({ of }: TableValue, { of: other }: TableValue): boolean {
    return 'table' in of
      ? pathsFrom(this.#planner.model, of.table.name).has(tableNameOf(other))
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
        const reached = pathsFrom(this.#planner.model, modifier.table, context.switchedOn)
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
  replaced(context: Context, table: TableValue, isWider: boolean): Context {
    const { isColumn, isTable } = this.#speaksOf(table, context)
    // A filter over these columns and others says more than each of them shows.
    const isSplit = context.filters.some(({ columns }) => columns.some(isColumn) && !columns.every(isColumn))
    if (table.base === 'visible' && !isWider && !isSplit) return context
    return this.#withoutColumns(context, isColumn, isTable)
  }

  /** The columns, and the whole tables, whose filters a table as a filter stands in the place of. */
  #speaksOf({ of }: TableValue, { switchedOn }: Context) {
    if ('table' in of) {
      const reached = pathsFrom(this.#planner.model, of.table.name, switchedOn)
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
    const isMarked =
      this.#planner.model.dates !== undefined && columnId(this.#planner.model.dates) === columnId(column)
    const isKey = this.#planner.model.relationships.some(({ to }) => columnId(to) === columnId(column))
    return isMarked || isKey ? column.table : undefined
  }

  /** The context limited to the table. */
  applied(context: Context, table: TableValue, isWider: boolean): Context {
    if ('table' in table.of) {
      const { name } = table.of.table
      const reached = pathsFrom(this.#planner.model, name, context.switchedOn)
      const filters =
        table.base === 'all'
          ? table.own
          : table.context.filters.flatMap((filter) =>
              // Rows of a table that this one does not lead to have a part in it by what both lead to, and no other.
              filter.kind === 'rows' && !reached.has(filter.table)
                ? this.#planner.partners(filter, [...reached.keys()], context.switchedOn)
                : this.onto(filter, (column) => reached.has(column.table)),
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
      : withFilters(context, [this.#asChoices(columns, table.context) ?? this.#asSet(columns, table.context)])
  }

  /**
   * Whether the values that columns show follow from filters on these columns alone. Where other filters have a part in
   * it, the values are a set of their own: they stay when those filters are taken away.
   */
  #standsAlone({ context }: TableValue, columns: readonly Column[]): boolean {
    const isNamed = isAmong(columns)
    const reached = pathsFrom(this.#planner.model, columns[0]!.table, context.switchedOn)
    return context.filters.every(
      (filter) =>
        filter.kind !== 'rows' &&
        (filter.columns.every(isNamed) || !filter.columns.some((column) => reached.has(column.table))),
    )
  }

  /** Part of a filter that speaks of some columns. */
  onto(filter: ContextFilter, isMeant: (column: Column) => boolean): ContextFilter[] {
    if (filter.kind === 'rows') return [filter]
    const meant = filter.columns.filter(isMeant)
    if (meant.length === 0) return []
    return [meant.length === filter.columns.length ? filter : this.#planner.project(filter, meant)]
  }

  /** Choices that are known before data are read stay known as a filter. */
  #asChoices([column, ...others]: readonly Column[], context: Context): ContextFilter | undefined {
    if (!column || others.length > 0) return undefined
    const choices = choicesIn(tableOf(this.#planner.model, column), context, this.#ruled)
    if (!choices) return undefined
    const rows = choices.map((choice) => [known(choice, column.type)])
    return { kind: 'combinations', columns: [column], rows, isExcluded: false }
  }

  #asSet(columns: readonly Column[], context: Context): ContextFilter {
    const { relation, names } = this.#planner.distinct(
      tableOf(this.#planner.model, columns[0]!),
      columns,
      context,
    )
    return { kind: 'set', columns, relation, names }
  }
}
