import { ImportedPeople, ImportPeople, KnownPerson, routes } from '@casement/portal-api'
import type { Server } from '@casement/server'
import { z } from 'zod'
import { importDifference } from '../auth/people/import-difference.ts'
import { readPeopleCsv } from '../auth/people/people-csv.ts'
import type { AdminDeps } from './admin-deps.ts'
import { authorOf } from './author.ts'
import { largestBody, maxPartsOfIt } from './largest-body.ts'
import { problemAnswers } from '../http/problem-answers.ts'

/** Registers the routes of people, inside what is for administrators alone. */
export function peopleRoutes(app: Server, { people }: AdminDeps): void {
  app.get(
    routes.people.path,
    {
      schema: {
        tags: ['people'],
        summary: 'Everybody who has signed in or was imported',
        response: { 200: z.array(KnownPerson), ...problemAnswers },
      },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send(await people.list()),
  )

  app.post(
    routes.importPeople.path,
    {
      bodyLimit: largestBody,
      config: { maxParts: maxPartsOfIt },
      schema: {
        tags: ['people'],
        summary:
          'Makes people known who have not signed in yet, from a file, or tells what that would change',
        body: ImportPeople,
        response: { 200: ImportedPeople, ...problemAnswers },
      },
    },
    async (request) => {
      const { csv, dryRun = false } = request.body
      const read = readPeopleCsv(csv)
      if (read.problems.length > 0)
        return { imported: 0, differences: [], kept: 0, problems: [...read.problems] }
      const difference = importDifference(read.people, await people.list())
      if (dryRun || read.people.length === 0) return { imported: 0, ...difference, problems: [] }
      await people.importAll(read.people, authorOf(request))
      return { imported: read.people.length, ...difference, problems: [] }
    },
  )
}
