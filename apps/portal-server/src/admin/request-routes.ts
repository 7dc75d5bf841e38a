import {
  AccessRequest,
  DecidedRequest,
  DecideRequest,
  GrantInput,
  RequestsQuery,
  routes,
} from '@casement/portal-api'
import type { Server } from '@casement/server'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AdminDeps } from './admin-deps.ts'
import { authorOf } from './author.ts'
import { inPlace } from './change-routes.ts'
import { finishChanges } from './finish-changes.ts'
import { askedOnce } from './offered.ts'
import { appendEntry } from '../audit/audit-log.ts'
import { checkGrant } from '../access/grants/check-grant.ts'
import { problemAnswers } from '../http/problem-answers.ts'
import { refusal } from '../http/refusals.ts'

type Deciding<Kind extends 'accept' | 'refuse'> = Extract<z.output<typeof DecideRequest>, { decision: Kind }>

/** Registers the routes of those who decide requests for access, inside what is for administrators alone. */
export function requestRoutes(app: Server, deps: AdminDeps): void {
  const { store, grants, requests, service, now } = deps

  /** Makes the grant and closes the request in one step, or tells what that would do. */
  async function accept(
    { id, version, grant: given, answer, dryRun }: Deciding<'accept'>,
    request: FastifyRequest,
  ): Promise<DecidedRequest> {
    const asked = await requests.waiting({ id, version })
    const grant = given ?? grantFor(asked)
    await checkGrant(grant, askedOnce(service, request.id)).catch(inPlace('grant.'))
    const changes = [{ write: grant }]
    if (dryRun) {
      const [planned] = await grants.differences(changes)
      return { request: asked, differences: [{ before: null, after: planned!.after, entry: null }] }
    }
    const author = authorOf(request)
    let decided = asked
    const made = await grants.change(changes, author, async (tx, [one]) => {
      const grantId = one!.after!.id
      decided = await requests.decide(
        tx,
        { id, version },
        { state: 'accepted', by: author.person, answer, grantId },
      )
      await appendEntry(tx, {
        at: now(),
        ...author,
        action: 'acceptRequest',
        after: { person: asked.person, request: id, ...(answer ? { answer } : {}) },
      })
    })
    await finishChanges(made, request, deps)
    return {
      request: decided,
      differences: made.map(({ after = null, entry }) => ({ before: null, after, entry: entry.id })),
    }
  }

  const refuse = ({ id, version, answer }: Deciding<'refuse'>, request: FastifyRequest) =>
    store.drizzle.transaction(async (tx): Promise<DecidedRequest> => {
      const author = authorOf(request)
      const decided = await requests.decide(
        tx,
        { id, version },
        { state: 'refused', by: author.person, answer },
      )
      await appendEntry(tx, {
        at: now(),
        ...author,
        action: 'refuseRequest',
        after: { person: decided.person, request: id, answer },
      })
      return { request: decided, differences: [] }
    })

  app.get(
    routes.requests.path,
    {
      schema: {
        tags: ['access requests'],
        summary: 'Requests for access, the newest first, of a state or of a person',
        querystring: RequestsQuery,
        response: { 200: z.array(AccessRequest), ...problemAnswers },
      },
    },
    async ({ query }, reply) => reply.header('cache-control', 'no-store').send(await requests.list(query)),
  )

  app.post(
    routes.decideRequest.path,
    {
      schema: {
        tags: ['access requests'],
        summary: 'Accepts a request with a grant, or tells what that would do; or refuses it with words',
        body: DecideRequest,
        response: { 200: DecidedRequest, ...problemAnswers },
      },
    },
    async (request) =>
      request.body.decision === 'accept' ? accept(request.body, request) : refuse(request.body, request),
  )
}

/** View of what was asked for, for the person alone. Throws 400 `grantOfNothing` where no place was named. */
function grantFor({ person, workspaceId, reportId }: AccessRequest): GrantInput {
  if (workspaceId === null)
    throw refusal('grantOfNothing', {
      message: 'The request names no workspace; say which one is granted',
      field: 'grant.workspaceId',
    })
  return GrantInput.parse({ subject: { kind: 'person', value: person }, workspaceId, reportId })
}
