import {
  ChangedGrants,
  ChangeGrants,
  CsvChanges,
  DeleteOne,
  Grantable,
  type GrantChange,
  GrantRecord,
  GrantsCsv,
  Problem,
  routes,
  UndoChanges,
  UpdateOne,
} from '@casement/portal-api'
import { HttpError, type Server } from '@casement/server'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { checkGrant } from '../grants/check-grant.ts'
import { toGrantsCsv, readGrantsCsv } from '../grants/grants-csv.ts'
import type { MadeChange } from '../grants/grant-records.ts'
import { takenBack } from '../grants/undo.ts'
import { withdrawnIn, withdrawTokens } from '../grants/withdrawal.ts'
import type { AdminDeps } from './admin-deps.ts'
import { authorOf } from './author.ts'
import { askedOnce, grantableOf } from './offered.ts'

const refusals = { '4xx': Problem, '5xx': Problem }

/** Registers the routes of grants, inside what is for administrators alone. */
export function grantRoutes(app: Server, { store, grants, service, recent }: AdminDeps): void {
  /**
   * The changes are made by now, and their marks go into the log, which may be kept where the store's keeper does not write.
   * What cannot be taken back ends by itself, with the lifetime of the tokens.
   */
  const finish = async (changes: readonly MadeChange[], request: FastifyRequest): Promise<void> => {
    for (const { entry, before, after } of changes)
      request.log.info({ what: 'a grant was changed', grant: (after ?? before)!.id, audit: entry })
    await withdrawTokens(changes.flatMap(withdrawnIn), { service, recent }, request.id).catch(
      (error: unknown) =>
        request.log.error(
          { err: error, grants: changes.map(({ before, after }) => (before ?? after)!.id) },
          'embed tokens of changed grants were not taken back',
        ),
    )
  }

  /** Checks and makes the changes, or tells what they would do. */
  async function change(
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
    await finish(made, request)
    return {
      differences: made.map(({ before = null, after = null, entry }) => ({ before, after, entry: entry.id })),
    }
  }

  app.get(
    routes.grants.path,
    {
      schema: {
        tags: ['grants'],
        summary: 'All grants',
        response: { 200: z.array(GrantRecord), ...refusals },
      },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send(await grants.list()),
  )

  app.post(
    routes.updateGrant.path,
    {
      schema: {
        tags: ['grants'],
        summary: 'Makes a grant, or replaces the one with `id` if it is still at `version`',
        body: UpdateOne,
        response: { 200: GrantRecord, ...refusals },
      },
    },
    async (request) => {
      await checkGrant(request.body, askedOnce(service, request.id))
      const made = await grants.write(request.body, authorOf(request))
      await finish([made], request)
      return made.after
    },
  )

  app.post(
    routes.deleteGrant.path,
    {
      schema: {
        tags: ['grants'],
        summary: 'Deletes a grant',
        body: DeleteOne,
        response: { 200: z.object({ id: z.string() }), ...refusals },
      },
    },
    async (request) => {
      await finish([await grants.remove(request.body, authorOf(request))], request)
      return { id: request.body.id }
    },
  )

  app.post(
    routes.changeGrants.path,
    {
      bodyLimit: largestBody,
      schema: {
        tags: ['grants'],
        summary: 'Makes all of these changes or none, or tells what they would do',
        body: ChangeGrants,
        response: { 200: ChangedGrants, ...refusals },
      },
    },
    (request) => change(request.body.changes, request.body.dryRun, request),
  )

  app.post(
    routes.undoChanges.path,
    {
      schema: {
        tags: ['grants'],
        summary: 'Takes back what entries of the audit have changed, if nobody changed it since',
        body: UndoChanges,
        response: { 200: ChangedGrants, ...refusals },
      },
    },
    async (request) => {
      const { entries, dryRun } = request.body
      return change(await takenBack(store, entries), dryRun, request)
    },
  )

  app.get(
    routes.grantable.path,
    {
      schema: {
        tags: ['grants'],
        summary: 'What can be granted: workspaces, their reports, the roles of their models',
        response: { 200: Grantable, ...refusals },
      },
    },
    async (request, reply) =>
      reply.header('cache-control', 'no-store').send(await grantableOf(service, request.id)),
  )

  app.get(
    routes.grantsCsv.path,
    {
      schema: {
        tags: ['grants'],
        summary: 'All grants as CSV',
        response: { 200: z.string(), ...refusals },
      },
    },
    async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .type('text/csv; charset=utf-8')
        .send(toGrantsCsv(await grants.list(), await grantableOf(service, request.id))),
  )

  app.post(
    routes.readGrantsCsv.path,
    {
      bodyLimit: largestBody,
      schema: {
        tags: ['grants'],
        summary: 'What a file in the form of grants.csv asks for; changes nothing',
        body: GrantsCsv,
        response: { 200: CsvChanges, ...refusals },
      },
    },
    async (request) => readGrantsCsv(request.body.csv, await grantableOf(service, request.id)),
  )
}

const largestBody = 8 * 1024 * 1024

const inPlace =
  (place: string) =>
  (error: unknown): never => {
    if (!(error instanceof HttpError) || error.field === undefined) throw error
    const { status, code, message, field } = error
    throw new HttpError(status, code, { message, field: place + field })
  }
