import { CsvChanges, Grantable, GrantsCsv, routes } from '@casement/portal-api'
import type { Server } from '@casement/server'
import { z } from 'zod'
import { readGrantsCsv, toGrantsCsv } from '../access/grants/grants-csv.ts'
import type { AdminDeps } from './admin-deps.ts'
import { largestBody, maxPartsOfIt } from './largest-body.ts'
import { grantableOf } from './offered.ts'
import { problemAnswers } from '../http/problem-answers.ts'

/** Registers the routes of what can be granted, and of grants as files, inside what is for administrators alone. */
export function grantFileRoutes(app: Server, { grants, service }: AdminDeps): void {
  app.get(
    routes.grantable.path,
    {
      schema: {
        tags: ['grants'],
        summary: 'What can be granted: workspaces, their reports, the roles of their models',
        response: { 200: Grantable, ...problemAnswers },
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
        response: { 200: z.string(), ...problemAnswers },
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
      config: { maxParts: maxPartsOfIt },
      schema: {
        tags: ['grants'],
        summary: 'What a file in the form of grants.csv asks for; changes nothing',
        body: GrantsCsv,
        response: { 200: CsvChanges, ...problemAnswers },
      },
    },
    async (request) => readGrantsCsv(request.body.csv, await grantableOf(service, request.id)),
  )
}
