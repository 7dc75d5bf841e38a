import type { ModelObject, RoleRules, RlsRules, TriedRlsRules, TryRlsRules } from '@casement/portal-api'

/** Who tries the rules: a person with the roles that their grants give, or a name with roles that are chosen here. */
export interface Trier {
  readonly name: string
  /** null: those that the grants of the person give */
  readonly roles: readonly string[] | null
}

/** Rules that are being written, and who tries them. */
export interface RulesDraft {
  readonly roles: readonly RoleRules[]
  readonly triers: readonly Trier[]
}

export const maxTriers = 5

/** The rules as they hold. */
export const draftOf = ({ roles }: RlsRules): RulesDraft => ({
  roles: roles.map(({ name, description, rules, denies = [] }) => ({
    name,
    ...(description !== undefined && { description }),
    rules: rules.map(({ table, filter }) => ({ table, filter })),
    ...(denies.length > 0 && { denies: [...denies] }),
  })),
  triers: [{ name: '', roles: null }],
})

/** True when the draft has other rules than those that hold. */
export const isOther = (draft: RulesDraft, holding: RlsRules): boolean =>
  JSON.stringify(draft.roles) !== JSON.stringify(draftOf(holding).roles)

/** What is asked for; those who have no name do not try. */
export const askedBy = ({ roles, triers }: RulesDraft, datasetId: string): TryRlsRules => ({
  datasetId,
  roles: [...roles],
  identities: triers
    .map(({ name, roles: own }) => ({ name: name.trim(), own }))
    .filter(({ name }) => name !== '')
    .map(({ name, own }) => (own === null ? { person: name } : { username: name, roles: [...own] })),
})

/** The list with another value at a place; undefined takes it out. */
export const replaced = <T>(list: readonly T[], at: number, value: T | undefined): T[] =>
  list.flatMap((one, index) => (index === at ? (value === undefined ? [] : [value]) : [one]))

/** What is wrong at a path such as `roles[0].rules[1].filter`, in a line. */
export function problemAt({ problems }: Pick<TriedRlsRules, 'problems'>, path: string): string | undefined {
  const found = problems.filter((problem) => problem.path === path)
  return found.length === 0 ? undefined : found.map(({ message }) => withoutPath(message, path)).join('. ')
}

/** The places of a draft where a problem is shown. */
export const pathsOf = ({ roles }: RulesDraft): string[] =>
  roles.flatMap(({ rules, denies = [] }, at) => [
    `roles[${at}].name`,
    `roles[${at}].rules`,
    `roles[${at}].denies`,
    ...denies.flatMap((_, index) => deniedPaths(`roles[${at}].denies[${index}]`)),
    ...rules.flatMap((_, index) =>
      ['table', 'filter'].map((field) => `roles[${at}].rules[${index}].${field}`),
    ),
  ])

/** Places at which something can be wrong with a denied object. */
export const deniedPaths = (path: string): string[] => [
  path,
  ...['table', 'column', 'measure'].map((field) => `${path}.${field}`),
]

/** A role with another list of what it denies. */
export const withDenies = (role: RoleRules, denies: readonly ModelObject[]): RoleRules => {
  const { denies: _before, ...rest } = role
  return denies.length > 0 ? { ...rest, denies: [...denies] } : rest
}

/** A denied object as DAX writes it: Staff, Staff[Salary], [Average salary]. */
export const objectWords = ({ table, column, measure }: ModelObject): string =>
  measure !== undefined ? `[${measure}]` : column !== undefined ? `${table}[${column}]` : table

/** What is wrong elsewhere than at the places that are shown. */
export const problemsBeside = (
  { problems }: Pick<TriedRlsRules, 'problems'>,
  shown: readonly string[],
): string[] => problems.filter(({ path }) => !shown.includes(path)).map(({ message }) => message)

const withoutPath = (message: string, path: string): string =>
  message.startsWith(`${path}: `) ? message.slice(path.length + 2) : message

/** The rules as a model file has them, to be put in it. */
export const asModelFile = (roles: readonly RoleRules[]): string => JSON.stringify({ roles }, null, 2)
