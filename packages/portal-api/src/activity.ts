import { z } from 'zod'

/** What is recorded of use, by Power BI's names where it has one. */
export const ActivityOperation = z.enum([
  'ViewReport',
  'LoadReport',
  'ViewPage',
  'QueryPage',
  'ExportReport',
  'GenerateEmbedToken',
  'RevokeEmbedToken',
  'RefreshDataset',
  'CreateCaller',
  'ChangeCaller',
  'DeleteCaller',
  'AddCallerCredential',
  'RemoveCallerCredential',
  'Lost',
  'Prune',
])
export type ActivityOperation = z.infer<typeof ActivityOperation>

/**
 * An entry of the activity, with the names of today's content. `outcome` is ok, Cancelled or a code; `at` is ISO 8601, UTC.
 * `hash` links it to the entry before it.
 */
export const ActivityEntry = z
  .looseObject({
    id: z.int(),
    eventId: z.string(),
    at: z.string(),
    operation: z.string(),
    person: z.string().nullable(),
    workspaceId: z.string().nullable(),
    workspaceName: z.string().nullable(),
    reportId: z.string().nullable(),
    reportName: z.string().nullable(),
    datasetId: z.string().nullable(),
    page: z.string().nullable(),
    pageName: z.string().nullable(),
    durationMs: z.number().nullable(),
    outcome: z.string(),
    details: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
    correlationId: z.string(),
    hash: z.string(),
  })
  .meta({ id: 'ActivityEntry' })
export type ActivityEntry = z.infer<typeof ActivityEntry>

const instant = z.iso.datetime({ offset: true })

/** The query of the activity: the newest first, those before the one with the number `before`. */
export const ActivityQuery = z.strictObject({
  from: instant.optional(),
  until: instant.optional(),
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  person: z.string().trim().min(1).max(256).optional(),
  reportId: z.guid().toLowerCase().optional(),
  operation: ActivityOperation.optional(),
})
export type ActivitySearch = z.input<typeof ActivityQuery>

/** The query of usage: a time of at most 400 days, and one report whose pages and people are told. */
export const UsageQuery = z.strictObject({
  from: instant,
  until: instant,
  reportId: z.guid().toLowerCase().optional(),
})

/** Use of a report; milliseconds are null where nothing was measured. */
export const ReportUsage = z
  .looseObject({
    reportId: z.string(),
    views: z.int(),
    people: z.int(),
    loadP50Ms: z.number().nullable(),
    loadP95Ms: z.number().nullable(),
    requests: z.int(),
    queryP50Ms: z.number().nullable(),
    queryP95Ms: z.number().nullable(),
    errors: z.int(),
    lastViewAt: z.string().nullable(),
  })
  .meta({ id: 'ReportUsage' })
export type ReportUsage = z.infer<typeof ReportUsage>

/** What the activity adds up to: reports that were used, and the days in UTC on which they were; pages and people of one report. */
export const Usage = z
  .looseObject({
    reports: z.array(ReportUsage),
    days: z.array(z.looseObject({ day: z.string(), views: z.int(), people: z.int(), errors: z.int() })),
    pages: z.array(
      z.looseObject({
        page: z.string(),
        pageName: z.string().nullable(),
        views: z.int(),
        people: z.int(),
        lastViewAt: z.string(),
      }),
    ),
    people: z.array(z.looseObject({ person: z.string(), views: z.int(), lastViewAt: z.string() })),
  })
  .meta({ id: 'Usage' })
export type Usage = z.infer<typeof Usage>
