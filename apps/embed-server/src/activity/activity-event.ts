/** Operations, by Power BI's names where it has one. */
export const activityOperations = [
  'GenerateEmbedToken',
  'RevokeEmbedToken',
  'ViewReport',
  /** load of a report, as its frame measured it */
  'LoadReport',
  /** page that a frame shows */
  'ViewPage',
  /** request for figures */
  'QueryPage',
  'RefreshDataset',
  'CreateCaller',
  'ChangeCaller',
  'DeleteCaller',
  'AddCallerCredential',
  'RemoveCallerCredential',
  /** what somebody took along: `details.format` */
  'ExportReport',
  /** copy of a report: `details.copy` is its id */
  'CopyReport',
  /** new version of a report, its name or its dataset: `details.version`, `details.name`, `details.dataset` */
  'EditReport',
  'DeleteReport',
  /** events that the store did not take and for which there was no room: `details.events` */
  'Lost',
  /** entries that were removed by their age */
  'Prune',
] as const
export type ActivityOperation = (typeof activityOperations)[number]

/** Outcome of what went well; any other is the code of a refusal. */
export const done = 'ok'
/** Outcome of what nobody waited for any more. */
export const cancelled = 'Cancelled'

/** What happened, as it is told. */
export interface ActivityEvent {
  readonly operation: ActivityOperation
  /** caller for whose token it was done; absent: nobody's */
  readonly clientId?: string | undefined
  readonly person?: string | undefined
  readonly workspaceId?: string | undefined
  readonly reportId?: string | undefined
  readonly datasetId?: string | undefined
  readonly page?: string | undefined
  readonly durationMs?: number | undefined
  /** `done`, `cancelled` or a code */
  readonly outcome: string
  /** whole numbers and texts */
  readonly details?: Readonly<Record<string, number | string>> | undefined
  readonly correlationId: string
}

/** Takes an event, at once and without an answer: whoever serves a reader does not wait for it. */
export type RecordActivity = (event: ActivityEvent) => void

/** An event with its id and its time, on its way to the store. */
export interface NotedEvent extends ActivityEvent {
  readonly eventId: string
  readonly at: Date
}

/** An entry as it is kept; what is absent is null. */
export interface ActivityEntry {
  readonly id: number
  readonly eventId: string
  readonly at: string
  readonly operation: ActivityOperation
  readonly clientId: string | null
  readonly person: string | null
  readonly workspaceId: string | null
  readonly reportId: string | null
  readonly datasetId: string | null
  readonly page: string | null
  readonly durationMs: number | null
  readonly outcome: string
  readonly details: Readonly<Record<string, number | string>> | null
  readonly correlationId: string
  readonly hash: string
}
