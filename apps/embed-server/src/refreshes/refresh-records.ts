import { HttpError } from '@casement/server'
import type { Store } from '@casement/store'

/** What had a refresh begin, in Power BI's words. */
export type RefreshType = 'Scheduled' | 'ViaApi' | 'ViaEnhancedApi'

export interface Refresh {
  readonly requestId: string
  readonly datasetId: string
  readonly type: RefreshType
  readonly startedAt: Date
  /** null: it is under way. */
  readonly endedAt: Date | null
  /** Why it failed, in words for whoever calls the API; null for one that did not. */
  readonly problem: string | null
}

export const refreshTables = `
  CREATE TABLE service.refresh (
    request_id uuid PRIMARY KEY,
    number bigint GENERATED ALWAYS AS IDENTITY,
    dataset_id text NOT NULL,
    type text NOT NULL,
    started_at timestamptz NOT NULL,
    seen_at timestamptz NOT NULL,
    ended_at timestamptz,
    problem text
  );
  CREATE UNIQUE INDEX refresh_under_way ON service.refresh (dataset_id) WHERE ended_at IS NULL;
  CREATE INDEX refresh_of ON service.refresh (dataset_id, number);
  CREATE TABLE service.refresh_schedule (dataset_id text PRIMARY KEY, last_due timestamptz NOT NULL);
`

const keptEach = 200
const keptDays = 90

/**
 * Refreshes of datasets, of all processes over the store. One at a time is under way for a dataset. Everything here throws
 * 503 `unavailable` when the store does not answer.
 */
export interface RefreshRecords {
  /** False where one is under way for the dataset. */
  begin(refresh: Pick<Refresh, 'requestId' | 'datasetId' | 'type'>, now: Date): Promise<boolean>
  /** Says that these are still worked on. */
  noteAlive(requestIds: readonly string[], now: Date): Promise<void>
  /** Ends a refresh, and forgets old ones of the dataset. */
  end(requestId: string, problem: string | null, now: Date): Promise<void>
  /** Ends those of which nothing was heard since `before`, whose process must be gone. Resolves to them. */
  endAbandoned(
    before: Date,
    problem: string,
    now: Date,
  ): Promise<readonly Pick<Refresh, 'datasetId' | 'type'>[]>
  /** The newest first. */
  list(datasetId: string, top: number): Promise<readonly Refresh[]>
  find(datasetId: string, requestId: string): Promise<Refresh | undefined>
  /** True for the one process that is to make a scheduled refresh. */
  claim(datasetId: string, due: Date): Promise<boolean>
}

const columns = `request_id AS "requestId", dataset_id AS "datasetId", type, started_at AS "startedAt",
  ended_at AS "endedAt", problem`

export function createRefreshRecords(store: Pick<Store, 'query'>): RefreshRecords {
  const query = <T>(sql: string, parameters: readonly unknown[]) =>
    store.query<T>(sql, parameters).catch((cause: unknown) => {
      throw new HttpError(503, 'unavailable', { cause })
    })

  return {
    async begin({ requestId, datasetId, type }, now) {
      const begun = await query(
        `INSERT INTO service.refresh (request_id, dataset_id, type, started_at, seen_at)
         VALUES ($1, $2, $3, $4, $4) ON CONFLICT DO NOTHING RETURNING request_id`,
        [requestId, datasetId, type, now.toISOString()],
      )
      return begun.length === 1
    },

    async noteAlive(requestIds, now) {
      await query(
        'UPDATE service.refresh SET seen_at = $2 WHERE request_id = ANY($1::uuid[]) AND ended_at IS NULL',
        [[...requestIds], now.toISOString()],
      )
    },

    async end(requestId, problem, now) {
      const [ended] = await query<{ datasetId: string }>(
        `UPDATE service.refresh SET ended_at = $2, problem = $3 WHERE request_id = $1 AND ended_at IS NULL
         RETURNING dataset_id AS "datasetId"`,
        [requestId, now.toISOString(), problem],
      )
      if (!ended) return
      const oldest = new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000)
      await query(
        `DELETE FROM service.refresh WHERE dataset_id = $1 AND ended_at IS NOT NULL AND (started_at < $2
           OR request_id IN (SELECT request_id FROM service.refresh WHERE dataset_id = $1
                             ORDER BY number DESC OFFSET $3))`,
        [ended.datasetId, oldest.toISOString(), keptEach],
      )
    },

    endAbandoned: (before, problem, now) =>
      query(
        `UPDATE service.refresh SET ended_at = $3, problem = $2 WHERE ended_at IS NULL AND seen_at < $1
         RETURNING dataset_id AS "datasetId", type`,
        [before.toISOString(), problem, now.toISOString()],
      ),

    list: (datasetId, top) =>
      query(`SELECT ${columns} FROM service.refresh WHERE dataset_id = $1 ORDER BY number DESC LIMIT $2`, [
        datasetId,
        top,
      ]),

    async find(datasetId, requestId) {
      const [found] = await query<Refresh>(
        `SELECT ${columns} FROM service.refresh WHERE dataset_id = $1 AND request_id = $2`,
        [datasetId, requestId],
      )
      return found
    },

    async claim(datasetId, due) {
      const claimed = await query(
        `INSERT INTO service.refresh_schedule AS schedule (dataset_id, last_due) VALUES ($1, $2)
         ON CONFLICT (dataset_id) DO UPDATE SET last_due = excluded.last_due
           WHERE schedule.last_due < excluded.last_due RETURNING dataset_id`,
        [datasetId, due.toISOString()],
      )
      return claimed.length === 1
    },
  }
}
