import { dayMs } from '@casement/limits'
import type { Grantable, ReportUsage } from '@casement/portal-api'
import { currentIntl } from '../../words/current-words.ts'
import type { Sort } from '../../parts/table/sort-head.tsx'

export type UsageSortKey = 'report' | 'views' | 'people' | 'load' | 'query' | 'errors' | 'last'

type Figures =
  | 'views'
  | 'people'
  | 'loadP50Ms'
  | 'loadP95Ms'
  | 'queryP50Ms'
  | 'queryP95Ms'
  | 'errors'
  | 'lastViewAt'

/** A report and its use in the time that is looked at. */
export interface UsageRow extends Pick<ReportUsage, Figures> {
  readonly reportId: string
  readonly name: string
  readonly workspace: string
  /** the service does not have it any more */
  readonly isGone: boolean
}

const unused = {
  views: 0,
  people: 0,
  loadP50Ms: null,
  loadP95Ms: null,
  queryP50Ms: null,
  queryP95Ms: null,
  errors: 0,
  lastViewAt: null,
}

/** Every report that there is, used or not, and those that were used and are gone. */
export function usageRows(
  workspaces: Grantable['workspaces'],
  reports: readonly ReportUsage[],
  isComplete: boolean,
): UsageRow[] {
  const used = new Map(reports.map((report) => [report.reportId.toLowerCase(), report]))
  const known = workspaces.flatMap((workspace) =>
    workspace.reports.map(({ id, name }): UsageRow => {
      const reportId = id.toLowerCase()
      const use = used.get(reportId) ?? unused
      used.delete(reportId)
      return { ...use, reportId, name, workspace: workspace.name, isGone: false }
    }),
  )
  const gone = [...used.values()].map((use): UsageRow => ({
    ...use,
    name: use.reportId,
    workspace: '',
    isGone: isComplete,
  }))
  return [...known, ...gone]
}

const valueOf: Readonly<Record<Exclude<UsageSortKey, 'report'>, (row: UsageRow) => number>> = {
  views: ({ views }) => views,
  people: ({ people }) => people,
  load: ({ loadP95Ms }) => loadP95Ms ?? -1,
  query: ({ queryP95Ms }) => queryP95Ms ?? -1,
  errors: ({ errors }) => errors,
  last: ({ lastViewAt }) => (lastViewAt === null ? 0 : Date.parse(lastViewAt)),
}

/** Rows in the order that is asked for; those that are equal by their names. */
export function sortedUsage(
  rows: readonly UsageRow[],
  { key, isDescending }: Sort<UsageSortKey>,
): UsageRow[] {
  const byName = (one: UsageRow, other: UsageRow) => one.name.localeCompare(other.name, currentIntl().locale)
  const sign = isDescending ? -1 : 1
  return rows.toSorted((one, other) =>
    key === 'report'
      ? sign * byName(one, other)
      : sign * (valueOf[key](one) - valueOf[key](other)) || byName(one, other),
  )
}

/** Whole days in UTC up to and with the one of `now`. */
export function periodOf(days: number, now: Date): { from: string; until: string } {
  const midnight = Date.parse(now.toISOString().slice(0, 10))
  return {
    from: new Date(midnight - (days - 1) * dayMs).toISOString(),
    until: new Date(midnight + dayMs).toISOString(),
  }
}

/** Every day of a period with its views; none for a day without use. */
export function viewsByDay(
  { from, until }: { from: string; until: string },
  days: readonly { readonly day: string; readonly views: number }[],
): { day: string; views: number }[] {
  const known = new Map(days.map(({ day, views }) => [day, views]))
  const all: { day: string; views: number }[] = []
  for (let at = Date.parse(from); at < Date.parse(until); at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10)
    all.push({ day, views: known.get(day) ?? 0 })
  }
  return all
}
