import type { ContentChange, ContentRecord } from '@casement/portal-api'
import type { UndoneEntry } from '../audit/undone-entries.ts'
import { settingsOf } from './content-records.ts'
import { asServed } from './told-content.ts'

/** The changes that take back those of these entries. What nothing was said of before is as the service has it again. */
export const contentTakenBack = (entries: readonly UndoneEntry[]): ContentChange[] =>
  entries.map((entry) => {
    const { before, after } = entry as { before: ContentRecord | null; after: ContentRecord }
    const { workspaceId, reportId, version } = after
    return { workspaceId, reportId, version, set: settingsOf(before ?? asServed) }
  })
