import type { ContentRecord, ContentSettings } from '@casement/portal-api'

/** A workspace or report by its id, in any letter case. */
interface Placed {
  readonly id: string
  readonly workspaceId: string
}

/** What administrators say of the service's content, to look up in. */
export interface ToldContent {
  /** Why nobody sees the report: it, or its workspace, is not published; undefined when both are. */
  notPublished(report: Placed): 'report' | 'workspace' | undefined
  ofWorkspace(id: string): ContentSettings
  ofReport(report: Placed): ContentSettings
  /** Everything that is not published, as one text to compare. */
  readonly hidden: string
}

/** What is said to who is granted a report that is not published. */
export const notPublished = 'This report is not published at the moment'

/** Content of which nothing is said. */
export const asServed: ContentSettings = {
  published: true,
  name: null,
  description: null,
  tags: [],
  owner: null,
  featured: false,
  place: null,
}

export const placeKey = ({
  workspaceId,
  reportId,
}: Pick<ContentRecord, 'workspaceId' | 'reportId'>): string =>
  `${workspaceId.toLowerCase()}/${reportId?.toLowerCase() ?? ''}`

export function toldContent(records: readonly ContentRecord[]): ToldContent {
  const byPlace = new Map(records.map((record) => [placeKey(record), record]))
  const at = (workspaceId: string, reportId: string | null): ContentSettings =>
    byPlace.get(placeKey({ workspaceId, reportId })) ?? asServed
  return {
    notPublished: ({ id, workspaceId }) =>
      !at(workspaceId, null).published ? 'workspace' : at(workspaceId, id).published ? undefined : 'report',
    ofWorkspace: (id) => at(id, null),
    ofReport: ({ id, workspaceId }) => at(workspaceId, id),
    hidden: records
      .flatMap((record) => (record.published ? [] : [placeKey(record)]))
      .toSorted()
      .join(),
  }
}

/** In the order of readers: featured first, then by place, the others as they came. */
export const inOrder = <T>(all: readonly T[], settingsOf: (one: T) => ContentSettings): T[] =>
  all
    .map((one) => ({ one, told: settingsOf(one) }))
    .toSorted(
      (a, b) =>
        Number(b.told.featured) - Number(a.told.featured) ||
        // Both without a place: the difference of infinities is no number.
        (a.told.place ?? Infinity) - (b.told.place ?? Infinity) ||
        0,
    )
    .map(({ one }) => one)
