import type { NamedReport } from '../content/content-parts.ts'
import type { VerifiedEmbedToken } from '../auth/embed-tokens/embed-token.ts'
import type { ActivityEvent } from '../activity/activity-event.ts'

/** Whom a token was issued for, and to which caller. */
export const whose = ({ holder }: VerifiedEmbedToken): Pick<ActivityEvent, 'clientId' | 'person'> =>
  holder ? { clientId: holder.clientId, person: holder.person } : {}

/** Where a report is. */
export const placeOf = ({
  id,
  workspaceId,
  datasetId,
}: NamedReport): Pick<ActivityEvent, 'reportId' | 'workspaceId' | 'datasetId'> => ({
  reportId: id,
  workspaceId,
  datasetId,
})
