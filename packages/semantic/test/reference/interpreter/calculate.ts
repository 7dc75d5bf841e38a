import type { Expression } from '../../../src/dax/syntax.ts'
import { replaced, toFilter, transition, without } from './filters.ts'
import type { ModelShape } from './model-shape.ts'
import { idOf } from './shapes.ts'
import type { ColumnId, Filter, Scope, TableValue } from './shapes.ts'

/** What is asked of the interpreter. */
interface Surroundings {
  readonly shape: ModelShape
  /** The filters of the query. */
  selected(): readonly Filter[]
  isTable(expression: Expression, scope: Scope): boolean
  table(expression: Expression, scope: Scope): TableValue
  conditionFilter(condition: Expression, scope: Scope): Filter
}

type Call = Expression & { kind: 'call' }

/** CALCULATE and what stands for it: where its first argument is evaluated. */
export class Calculate {
  readonly #around: Surroundings

  constructor(around: Surroundings) {
    this.#around = around
  }

  /** The relationships that are switched on inside of CALCULATE. */
  relationships(call: Call, scope: Scope): readonly number[] {
    const added = call.arguments.slice(1).flatMap((argument) => {
      if (argument?.kind !== 'call' || argument.name.toUpperCase() !== 'USERELATIONSHIP') return []
      const [a, b] = argument.arguments.map((column) => this.#around.shape.columnGiven(column))
      return this.#around.shape.model.relationships.flatMap(({ from, to }, index) => {
        const ends = [idOf(from.table, from.column), idOf(to.table, to.column)]
        return ends.includes(a!) && ends.includes(b!) ? [index] : []
      })
    })
    return [...scope.relationships, ...added]
  }

  /** What CALCULATE, or a TOTAL to date, evaluates, and where; undefined for another function. */
  calculated(call: Call, scope: Scope): { expression: Expression; inner: Scope } | undefined {
    const name = call.name.toUpperCase()
    const given = call.arguments
    if (/^TOTAL[YQM]TD$/.test(name)) {
      const yearEnd = name === 'TOTALYTD' ? (given[2]?.kind === 'text' ? given[2] : given[3]) : undefined
      const filter = given[2] && given[2].kind !== 'text' ? [given[2]] : []
      const dates: Expression = {
        kind: 'call',
        name: name.replace('TOTAL', 'DATES'),
        arguments: [given[1]!, ...(yearEnd ? [yearEnd] : [])],
        at: 0,
      }
      const made = {
        kind: 'call' as const,
        name: 'CALCULATE',
        arguments: [given[0]!, dates, ...filter],
        at: 0,
      }
      return this.calculated(made, scope)
    }
    if (name !== 'CALCULATE') return undefined
    const inner = {
      ...scope,
      filters: this.modified(call, scope),
      relationships: this.relationships(call, scope),
      rows: [],
    }
    return { expression: given[0]!, inner }
  }

  /** The filters that the arguments of CALCULATE leave. */
  modified(call: Call, scope: Scope): Filter[] {
    const changes = call.arguments.slice(1).map((argument) => this.#change(argument!, scope))
    let filters = transition(scope)
    for (const change of changes) if (change.remove) filters = change.remove(filters)
    for (const change of changes)
      if (change.filter && !change.keep)
        filters = replaced(filters, change.filter, this.#around.shape.model.dateTable)
    for (const change of changes) if (change.filter) filters.push(change.filter)
    return filters
  }

  #change(
    argument: Expression,
    scope: Scope,
  ): { remove?: (filters: Filter[]) => Filter[]; filter?: Filter; keep?: boolean } {
    const name = argument.kind === 'call' ? argument.name.toUpperCase() : ''
    const given = argument.kind === 'call' ? argument.arguments : []
    switch (name) {
      case 'USERELATIONSHIP':
        return {}
      case 'KEEPFILTERS':
        return { ...this.#change(given[0]!, scope), keep: true }
      case 'ALL':
      case 'REMOVEFILTERS': {
        if (given.length === 0) return { remove: () => [] }
        const removed = this.#columnsGiven(given, scope)
        return { remove: (filters) => without(filters, (column) => removed.includes(column)) }
      }
      case 'ALLEXCEPT': {
        const kept = given.slice(1).map((column) => this.#around.shape.columnGiven(column))
        const removed = this.#columnsGiven([given[0]!], scope).filter((column) => !kept.includes(column))
        return { remove: (filters) => without(filters, (column) => removed.includes(column)) }
      }
      case 'ALLSELECTED': {
        if (given.length === 0) return { remove: () => [...this.#around.selected()] }
        const first = given[0]!
        const restored =
          first.kind === 'name'
            ? this.#around.shape.columnsOf(this.#around.shape.tableNamed(first.name).name)
            : given.map((column) => this.#around.shape.columnGiven(column))
        return {
          remove: (filters) => [
            ...without(filters, (column) => restored.includes(column)),
            ...this.#around
              .selected()
              .filter((filter) => filter.columns.every((column) => restored.includes(column))),
          ],
        }
      }
    }
    if (this.#around.isTable(argument, scope))
      return { filter: toFilter(this.#around.table(argument, scope)) }
    return { filter: this.#around.conditionFilter(argument, scope) }
  }

  #columnsGiven(given: readonly (Expression | null)[], scope: Scope): ColumnId[] {
    const [first] = given
    if (first?.kind !== 'name') return given.map((column) => this.#around.shape.columnGiven(column))
    const { name } = this.#around.shape.tableNamed(first.name)
    return this.#around.shape.columnsFrom(name, scope.relationships)
  }
}
