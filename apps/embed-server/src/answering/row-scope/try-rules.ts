import type {
  RlsRules,
  RlsRuleWarning,
  RowScope,
  TriedIdentity,
  TriedRlsRules,
  TryRlsRules,
} from '@casement/rest'
import { type Model, ModelError, objectKey, tablesWithoutRules, withRoles } from '@casement/semantic'
import type { ServedDataset } from '../../content/content-parts.ts'
import type { ScopeAsked } from './row-scopes.ts'

/** The roles of a model as they are written, and what a rule can name. */
export const rlsRulesOf = ({ model: { roles, tables } }: ServedDataset): RlsRules => ({
  roles: roles.map(({ name, rules, denies }) => ({
    name,
    rules: rules.map(({ table, expression }) => ({ table, filter: expression })),
    ...(denies.length > 0 && { denies }),
  })),
  tables: tables.map(({ name, columns, measures }) => ({
    name,
    columns: columns.map((column) => column.name),
    measures: measures.map((measure) => measure.name),
  })),
})

interface Trying extends Omit<ScopeAsked, 'identity' | 'sampleRows'> {
  readonly rowScope: (asked: ScopeAsked) => Promise<RowScope>
}

/**
 * What other roles would show identities, beside the roles that hold: rows are counted under the RLS filters that queries
 * have. Nothing is kept. Resolves to the problems of roles that no model could have; throws what `rowScope` throws.
 */
export async function tryRlsRules(
  { roles, identities }: TryRlsRules,
  { rowScope, ...asked }: Trying,
): Promise<TriedRlsRules> {
  const { dataset } = asked
  const draft = draftOf(dataset.model, roles)
  if ('problems' in draft) return { problems: draft.problems, identities: [], warnings: [] }
  const scopeIn = (model: Model, identity: TriedIdentity) =>
    rowScope({ ...asked, dataset: { ...dataset, model }, identity, sampleRows: 0 })

  const tried: TriedRlsRules['identities'][number][] = []
  const warnings: RlsRuleWarning[] = []
  for (const identity of identities) {
    const before = await scopeIn(dataset.model, identity)
    const after = await scopeIn(draft.model, identity)
    tried.push({ ...identity, tables: besideEachOther(before, after), objects: objectsBeside(before, after) })
    if (!hasRoles(draft.model, identity)) warnings.push({ kind: 'noRole', username: identity.username })
    else
      for (const role of identity.roles) {
        const alone = { username: identity.username, roles: [role] }
        const scope = identity.roles.length === 1 ? after : await scopeIn(draft.model, alone)
        warnings.push(...ruleWarnings(draft.model, alone, scope))
      }
  }
  return {
    problems: [],
    identities: tried,
    warnings: [...warnings, ...roleWarnings(dataset.model, draft.model, identities)],
  }
}

function draftOf(
  model: Model,
  roles: TryRlsRules['roles'],
): { model: Model } | Pick<TriedRlsRules, 'problems'> {
  try {
    return { model: withRoles(model, { roles }) }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return {
      problems: error.all.map(({ path = '', message, position }) => ({
        path,
        message,
        ...(position && { line: position.line, column: position.column }),
      })),
    }
  }
}

/** A table that one of the two shows whole has all its rows there. */
function besideEachOther(before: RowScope, after: RowScope): TriedRlsRules['identities'][number]['tables'] {
  const names = new Set([...before.tables, ...after.tables].map(({ table }) => table))
  return [...names].map((table) => {
    const [was, will] = [before, after].map(({ tables }) => tables.find((one) => one.table === table))
    const all = (was ?? will)!.all
    return { table, all, before: was?.visible ?? all, after: will?.visible ?? all }
  })
}

/** Objects that are not there in one of the two. */
function objectsBeside(before: RowScope, after: RowScope): TriedRlsRules['identities'][number]['objects'] {
  const keys = [before, after].map(({ denied }) => new Set(denied.map(objectKey)))
  const all = new Map([...before.denied, ...after.denied].map((object) => [objectKey(object), object]))
  return [...all].map(([key, object]) => ({
    ...object,
    before: !keys[0]!.has(key),
    after: !keys[1]!.has(key),
  }))
}

/** Without a role, or with one that there is not, nothing is seen. A model without roles hides nothing. */
const hasRoles = ({ roles }: Model, identity: TriedIdentity): boolean =>
  roles.length === 0 ||
  (identity.roles.length > 0 && identity.roles.every((name) => roles.some((role) => role.name === name)))

/** Rules that hide everything from an identity, or nothing. */
function ruleWarnings(
  { roles }: Model,
  { username, roles: [role] }: TriedIdentity,
  { tables }: RowScope,
): RlsRuleWarning[] {
  const rules = roles.find(({ name }) => name === role)?.rules ?? []
  return rules.flatMap(({ table }): RlsRuleWarning[] => {
    const found = tables.find((one) => one.table === table)
    if (!found || found.all === 0) return []
    const kind = found.visible === 0 ? 'noRows' : found.visible === found.all ? 'allRows' : undefined
    return kind ? [{ kind, role: role!, table, username }] : []
  })
}

function roleWarnings(
  published: Model,
  draft: Model,
  identities: readonly TriedIdentity[],
): RlsRuleWarning[] {
  const tried = new Set(identities.flatMap(({ roles }) => roles))
  const names = new Set(draft.roles.map(({ name }) => name))
  return [
    ...draft.roles.flatMap(({ name, rules, denies }): RlsRuleWarning[] => [
      ...(rules.length === 0 && denies.length === 0 ? [{ kind: 'withoutRules', role: name } as const] : []),
      ...(rules.length > 0 && !tried.has(name) ? [{ kind: 'untried', role: name } as const] : []),
    ]),
    ...published.roles
      .filter(({ name }) => !names.has(name))
      .map(({ name }) => ({ kind: 'gone', role: name }) as const),
    ...tablesWithoutRules(draft).map((table) => ({ kind: 'unreached', table }) as const),
  ]
}
