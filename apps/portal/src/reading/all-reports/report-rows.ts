import type { KnownReport, ReportGroup } from './report-groups.ts'

/** One row of all reports: the head of a group, or those of its reports that stand beside each other. */
export type ReportRow =
  | { readonly kind: 'head'; readonly group: ReportGroup }
  | {
      readonly kind: 'cards'
      readonly group: ReportGroup
      /** Place of the first among the reports of its group. */
      readonly from: number
      readonly reports: readonly KnownReport[]
    }

/** The groups as rows, so many cards in each; with `columns` null a group's cards are one row, which the browser breaks. */
export const reportRows = (groups: readonly ReportGroup[], columns: number | null): readonly ReportRow[] =>
  groups.flatMap((group): ReportRow[] => {
    const { reports } = group
    const inRow = columns ?? Math.max(1, reports.length)
    const rows: ReportRow[] = [{ kind: 'head', group }]
    for (let from = 0; from < reports.length; from += inRow)
      rows.push({ kind: 'cards', group, from, reports: reports.slice(from, from + inRow) })
    return rows
  })

/** What a row is about, whatever stands before it. */
export const rowKey = (row: ReportRow): string =>
  row.kind === 'head' ? row.group.key : `${row.group.key}/${idsOf(row.reports[0]!)}`

const idsOf = ({ workspace, report }: KnownReport): string => `${workspace.id}/${report.id}`

/** Rows that are drawn, by the groups they are of. */
export interface DrawnGroup {
  readonly group: ReportGroup
  readonly rows: readonly { readonly index: number; readonly row: ReportRow }[]
}

export function drawnGroups(all: readonly ReportRow[], drawn: readonly number[]): readonly DrawnGroup[] {
  const groups: { group: ReportGroup; rows: { index: number; row: ReportRow }[] }[] = []
  for (const index of drawn) {
    const row = all[index]
    if (!row) continue
    const last = groups.at(-1)
    if (last?.group === row.group) last.rows.push({ index, row })
    else groups.push({ group: row.group, rows: [{ index, row }] })
  }
  return groups
}
