import {
  type MyWorkspaceOperationId,
  myWorkspaceOperations,
  type OperationId,
  operations,
  restRoot,
  routePattern,
  type ServedOperationId,
} from '@casement/rest'
import { requireBearer, type Server } from '@casement/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { createActivityEvents } from './activity-events.ts'
import { activityRoutes, type ActivityRouteDeps } from './activity-routes.ts'
import type { AccessTokens } from '../auth/access-tokens/access-token.ts'
import { authorize } from '../auth/caller-admin/authorize.ts'
import type { CallerRouteDeps } from '../auth/caller-admin/caller-operations.ts'
import { callerRoutes } from '../auth/caller-admin/caller-routes.ts'
import { contentWithin } from '../auth/callers/content-within.ts'
import type { Content, ServedWorkspace } from '../content/content.ts'
import { calledIn } from '../content/content-list.ts'
import type { NamedDataset, NamedReport, ServedReport } from '../content/content-parts.ts'
import { everyMethod } from '../http/every-method.ts'
import { languageIn } from '../http/locale-asked.ts'
import { refusal } from '../http/refusal.ts'
import { servedOf } from '../auth/embed-tokens/token-reach.ts'
import { type PublicAddress, toDataset, toGroup, toPages, toReport } from './answers.ts'
import { type RefreshDeps, refreshAnswers, refreshRefusals } from './refresh-answers.ts'
import { createTokenIssuer, type IssuerDeps } from './issue-token.ts'
import { exportAnswers, type ExportDeps } from './export-answers.ts'
import { notFound } from '../http/not-found.ts'
import { parseFilter } from './filters/odata-filter.ts'
import { type OwnRoutesDeps, ownRoutes } from './own-routes.ts'
import { storedAnswers, type StoredDeps } from './stored-answers.ts'
import { asPowerBiRefuses } from '../http/power-bi-refusal.ts'
import { withODataContext } from './odata-context.ts'
import { callerIn } from '../auth/callers/caller-of.ts'
import { parametersOf, parseBody } from '../http/read-request.ts'
import { multipleSchema, requestForMany, requestForReport, singleSchema } from './token-request.ts'

interface Deps extends IssuerDeps, OwnRoutesDeps, ActivityRouteDeps, CallerRouteDeps {
  content: Content
  records: OwnRoutesDeps['records'] & IssuerDeps['records']
  embedTokens: OwnRoutesDeps['embedTokens'] & IssuerDeps['embedTokens']
  newId: () => string
  accessTokens: AccessTokens
  exports: ExportDeps['exports']
  purse: ExportDeps['purse']
  storedReports: StoredDeps['storedReports']
  publicAddress: PublicAddress
  /** Told which of the subset's operations are served, before any is. */
  tellServed: (served: readonly OperationId[]) => void
  /** Absent: content is read once, at the start. */
  refreshes: Omit<RefreshDeps, 'content' | 'publicAddress' | 'now'> | undefined
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown

/**
 * The REST API below /v1.0/myorg, for callers with an access token, each within its rights and its workspaces: the operations a
 * portal needs. The subset's other operations answer 501, those of a workspace of one's own 403, anything else 404.
 */
export async function restRoutes(app: Server, deps: Deps): Promise<void> {
  const { content, accessTokens, publicAddress } = deps
  app.setErrorHandler((error) => {
    throw asPowerBiRefuses(error)
  })
  app.addHook(
    'onRequest',
    requireBearer({ verify: (token) => accessTokens.verify(token), nameOf: ({ clientId }) => clientId }),
  )
  app.addHook('onRequest', authorize(content))
  const own = (request: FastifyRequest) => contentWithin(content, callerIn(request).workspaces)

  const workspaceOf = (request: FastifyRequest): ServedWorkspace => {
    const { groupId } = parametersOf(request)
    return own(request).workspace(groupId ?? '') ?? notFound('workspace', groupId)
  }
  const reportOf = (request: FastifyRequest): NamedReport => {
    const { reportId } = parametersOf(request)
    const report = workspaceOf(request).reports.find(({ id }) => id === reportId?.toLowerCase())
    return report ?? notFound('report', reportId)
  }
  const pagesOf = (request: FastifyRequest): ServedReport => servedOf(reportOf(request), own(request))

  const datasetOf = (request: FastifyRequest): NamedDataset => {
    const { datasetId } = parametersOf(request)
    const dataset = workspaceOf(request).datasets.find(({ id }) => id === datasetId?.toLowerCase())
    return dataset ?? notFound('dataset', datasetId)
  }
  const isRefreshable = deps.refreshes !== undefined
  const toDatasetOf = (workspace: ServedWorkspace) => (dataset: NamedDataset) =>
    toDataset(dataset, { workspaceId: workspace.id, isRefreshable, publicAddress })
  const issue = createTokenIssuer(deps)

  // Names are those of the caller's language, where it asks for one that there is.
  const asked = (request: FastifyRequest) => languageIn(request.headers['accept-language'])
  const groupIn = (request: FastifyRequest) => (workspace: ServedWorkspace) =>
    toGroup(calledIn(workspace, asked(request)))
  const reportIn = (request: FastifyRequest) => (report: NamedReport) =>
    toReport(calledIn(report, asked(request)), publicAddress)

  const served: Partial<Record<ServedOperationId, Answer>> = {
    Groups_GetGroups: (request) => ({
      value: slice(own(request).workspaces.map(groupIn(request)), request.query),
    }),
    Groups_GetGroup: (request) => groupIn(request)(workspaceOf(request)),
    Reports_GetReportsInGroup: (request) => ({
      value: workspaceOf(request).reports.map(reportIn(request)),
    }),
    Reports_GetReportInGroup: (request) => reportIn(request)(reportOf(request)),
    Reports_GetPagesInGroup: (request) => ({ value: toPages(pagesOf(request)) }),
    Reports_GetPageInGroup: (request) => {
      const { pageName } = parametersOf(request)
      return toPages(pagesOf(request)).find(({ name }) => name === pageName) ?? notFound('page', pageName)
    },
    Datasets_GetDatasetsInGroup: (request) => {
      const workspace = workspaceOf(request)
      return { value: workspace.datasets.map(toDatasetOf(workspace)) }
    },
    Datasets_GetDatasetInGroup: (request) => toDatasetOf(workspaceOf(request))(datasetOf(request)),
    ...(deps.refreshes ? refreshAnswers({ ...deps, ...deps.refreshes }, datasetOf) : {}),
    ...exportAnswers(deps, reportOf, own),
    ...storedAnswers(deps, reportOf, own),
    Reports_GenerateTokenInGroup: (request) =>
      issue(callerIn(request), requestForReport(reportOf(request), parseBody(singleSchema, request.body)), {
        content: own(request),
        correlationId: request.id,
      }),
    EmbedToken_GenerateToken: (request) =>
      issue(callerIn(request), requestForMany(parseBody(multipleSchema, request.body), own(request)), {
        content: own(request),
        correlationId: request.id,
      }),
    Admin_GetActivityEvents: createActivityEvents(deps),
  }

  const answers: Partial<Record<OperationId, Answer>> = {
    ...(deps.refreshes ? refreshRefusals(datasetOf) : {}),
    ...served,
  }
  deps.tellServed(Object.keys(served) as ServedOperationId[])
  for (const [name, { method, path }] of Object.entries(operations)) {
    const answer = answers[name as OperationId]
    app.route({
      method,
      url: restRoot + routePattern(path),
      config: { operation: name as OperationId },
      handler: async (request, reply) => {
        if (!answer) throw refusal('NotImplemented', `This service does not serve ${name} yet`)
        return withODataContext(await answer(request, reply), request, publicAddress)
      },
    })
  }

  myWorkspaceRoutes(app)
  ownRoutes(app, deps)
  activityRoutes(app, deps)
  callerRoutes(app, deps)

  app.route({ method: [...everyMethod], url: `${restRoot}/*`, handler: () => notFound('operation') })
}

/** Routes of a workspace of one's own, which no caller has: `authorize` refuses them before a body is looked at. */
function myWorkspaceRoutes(app: Server): void {
  for (const [name, { method, path }] of Object.entries(myWorkspaceOperations))
    app.route({
      method,
      url: restRoot + routePattern(path),
      config: { operation: name as MyWorkspaceOperationId },
      handler: () => notFound('operation'),
    })
}

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
