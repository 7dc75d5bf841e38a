import { HttpError } from '@casement/server'
import type { Store } from '@casement/store'
import type { ExportFormat } from './export-format.ts'
import { exportLimits } from './export-limits.ts'

export type ExportStatus = 'NotStarted' | 'Running' | 'Succeeded' | 'Failed'

/** An export as it is kept: what was asked, how far it is, and what came of it. */
export interface ExportRecord {
  readonly exportId: string
  readonly reportId: string
  readonly reportName: string
  readonly format: ExportFormat
  readonly status: ExportStatus
  readonly percent: number
  /** Why it failed, or what had to be left out, for whoever asked; null where there is nothing to say. */
  readonly problem: string | null
  readonly createdAt: Date
  readonly changedAt: Date
  readonly expiresAt: Date
  readonly fileName: string | null
  readonly mediaType: string | null
}

export const exportTables = `
  CREATE TABLE service.export (
    export_id uuid PRIMARY KEY,
    asker text NOT NULL,
    report_id text NOT NULL,
    report_name text NOT NULL,
    format text NOT NULL,
    status text NOT NULL,
    percent integer NOT NULL,
    problem text,
    file_name text,
    media_type text,
    created_at timestamptz NOT NULL,
    changed_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX export_expiry ON service.export (expires_at);
`

/** Exports of all processes over the store. Everything here throws 503 `unavailable` when the store does not answer. */
export interface ExportRecords {
  create(
    asked: Pick<ExportRecord, 'exportId' | 'reportId' | 'reportName' | 'format'> & { readonly asker: string },
    now: Date,
  ): Promise<void>
  /** Says that it is worked on, and how far it is. False where it is forgotten, as whoever asked has taken it back. */
  noteProgress(exportId: string, percent: number, now: Date): Promise<boolean>
  /** False as well where it is forgotten. */
  succeed(
    exportId: string,
    file: { fileName: string; mediaType: string; note: string | null },
    now: Date,
  ): Promise<boolean>
  fail(exportId: string, problem: string, now: Date): Promise<void>
  /** The export of that id, if it was this one who asked for it and it is kept still. */
  find(exportId: string, asker: string, now: Date): Promise<ExportRecord | undefined>
  /** Forgets one, or, without an id, all whose time is over. */
  forget(of: { readonly exportId: string } | { readonly expiredBy: Date }): Promise<void>
}

const columns = `export_id AS "exportId", report_id AS "reportId", report_name AS "reportName", format, status, percent,
  problem, file_name AS "fileName", media_type AS "mediaType", created_at AS "createdAt", changed_at AS "changedAt",
  expires_at AS "expiresAt"`

export function createExportRecords(store: Pick<Store, 'query'>): ExportRecords {
  const query = <T>(sql: string, parameters: readonly unknown[]) =>
    store.query<T>(sql, parameters).catch((cause: unknown): never => {
      throw new HttpError(503, 'unavailable', { cause })
    })
  const isUnderWay = "status IN ('NotStarted', 'Running')"
  return {
    async create({ exportId, asker, reportId, reportName, format }, now) {
      const expiresAt = new Date(now.getTime() + exportLimits.keptMs)
      await query(
        `INSERT INTO service.export (export_id, asker, report_id, report_name, format, status, percent, created_at,
           changed_at, expires_at) VALUES ($1, $2, $3, $4, $5, 'NotStarted', 0, $6, $6, $7)`,
        [exportId, asker, reportId, reportName, format, now.toISOString(), expiresAt.toISOString()],
      )
    },
    async noteProgress(exportId, percent, now) {
      const noted = await query(
        `UPDATE service.export SET status = CASE WHEN $2 > 0 THEN 'Running' ELSE status END, percent = $2,
           changed_at = $3 WHERE export_id = $1 AND ${isUnderWay} RETURNING export_id`,
        [exportId, percent, now.toISOString()],
      )
      return noted.length > 0
    },
    async succeed(exportId, { fileName, mediaType, note }, now) {
      const noted = await query(
        `UPDATE service.export SET status = 'Succeeded', percent = 100, file_name = $2, media_type = $3,
           changed_at = $4, problem = $5 WHERE export_id = $1 AND ${isUnderWay} RETURNING export_id`,
        [exportId, fileName, mediaType, now.toISOString(), note],
      )
      return noted.length > 0
    },
    async fail(exportId, problem, now) {
      await query(
        `UPDATE service.export SET status = 'Failed', problem = $2, changed_at = $3
         WHERE export_id = $1 AND ${isUnderWay}`,
        [exportId, problem, now.toISOString()],
      )
    },
    async find(exportId, asker, now) {
      const [found] = await query<ExportRecord>(
        `SELECT ${columns} FROM service.export WHERE export_id = $1 AND asker = $2 AND expires_at > $3`,
        [exportId, asker, now.toISOString()],
      )
      return found && withoutSilence(found, now)
    },
    async forget(of) {
      if ('exportId' in of) await query('DELETE FROM service.export WHERE export_id = $1', [of.exportId])
      else await query('DELETE FROM service.export WHERE expires_at <= $1', [of.expiredBy.toISOString()])
    },
  }
}

/** Work of which nothing is heard any more has ended with its process. */
function withoutSilence(found: ExportRecord, now: Date): ExportRecord {
  const isUnderWay = found.status === 'NotStarted' || found.status === 'Running'
  return isUnderWay && now.getTime() - found.changedAt.getTime() > exportLimits.silentMs
    ? { ...found, status: 'Failed', problem: 'The service was stopped while it worked on this; ask again' }
    : found
}
