import { ActivityEntry, ActivityQuery, AuditVerified, routes, Usage, UsageQuery } from '@casement/portal-api'
import type { ActivityOfService, ActivityQuery as ServiceQuery } from '@casement/rest'
import type { Server } from '@casement/server'
import { z } from 'zod'
import type { EmbeddingService } from '../../embedding/embedding-service.ts'
import type { ServiceActivity } from '../../embedding/service-activity.ts'
import { sendFile } from '../../http/file-answers.ts'
import { problemAnswers } from '../../http/problem-answers.ts'
import { refusal } from '../../http/refusals.ts'
import { activityCsvHead, toActivityCsv } from './activity-csv.ts'

const readAtOnce = 1000
/** What is exported: all that fits, however many entries. */
const FileQuery = ActivityQuery.omit({ before: true, limit: true })

/** Registers the routes of what was used, inside what is for administrators alone: the embedding service recorded it. */
export function activityRoutes(
  app: Server,
  { service }: { service: Pick<EmbeddingService, 'activity'> },
): void {
  const recorded = (): ServiceActivity => {
    if (!service.activity) throw refusal('activityUnknown')
    return service.activity
  }

  app.get(
    routes.activity.path,
    {
      schema: {
        tags: ['activity'],
        summary: 'Who used what, the newest first',
        querystring: ActivityQuery,
        response: { 200: z.array(ActivityEntry), ...problemAnswers },
      },
    },
    async ({ query: { before, ...query }, id }, reply) => {
      const entries = await recorded().read({ ...query, order: 'newest', past: before }, id)
      return reply.header('cache-control', 'no-store').send(entries as ActivityEntry[])
    },
  )

  app.get(
    routes.verifyActivity.path,
    {
      schema: {
        tags: ['activity'],
        summary: 'Follows the chain of the activity from its beginning',
        response: { 200: AuditVerified, ...problemAnswers },
      },
    },
    async ({ id }, reply) => {
      const { problems, newest, entries } = await recorded().verify(id)
      const found = { entries, newest: newest && { ...newest } }
      return reply.header('cache-control', 'no-store').send({ ...found, problems: [...problems] })
    },
  )

  app.get(
    routes.usage.path,
    {
      schema: {
        tags: ['activity'],
        summary: 'Views, people, times and errors of reports; pages and people of one',
        querystring: UsageQuery,
        response: { 200: Usage, ...problemAnswers },
      },
    },
    async ({ query, id }, reply) =>
      reply.header('cache-control', 'no-store').send((await recorded().usage(query, id)) as Usage),
  )

  for (const [route, form, summary] of [
    [routes.activityCsv, 'csv', 'Who used what as CSV, the oldest first'],
    [routes.activityJsonl, 'jsonl', 'Who used what as JSON lines, the oldest first'],
  ] as const)
    app.get(
      route.path,
      {
        schema: {
          tags: ['activity'],
          summary,
          querystring: FileQuery,
          response: { 200: z.string(), ...problemAnswers },
        },
      },
      async ({ query, id }, reply) => {
        const entries = entriesOf(recorded(), query, id)
        return form === 'csv'
          ? sendFile(reply, 'csv', entries, toActivityCsv, activityCsvHead)
          : sendFile(reply, 'jsonl', entries, (entry) => JSON.stringify(entry))
      },
    )
}

/** All entries that fit, the oldest first. */
async function* entriesOf(
  activity: ServiceActivity,
  query: ServiceQuery,
  correlationId: string,
): AsyncGenerator<ActivityOfService> {
  let past = 0
  for (;;) {
    const entries = await activity.read({ ...query, order: 'oldest', past, limit: readAtOnce }, correlationId)
    yield* entries
    if (entries.length < readAtOnce) return
    past = entries.at(-1)!.id
  }
}
