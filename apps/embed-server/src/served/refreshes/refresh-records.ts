import { dayMs } from '@casement/limits'
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
  /** Attempts before the last one, all of which failed. */
  readonly earlier: readonly FailedAttempt[]
}

/** An attempt that failed and was followed by another: times in ISO 8601, UTC. */
export interface FailedAttempt {
  readonly startTime: string
  readonly endTime: string
  readonly problem: string
}

/** A refresh that is worked on, and how many attempts may follow this one. */
export type RefreshUnderWay = Pick<Refresh, 'requestId' | 'datasetId' | 'type'> & {
  readonly attemptsLeft: number
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

export const attemptColumns = `
  ALTER TABLE service.refresh ADD COLUMN earlier jsonb NOT NULL DEFAULT '[]';
  ALTER TABLE service.refresh ADD COLUMN attempts_left integer NOT NULL DEFAULT 0;
`

const keptEach = 200
const keptDays = 90

/**
 * Refreshes of datasets, of all processes over the store. One at a time is under way for a dataset. Everything here throws
 * 503 `unavailable` when the store does not answer.
 */
export interface RefreshRecords {
  /** False where one is under way for the dataset. */
  begin(refresh: RefreshUnderWay, now: Date): Promise<boolean>
  /** Begins a scheduled one. 'claimed': another process has begun it, or a later one. */
  beginDue(refresh: RefreshUnderWay, due: Date, now: Date): Promise<'begun' | 'claimed' | 'under way'>
  /** Says that these are still worked on. */
  noteAlive(requestIds: readonly string[], now: Date): Promise<void>
  /** Notes that an attempt failed and another follows. False where the refresh is no longer this process's. */
  failAttempt(requestId: string, problem: string, now: Date): Promise<boolean>
  /** Ends a refresh, and forgets old ones of the dataset. */
  end(requestId: string, problem: string | null, now: Date): Promise<void>
  /**
   * Looks for those of which nothing was heard since `before`, whose process must be gone. Ends those that may not be tried again;
   * resolves to the others, whose next attempt is this process's.
   */
  takeOver(before: Date, problem: string, now: Date): Promise<readonly RefreshUnderWay[]>
  /** The newest first. */
  list(datasetId: string, top: number): Promise<readonly Refresh[]>
  find(datasetId: string, requestId: string): Promise<Refresh | undefined>
}

const columns = `request_id AS "requestId", dataset_id AS "datasetId", type, started_at AS "startedAt",
  ended_at AS "endedAt", problem, earlier`
/** The list of failed attempts with the one that ends at $2 with the problem $3: it began where the last one ended. */
const oneFailedMore = `earlier || jsonb_build_array(jsonb_build_object(
    'startTime', COALESCE(earlier->-1->>'endTime', to_char(started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    'endTime', $2::text, 'problem', $3::text)), attempts_left = attempts_left - 1`
class IsUnderWay extends Error {}

export function createRefreshRecords(store: Pick<Store, 'query' | 'transaction'>): RefreshRecords {
  const unavailable = (cause: unknown): never => {
    throw new HttpError(503, 'unavailable', { cause })
  }
  const query = <T>(sql: string, parameters: readonly unknown[]) =>
    store.query<T>(sql, parameters).catch(unavailable)
  const begin = async (
    on: Pick<Store, 'query'>,
    { requestId, datasetId, type, attemptsLeft }: RefreshUnderWay,
    now: Date,
  ): Promise<boolean> => {
    const begun = await on.query(
      `INSERT INTO service.refresh (request_id, dataset_id, type, started_at, seen_at, attempts_left)
       VALUES ($1, $2, $3, $4, $4, $5) ON CONFLICT DO NOTHING RETURNING request_id`,
      [requestId, datasetId, type, now.toISOString(), attemptsLeft],
    )
    return begun.length === 1
  }

  return {
    begin: (refresh, now) => begin(store, refresh, now).catch(unavailable),

    beginDue: (refresh, due, now) =>
      store
        .transaction(async (tx) => {
          const claimed = await tx.query(
            `INSERT INTO service.refresh_schedule AS schedule (dataset_id, last_due) VALUES ($1, $2)
             ON CONFLICT (dataset_id) DO UPDATE SET last_due = excluded.last_due
               WHERE schedule.last_due < excluded.last_due RETURNING dataset_id`,
            [refresh.datasetId, due.toISOString()],
          )
          if (claimed.length === 0) return 'claimed'
          // Whoever looks again once that has ended finds it unclaimed.
          if (!(await begin(tx, refresh, now))) throw new IsUnderWay()
          return 'begun'
        })
        .catch((error: unknown) => (error instanceof IsUnderWay ? 'under way' : unavailable(error))),

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
      const oldest = new Date(now.getTime() - keptDays * dayMs)
      await query(
        `DELETE FROM service.refresh WHERE dataset_id = $1 AND ended_at IS NOT NULL AND (started_at < $2
           OR request_id IN (SELECT request_id FROM service.refresh WHERE dataset_id = $1
                             ORDER BY number DESC OFFSET $3))`,
        [ended.datasetId, oldest.toISOString(), keptEach],
      )
    },

    async failAttempt(requestId, problem, now) {
      const noted = await query(
        `UPDATE service.refresh SET earlier = ${oneFailedMore}, seen_at = $4
         WHERE request_id = $1 AND ended_at IS NULL AND attempts_left > 0 RETURNING request_id`,
        [requestId, now.toISOString(), problem, now.toISOString()],
      )
      return noted.length === 1
    },

    async takeOver(before, problem, now) {
      const parameters = [before.toISOString(), now.toISOString(), problem]
      const isAbandoned = 'ended_at IS NULL AND seen_at < $1'
      await query(
        `UPDATE service.refresh SET ended_at = $2, problem = $3 WHERE ${isAbandoned} AND attempts_left = 0`,
        parameters,
      )
      return query<RefreshUnderWay>(
        `UPDATE service.refresh SET earlier = ${oneFailedMore}, seen_at = $4
         WHERE ${isAbandoned} AND attempts_left > 0
         RETURNING request_id AS "requestId", dataset_id AS "datasetId", type, attempts_left AS "attemptsLeft"`,
        [...parameters, now.toISOString()],
      )
    },

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
  }
}
