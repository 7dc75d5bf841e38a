import { operations, restRoot } from '@casement/rest'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Content } from '../content/content.ts'
import { refusalFor } from '../http/refusal.ts'
import type { PublicAddress } from './answers.ts'
import { type CallersContent, contentWithin } from '../auth/callers/content-within.ts'
import { callerIn } from '../auth/callers/caller-of.ts'
import type { ActivityEntry } from '../activity/activity-event.ts'
import type { ActivityRecords } from '../activity/activity-records.ts'
import { upToNow } from '../activity/up-to-now.ts'
import { createHourlyLimit } from './hourly-limit.ts'
import { type EventsAsked, readEventsAsked, tokenOf } from './events-asked.ts'

interface Deps {
  content: Content
  readonly activity: ActivityRecords
  readonly flushActivity: () => Promise<void>
  readonly publicAddress: PublicAddress
  readonly now: () => Date
}

const eventsAtOnce = 1000
/** Power BI's own limit. */
const requestsPerHour = 200

/** Answers Power BI's activityevents: a day's events, the oldest first, in pieces. */
export function createActivityEvents({ content, activity, flushActivity, publicAddress, now }: Deps) {
  const limit = createHourlyLimit(requestsPerHour, now)

  return async (request: FastifyRequest, _reply: FastifyReply): Promise<unknown> => {
    const { clientId, workspaces } = callerIn(request)
    const wait = limit(clientId)
    if (wait > 0)
      throw refusalFor(
        'TooManyRequests',
        wait,
        `At most ${requestsPerHour} requests an hour; wait as Retry-After says`,
      )
    const asked = readEventsAsked(request.query as Record<string, unknown>)
    await upToNow(flushActivity)
    const { start, end, past, activity: operation, userId: person } = asked
    const filter = {
      clientId,
      workspaces,
      from: start,
      until: new Date(end.getTime() + 1),
      order: 'oldest',
      past,
    } as const
    // One more than is told says whether there are more.
    const found = await activity.read({ ...filter, operation, person, limit: eventsAtOnce + 1 })
    const entries = found.slice(0, eventsAtOnce)
    return {
      activityEventEntities: entries.map((entry) => toEvent(entry, contentWithin(content, workspaces))),
      ...(found.length > eventsAtOnce ? continuation(asked, entries.at(-1)!.id, publicAddress) : {}),
    }
  }
}

function continuation(asked: EventsAsked, past: number, publicAddress: PublicAddress) {
  const token = encodeURIComponent(tokenOf({ ...asked, past }))
  return {
    continuationUri: `${publicAddress(restRoot + operations.Admin_GetActivityEvents.path)}?continuationToken='${token}'`,
    continuationToken: token,
  }
}

/** An event with Power BI's names; a property without a value is left out. */
function toEvent(entry: ActivityEntry, content: CallersContent): Record<string, unknown> {
  const { eventId, at, operation, person, workspaceId, reportId, datasetId, durationMs, outcome, page } =
    entry
  const report = reportId === null ? undefined : content.namedReport(reportId)
  const event = {
    Id: eventId,
    // Power BI writes UTC without a zone.
    CreationTime: at.slice(0, 19),
    Operation: operation,
    Activity: operation,
    Workload: 'PowerBI',
    UserId: person,
    UserKey: person,
    WorkspaceId: workspaceId,
    WorkSpaceName: workspaceId === null ? null : content.workspace(workspaceId)?.name,
    ReportId: reportId,
    ReportName: report?.name,
    ReportType: reportId === null ? null : 'PowerBIReport',
    DatasetId: datasetId,
    DatasetName: datasetId === null ? null : content.namedDataset(datasetId)?.name,
    ArtifactId: reportId ?? datasetId,
    ArtifactName: report?.name,
    PageName: page,
    IsSuccess: outcome === 'ok',
    Outcome: outcome,
    DurationMs: durationMs,
    RequestId: entry.correlationId,
    ActivityId: entry.correlationId,
    Details: entry.details,
  }
  return Object.fromEntries(
    Object.entries(event).filter(([, value]) => value !== null && value !== undefined),
  )
}
