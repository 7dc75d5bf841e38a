import type { Usage, UsageOfReport } from '@casement/rest'
import { HttpError } from '@casement/server'
import type { Store } from '@casement/store'

interface Asked {
  readonly clientId: string
  /** where the use was; null: all */
  readonly workspaces: readonly string[] | null
  readonly from: Date
  readonly until: Date
  /** absent: no pages and no people are told */
  readonly reportId?: string | undefined
}

/** What the activity adds up to. */
export interface UsageRecords {
  /** Throws 503 `unavailable` when the store does not answer. */
  read(asked: Asked): Promise<Usage>
}

const ofCaller = `(client_id = $1 OR client_id IS NULL) AND at >= $2 AND at < $3
  AND ($4::text[] IS NULL OR workspace_id IS NULL OR workspace_id = ANY($4))`
const views = "FILTER (WHERE operation = 'ViewReport' AND outcome = 'ok')"
const isError = "outcome NOT IN ('ok', 'Cancelled')"
const quantile = (share: number, operation: string) =>
  `round(percentile_cont(${share}) WITHIN GROUP (ORDER BY duration_ms) FILTER (WHERE operation = '${operation}'))::int`

export function createUsageRecords(store: Pick<Store, 'query'>): UsageRecords {
  return {
    async read({ clientId, workspaces, from, until, reportId }) {
      const within = [clientId, from.toISOString(), until.toISOString(), workspaces && [...workspaces]]
      const ask = <T>(sql: string, more: readonly unknown[] = []) =>
        store.query<T>(sql, [...within, ...more]).catch((cause: unknown) => {
          throw new HttpError(503, 'unavailable', { cause })
        })
      const reports = await ask<UsageOfReport & { lastViewAt: Date | null }>(
        `SELECT report_id AS "reportId", count(*) ${views} AS views, count(DISTINCT person) ${views} AS people,
           ${quantile(0.5, 'LoadReport')} AS "loadP50Ms", ${quantile(0.95, 'LoadReport')} AS "loadP95Ms",
           count(*) FILTER (WHERE operation = 'QueryPage') AS requests,
           ${quantile(0.5, 'QueryPage')} AS "queryP50Ms", ${quantile(0.95, 'QueryPage')} AS "queryP95Ms",
           count(*) FILTER (WHERE ${isError}) AS errors, max(at) ${views} AS "lastViewAt"
         FROM service.activity WHERE ${ofCaller} AND report_id IS NOT NULL
         GROUP BY report_id ORDER BY views DESC, report_id`,
      )
      const of = reportId === undefined ? [] : [reportId]
      const days = await ask<Usage['days'][number]>(
        `SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(*) ${views} AS views,
           count(DISTINCT person) ${views} AS people, count(*) FILTER (WHERE ${isError}) AS errors
         FROM service.activity WHERE ${ofCaller} AND report_id ${reportId === undefined ? 'IS NOT NULL' : '= $5'}
         GROUP BY 1 ORDER BY 1`,
        of,
      )
      if (reportId === undefined) return { reports: reports.map(withTime), days, pages: [], people: [] }
      const seen = `count(*) AS views, max(at) AS "lastViewAt"`
      const pages = await ask<Usage['pages'][number] & { lastViewAt: Date }>(
        `SELECT page, NULL AS "pageName", count(DISTINCT person) AS people, ${seen} FROM service.activity
         WHERE ${ofCaller} AND report_id = $5 AND operation = 'ViewPage' AND page IS NOT NULL GROUP BY page ORDER BY views DESC, page`,
        of,
      )
      const people = await ask<Usage['people'][number] & { lastViewAt: Date }>(
        `SELECT person, ${seen} FROM service.activity
         WHERE ${ofCaller} AND report_id = $5 AND operation = 'ViewReport' AND outcome = 'ok' AND person IS NOT NULL
         GROUP BY person ORDER BY "lastViewAt" DESC, person LIMIT 1000`,
        of,
      )
      return {
        reports: reports.filter((one) => one.reportId === reportId).map(withTime),
        days,
        pages: pages.map(withTime),
        people: people.map(withTime),
      }
    },
  }
}

const withTime = <Row extends { lastViewAt: unknown }>(row: Row): Row & { lastViewAt: string } => ({
  ...row,
  lastViewAt: (row.lastViewAt instanceof Date ? row.lastViewAt.toISOString() : null) as string,
})
