import type { Column } from '../model/column.ts'
import { columnId } from '../model/model.ts'
import type { Model, RlsRule, Role } from '../model/model.ts'
import { ruleStepsTo } from '../model/relationships.ts'
import type { RuleStep } from '../model/relationships.ts'
import type { TypedExpression } from '../model/typed-expression.ts'
import { Evaluator } from '../plan/evaluate.ts'
import { Planner } from '../plan/planner.ts'
import type { RelationNames } from '../plan/relation-names.ts'
import { budgetOfOne } from '../request/compile-budget.ts'
import type { EffectiveIdentity } from '../request/effective-identity.ts'
import { partsOf } from './rls-filter.ts'
import type { RlsFilter } from './rls-filter.ts'
import { RulePlanner } from './rule-planner.ts'
import { tablesOfPeople } from './tables-of-people.ts'
import { nodesIn } from './typed-nodes.ts'

/**
 * The filters of all tables for one effective identity. Each role lets rows through by its rules, and rows of the many side only
 * where it lets their partner through; over a two-way relationship also rows of the one side only where it lets one of
 * theirs through. Several roles add up. Without a role, or with one that the model does not know,
 * nothing is seen; a model without roles hides nothing. `names`: those of the statement that the filters are for, where
 * what rules look into is written once. Throws ModelError for a rule that cannot be planned.
 */
export function rlsFiltersFor(
  model: Model,
  identity: EffectiveIdentity,
  today: string,
  names?: RelationNames,
): (table: string) => RlsFilter {
  const roles = rolesOf(model, identity)
  const planner = new Planner(model, names)
  const evaluator = new Evaluator(planner, identity, today, { ...budgetOfOne })
  const rules = new RulePlanner(planner, evaluator)
  const ofRoles = new Map(roles?.map((role) => [role, roleFilters(model, role, rules, identity)]))
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

/** Plans a rule for nobody in particular. Throws ModelError or QueryError for one that no filter can be made of. */
export function planRule(rule: RlsRule, model: Model): RlsFilter {
  const planner = new Planner(model)
  const identity = { username: 'somebody', customData: 'something', roles: [] }
  return new RulePlanner(
    planner,
    new Evaluator(planner, identity, '2000-01-01', { ...budgetOfOne }),
  ).filterOf(rule)
}

/** The roles of an identity; null where it sees nothing: without one, or with one that the model does not know. */
export function rolesOf(model: Model, identity: EffectiveIdentity): readonly Role[] | null {
  if (model.roles.length === 0) return []
  const roles = identity.roles.flatMap((name) => model.roles.find((role) => role.name === name) ?? [])
  return roles.length === 0 || roles.length < identity.roles.length ? null : roles
}

/**
 * The columns that RLS filters limit an identity's rows by, but for those of tables that say who sees what. A rule of one
 * role counts where no other role of it shows the whole table; one that came over a two-way relationship, by its key.
 */
export function rlsColumns(model: Model, rlsFilterOf: (table: string) => RlsFilter): Column[] {
  const found = new Map<string, Column>()
  const ofPeople = tablesOfPeople(model)
  for (const { name } of model.tables.filter((table) => !ofPeople.has(table.name)))
    for (const column of columnsLimited(rlsFilterOf(name))) found.set(columnId(column), column)
  return [...found.values()]
}

/** Columns that a filter limits rows of its own table by, beyond what limits the partners that they lead to. */
function columnsLimited(filter: RlsFilter): readonly Column[] {
  return filter.kind === 'partner' && !filter.isMany ? [] : partsOf(filter, columnsLimited)
}

/**
 * The filters of one role, each made once: what filters a table is the very filter that its partners are looked up with.
 * What came over a two-way relationship does not go back.
 */
function roleFilters(
  model: Model,
  role: Role,
  rules: RulePlanner,
  identity: EffectiveIdentity,
): (table: string) => RlsFilter {
  const made = new Map<string, RlsFilter>()
  const filterOf = (table: string, over?: RuleStep): RlsFilter => {
    const from = over?.relationship.isTwoWayForRules ? model.relationships.indexOf(over.relationship) : ''
    const key = JSON.stringify([table, from])
    const known = made.get(key)
    if (known) return known
    const filter = all([ownFilter(table), ...partnerFilters(table, from === '' ? undefined : over)])
    made.set(key, filter)
    return filter
  }
  const ownFilter = (table: string): RlsFilter => {
    const rule = role.rules.find((candidate) => candidate.table === table)
    if (!rule) return { kind: 'everything' }
    return asksInVain(rule.filter, identity) ? { kind: 'nothing' } : rules.filterOf(rule)
  }
  const partnerFilters = (table: string, over?: RuleStep): RlsFilter[] =>
    ruleStepsTo(model, table).flatMap((step) => {
      if (step.relationship === over?.relationship) return []
      const filter = filterOf(step.to.table, step)
      if (filter.kind === 'everything') return []
      const isMany = step.from === step.relationship.to
      return [{ kind: 'partner', from: step.from, to: step.to, filter, ...(isMany && { isMany }) }]
    })
  return (table) => filterOf(table)
}

/** True if a rule asks for something that the identity does not say. Such a rule shows nothing. */
function asksInVain(expression: TypedExpression, identity: EffectiveIdentity): boolean {
  for (const { kind, part } of nodesIn(expression))
    if (kind === 'identity' && !(part === 'username' ? identity.username : identity.customData)) return true
  return false
}

function all(filters: readonly RlsFilter[]): RlsFilter {
  if (filters.some(({ kind }) => kind === 'nothing')) return { kind: 'nothing' }
  const limits = filters.filter(({ kind }) => kind !== 'everything')
  if (limits.length === 0) return { kind: 'everything' }
  return limits.length === 1 ? limits[0]! : { kind: 'all', filters: limits }
}

/** Union of what several roles let through. */
function any(filters: readonly RlsFilter[]): RlsFilter {
  if (filters.some((filter) => filter.kind === 'everything')) return { kind: 'everything' }
  return filters.length === 1 ? filters[0]! : { kind: 'any', filters }
}
