import {
  ChangeContent,
  ChangedContent,
  type ContentChange,
  type ContentDifference,
  ContentEntry,
  routes,
} from '@casement/portal-api'
import type { Server } from '@casement/server'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AdminDeps } from './admin-deps.ts'
import { authorOf } from './author.ts'
import { largestBody, maxPartsOfIt } from './largest-body.ts'
import { askedOnce } from './offered.ts'
import { problemAnswers } from '../http/problem-answers.ts'
import { refusal } from '../http/refusals.ts'
import type { Grantable } from '../access/grants/check-grant.ts'
import type { MadeContent, PlannedContent } from '../content/content-records.ts'
import { contentEntries } from '../content/content-entries.ts'
import { withdrawContent } from '../content/withdraw-content.ts'

type Deps = Pick<AdminDeps, 'content' | 'service' | 'recent'>

/** Registers the routes of content, inside what is for administrators alone. */
export function contentRoutes(app: Server, deps: Deps): void {
  app.get(
    routes.content.path,
    {
      schema: {
        tags: ['content'],
        summary: 'Every workspace and report with what the portal says of it',
        response: { 200: z.array(ContentEntry), ...problemAnswers },
      },
    },
    async ({ id }, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send(await contentEntries(await deps.content.list(), deps.service, id)),
  )

  app.post(
    routes.changeContent.path,
    {
      bodyLimit: largestBody,
      config: { maxParts: maxPartsOfIt },
      schema: {
        tags: ['content'],
        summary: 'Makes all of these changes of content or none, or tells what they would do',
        body: ChangeContent,
        response: { 200: ChangedContent, ...problemAnswers },
      },
    },
    async (request) => {
      const { changes, dryRun } = request.body
      return { differences: await changeContent(changes, dryRun, request, deps) }
    },
  )
}

/** Checks and makes the changes, or tells what they would do. */
export async function changeContent(
  changes: readonly ContentChange[],
  dryRun: boolean,
  request: FastifyRequest,
  deps: Deps,
): Promise<ContentDifference[]> {
  const served = askedOnce(deps.service, request.id)
  const plan = await deps.content.differences(changes)
  const names = await Promise.all(plan.map((one) => nameOf(one, served)))
  if (dryRun)
    return plan.map(({ before, after }, index) => ({ before, after, called: names[index]!, entry: null }))
  const made = await deps.content.change(changes, authorOf(request))
  await finishContent(made, request, deps)
  return made.map(({ before, after, entry }, index) => ({
    before,
    after,
    called: names[index] ?? after.reportId ?? after.workspaceId,
    entry: entry.id,
  }))
}

/** What the service calls a place. One that it does not have can be changed where something is said of it already. */
async function nameOf({ before, after, index }: PlannedContent, served: Grantable): Promise<string> {
  const { workspaceId, reportId } = after
  const field = (name: string) => ({ field: `changes.${index}.${name}` })
  const workspace = (await served.workspaces()).find(({ id }) => id.toLowerCase() === workspaceId)
  if (!workspace && !before) throw refusal('workspaceUnknown', field('workspaceId'))
  if (!workspace) return reportId ?? workspaceId
  if (reportId === null) return workspace.name
  const report = (await served.reports(workspace.id)).find(({ id }) => id.toLowerCase() === reportId)
  if (!report && !before) throw refusal('reportUnknown', field('reportId'))
  return report?.name ?? reportId
}

/** Tokens that are not taken back here end by themselves with their lifetime. */
async function finishContent(
  made: readonly MadeContent[],
  request: FastifyRequest,
  deps: Deps,
): Promise<void> {
  for (const { entry, after } of made)
    request.log.info({
      what: 'content was changed',
      workspace: after.workspaceId,
      report: after.reportId,
      audit: entry,
    })
  await withdrawContent(made, deps, request.id).catch((error: unknown) =>
    request.log.error({ err: error }, 'embed tokens of unpublished content were not taken back'),
  )
}
