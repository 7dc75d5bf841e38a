import { randomUUID } from 'node:crypto'
import type { Dataset, GenerateTokenRequestV2, Group, Report } from '@casement/rest'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export const appHost = 'https://app.powerbi.com'

/** A workspace as the replay serves it. */
export interface Workspace {
  readonly group: Group
  readonly reports: readonly Report[]
  readonly datasets: readonly Dataset[]
}

export interface RestApi {
  workspaces: readonly Workspace[]
  readonly minted: { readonly token: string; readonly body: GenerateTokenRequestV2 }[]
  /** Seconds that embed tokens live, unless less is asked for. */
  tokenSeconds: number
}

const maxItems = 50
const error = (reply: FastifyReply, status: number, code: string, message?: string) =>
  reply.code(status).send({ error: { code, ...(message === undefined ? {} : { message }) } })

/**
 * The REST API of Power BI, as far as the portal calls it: answers in the form of the documented examples, and what it
 * refuses: tokens, too many items, identities that a dataset wants or does not want.
 */
export function addRestApi(
  app: FastifyInstance,
  workspaces: readonly Workspace[],
  isKnown: (token: string) => boolean,
): RestApi {
  const api: RestApi = {
    workspaces,
    minted: [],
    tokenSeconds: 3600,
  }
  const contextOf = (path: string) =>
    `http://wabi-west-us-redirect.analysis.windows.net/v1.0/myorg/$metadata#${path}`
  const workspaceOf = ({ params }: FastifyRequest) =>
    api.workspaces.find(({ group }) => group.id === (params as { group: string }).group)

  void app.register(
    async (rest) => {
      rest.addHook('preHandler', async (request, reply) => {
        const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
        return token !== undefined && isKnown(token)
          ? undefined
          : error(reply, 403, 'TokenExpired', 'Access token has expired, resubmit with a new access token')
      })
      rest.get('/groups', async ({ query }) => {
        const { $skip = '0', $top = '5000' } = query as Record<string, string>
        const groups = api.workspaces.map(({ group }) => group)
        return { '@odata.context': contextOf('groups'), value: groups.slice(+$skip, +$skip + +$top) }
      })
      rest.get('/groups/:group/reports', async (request, reply) => {
        const workspace = workspaceOf(request)
        if (!workspace) return error(reply, 404, 'PowerBIFolderNotFound')
        return {
          '@odata.context': contextOf(`groups/${workspace.group.id}/reports`),
          value: workspace.reports,
        }
      })
      rest.get('/groups/:group/datasets', async (request, reply) => {
        const workspace = workspaceOf(request)
        if (!workspace) return error(reply, 404, 'PowerBIFolderNotFound')
        return {
          '@odata.context': contextOf(`groups/${workspace.group.id}/datasets`),
          value: workspace.datasets,
        }
      })
      rest.post('/GenerateToken', async (request, reply) => {
        const body = request.body as GenerateTokenRequestV2
        const wrong = problemOf(body, api.workspaces)
        if (wrong !== undefined) return error(reply, 400, 'InvalidRequest', wrong)
        const token = `H4sI${randomUUID().replaceAll('-', '')}`
        api.minted.push({ token, body })
        const seconds = Math.min(api.tokenSeconds, (body.lifetimeInMinutes || Infinity) * 60)
        return {
          '@odata.context': contextOf('Microsoft.PowerBI.ServiceContracts.Api.V1.GenerateTokenResponse'),
          token,
          tokenId: randomUUID(),
          expiration: new Date(Date.now() + seconds * 1000).toISOString(),
        }
      })
    },
    { prefix: '/v1.0/myorg' },
  )
  return api
}

/** The reason that no token is given for these. */
function problemOf(body: GenerateTokenRequestV2, workspaces: readonly Workspace[]): string | undefined {
  const { reports = [], datasets = [], identities = [] } = body
  if (reports.length > maxItems || datasets.length > maxItems)
    return `The number of items in the request exceeds the limit of ${maxItems}`
  const known = workspaces.flatMap((workspace) => workspace.reports.map(({ id }) => id))
  const unknown = reports.find(({ id }) => !known.includes(id))
  if (unknown) return `The report ${unknown.id} was not found`
  for (const { id } of datasets) {
    const dataset = workspaces.flatMap((workspace) => workspace.datasets).find((each) => each.id === id)
    if (!dataset) return `The dataset ${id} was not found`
    const identity = identities.find((each) => each.datasets?.includes(id))
    if (identity && !dataset.isEffectiveIdentityRequired)
      return `Creating embed token for accessing dataset ${id} shouldn't have effective identity`
    if (!identity && dataset.isEffectiveIdentityRequired)
      return `Creating embed token for accessing dataset ${id} requires effective identity to be provided`
    if (dataset.isEffectiveIdentityRolesRequired && !identity?.roles?.length)
      return `Creating embed token for accessing dataset ${id} requires roles to be included in provided effective identity`
  }
  return undefined
}
