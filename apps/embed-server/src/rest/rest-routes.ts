import { operations, restRoot, rolesPath, routePattern, withCamelCaseKeys } from '@casement/rest'
import { principalOf, requireBearer, type Server } from '@casement/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AccessTokens, Caller } from '../callers/access-token.ts'
import type { NamedDataset, NamedReport, ServedReport, ServedWorkspace } from '../content/content.ts'
import { everyMethod } from '../http/every-method.ts'
import { readBody } from '../http/read-body.ts'
import { refusal } from '../http/refusal.ts'
import type { ServiceRecords } from '../records/service-records.ts'
import { servedOf } from '../tokens/token-reach.ts'
import { type PublicAddress, toDataset, toGroup, toPages, toReport } from './answers.ts'
import { type RefreshDeps, refreshAnswers } from './refresh-answers.ts'
import { createTokenIssuer, type IssuerDeps } from './issue-token.ts'
import { notFound } from './not-found.ts'
import { parseFilter } from './odata-filter.ts'
import {
  multipleSchema,
  requestForMany,
  requestForReport,
  revokeSchema,
  singleSchema,
} from './token-request.ts'

interface Deps extends IssuerDeps {
  accessTokens: AccessTokens
  records: ServiceRecords
  publicAddress: PublicAddress
  /** Absent: content is read once, at the start. */
  refreshes: Omit<RefreshDeps, 'content' | 'publicAddress' | 'now'> | undefined
}

type OperationId = keyof typeof operations
type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown

/**
 * The REST API below /v1.0/myorg, for callers with an access token: the operations a portal needs. The subset's other
 * operations answer 501, anything else 404.
 */
export async function restRoutes(app: Server, deps: Deps): Promise<void> {
  const { content, accessTokens, records, publicAddress, now } = deps
  app.addHook(
    'onRequest',
    requireBearer({ verify: (token) => accessTokens.verify(token), nameOf: ({ clientId }) => clientId }),
  )

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

  const datasetOf = (request: FastifyRequest): NamedDataset => {
    const { datasetId } = parametersOf(request)
    const dataset = workspaceOf(request).datasets.find(({ id }) => id === datasetId?.toLowerCase())
    return dataset ?? notFound('dataset', datasetId)
  }
  const isRefreshable = deps.refreshes !== undefined
  const issue = createTokenIssuer(deps)
  const callerOf = (request: FastifyRequest) => principalOf<Caller>(request).clientId

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
    Datasets_GetDatasetsInGroup: (request) => ({
      value: workspaceOf(request).datasets.map((dataset) => toDataset(dataset, { isRefreshable })),
    }),
    Datasets_GetDatasetInGroup: (request) => toDataset(datasetOf(request), { isRefreshable }),
    ...(deps.refreshes ? refreshAnswers({ ...deps, ...deps.refreshes }, datasetOf) : {}),
    Reports_GenerateTokenInGroup: (request) =>
      issue(callerOf(request), requestForReport(reportOf(request), parseBody(singleSchema, request.body))),
    EmbedToken_GenerateToken: (request) =>
      issue(callerOf(request), requestForMany(parseBody(multipleSchema, request.body), content)),
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

  // Not one of Power BI's operations: takes an embed token of the caller back by the id that came with it. The answer does
  // not tell whether there is one.
  app.delete(`${restRoot}/embedTokens/:tokenId`, async (request, reply) => {
    const tokenId = z.uuid().safeParse(parametersOf(request)['tokenId'])
    if (!tokenId.success) throw refusal('InvalidRequest', 'tokenId: expected a UUID')
    await records.revoke(tokenId.data, { clientId: callerOf(request), now: now() })
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
    return { revoked: await records.revokeAll({ clientId: callerOf(request), person, reports }, now()) }
  })

  app.route({ method: [...everyMethod], url: `${restRoot}/*`, handler: () => notFound('operation') })
}

const parametersOf = (request: FastifyRequest) =>
  request.params as Readonly<Record<string, string | undefined>>

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
