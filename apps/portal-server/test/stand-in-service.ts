import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type {
  ActedFor,
  ActivityOfService,
  Dataset,
  GenerateTokenRequestV2,
  Group,
  IssueEmbedTokens,
  Refresh,
  Report,
  OutstandingEmbedToken,
  RlsRules,
  RowScope,
} from '@casement/rest'
import Fastify, { type FastifyReply } from 'fastify'

/** A workspace as the stand-in serves it. */
export interface StandInWorkspace {
  readonly group: Group
  readonly reports: readonly Report[]
  readonly datasets: readonly Dataset[]
}

export interface MintCall {
  readonly body: GenerateTokenRequestV2
  readonly correlationId: string | undefined
}

/**
 * An embedding service in Power BI's shapes that can be told to misbehave. It exists because a real one does not
 * answer 429, refuse one report of a batch, or die at a chosen moment.
 */
export interface StandInService {
  readonly url: string
  readonly minted: MintCall[]
  /** bodies of embedTokens/revoke, the call that Casement's own service has beside Power BI's */
  readonly revoked: unknown[]
  /** 'METHOD path' of every call below /v1.0/myorg */
  readonly calls: string[]
  readonly tokenForms: URLSearchParams[]
  /** the most calls that waited for `before` at the same time */
  readonly maxAtOnce: () => number
  /** Called before each answer; whoever answers there takes its place. */
  before: (call: {
    method: string
    path: string
    body: unknown
    language: string | undefined
    reply: FastifyReply
  }) => Promise<unknown> | unknown
  /** why our own service gives no token for a report; undefined: it does */
  refuses: (reportId: string) => { code: string; message: string } | undefined
  workspaces: readonly StandInWorkspace[]
  /** by dataset; one that is not among them is answered as Power BI answers */
  roles: Readonly<Record<string, readonly string[]>>
  /** what embedTokens answers */
  outstanding: readonly OutstandingEmbedToken[]
  /** what activity answers, and the queries that asked */
  activity: readonly ActivityOfService[]
  readonly activityAsked: unknown[]
  /** what rlsRules answers, by dataset; one that is not among them is refused */
  rules: Readonly<Record<string, RlsRules['roles']>>
  /** what rowScope answers; undefined: a refusal */
  rowScope: RowScope | undefined
  readonly scopesAsked: unknown[]
  /** by dataset; one that is not among them is refused */
  refreshes: Readonly<Record<string, readonly Refresh[]>>
  /**
   * what documents of reports hold, what a visual shows, or why there is none, `refused` by a status at once; and what was
   * asked, by which token
   */
  document:
    | { readonly text: string }
    | {
        readonly figures: readonly (readonly [label: string, value: string | null, field?: string])[]
        /** row roles that have no figure for a mark */
        readonly notThereFor?: readonly string[]
      }
    | { readonly problem: string; readonly refused?: number }
  readonly documentsAsked: { readonly body: unknown; readonly token: string | undefined }[]
  tokenSeconds: number
  stop(): Promise<void>
  start(): Promise<void>
}

export async function startStandInService(workspaces: readonly StandInWorkspace[]): Promise<StandInService> {
  let atOnce = 0
  let maxAtOnce = 0
  let port = 0
  /** row roles of the tokens that were given */
  const rolesOf = new Map<string, readonly string[]>()
  let app = build()

  function build() {
    const fresh = Fastify({ forceCloseConnections: true })
    fresh.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    fresh.post('/oauth2/token', async (request) => {
      service.tokenForms.push(request.body as URLSearchParams)
      return { access_token: `service-${randomUUID()}`, token_type: 'Bearer', expires_in: 600 }
    })
    fresh.post('/embed/reports/:report/exports', async ({ body, headers }, reply) => {
      service.documentsAsked.push({ body, token: headers.authorization })
      const { refused, problem = '' } = service.document as { refused?: number; problem?: string }
      if (refused !== undefined)
        return reply.code(refused).send({ error: { code: 'Invalid parameters', message: problem } })
      return reply.code(202).send({ id: randomUUID(), status: 'NotStarted' })
    })
    fresh.post('/embed/reports/:report/visual-figures', async ({ body, headers }, reply) => {
      service.documentsAsked.push({ body, token: headers.authorization })
      if (!('problem' in service.document)) {
        const { figures: shown = [], notThereFor = [] } = {
          ...('figures' in service.document && service.document),
        }
        const { threshold, visual } = body as { threshold?: string; visual?: string }
        if (visual === undefined) return { visuals: [{ name: 'card', title: 'A card' }], figures: [] }
        const roles = rolesOf.get(headers.authorization ?? '') ?? []
        return {
          title: `${visual} here`,
          isThere: !roles.some((role) => notThereFor.includes(role)),
          figures: shown.map(([label, value, field = `Sales[${label}]`]) => ({
            field,
            label,
            value,
            text: value === null ? '' : `${value} here`,
            ...(threshold !== undefined && { threshold: `${threshold} here` }),
          })),
        }
      }
      const { refused = 500, problem } = service.document
      return reply.code(refused).send({ error: { code: 'Invalid parameters', message: problem } })
    })
    fresh.get('/embed/reports/:report/exports/:id', async () =>
      'text' in service.document
        ? { status: 'Succeeded', fileName: 'report.pdf' }
        : { status: 'Failed', problem: (service.document as { problem?: string }).problem },
    )
    fresh.get('/embed/reports/:report/exports/:id/file', async (_request, reply) =>
      reply.type('application/pdf').send('text' in service.document ? service.document.text : ''),
    )
    fresh.register(
      async (rest) => {
        rest.addHook('preHandler', async (request, reply) => {
          atOnce++
          maxAtOnce = Math.max(maxAtOnce, atOnce)
          const path = request.url.replace('/v1.0/myorg', '').split('?')[0]!
          service.calls.push(`${request.method} ${path}`)
          try {
            await service.before({
              method: request.method,
              path,
              body: request.body,
              language: request.headers['accept-language'],
              reply,
            })
          } finally {
            atOnce--
          }
          return reply.sent ? reply : undefined
        })
        rest.get('/groups', async (request) => {
          const { $skip = '0', $top = '100' } = request.query as Record<string, string>
          return { value: service.workspaces.slice(+$skip, +$skip + +$top).map(({ group }) => group) }
        })
        const workspaceOf = (params: unknown) =>
          service.workspaces.find(({ group }) => group.id === (params as { group: string }).group)
        rest.get('/groups/:group/reports', async ({ params }) => ({
          value: workspaceOf(params)?.reports ?? [],
        }))
        rest.get('/groups/:group/datasets', async ({ params }) => ({
          value: workspaceOf(params)?.datasets ?? [],
        }))
        rest.get('/groups/:group/datasets/:dataset/refreshes', async ({ params }, reply) => {
          const told = service.refreshes[(params as { dataset: string }).dataset]
          return told
            ? { value: told }
            : reply.code(403).send({ error: { code: 'Forbidden', message: 'no' } })
        })
        rest.post('/groups/:group/datasets/:dataset/refreshes', async ({ params }, reply) => {
          const { dataset } = params as { dataset: string }
          if (service.refreshes[dataset]) return reply.code(202).send()
          return reply.code(400).send({ error: { code: 'InvalidRequest', message: 'Another is under way' } })
        })
        rest.get('/datasets/:dataset/roles', async ({ params }, reply) => {
          const roles = service.roles[(params as { dataset: string }).dataset]
          return roles ? { value: roles.map((name) => ({ name })) } : reply.code(404).send({ error: {} })
        })
        rest.get('/datasets/:dataset/rlsRules', async ({ params }, reply) => {
          const roles = service.rules[(params as { dataset: string }).dataset]
          return roles
            ? { roles, tables: [] }
            : reply.code(404).send({ error: { code: 'EntityNotFound', message: 'no' } })
        })
        rest.post('/GenerateToken', async (request) => {
          service.minted.push({
            body: request.body as GenerateTokenRequestV2,
            correlationId: request.headers['x-correlation-id'] as string | undefined,
          })
          const expiration = new Date(Date.now() + service.tokenSeconds * 1000).toISOString()
          return { token: `embed-${randomUUID()}`, tokenId: randomUUID(), expiration }
        })
        rest.post('/embedTokens', async (request) => {
          const correlationId = request.headers['x-correlation-id'] as string | undefined
          const bodies = asGenerateToken(request.body as IssueEmbedTokens, service.workspaces)
          const expiration = new Date(Date.now() + service.tokenSeconds * 1000).toISOString()
          return {
            value: bodies.map((body) => {
              const refused = service.refuses(body.reports![0]!.id)
              if (refused) return { error: refused }
              service.minted.push({ body, correlationId })
              const token = `embed-${randomUUID()}`
              rolesOf.set(`Bearer ${token}`, body.identities?.[0]?.roles ?? [])
              return { token, tokenId: randomUUID(), expiration }
            }),
          }
        })
        rest.post('/embedTokens/revoke', async (request) => {
          service.revoked.push(request.body)
          return { revoked: 1 }
        })
        rest.get('/embedTokens', async (request) => {
          const { person } = request.query as { person?: string }
          return { value: service.outstanding.filter((one) => person === undefined || one.person === person) }
        })
        rest.get('/activity', async (request) => {
          const query = request.query as Record<string, string>
          service.activityAsked.push(query)
          const { past = '0', limit = '1000', order } = query
          const all = service.activity.filter(({ id }) => order === 'newest' || id > +past)
          return { value: all.slice(0, +limit) }
        })
        rest.get('/activity/verify', async () => ({ entries: 0, newest: null, problems: [] }))
        rest.get('/usage', async () => ({ reports: [], days: [], pages: [], people: [] }))
        rest.delete('/embedTokens/:id', async ({ params }, reply) => {
          service.revoked.push(params)
          return reply.code(204).send()
        })
        rest.post('/datasets/:dataset/rowScope', async (request, reply) => {
          service.scopesAsked.push(request.body)
          return (
            service.rowScope ?? reply.code(400).send({ error: { code: 'InvalidRequest', message: 'no' } })
          )
        })
      },
      { prefix: '/v1.0/myorg' },
    )
    return fresh
  }

  const service: StandInService = {
    get url() {
      return `http://127.0.0.1:${port}`
    },
    minted: [],
    revoked: [],
    calls: [],
    tokenForms: [],
    maxAtOnce: () => maxAtOnce,
    before: () => undefined,
    refuses: () => undefined,
    workspaces,
    roles: {},
    rules: {},
    refreshes: {},
    outstanding: [],
    activity: [],
    activityAsked: [],
    rowScope: undefined,
    scopesAsked: [],
    document: { text: 'the document' },
    documentsAsked: [],
    tokenSeconds: 3600,
    stop: () => app.close(),
    async start() {
      app = build()
      await app.listen({ port, host: '127.0.0.1' })
    },
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  return service
}

/** What GenerateToken would be asked for each of these reports. */
const asGenerateToken = (
  { person, access, lifetimeInMinutes, actor }: IssueEmbedTokens,
  workspaces: readonly StandInWorkspace[],
): (GenerateTokenRequestV2 & ActedFor)[] =>
  access.flatMap(({ reports, allowEdit = false, username, roles }) =>
    reports.map((id) => {
      const report = workspaces.flatMap((one) => one.reports).find((one) => one.id === id)
      const datasets = [{ id: report!.datasetId! }]
      const identity = {
        username,
        ...(roles && { roles: [...roles] }),
        datasets: datasets.map((one) => one.id),
      }
      return {
        reports: [{ id, allowEdit }],
        datasets,
        identities: [{ ...identity, auditableContext: person }],
        ...(lifetimeInMinutes ? { lifetimeInMinutes } : {}),
        ...(actor === undefined ? {} : { actor }),
      }
    }),
  )
