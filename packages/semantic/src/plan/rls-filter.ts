import type { Column } from '../model/column.ts'
import { columnId, findTable } from '../model/model.ts'
import type { Model, Role } from '../model/model.ts'
import { relationshipsFrom } from '../model/relationships.ts'
import type { TypedExpression } from '../model/typed-expression.ts'
import { budgetOfOne } from '../request/compile-budget.ts'
import { noContext } from './context.ts'
import type { EffectiveIdentity } from '../request/effective-identity.ts'
import { Evaluator } from './evaluate.ts'
import { noRow } from './evaluation-context.ts'
import { Planner } from './planner.ts'
import type { Value } from './relation.ts'

/** Row-level security (RLS): which rows of a table a person may see. */
export type RlsFilter =
  | { kind: 'everything' }
  | { kind: 'nothing' }
  /** The rows for which the rule is true. */
  | { kind: 'rule'; condition: Value }
  /** The rows whose partner may be seen. */
  | { kind: 'partner'; from: Column; to: Column; filter: RlsFilter }
  | { kind: 'all' | 'any'; filters: readonly RlsFilter[] }

/**
 * The filters of all tables for one effective identity. Each role lets rows through by its rules, and rows of the many side only
 * where it lets their partner through; several roles add up. Without a role, or with one that the model does not know,
 * nothing is seen; a model without roles hides nothing.
 */
export function rlsFiltersFor(
  model: Model,
  identity: EffectiveIdentity,
  today: string,
): (table: string) => RlsFilter {
  const roles = rolesOf(model, identity)
  const evaluator = new Evaluator(new Planner(model), identity, today, { ...budgetOfOne })
  const ofRoles = new Map(roles?.map((role) => [role, roleFilters(model, role, evaluator, identity)]))
  const made = new Map<string, RlsFilter>()
  return (table) => {
    let filter = made.get(table)
    if (!filter) {
      filter = !roles
        ? { kind: 'nothing' }
        : model.roles.length === 0
          ? { kind: 'everything' }
          : any(roles.map((role) => ofRoles.get(role)!(table)))
      made.set(table, filter)
    }
    return filter
  }
}

/** The roles of an identity; null where it sees nothing: without one, or with one that the model does not know. */
export function rolesOf(model: Model, identity: EffectiveIdentity): readonly Role[] | null {
  if (model.roles.length === 0) return []
  const roles = identity.roles.flatMap((name) => model.roles.find((role) => role.name === name) ?? [])
  return roles.length === 0 || roles.length < identity.roles.length ? null : roles
}

/**
 * The columns that RLS filters limit an identity's rows by. A rule of one role counts where no other role of it shows
 * the whole table.
 */
export function rlsColumns(
  model: Model,
  identity: EffectiveIdentity,
  rlsFilterOf: (table: string) => RlsFilter,
): Column[] {
  const found = new Map<string, Column>()
  for (const role of model.roles)
    if (identity.roles.includes(role.name))
      for (const { table, filter } of role.rules)
        if (rlsFilterOf(table).kind !== 'everything')
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

/** The filters of one role, each made once: what filters a table is the very filter that its partners are looked up with. */
function roleFilters(
  model: Model,
  role: Role,
  evaluator: Evaluator,
  identity: EffectiveIdentity,
): (table: string) => RlsFilter {
  const made = new Map<string, RlsFilter>()
  const rlsFilterOf = (table: string): RlsFilter => {
    const filter = made.get(table) ?? roleFilter(model, role, table, { evaluator, identity, rlsFilterOf })
    made.set(table, filter)
    return filter
  }
  return rlsFilterOf
}

interface RoleContext {
  readonly evaluator: Evaluator
  readonly identity: EffectiveIdentity
  rlsFilterOf(table: string): RlsFilter
}

function roleFilter(
  model: Model,
  role: Role,
  table: string,
  { evaluator, identity, rlsFilterOf }: RoleContext,
): RlsFilter {
  const filters: RlsFilter[] = []
  const rule = role.rules.find((candidate) => candidate.table === table)
  if (rule && asksInVain(rule.filter, identity)) return { kind: 'nothing' }
  if (rule) {
    const row = { ...noRow, isField: (column: Column) => column.table === findTable(model, table)?.name }
    filters.push({
      kind: 'rule',
      condition: evaluator.value(rule.filter, { context: noContext, row, variables: new Map() }),
    })
  }
  for (const { from, to } of relationshipsFrom(model, table)) {
    const filter = rlsFilterOf(to.table)
    if (filter.kind !== 'everything') filters.push({ kind: 'partner', from, to, filter })
  }
  if (filters.length === 0) return { kind: 'everything' }
  return filters.length === 1 ? filters[0]! : { kind: 'all', filters }
}

/** True if a rule asks for something that the identity does not say. Such a rule shows nothing. */
function asksInVain(expression: TypedExpression, identity: EffectiveIdentity): boolean {
  if (expression.kind === 'identity')
    return !(expression.part === 'username' ? identity.username : identity.customData)
  if (expression.kind === 'operation')
    return expression.operands.some((operand) => asksInVain(operand, identity))
  if (expression.kind !== 'let') return false
  const values = expression.variables.flatMap((variable) => (variable.value ? [variable.value] : []))
  return [...values, expression.result].some((value) => asksInVain(value, identity))
}

/** Union of what several roles let through. */
function any(filters: readonly RlsFilter[]): RlsFilter {
  if (filters.some((filter) => filter.kind === 'everything')) return { kind: 'everything' }
  return filters.length === 1 ? filters[0]! : { kind: 'any', filters }
}
