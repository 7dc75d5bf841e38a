import { budgetOfOne } from '../compile-budget.ts'
import type { TypedExpression } from '../dax/typed.ts'
import { columnId, findTable } from '../model/model.ts'
import type { Column, Model, Role } from '../model/model.ts'
import { relationshipsFrom } from '../model/relationships.ts'
import type { Person } from '../statement.ts'
import { noContext } from './context.ts'
import { Evaluator, noRow } from './evaluate.ts'
import { Planner } from './planner.ts'
import type { Value } from './relation.ts'

/** Which rows of a table a person may see. */
export type Guard =
  | { kind: 'everything' }
  | { kind: 'nothing' }
  /** The rows for which the rule is true. */
  | { kind: 'rule'; condition: Value }
  /** The rows whose partner may be seen. */
  | { kind: 'partner'; from: Column; to: Column; guard: Guard }
  | { kind: 'all' | 'any'; guards: readonly Guard[] }

/**
 * The guards of all tables for one person. Each role lets rows through by its rules, and rows of the many side only
 * where it lets their partner through; several roles add up. Without a role, or with one that the model does not know,
 * nothing is seen; a model without roles hides nothing.
 */
export function guardsFor(model: Model, person: Person, today: string): (table: string) => Guard {
  const roles = person.roles.map((name) => model.roles.find((role) => role.name === name))
  const isRefused = model.roles.length > 0 && (roles.length === 0 || roles.includes(undefined))
  const known = roles.filter((role): role is Role => role !== undefined)
  const evaluator = new Evaluator(new Planner(model), person, today, { ...budgetOfOne })
  const ofRoles = new Map(known.map((role) => [role, roleGuards(model, role, evaluator, person)]))
  const made = new Map<string, Guard>()
  return (table) => {
    let guard = made.get(table)
    if (!guard) {
      guard = isRefused
        ? { kind: 'nothing' }
        : model.roles.length === 0
          ? { kind: 'everything' }
          : any(known.map((role) => ofRoles.get(role)!(table)))
      made.set(table, guard)
    }
    return guard
  }
}

/**
 * The columns that row rules limit a person's rows by. A rule of one role counts where no other role of the person shows
 * the whole table.
 */
export function ruledColumns(model: Model, person: Person, guardOf: (table: string) => Guard): Column[] {
  const found = new Map<string, Column>()
  for (const role of model.roles)
    if (person.roles.includes(role.name))
      for (const { table, filter } of role.rules)
        if (guardOf(table).kind !== 'everything')
          for (const column of columnsIn(filter)) found.set(columnId(column), column)
  return [...found.values()]
}

function columnsIn(expression: TypedExpression): Column[] {
  if (expression.kind === 'column') return [expression.column]
  if (expression.kind === 'operation') return expression.operands.flatMap(columnsIn)
  if (expression.kind !== 'let') return []
  const values = expression.variables.flatMap((variable) => (variable.value ? [variable.value] : []))
  return [...values, expression.result].flatMap(columnsIn)
}

/** The guards of one role, each made once: what guards a table is the very guard that its partners are looked up with. */
function roleGuards(
  model: Model,
  role: Role,
  evaluator: Evaluator,
  person: Person,
): (table: string) => Guard {
  const made = new Map<string, Guard>()
  const guardOf = (table: string): Guard => {
    const guard = made.get(table) ?? roleGuard(model, role, table, { evaluator, person, guardOf })
    made.set(table, guard)
    return guard
  }
  return guardOf
}

interface Around {
  readonly evaluator: Evaluator
  readonly person: Person
  guardOf(table: string): Guard
}

function roleGuard(model: Model, role: Role, table: string, { evaluator, person, guardOf }: Around): Guard {
  const guards: Guard[] = []
  const rule = role.rules.find((candidate) => candidate.table === table)
  if (rule && asksInVain(rule.filter, person)) return { kind: 'nothing' }
  if (rule) {
    const row = { ...noRow, isField: (column: Column) => column.table === findTable(model, table)?.name }
    guards.push({
      kind: 'rule',
      condition: evaluator.value(rule.filter, { context: noContext, row, variables: new Map() }),
    })
  }
  for (const { from, to } of relationshipsFrom(model, table)) {
    const guard = guardOf(to.table)
    if (guard.kind !== 'everything') guards.push({ kind: 'partner', from, to, guard })
  }
  if (guards.length === 0) return { kind: 'everything' }
  return guards.length === 1 ? guards[0]! : { kind: 'all', guards }
}

/** Whether a rule asks for something that the person's token does not say. Such a rule shows nothing. */
function asksInVain(expression: TypedExpression, person: Person): boolean {
  if (expression.kind === 'person')
    return !(expression.part === 'username' ? person.username : person.customData)
  if (expression.kind === 'operation')
    return expression.operands.some((operand) => asksInVain(operand, person))
  if (expression.kind !== 'let') return false
  const values = expression.variables.flatMap((variable) => (variable.value ? [variable.value] : []))
  return [...values, expression.result].some((value) => asksInVain(value, person))
}

/** What any of several roles lets through. */
function any(guards: readonly Guard[]): Guard {
  if (guards.some((guard) => guard.kind === 'everything')) return { kind: 'everything' }
  return guards.length === 1 ? guards[0]! : { kind: 'any', guards }
}
