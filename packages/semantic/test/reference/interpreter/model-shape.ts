import type { Expression } from '../../../src/dax/syntax.ts'
import { aggregates } from './scalars.ts'
import { idOf } from './shapes.ts'
import type { ColumnId, PlainModel } from './shapes.ts'

type PlainRelationship = PlainModel['relationships'][number]

/** A relationship by which rules come to a table: its own column, and the other one. */
export interface RuleSource {
  over: PlainRelationship
  own: PlainRelationship['from']
  other: PlainRelationship['from']
}

/** What a model is made of, and what leads where in it. */
export class ModelShape {
  /** With other measures it is the same shape. */
  model: PlainModel

  constructor(model: PlainModel) {
    this.model = model
  }

  tableNamed(name: string): PlainModel['tables'][number] {
    return this.model.tables.find((table) => table.name.toLowerCase() === name.toLowerCase())!
  }

  columnsOf(table: string): ColumnId[] {
    return this.tableNamed(table).columns.map((column) => idOf(table, column.name))
  }

  column(table: string, column: string): ColumnId | undefined {
    const found = this.tableNamed(table)
    const known = found.columns.find((candidate) => candidate.name.toLowerCase() === column.toLowerCase())
    return known && idOf(found.name, known.name)
  }

  /** The column that an argument names. */
  columnGiven(argument: Expression | null | undefined): ColumnId {
    if (argument?.kind !== 'column') throw new Error('a column was expected')
    return this.column(argument.table, argument.column)!
  }

  measureNamed(name: string) {
    for (const table of this.model.tables)
      for (const measure of table.measures ?? [])
        if (measure.name.toLowerCase() === name.toLowerCase()) return { table, measure }
    return undefined
  }

  /** The relationships that lead on from a table, those that are switched on in place of the active ones. */
  outgoing(table: string, switchedOn: readonly number[]) {
    const all = this.model.relationships
    return all.filter((relationship, index) => {
      if (relationship.from.table !== table) return false
      if (switchedOn.includes(index)) return true
      const isReplaced = switchedOn.some(
        (other) => all[other]!.from.table === table && all[other]!.to.table === relationship.to.table,
      )
      return relationship.active !== false && !isReplaced
    })
  }

  leadsTo(table: string, target: string, switchedOn: readonly number[]): boolean {
    return (
      table === target ||
      this.outgoing(table, switchedOn).some((relationship) =>
        this.leadsTo(relationship.to.table, target, switchedOn),
      )
    )
  }

  /** The tables that a table leads to, itself among them. */
  reachedFrom(table: string, switchedOn: readonly number[]): string[] {
    return this.model.tables.map(({ name }) => name).filter((name) => this.leadsTo(table, name, switchedOn))
  }

  /** The columns of a table and of all that it leads to. */
  columnsFrom(table: string, switchedOn: readonly number[]): ColumnId[] {
    return this.reachedFrom(table, switchedOn).flatMap((name) => this.columnsOf(name))
  }

  /** Where rules come to a table from: its relationships, and those that lead to it and are two-way for rules. */
  ruleSources(table: string): RuleSource[] {
    const toIt = this.model.relationships.filter(
      ({ to, active, securityFilteringBehavior }) =>
        to.table === table && active !== false && securityFilteringBehavior === 'bothDirections',
    )
    return [
      ...this.outgoing(table, []).map((over) => ({ over, own: over.from, other: over.to })),
      ...toIt.map((over) => ({ over, own: over.to, other: over.from })),
    ]
  }

  /** Whether a rule of the role is on the table, or comes to it over another relationship than `but`. */
  isRuled(role: NonNullable<PlainModel['roles']>[number], table: string, but?: PlainRelationship): boolean {
    return (
      role.rules.some((rule) => rule.table === table) ||
      this.ruleSources(table).some(({ over, other }) => over !== but && this.isRuled(role, other.table, over))
    )
  }

  /** The tables that say who sees what: their rows are no figures beside others, and no facts are kept by them. */
  get tablesOfPeople(): ReadonlySet<string> {
    const { tables, relationships, roles = [] } = this.model
    const leading = (table: string) =>
      relationships
        .filter(({ to, active }) => to.table === table && active !== false)
        .map(({ from }) => from.table)
    const isTwoWay = (table: string) =>
      this.model.relationships.some(
        ({ from, securityFilteringBehavior }) =>
          from.table === table && securityFilteringBehavior === 'bothDirections',
      )
    const isLookedInto = (table: string) =>
      roles.some(({ rules }) =>
        rules.some((rule) => rule.table !== table && rule.filter.includes(`${table}[`)),
      )
    const found = new Set(
      tables
        .map(({ name }) => name)
        .filter((name) => isTwoWay(name) || (isLookedInto(name) && leading(name).length === 0)),
    )
    for (let before = -1; before < found.size;) {
      before = found.size
      for (const { name } of tables)
        if (leading(name).length > 0 && leading(name).every((other) => found.has(other))) found.add(name)
    }
    return found
  }

  hasChoices(table: string): boolean {
    return 'choices' in this.tableNamed(table).source
  }

  choiceColumn(table: string, column: string): ColumnId | undefined {
    const found = this.tableNamed(table)
    return found && 'choices' in found.source ? this.column(table, column) : undefined
  }

  /** Whether a model's figures may be refused, so that what is not evaluated has to be looked at as well. */
  get hasGrain(): boolean {
    return this.model.tables.some(
      ({ grain, measures }) => grain !== undefined || measures?.some((measure) => measure.grain),
    )
  }
}

/** The columns that an expression reads in a row. */
export function columnsIn(expression: Expression): { table: string; column: string }[] {
  switch (expression.kind) {
    case 'column':
      return [expression]
    case 'unary':
      return columnsIn(expression.operand)
    case 'binary':
      return [...columnsIn(expression.left), ...columnsIn(expression.right)]
    case 'tuple':
      return expression.items.flatMap(columnsIn)
    case 'call':
      return aggregates.has(expression.name.toUpperCase())
        ? []
        : expression.arguments.flatMap((argument) => (argument ? columnsIn(argument) : []))
    default:
      return []
  }
}
