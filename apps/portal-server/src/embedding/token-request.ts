import type { Rights } from '@casement/portal-api'
import type {
  ActedFor,
  Dataset,
  EffectiveIdentity,
  GenerateTokenRequestV2,
  GenerateTokenRequestV2Dataset,
  IssuedAccess,
  IssueEmbedTokens,
} from '@casement/rest'
import type { ServedReport } from './served-reports.ts'

/** Permission of a person on one report, and the effective identity that its rows are limited by. */
export interface Access {
  readonly rights: Rights
  /** its roles in the order of the alphabet, each once */
  readonly identity: Readonly<Required<Pick<EffectiveIdentity, 'username' | 'roles'>>>
}

/** The reports of one token: at most `reportsPerToken`, all with the same access. */
export interface TokenQuestion {
  readonly reports: readonly ServedReport[]
  readonly access: Access
  /** for the service's audit */
  readonly person: string
  /** who uses the token in the place of the person; absent: the person */
  readonly actor?: string | undefined
}

export interface TokenRequestOptions {
  /** 0: as long as the service lets them live */
  readonly lifetimeInMinutes: number
  /** permission of the token's bearer on the datasets' XMLA endpoint; undefined: the service's default */
  readonly xmlaPermissions?: GenerateTokenRequestV2Dataset['xmlaPermissions'] | undefined
  /** Casement's own, which takes an identity with every dataset and says which roles a model has; not Power BI */
  readonly isOwnService: boolean
}

/**
 * The multi-item form. Roles go with the datasets that ask for roles. An identity goes with every dataset of our own
 * service, which keeps a person's view and bookmarks under it, unless somebody else uses the token; Power BI refuses one that its dataset did not ask for.
 */
export function tokenRequest(
  { reports, access, person, actor }: TokenQuestion,
  { lifetimeInMinutes, xmlaPermissions, isOwnService }: TokenRequestOptions,
): GenerateTokenRequestV2 & ActedFor {
  const datasets = [
    ...new Map(reports.flatMap(({ dataset }) => (dataset ? [[dataset.id, dataset] as const] : []))).values(),
  ]
  // Power BI has one text for it and knows no actor.
  const auditableContext = actor === undefined || isOwnService ? person : `${actor} as ${person}`
  const identityFor = (
    asking: readonly Dataset[],
    identity: Pick<EffectiveIdentity, 'username' | 'roles'>,
  ): EffectiveIdentity[] =>
    asking.length === 0 ? [] : [{ ...identity, datasets: asking.map(({ id }) => id), auditableContext }]
  const { username, roles } = access.identity
  const byRoles = datasets.filter(({ isEffectiveIdentityRolesRequired }) => isEffectiveIdentityRolesRequired)
  const byName = datasets.filter(
    (dataset) => !byRoles.includes(dataset) && dataset.isEffectiveIdentityRequired,
  )
  const others = datasets.filter((dataset) => !byRoles.includes(dataset) && !byName.includes(dataset))
  const identities = [
    ...identityFor(byRoles, { username, ...(roles.length > 0 ? { roles } : {}) }),
    ...identityFor(byName, { username }),
    // No rule reads this name, so a person whose name has spaces, which no user name may have, is not shut out.
    ...(isOwnService ? identityFor(others, { username: username.replace(/\s+/g, '_') }) : []),
  ]
  return {
    reports: reports.map(({ id }) => ({ id, allowEdit: access.rights === 'edit' })),
    datasets: datasets.map(({ id }) => ({ id, ...(xmlaPermissions && { xmlaPermissions }) })),
    ...(identities.length > 0 ? { identities } : {}),
    ...(lifetimeInMinutes > 0 ? { lifetimeInMinutes } : {}),
    ...(isOwnService && actor !== undefined ? { actor } : {}),
  }
}

/**
 * The same for many questions of one person and actor, each of one report, in the form of our own service alone: reports
 * that are used alike stand together. `order` gives the question of each report in the body.
 */
export function tokensRequest(
  questions: readonly TokenQuestion[],
  options: TokenRequestOptions,
): { body: IssueEmbedTokens; order: readonly number[] } {
  const [{ person, actor }] = questions as readonly [TokenQuestion, ...TokenQuestion[]]
  const alike = new Map<string, { access: IssuedAccess; reports: string[]; indexes: number[] }>()
  for (const [index, question] of questions.entries()) {
    const { reports, identities = [] } = tokenRequest(question, options)
    const { id, allowEdit } = reports![0]!
    const { username = question.access.identity.username, roles } = identities[0] ?? {}
    const key = JSON.stringify([allowEdit, username, roles])
    const known = alike.get(key)
    if (known) {
      known.reports.push(id)
      known.indexes.push(index)
    } else {
      const ids = [id]
      const access = {
        reports: ids,
        ...(allowEdit ? { allowEdit } : {}),
        username,
        ...(roles ? { roles } : {}),
      }
      alike.set(key, { access, reports: ids, indexes: [index] })
    }
  }
  const { lifetimeInMinutes } = options
  const groups = [...alike.values()]
  return {
    body: {
      person,
      ...(actor === undefined ? {} : { actor }),
      ...(lifetimeInMinutes > 0 ? { lifetimeInMinutes } : {}),
      access: groups.map(({ access }) => access),
    },
    order: groups.flatMap(({ indexes }) => indexes),
  }
}
