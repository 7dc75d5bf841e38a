import { models } from '@casement/contract'
import { principalOf, requireBearer, type Server } from '@casement/server'
import {
  type EmbedToken,
  operations,
  restRoot,
  rolesPath,
  routePattern,
  withCamelCaseKeys,
} from '@casement/rest'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AccessTokens, Caller } from '../callers/access-token.ts'
import type { Content, NamedReport, ServedReport, ServedWorkspace } from '../content/content.ts'
import { everyMethod } from '../http/every-method.ts'
import { readBody } from '../http/read-body.ts'
import { refusal } from '../http/refusal.ts'
import type { ServiceRecords } from '../records/service-records.ts'
import type { EmbedTokens } from '../tokens/embed-token.ts'
import { servedOf } from '../tokens/token-reach.ts'
import { type PublicAddress, toDataset, toGroup, toPages, toReport } from './answers.ts'
import { decideClaims, type TokenRequest } from './decide-claims.ts'
import { parseFilter } from './odata-filter.ts'
import { multipleSchema, revokeSchema, singleSchema } from './token-request.ts'

interface Deps {
  content: Content
  accessTokens: AccessTokens
  embedTokens: EmbedTokens
  records: ServiceRecords
  publicAddress: PublicAddress
  /** how long an embed token lives unless the caller wants it shorter */
  embedTokenSeconds: number
  now: () => Date
}

const { Permissions } = models

type OperationId = keyof typeof operations
type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown

/** An embed token travels in a header; longer ones would not reach the service again. */
const longestToken = 12_000

/**
 * The REST API below /v1.0/myorg, for callers with an access token: the operations a portal needs. The subset's other
 * operations answer 501, anything else 404.
 */
export async function restRoutes(app: Server, deps: Deps): Promise<void> {
  const { content, accessTokens, embedTokens, records, publicAddress, embedTokenSeconds, now } = deps
  app.addHook('onRequest', requireBearer({ verify: (token) => accessTokens.verify(token) }))

  const workspaceOf = (request: FastifyRequest): ServedWorkspace => {
    const { groupId } = parametersOf(request)
    return content.workspace(groupId ?? '') ?? notFound('workspace', groupId)
  }
  const reportOf = (request: FastifyRequest): NamedReport => {
    const { reportId } = parametersOf(request)
    const report = workspaceOf(request).reports.find(({ id }) => id === reportId?.toLowerCase())
    return report ?? notFound('report', reportId)
  }
  const pagesOf = (request: FastifyRequest): ServedReport => servedOf(reportOf(request), content)

  async function issue(request: FastifyRequest, asked: Omit<TokenRequest, 'clientId'>): Promise<EmbedToken> {
    const { clientId } = principalOf<Caller>(request)
    const decision = decideClaims({ ...asked, clientId }, { content, longestSeconds: embedTokenSeconds })
    const { token, tokenId, expiresAt } = await embedTokens.sign(decision.claims, decision.lifetimeSeconds)
    if (token.length > longestToken)
      throw refusal(
        'InvalidRequest',
        'The token would be too long; ask for fewer items, or for fewer or shorter roles',
      )
    await records.writeIssued({
      tokenId,
      clientId,
      auditableContext: decision.auditableContext,
      person: decision.claims.holder?.person,
      reports: decision.claims.reports.map(({ id }) => id),
      issuedAt: now(),
      expiresAt: new Date(expiresAt),
    })
    return { token, tokenId, expiration: expiresAt }
  }

  const served: Partial<Record<OperationId, Answer>> = {
    Groups_GetGroups: (request) => ({ value: slice(content.workspaces.map(toGroup), request.query) }),
    Groups_GetGroup: (request) => toGroup(workspaceOf(request)),
    Reports_GetReportsInGroup: (request) => ({
      value: workspaceOf(request).reports.map((report) => toReport(report, publicAddress)),
    }),
    Reports_GetReportInGroup: (request) => toReport(reportOf(request), publicAddress),
    Reports_GetPagesInGroup: (request) => ({ value: toPages(pagesOf(request)) }),
    Reports_GetPageInGroup: (request) => {
      const { pageName } = parametersOf(request)
      return toPages(pagesOf(request)).find(({ name }) => name === pageName) ?? notFound('page', pageName)
    },
    Datasets_GetDatasetsInGroup: (request) => ({ value: workspaceOf(request).datasets.map(toDataset) }),
    Datasets_GetDatasetInGroup: (request) => {
      const { datasetId } = parametersOf(request)
      const dataset = workspaceOf(request).datasets.find(({ id }) => id === datasetId?.toLowerCase())
      return toDataset(dataset ?? notFound('dataset', datasetId))
    },
    Reports_GenerateTokenInGroup: (request) => {
      const report = reportOf(request)
      const body = parseBody(singleSchema, request.body)
      if (body.accessLevel === 'Create')
        throw refusal('InvalidRequest', 'accessLevel: Create is for reports that do not exist yet')
      const level = body.accessLevel === 'Edit' ? Permissions.ReadWrite : Permissions.Read
      return issue(request, {
        reports: [{ id: report.id, permissions: level + (body.allowSaveAs ? Permissions.Copy : 0) }],
        datasets: [report.datasetId],
        identities: body.identities ?? [],
        lifetimeInMinutes: body.lifetimeInMinutes,
      })
    },
    EmbedToken_GenerateToken: (request) => {
      const body = parseBody(multipleSchema, request.body)
      if (body.datasourceIdentities?.length)
        throw refusal(
          'InvalidRequest',
          'datasourceIdentities: no dataset of this service uses single sign-on',
        )
      for (const { id } of body.targetWorkspaces ?? []) if (!content.workspace(id)) notFound('workspace', id)
      const copy = body.targetWorkspaces?.length ? Permissions.Copy : 0
      return issue(request, {
        reports: (body.reports ?? []).map(({ id, allowEdit }) => ({
          id,
          permissions: (allowEdit ? Permissions.ReadWrite : Permissions.Read) + copy,
        })),
        datasets: (body.datasets ?? []).map(({ id }) => id),
        identities: body.identities ?? [],
        lifetimeInMinutes: body.lifetimeInMinutes,
      })
    },
  }

  for (const [name, { method, path }] of Object.entries(operations)) {
    const answer = served[name as OperationId]
    app.route({
      method,
      url: restRoot + routePattern(path),
      handler: (request, reply) => {
        if (!answer) throw refusal('NotImplemented', `This service does not serve ${name} yet`)
        return answer(request, reply)
      },
    })
  }

  // Not one of Power BI's operations: takes an embed token back by the id that came with it.
  app.delete(`${restRoot}/embedTokens/:tokenId`, async (request, reply) => {
    const tokenId = z.uuid().safeParse(parametersOf(request)['tokenId'])
    if (!tokenId.success) throw refusal('InvalidRequest', 'tokenId: expected a UUID')
    await records.revoke(tokenId.data, { clientId: principalOf<Caller>(request).clientId, now: now() })
    return reply.code(204).send()
  })

  // Nor is this: who writes grants asks which roles there are to give.
  app.get(restRoot + routePattern(rolesPath), (request) => {
    const { datasetId = '' } = parametersOf(request)
    const dataset = content.dataset(datasetId) ?? notFound('dataset', datasetId)
    return { value: dataset.roles.map((name) => ({ name })) }
  })

  // Ours too: takes back what was issued to the caller for a person, for reports, or for a person's reports.
  app.post(`${restRoot}/embedTokens/revoke`, async (request) => {
    const { person, reports } = parseBody(revokeSchema, request.body)
    const { clientId } = principalOf<Caller>(request)
    return { revoked: await records.revokeAll({ clientId, person, reports }, now()) }
  })

  app.route({ method: [...everyMethod], url: `${restRoot}/*`, handler: () => notFound('operation') })
}

const parametersOf = (request: FastifyRequest) =>
  request.params as Readonly<Record<string, string | undefined>>

function notFound(kind: string, id = ''): never {
  throw refusal('PowerBIEntityNotFound', `There is no such ${kind}${id && `: ${id}`}`)
}

/** Keys in any letter case. */
const parseBody = <T>(schema: z.ZodType<T>, body: unknown): T =>
  readBody(schema, withCamelCaseKeys(body ?? {}), 'InvalidRequest')

const querySchema = z.object({
  $filter: z.string().optional(),
  $top: z.coerce.number().int().min(0).max(5000).optional(),
  $skip: z.coerce.number().int().min(0).optional(),
})

/** The groups that `$filter`, `$skip` and `$top` leave. */
function slice<Row extends { id: string; name?: string }>(
  rows: readonly Row[],
  query: unknown,
): readonly Row[] {
  const parsed = querySchema.safeParse(query)
  if (!parsed.success)
    throw refusal('InvalidRequest', `${parsed.error.issues[0]?.path[0]?.toString()}: is wrong`)
  const { $filter, $top, $skip = 0 } = parsed.data
  const fields = { id: (row: Row) => row.id, name: (row: Row) => row.name }
  const left = $filter === undefined ? rows : rows.filter(parseFilter($filter, fields))
  return left.slice($skip, $top === undefined ? undefined : $skip + $top)
}
