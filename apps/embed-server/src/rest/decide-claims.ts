import type { CallersContent } from '../auth/callers/content-within.ts'
import type { NamedDataset } from '../content/content-parts.ts'
import { refusal } from '../http/refusal.ts'
import type { EmbedTokenClaims, IdentityClaim } from '../auth/embed-tokens/embed-token.ts'
import type { RequestedIdentity, TokenRequest } from './token-request.ts'

export interface ClaimsDecision {
  readonly claims: EmbedTokenClaims
  readonly lifetimeSeconds: number
  /** whom it is for, whoever uses it; undefined: nobody in particular, or several */
  readonly person: string | undefined
  /** for the record of issued tokens */
  readonly auditableContext: string | undefined
}

/**
 * What an embed token will be bound to. Every report and dataset has to exist, every report's dataset has to be among
 * the datasets, and a dataset with roles needs exactly one identity, with roles that the model has. Whom it is for is
 * the one auditable context of the identities, or else their one user name; when there are several it is for nobody. A token
 * that somebody else uses has an actor in place of a holder.
 *
 * Throws refusals PowerBIEntityNotFound and InvalidRequest, worded as Power BI's where it has them.
 */
export function decideClaims(
  request: TokenRequest,
  {
    content,
    clientId,
    longestSeconds,
  }: {
    content: Pick<CallersContent, 'namedDataset' | 'namedReport'>
    clientId: string
    longestSeconds: number
  },
): ClaimsDecision {
  const datasets = request.datasets.map((id) => content.namedDataset(id) ?? missing('dataset', id))
  if (request.reports.length === 0 && datasets.length === 0)
    throw refusal('InvalidRequest', 'Name at least one report or dataset')
  const reports = request.reports.map(({ id, permissions }) => {
    const report = content.namedReport(id) ?? missing('report', id)
    if (!datasets.some((dataset) => dataset.id === report.datasetId))
      throw refusal(
        'InvalidRequest',
        `datasets: dataset ${report.datasetId} of report ${report.id} is not among them`,
      )
    return { id: report.id, permissions }
  })
  const identities = request.identities.map((identity, index) => identityClaim(identity, { index, datasets }))
  for (const dataset of datasets) checkIdentity(dataset, identities)

  const persons = new Set(
    request.identities.map(({ auditableContext, username }) => auditableContext || username!),
  )
  const [person] = persons.size === 1 ? persons : []
  const { actor } = request
  const asked = (request.lifetimeInMinutes ?? 0) * 60
  return {
    claims: {
      reports,
      datasets: datasets.map(({ id }) => id),
      identities,
      ...(request.targetWorkspaces?.length ? { targetWorkspaces: [...request.targetWorkspaces] } : {}),
      ...(actor != null
        ? { actor: { clientId, person: actor } }
        : person === undefined
          ? {}
          : { holder: { clientId, person } }),
    },
    person,
    lifetimeSeconds: asked > 0 ? Math.min(asked, longestSeconds) : longestSeconds,
    auditableContext:
      request.identities.find((identity) => identity.auditableContext)?.auditableContext ?? undefined,
  }
}

function missing(kind: string, id: string): never {
  throw refusal('PowerBIEntityNotFound', `There is no ${kind} ${id}`)
}

/** An identity as the token will carry it; without a list of datasets it is for all of them. */
function identityClaim(
  identity: RequestedIdentity,
  { index, datasets }: { index: number; datasets: readonly NamedDataset[] },
): IdentityClaim {
  const wrong = (field: string, message: string): never => {
    throw refusal('InvalidRequest', `identities[${index}].${field}: ${message}`)
  }
  const { username, roles, customData } = identity
  if (identity.identityBlob != null) wrong('identityBlob', 'no dataset of this service signs on with a blob')
  if (identity.reports?.length) wrong('reports', 'this service has no paginated reports')
  if (!username) return wrong('username', 'is missing')
  if (/\s/.test(username)) wrong('username', 'must not hold spaces')
  for (const role of roles ?? [])
    if (role === '' || role.length > 50 || role.includes(','))
      wrong('roles', `"${role.slice(0, 60)}" is not a role: 1 to 50 characters without a comma`)
  const named = identity.datasets?.map((id) => id.toLowerCase())
  for (const id of named ?? [])
    if (!datasets.some((dataset) => dataset.id === id))
      wrong('datasets', `dataset ${id} is not in the request`)
  return {
    datasets: named ?? datasets.map(({ id }) => id),
    username,
    roles: [...new Set(roles ?? [])],
    ...(customData ? { customData } : {}),
  }
}

function checkIdentity({ id, roles }: NamedDataset, identities: readonly IdentityClaim[]): void {
  const [identity, second] = identities.filter(({ datasets }) => datasets.includes(id))
  if (second) throw refusal('InvalidRequest', `identities: more than one is for dataset ${id}`)
  if (roles.length === 0) return
  if (!identity)
    throw refusal(
      'InvalidRequest',
      `Creating embed token for accessing dataset ${id} requires effective identity to be provided`,
    )
  if (identity.roles.length === 0)
    throw refusal(
      'InvalidRequest',
      `Creating embed token for accessing dataset ${id} requires roles to be included in provided effective identity`,
    )
  const unknown = identity.roles.find((role) => !roles.includes(role))
  if (unknown !== undefined)
    throw refusal(
      'InvalidRequest',
      `identities: dataset ${id} has no role "${unknown}"; it has ${list(roles)}`,
    )
}

const list = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')
