import type { ReportDefinition } from '@casement/report'
import { type datasets, reportIds, type workspaces } from '../workspaces.ts'
import { cashAndBalanceSheet } from './cash-and-balance-sheet.ts'
import { costsAndPeople } from './costs-and-people.ts'
import { forecastAndBudget } from './forecast-and-budget.ts'
import { groupResults } from './group-results.ts'
import { publicFinance } from './public-finance.ts'
import { salesByRegion } from './sales-by-region.ts'

export interface SampleReport {
  readonly id: string
  readonly workspace: keyof typeof workspaces
  readonly dataset: keyof typeof datasets
  readonly file: string
  readonly definition: ReportDefinition
  /** The last month of its figures, where they are not the company's. */
  readonly booksEnd?: string
}

export const reports: readonly SampleReport[] = [
  {
    id: reportIds.groupResults,
    workspace: 'groupFinance',
    dataset: 'groupFinance',
    file: 'reports/group-results.json',
    definition: groupResults,
  },
  {
    id: reportIds.cashAndBalanceSheet,
    workspace: 'groupFinance',
    dataset: 'groupFinance',
    file: 'reports/cash-and-balance-sheet.json',
    definition: cashAndBalanceSheet,
  },
  {
    id: reportIds.forecastAndBudget,
    workspace: 'groupFinance',
    dataset: 'groupFinance',
    file: 'reports/forecast-and-budget.json',
    definition: forecastAndBudget,
  },
  {
    id: reportIds.costsAndPeople,
    workspace: 'groupFinance',
    dataset: 'groupFinance',
    file: 'reports/costs-and-people.json',
    definition: costsAndPeople,
  },
  {
    id: reportIds.salesByRegion,
    workspace: 'regionalPerformance',
    dataset: 'regionalPerformance',
    file: 'reports/sales-by-region.json',
    definition: salesByRegion,
  },
  {
    id: reportIds.publicFinance,
    workspace: 'groupFinance',
    dataset: 'publicFinance',
    file: 'reports/public-finance.json',
    definition: publicFinance,
    booksEnd: '2014-09',
  },
]
export const sampleReportNames: readonly string[] = reports.map(({ definition }) => definition.name)
