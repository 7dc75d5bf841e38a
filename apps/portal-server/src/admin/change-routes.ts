import {
  ChangedGrants,
  ChangeGrants,
  type GrantChange,
  routes,
  UndoChanges,
  Undone,
} from '@casement/portal-api'
import { HttpError, type Server } from '@casement/server'
import type { FastifyRequest } from 'fastify'
import { changeAppearance } from './appearance-routes.ts'
import { bannerTakenBack, brandTakenBack } from './appearance/undo-appearance.ts'
import { undoneEntries } from '../audit/undone-entries.ts'
import { changeCaller } from './callers/change-caller.ts'
import { callerTakenBack } from './callers/undo-caller.ts'
import { refusal } from '../http/refusals.ts'
import { changeContent } from './content-routes.ts'
import { contentTakenBack } from '../content/undo-content.ts'
import { checkGrant } from '../access/grants/check-grant.ts'
import { grantsTakenBack } from '../access/grants/undo.ts'
import type { AdminDeps } from './admin-deps.ts'
import { authorOf } from './author.ts'
import { finishChanges } from './finish-changes.ts'
import { largestBody, maxPartsOfIt } from './largest-body.ts'
import { askedOnce } from './offered.ts'
import { problemAnswers } from '../http/problem-answers.ts'

/** Registers the routes of changes that are made together and taken back, inside what is for administrators alone. */
export function changeRoutes(app: Server, deps: AdminDeps): void {
  const { store, grants, service } = deps

  /** Checks and makes the changes, or tells what they would do. */
  async function changeGrants(
    changes: readonly GrantChange[],
    dryRun: boolean,
    request: FastifyRequest,
  ): Promise<ChangedGrants> {
    const planned = await grants.differences(changes)
    const grantable = askedOnce(service, request.id)
    for (const { change: one, index } of planned)
      if ('write' in one) await checkGrant(one.write, grantable).catch(inPlace(`changes.${index}.write.`))
    if (dryRun) return { differences: planned.map(({ before, after }) => ({ before, after, entry: null })) }
    const made = await grants.change(changes, authorOf(request))
    await finishChanges(made, request, deps)
    return {
      differences: made.map(({ before = null, after = null, entry }) => ({ before, after, entry: entry.id })),
    }
  }

  app.post(
    routes.changeGrants.path,
    {
      bodyLimit: largestBody,
      config: { maxParts: maxPartsOfIt },
      schema: {
        tags: ['grants'],
        summary: 'Makes all of these changes or none, or tells what they would do',
        body: ChangeGrants,
        response: { 200: ChangedGrants, ...problemAnswers },
      },
    },
    (request) => changeGrants(request.body.changes, request.body.dryRun, request),
  )

  app.post(
    routes.undoChanges.path,
    {
      schema: {
        tags: ['grants'],
        summary: 'Takes back what entries of the audit have changed, if nobody changed it since',
        body: UndoChanges,
        response: { 200: Undone, ...problemAnswers },
      },
    },
    async (request): Promise<Undone> => {
      const { dryRun } = request.body
      const { kind, entries } = await undoneEntries(store, request.body.entries)
      if (kind === 'grants') return changeGrants(grantsTakenBack(entries), dryRun, request)
      if (kind === 'content')
        return {
          differences: [],
          content: await changeContent(contentTakenBack(entries), dryRun, request, deps),
        }
      if (kind === 'callers') {
        if (!service.callers) throw refusal('callersUnknown')
        const taken = callerTakenBack(entries[0]!)
        const options = { dryRun, author: authorOf(request) }
        const made = await changeCaller(taken, options, { ...deps, callers: service.callers })
        return { differences: [], callers: made.differences }
      }
      const change = kind === 'brand' ? brandTakenBack(entries[0]!) : bannerTakenBack(entries[0]!)
      return { differences: [], appearance: await changeAppearance(change, dryRun, request, deps) }
    },
  )
}

/** Puts a refusal's field into the place where the body has it. */
export const inPlace =
  (place: string) =>
  (error: unknown): never => {
    if (!(error instanceof HttpError) || error.field === undefined) throw error
    const { status, code, message, field } = error
    throw new HttpError(status, code, { message, field: place + field })
  }
