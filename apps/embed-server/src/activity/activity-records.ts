import { HttpError } from '@casement/server'
import {
  type ChainFindings,
  type ChainMark,
  type ChainPage,
  linkOver,
  noLink,
  removedAtOnce,
  type Store,
  verifyChain,
} from '@casement/store'
import { type ActivityEntry, type ActivityOperation, done, type NotedEvent } from './activity-event.ts'
import { retentionFlag } from './activity-tables.ts'

type Query = Pick<Store, 'query'>

/** Which entries are read: all that an absent property does not leave out. */
export interface ActivityFilter {
  /** whose own they are, or nobody's */
  readonly clientId: string
  /** where they were, as far as they were anywhere; null: all */
  readonly workspaces: readonly string[] | null
  readonly from?: Date | undefined
  /** up to and without it */
  readonly until?: Date | undefined
  readonly order: 'oldest' | 'newest'
  /** the number of the entry that those read follow in their order */
  readonly past?: number | undefined
  readonly person?: string | undefined
  readonly reportId?: string | undefined
  readonly operation?: string | undefined
  readonly limit: number
}

/** What was used by whom, of all processes over the store. Reading throws 503 `unavailable` when it does not answer. */
export interface ActivityRecords {
  /** Appends events, all or none; where some may be there already, those that are not. */
  append(events: readonly NotedEvent[], isRetry: boolean): Promise<void>
  read(filter: ActivityFilter): Promise<readonly ActivityEntry[]>
  verify(): Promise<ChainFindings>
  /**
   * Removes entries of before `until`, the oldest `atMost` of them, never the newest one, and appends what was removed.
   * Resolves to how many.
   */
  prune(until: Date, noted: { eventId: string; at: Date }, atMost?: number): Promise<number>
}

const readAtOnce = 1000
const columns = `id, event_id AS "eventId", at, operation, client_id AS "clientId", person, workspace_id AS "workspaceId",
  report_id AS "reportId", dataset_id AS "datasetId", page, duration_ms AS "durationMs", outcome, details,
  correlation_id AS "correlationId", hash`

export const createActivityRecords = (store: Store): ActivityRecords => ({
  append: (events, isRetry) =>
    store.transaction(async (tx) => {
      const head = await headOf(tx)
      const known = isRetry ? await knownOf(tx, events) : new Set<string>()
      await appendAfter(
        tx,
        head,
        events.filter(({ eventId }) => !known.has(eventId)),
      )
    }),

  async read({ clientId, workspaces, from, until, order, past, person, reportId, operation, limit }) {
    const isNewest = order === 'newest'
    const rows = await store
      .query<Row>(
        `SELECT ${columns} FROM service.activity
         WHERE (client_id = $1 OR client_id IS NULL) AND ($2::timestamptz IS NULL OR at >= $2) AND ($3::timestamptz IS NULL OR at < $3)
           AND ($4::bigint IS NULL OR id ${isNewest ? '<' : '>'} $4) AND ($5::text IS NULL OR person = $5)
           AND ($6::text IS NULL OR report_id = $6) AND ($7::text IS NULL OR operation = $7)
           AND ($9::text[] IS NULL OR workspace_id IS NULL OR workspace_id = ANY($9))
         ORDER BY id ${isNewest ? 'DESC' : 'ASC'} LIMIT $8`,
        [
          clientId,
          from?.toISOString() ?? null,
          until?.toISOString() ?? null,
          past ?? null,
          person ?? null,
          reportId ?? null,
          operation ?? null,
          limit,
          workspaces && [...workspaces],
        ],
      )
      .catch(unavailable)
    return rows.map(toEntry)
  },

  verify: () => verifyActivity(store).catch(unavailable),

  prune: (until, noted, atMost = removedAtOnce) =>
    store.transaction(async (tx) => {
      const head = await headOf(tx)
      const [first] = await tx.query<{ recent: number | null; last: number | null }>(
        `SELECT min(id) FILTER (WHERE at >= $1::timestamptz) AS recent, max(id) AS last
         FROM (SELECT id, at FROM service.activity ORDER BY id LIMIT $2) AS oldest`,
        [until.toISOString(), atMost + 1],
      )
      // Where all of these are too old, the last is beyond what is removed at once, or is the newest of all.
      const kept = first?.recent ?? first?.last ?? head.id
      const [last] = await tx.query<ChainMark>(
        'SELECT id, hash FROM service.activity WHERE id < $1 ORDER BY id DESC LIMIT 1',
        [kept],
      )
      if (!last) return 0
      await tx.query("SELECT set_config($1, 'on', true)", [retentionFlag])
      const gone = await tx.query('DELETE FROM service.activity WHERE id < $1 RETURNING id', [kept])
      await tx.query("SELECT set_config($1, '', true)", [retentionFlag])
      const details = { upTo: last.id, hash: last.hash, entries: gone.length }
      await appendAfter(tx, head, [
        { ...noted, operation: 'Prune', outcome: done, details, correlationId: noted.eventId },
      ])
      return gone.length
    }),
})

/** Follows the chain of the activity from its beginning. */
export const verifyActivity = (store: Pick<Store, 'query'>): Promise<ChainFindings> =>
  verifyChain<ActivityEntry>({
    read: (after) => pageAfter(store, after),
    linkAfter,
    rule: 'service.activityDays',
  })

/** Entries of everybody after the one with the number `after`. */
async function pageAfter(db: Query, after: number): Promise<ChainPage<ActivityEntry>> {
  // In this order: an entry that is appended meanwhile is read, or is none that this newest one knows of.
  const [head] = await db.query<ChainMark>('SELECT id, hash FROM service.activity_head')
  const [prune] = await db.query<{ details: { upTo: number; hash: string } }>(
    "SELECT details FROM service.activity WHERE operation = 'Prune' ORDER BY id DESC LIMIT 1",
  )
  const rows = await db.query<Row>(
    `SELECT ${columns} FROM service.activity WHERE id > $1 ORDER BY id LIMIT ${readAtOnce}`,
    [after],
  )
  return {
    newest: head && head.id > 0 ? head : null,
    removedUpTo: prune ? { id: prune.details.upTo, hash: prune.details.hash } : null,
    entries: rows.map(toEntry),
  }
}

const linkAfter = (previous: string, entry: Omit<ActivityEntry, 'id' | 'hash'>): string =>
  linkOver(previous, [
    entry.eventId,
    entry.at,
    entry.operation,
    entry.clientId,
    entry.person,
    entry.workspaceId,
    entry.reportId,
    entry.datasetId,
    entry.page,
    entry.durationMs,
    entry.outcome,
    entry.details,
    entry.correlationId,
  ])

/** The newest entry, held until the transaction ends. One that somebody removed stays seen: the chain begins anew. */
async function headOf(tx: Query): Promise<ChainMark> {
  const [head] = await tx.query<ChainMark>('SELECT id, hash FROM service.activity_head FOR UPDATE')
  if (head) return head
  const [last] = await tx.query<{ id: number | null }>('SELECT max(id) AS id FROM service.activity')
  return { id: last?.id ?? 0, hash: noLink }
}

async function knownOf(tx: Query, events: readonly NotedEvent[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(
    'SELECT event_id AS id FROM service.activity WHERE event_id = ANY($1::uuid[])',
    [events.map(({ eventId }) => eventId)],
  )
  return new Set(rows.map(({ id }) => id))
}

async function appendAfter(tx: Query, head: ChainMark, events: readonly NotedEvent[]): Promise<void> {
  let { id, hash } = head
  const entries = events.map((event): ActivityEntry => {
    const entry = entryOf(event)
    hash = linkAfter(hash, entry)
    return { ...entry, id: ++id, hash }
  })
  if (entries.length === 0) return
  await tx.query(
    `INSERT INTO service.activity
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS entry ("id" bigint, "eventId" uuid, "at" timestamptz, "operation" text,
       "clientId" text, "person" text, "workspaceId" text, "reportId" text, "datasetId" text, "page" text,
       "durationMs" bigint, "outcome" text, "details" jsonb, "correlationId" text, "hash" text)`,
    [JSON.stringify(entries)],
  )
  await tx.query(
    'INSERT INTO service.activity_head (id, hash) VALUES ($1, $2) ON CONFLICT (one) DO UPDATE SET id = $1, hash = $2',
    [id, hash],
  )
}

function entryOf(event: NotedEvent): Omit<ActivityEntry, 'id' | 'hash'> {
  const { eventId, at, operation, outcome, correlationId, durationMs } = event
  return {
    eventId,
    at: at.toISOString(),
    operation,
    clientId: event.clientId ?? null,
    person: event.person ?? null,
    workspaceId: event.workspaceId ?? null,
    reportId: event.reportId ?? null,
    datasetId: event.datasetId ?? null,
    page: event.page ?? null,
    durationMs: durationMs === undefined ? null : Math.round(durationMs),
    outcome,
    // The order of the names is the store's.
    details: event.details ?? null,
    correlationId,
  }
}

type Row = Omit<ActivityEntry, 'at' | 'operation'> & { at: Date; operation: string }
const toEntry = (row: Row): ActivityEntry => ({
  ...row,
  at: row.at.toISOString(),
  operation: row.operation as ActivityOperation,
})

const unavailable = (cause: unknown): never => {
  throw new HttpError(503, 'unavailable', { cause })
}
