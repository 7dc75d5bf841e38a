import type {
  Catalogue,
  ContentSettings,
  EmbedTokenAnswer,
  EmbedTokenRequest,
  ReportEntry,
} from '@casement/portal-api'
import { HttpError } from '@casement/server'
import type { FastifyBaseLogger } from 'fastify'
import type { ContentRecords } from '../../content/content-records.ts'
import { inOrder, notPublished } from '../../content/told-content.ts'
import type { EmbeddingService, MintedToken } from '../../embedding/embedding-service.ts'
import type { ServedReport, ServedWorkspace } from '../../embedding/served-reports.ts'
import type { Access, TokenQuestion } from '../../embedding/token-request.ts'
import { ServiceRefusal } from '../../embedding/service-client.ts'
import { accessFor, accessOver } from '../../access/access.ts'
import type { GrantRecords } from '../../access/grants/grant-records.ts'
import type { ReaderLanguage } from '../../http/reader-language.ts'
import { refusal } from '../../http/refusals.ts'
import type { Person } from '../../auth/signed-in/person.ts'
import { type AllowedReport, mintAll } from './minting.ts'
import type { RecentTokens } from '../../embedding/recent-tokens.ts'
import { type Granted, overSteadyGrants } from './steady-grants.ts'

export interface CatalogueDeps {
  readonly grants: Pick<GrantRecords, 'listFor' | 'stateFor'>
  readonly content: Pick<ContentRecords, 'listIn'>
  readonly service: EmbeddingService
  readonly recent: RecentTokens
}

/** Person whose catalogue it is, who looks at it, and where the traces of the call go. */
export interface Asking {
  readonly person: Person
  /** an administrator who views the portal as the person, and changes nothing; absent: it is the person */
  readonly actor?: string | undefined
  /** what names are read in; absent: the service's own */
  readonly language?: ReaderLanguage | undefined
  readonly correlationId: string
  readonly log: FastifyBaseLogger
}

/**
 * The caller's catalogue: what they are granted, the service has and is published, each report with a token in their name.
 * Workspaces and reports keep the service's order but for those that are featured or placed; a workspace with no report for the caller is not listed, nor one that the
 * service refuses the portal while it serves others. Throws 502 `serviceUnreachable` and what the embedding service throws.
 */
export const catalogueFor = (asking: Asking, deps: CatalogueDeps): Promise<Catalogue> =>
  overSteadyGrants(asking, deps, (granted) => catalogueOver(granted, asking, deps))

async function catalogueOver(
  { grants, content }: Granted,
  asking: Asking,
  { service, recent }: CatalogueDeps,
): Promise<Catalogue> {
  const { person, actor, language, correlationId, log } = asking
  if (grants.length === 0) return { res: {} }
  const requested = new Set(grants.map(({ workspaceId }) => workspaceId))
  const workspaces = inOrder(
    (await service.workspaces(correlationId, language)).filter(({ id }) => requested.has(id.toLowerCase())),
    ({ id }) => content.ofWorkspace(id),
  )
  const served = await servedIn(workspaces, { service, language, correlationId, log })
  const accessOfReport = accessOver(person, grants)
  const allowed = served.map((reports) =>
    inOrder(reports, content.ofReport).flatMap((report): AllowedReport[] => {
      const access = content.notPublished(report) ? null : asUsed(accessOfReport(report), actor)
      return access ? [{ report, access }] : []
    }),
  )
  const minting = { service, recent, person: person.value, actor, correlationId, log }
  const tokens = await mintAll(allowed.flat(), minting)
  return {
    res: Object.fromEntries(
      workspaces.flatMap(({ id, name }, index): [string, Catalogue['res'][string]][] => {
        const reports = allowed[index]!.map((one) =>
          entryFor(one, content.ofReport(one.report), tokens.get(one.report)),
        )
        return reports.length > 0 ? [[id, [content.ofWorkspace(id).name ?? name, ...reports]]] : []
      }),
    ),
  }
}

/** The person's access, of which an actor has what is for looking. */
const asUsed = (access: Access | null, actor: string | undefined): Access | null =>
  access && actor !== undefined ? { ...access, rights: 'view' } : access

/** The reports of each workspace; none of one that is closed to the portal, unless all are. */
async function servedIn(
  workspaces: readonly ServedWorkspace[],
  asked: Pick<CatalogueDeps, 'service'> & Pick<Asking, 'language' | 'correlationId' | 'log'>,
): Promise<(readonly ServedReport[])[]> {
  const { service, language, correlationId, log } = asked
  const read = await Promise.allSettled(
    workspaces.map(({ id }) => service.reports(id, correlationId, language)),
  )
  const closed = read.filter(isClosed)
  return read.map((one) => {
    if (one.status === 'fulfilled') return one.value
    if (!isClosed(one) || closed.length === read.length) throw one.reason
    log.warn({ refused: (one.reason as Error).message })
    return []
  })
}

/** The service refused the portal, which waiting does not change. */
const isClosed = (read: PromiseSettledResult<unknown>): boolean =>
  read.status === 'rejected' && read.reason instanceof HttpError && read.reason.code === 'serviceRefusedUs'

const entryFor = (
  { report: { id, name, embedUrl, dataset }, access }: AllowedReport,
  told: ContentSettings,
  token: MintedToken | undefined,
): ReportEntry => ({
  id,
  name: told.name ?? name,
  ...(told.description === null ? {} : { description: told.description }),
  ...(told.tags.length === 0 ? {} : { tags: told.tags }),
  ...(told.owner === null ? {} : { owner: told.owner }),
  ...(told.featured ? { featured: true } : {}),
  access: {
    ...token,
    ...(token === undefined && dataset?.isEffectiveIdentityRolesRequired && access.identity.roles.length === 0
      ? { withoutRowRole: true }
      : {}),
    embedUrl: embedUrl === undefined ? [] : [{ embedUrl }],
  },
})

type Mint = (question: TokenQuestion) => Promise<MintedToken>

/**
 * A fresh token of one report. Throws 403 `reportForbidden` when no grant of the caller is for it or it is not published, 404 `reportUnknown` when
 * the service does not have it (any more), 502 `tokenRefused` when the service gives no token.
 */
export const embedTokenFor = (
  request: EmbedTokenRequest,
  asking: Asking,
  deps: CatalogueDeps,
  mint: Mint = (question) => deps.service.mint(question, asking.correlationId),
): Promise<EmbedTokenAnswer> =>
  overSteadyGrants(asking, deps, (granted) => embedTokenOver(granted, request, asking, { ...deps, mint }))

/** The same, of a moment ago where there is one, for what the portal itself asks in the caller's name. */
export const recentTokenFor = (
  request: EmbedTokenRequest,
  asking: Asking,
  deps: CatalogueDeps,
): Promise<EmbedTokenAnswer> =>
  embedTokenFor(request, asking, deps, (question) =>
    deps.recent.tokenFor(question, () => deps.service.mint(question, asking.correlationId)),
  )

async function embedTokenOver(
  { grants, content }: Granted,
  { reportId, workspaceId }: EmbedTokenRequest,
  asking: Asking,
  { service, mint }: Pick<CatalogueDeps, 'service'> & { readonly mint: Mint },
): Promise<EmbedTokenAnswer> {
  const { person, actor, correlationId } = asking
  const asked = { id: reportId, workspaceId }
  const access = asUsed(accessFor(person, grants, asked), actor)
  if (!access) throw refusal('reportForbidden')
  if (content.notPublished(asked)) throw refusal('reportForbidden', { message: notPublished })
  const report = (await service.reports(workspaceId, correlationId)).find(
    ({ id }) => id.toLowerCase() === reportId,
  )
  if (!report) throw refusal('reportUnknown', { field: 'reportId' })
  try {
    const question = { reports: [report], access, person: person.value, actor }
    const token = await mint(question)
    return { ...token }
  } catch (error) {
    if (!(error instanceof ServiceRefusal)) throw error
    throw refusal('tokenRefused', {
      message: `The embedding service gives no token for this report (${error.code})`,
      cause: error,
    })
  }
}
