import { models } from '@casement/contract'
import { principalOf, type Server } from '@casement/server'
import { type BookmarkState, readBookmarkText } from '@casement/report'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Content } from '../content/content.ts'
import { seenReport } from '../content/objects/seen-content.ts'
import type { ServedReport } from '../content/content-parts.ts'
import { readBody } from '../http/read-body.ts'
import { refusal } from '../http/refusal.ts'
import { shownName } from '../http/shown-name.ts'
import { effectiveIdentityFor, type VerifiedEmbedToken, viewerOf } from '../auth/embed-tokens/embed-token.ts'
import { holderOf, reportOf } from '../auth/embed-tokens/token-reach.ts'
import { done, type RecordActivity } from '../activity/activity-event.ts'
import { placeOf, whose } from '../recording/whose.ts'
import type { Purse } from '../scheduling/purse.ts'
import type { Author, StoredItem, StoredVersion } from './stored-item.ts'
import type { StoredReports } from './stored-reports.ts'

interface Deps {
  readonly content: Content
  readonly reports: StoredReports
  readonly purse: Pick<Purse, 'counted'>
  readonly record: RecordActivity
}

const bodyLimit = 512 * 1024
const { Permissions } = models

/** A view as `capture` gives it. */
const state = z.string().max(400_000)
const note = shownName.nullable()
const number = z.int().min(1)

const copySchema = z.strictObject({
  name: shownName,
  workspaceId: z.uuid().optional(),
  state: state.optional(),
})
const saveSchema = z.strictObject({ from: number, state, note: note.optional() })
const restoreSchema = z.strictObject({ from: number })
const noteSchema = z.strictObject({ note })
const listSchema = z.object({ before: z.coerce.number().int().min(1).optional() })

/**
 * Copies and versions of a report, for whoever has a token that allows them: a copy needs `Copy`, everything else
 * `ReadWrite`. What the token's person may not see of a report they neither copy nor change.
 *
 * Every route refuses with PowerBINotAuthorizedException, PowerBIEntityNotFound, PowerBIFolderNotFound, NoPerson, 'Invalid
 * parameters', InvalidRequest; NameConflict and VersionConflict for what others did before.
 */
export async function versionRoutes(app: Server, { content, reports, purse, record }: Deps): Promise<void> {
  const base = '/embed/reports/:reportId'
  const config = { cost: 'constant' } as const

  /** The report as it is kept, for a token that allows this. */
  const opened = (request: FastifyRequest, permission: number, what: string) => {
    const token = principalOf<VerifiedEmbedToken>(request)
    const { reportId = '' } = request.params as { reportId?: string }
    const { report: shown, permissions } = reportOf(token, reportId, content)
    if ((permissions & permission) === 0)
      throw refusal('PowerBINotAuthorizedException', `The token does not allow to ${what} this report`)
    const report = content.report(shown.id)!
    const dataset = content.dataset(report.datasetId)!
    const seen = seenReport(report, dataset, effectiveIdentityFor(token, dataset))
    if (seen.definition !== report.definition)
      throw refusal(
        'PowerBINotAuthorizedException',
        `Parts of this report are not available to you, so you cannot ${what} it`,
      )
    const { clientId, person } = holderOf(token)
    const author: Author = { clientId, person }
    return { token, report, author }
  }
  const stateOf = (text: string, token: VerifiedEmbedToken): BookmarkState =>
    purse.counted(viewerOf(token), () => readBookmarkText(text)) ??
    refused('state: is no view of a report of this service')
  const tell = (
    operation: 'CopyReport' | 'EditReport',
    { token, report }: { token: VerifiedEmbedToken; report: ServedReport },
    { made, request }: { made: StoredItem; request: FastifyRequest },
  ) =>
    record({
      operation,
      ...whose(token),
      ...placeOf(report),
      outcome: done,
      details: operation === 'CopyReport' ? { copy: made.id } : { version: made.version },
      correlationId: request.id,
    })

  app.post(`${base}/copies`, { bodyLimit, config }, async (request, reply) => {
    const { token, report, author } = opened(request, Permissions.Copy, 'copy')
    const body = readBody(copySchema, request.body, 'Invalid parameters')
    const { name } = body
    const workspaceId = targetOf(token, report, body.workspaceId?.toLowerCase())
    const opens = body.state === undefined ? undefined : stateOf(body.state, token)
    const made = await reports.copy(report, { name, workspaceId, opens, author })
    tell('CopyReport', { token, report }, { made, request })
    return reply.code(201).send(toItem(made))
  })

  app.get(`${base}/versions`, { config }, async (request) => {
    const { report } = opened(request, Permissions.ReadWrite, 'look at the versions of')
    const { before } = readBody(listSchema, request.query, 'Invalid parameters')
    const versions = await reports.versions(report, before)
    return { current: report.version, versions: versions.map(toVersion) }
  })

  app.post(`${base}/versions`, { bodyLimit, config }, async (request, reply) => {
    const { token, report, author } = opened(request, Permissions.ReadWrite, 'change')
    const body = readBody(saveSchema, request.body, 'Invalid parameters')
    const made = await reports.saveView(report, stateOf(body.state, token), { ...body, author })
    tell('EditReport', { token, report }, { made, request })
    return reply.code(201).send(toItem(made))
  })

  const versionOf = (request: FastifyRequest): number => {
    const { number: text } = request.params as { number?: string }
    const parsed = z.coerce.number().int().min(1).safeParse(text)
    return parsed.success ? parsed.data : refused('There is no such version')
  }

  app.post(`${base}/versions/:number/restore`, { config }, async (request, reply) => {
    const { token, report, author } = opened(request, Permissions.ReadWrite, 'change')
    const { from } = readBody(restoreSchema, request.body, 'Invalid parameters')
    const made = await reports.restore(report, versionOf(request), { from, author })
    tell('EditReport', { token, report }, { made, request })
    return reply.code(201).send(toItem(made))
  })

  app.patch(`${base}/versions/:number`, { config }, async (request, reply) => {
    const { report } = opened(request, Permissions.ReadWrite, 'change')
    const body = readBody(noteSchema, request.body, 'Invalid parameters')
    await reports.nameVersion(report, versionOf(request), body.note)
    return reply.code(204).send()
  })
}

/** The workspace of a copy: one that the token names, by default that of the original. */
function targetOf(
  { targetWorkspaces = [] }: VerifiedEmbedToken,
  { workspaceId }: ServedReport,
  asked: string | undefined,
): string {
  const usual = targetWorkspaces.includes(workspaceId) ? workspaceId : targetWorkspaces[0]
  const target = asked ?? usual
  if (target === undefined || !targetWorkspaces.includes(target))
    throw refusal(
      'PowerBINotAuthorizedException',
      'The token does not allow to make a copy in this workspace',
    )
  return target
}

function refused(message: string): never {
  throw refusal('Invalid parameters', message)
}

const toItem = ({ id, name, workspaceId, version, changedAt }: StoredItem) => ({
  id,
  name,
  workspaceId,
  version,
  changedAt: changedAt.toISOString(),
})

const toVersion = ({ number: own, madeAt, author, note: said, fromVersion }: StoredVersion) => ({
  number: own,
  madeAt: madeAt.toISOString(),
  person: author.person,
  note: said,
  fromVersion,
})
