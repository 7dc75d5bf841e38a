import type { ModelObject, RlsRules } from '@casement/rest'
import type { Access } from '../../embedding/token-request.ts'

/** The rows that somebody sees of a dataset, by the rules that let them through. */
export interface RowScope {
  readonly dataset: string
  readonly username: string
  readonly roles: readonly string[]
  /**
   * the rules of each role, of which a row passes all, and what is denied with it; a role without any shows all; null: the
   * service does not say
   */
  readonly rules: readonly (readonly string[])[] | null
}

/** `rules` null: the service does not say. */
export function rowScopeOf(
  dataset: string,
  { username, roles }: Access['identity'],
  rules: Pick<RlsRules, 'roles'> | null,
): RowScope {
  return { dataset: dataset.toLowerCase(), username, roles, rules: rules && rulesOf(roles, rules) }
}

function rulesOf(names: readonly string[], { roles }: Pick<RlsRules, 'roles'>): string[][] {
  if (roles.length === 0) return [[]]
  const own = names.map((name) => roles.find((role) => role.name === name))
  // Whoever has a role that the model does not know sees nothing.
  if (own.some((role) => role === undefined)) return []
  const denied = deniedBy(own.map((role) => role!))
  return own.map((role) => [
    ...role!.rules.map(({ table, filter }) => JSON.stringify([table, filter])),
    ...denied.map((object) => JSON.stringify(object)),
  ])
}

/** Objects that roles deny together: a role that limits no rows gives what it does not deny itself. */
function deniedBy(roles: RlsRules['roles']): ModelObject[] {
  const keyOf = ({ table, column, measure }: ModelObject) => JSON.stringify([table, column, measure])
  const giving = roles.filter(({ rules }) => rules.length === 0)
  const all = new Map(
    roles.flatMap(({ denies = [] }) => denies.map((object) => [keyOf(object), object] as const)),
  )
  const isDenied = (key: string) =>
    giving.every(({ denies = [] }) => denies.some((one) => keyOf(one) === key))
  return [...all].flatMap(([key, object]) => (isDenied(key) ? [object] : []))
}

/** True where every row of `inner` is certainly one of `outer`. What cannot be proved is not so. */
export function containsRows(outer: RowScope, inner: RowScope): boolean {
  if (outer.dataset !== inner.dataset) return false
  const isSameName = outer.username === inner.username
  if (outer.rules && inner.rules) {
    const { rules } = outer
    const isPassed = (rule: string, own: readonly string[]) =>
      own.includes(rule) && (isSameName || !asksWhoLooks(rule))
    return inner.rules.every((own) => rules.some((role) => role.every((rule) => isPassed(rule, own))))
  }
  if (outer.rules || inner.rules) return false
  if (inner.roles.length === 0) return outer.roles.length === 0
  return isSameName && inner.roles.every((role) => outer.roles.includes(role))
}

/** True for a rule that may ask for the name; the word in another place counts as well. */
const asksWhoLooks = (rule: string): boolean => /user|customdata/i.test(rule)
