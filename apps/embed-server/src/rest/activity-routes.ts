import { type ActivityOfService, type OwnOperationId, ownPaths, restRoot } from '@casement/rest'
import type { Server } from '@casement/server'
import type { Content } from '../content/content.ts'
import { upToNow } from '../activity/up-to-now.ts'
import { readBody } from '../http/read-body.ts'
import { refusal } from '../http/refusal.ts'
import { type CallersContent, contentWithin } from '../auth/callers/content-within.ts'
import { callerIn } from '../auth/callers/caller-of.ts'
import type { ActivityEntry } from '../activity/activity-event.ts'
import type { ActivityRecords } from '../activity/activity-records.ts'
import { activitySchema, usageSchema } from './activity-requests.ts'
import type { UsageRecords } from '../activity/usage-records.ts'

export interface ActivityRouteDeps {
  content: Content
  readonly activity: ActivityRecords
  readonly usage: UsageRecords
  /** Writes what was recorded until now. */
  readonly flushActivity: () => Promise<void>
}

/** What was used by whom, for callers: each sees what was done with its own tokens, and what was nobody's. */
export function activityRoutes(
  app: Server,
  { content, activity, usage, flushActivity }: ActivityRouteDeps,
): void {
  const route = (operation: OwnOperationId) => ({ config: { operation } })

  app.get(restRoot + ownPaths.activity, route('ListActivity'), async (request) => {
    const filter = readBody(activitySchema, request.query, 'InvalidRequest')
    const { clientId, workspaces } = callerIn(request)
    const own = contentWithin(content, workspaces)
    await upToNow(flushActivity)
    const entries = await activity.read({ ...filter, clientId, workspaces })
    return { value: entries.map((entry) => toTold(entry, own)) }
  })

  app.get(restRoot + ownPaths.verifyActivity, route('VerifyActivity'), (request) => {
    if (callerIn(request).workspaces !== null)
      throw refusal('InsufficientRights', 'The activity is one chain of all workspaces; this caller has some')
    return activity.verify()
  })

  app.get(restRoot + ownPaths.usage, route('GetUsage'), async (request) => {
    const asked = readBody(usageSchema, request.query, 'InvalidRequest')
    const { clientId, workspaces } = callerIn(request)
    await upToNow(flushActivity)
    const used = await usage.read({ ...asked, clientId, workspaces })
    const pages = used.pages.map((one) => ({
      ...one,
      pageName: pageNamed(asked.reportId, one.page, contentWithin(content, workspaces)),
    }))
    return { ...used, pages }
  })
}

/** An entry with the names of today's content; whose token it was, the caller knows. */
function toTold({ clientId: _own, ...entry }: ActivityEntry, content: CallersContent): ActivityOfService {
  const report = entry.reportId === null ? undefined : content.namedReport(entry.reportId)
  return {
    ...entry,
    reportName: report?.name ?? null,
    workspaceName: entry.workspaceId === null ? null : (content.workspace(entry.workspaceId)?.name ?? null),
    pageName: pageNamed(entry.reportId, entry.page, content),
  }
}

function pageNamed(
  reportId: string | null | undefined,
  page: string | null,
  content: CallersContent,
): string | null {
  const pages = reportId ? content.report(reportId)?.definition.pages : undefined
  return pages?.find(({ name }) => name === page)?.displayName ?? null
}
