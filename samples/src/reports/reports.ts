import type { ReportDefinition } from '@casement/report'
import { reportIds, workspaces } from '../workspaces.ts'
import { costsAndPeople } from './costs-and-people.ts'
import { groupResults } from './group-results.ts'
import { salesByRegion } from './sales-by-region.ts'

export interface SampleReport {
  readonly id: string
  readonly workspace: keyof typeof workspaces
  readonly file: string
  readonly definition: ReportDefinition
}

export const reports: readonly SampleReport[] = [
  {
    id: reportIds.groupResults,
    workspace: 'groupFinance',
    file: 'reports/group-results.json',
    definition: groupResults,
  },
  {
    id: reportIds.costsAndPeople,
    workspace: 'groupFinance',
    file: 'reports/costs-and-people.json',
    definition: costsAndPeople,
  },
  {
    id: reportIds.salesByRegion,
    workspace: 'regionalPerformance',
    file: 'reports/sales-by-region.json',
    definition: salesByRegion,
  },
]
export const sampleReportNames: readonly string[] = reports.map(({ definition }) => definition.name)
