import type { RlsRules } from '@casement/rest'
import type { Access } from '../embedding/token-request.ts'

/** The rows that somebody sees of a dataset, by the rules that let them through. */
export interface RowScope {
  readonly dataset: string
  readonly username: string
  readonly roles: readonly string[]
  /** the rules of each role, of which a row passes all; a role without any shows all; null: the service does not say */
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
  return own.map((role) => role!.rules.map(({ table, filter }) => JSON.stringify([table, filter])))
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
