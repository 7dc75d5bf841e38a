import type { ReportDefinition } from '@casement/report'
import { type datasets, reportIds, type workspaces } from '../workspaces.ts'
import { costCentres } from './cost-centres.ts'
import { currencies } from './currencies.ts'
import { forecastAndBudget } from './forecast-and-budget.ts'
import { gallery } from './gallery.ts'
import { groupResults } from './group-results.ts'
import { headcountCost } from './headcount-cost.ts'
import { publicFinance } from './public-finance.ts'
import { revenueAndMargin } from './revenue-and-margin.ts'
import { workingCapitalAndCash } from './working-capital-and-cash.ts'

export interface SampleReport {
  readonly id: string
  readonly workspace: keyof typeof workspaces
  readonly dataset: keyof typeof datasets
  readonly file: string
  readonly definition: ReportDefinition
  /** The last month of its figures, where they are not the company's. */
  readonly booksEnd?: string
}

/** A report on the company's books, in the workspace whose dataset has them. */
const onTheBooks = (
  workspace: 'groupFinance' | 'regionalPerformance' | 'visualGallery',
  name: keyof typeof reportIds,
  definition: ReportDefinition,
): SampleReport => ({
  id: reportIds[name],
  workspace,
  dataset: workspace,
  file: `reports/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`,
  definition,
})

export const reports: readonly SampleReport[] = [
  onTheBooks('groupFinance', 'groupResults', groupResults),
  onTheBooks('groupFinance', 'forecastAndBudget', forecastAndBudget),
  onTheBooks('groupFinance', 'costCentres', costCentres),
  onTheBooks('groupFinance', 'headcountCost', headcountCost),
  onTheBooks('groupFinance', 'workingCapitalAndCash', workingCapitalAndCash),
  {
    id: reportIds.publicFinance,
    workspace: 'groupFinance',
    dataset: 'publicFinance',
    file: 'reports/public-finance.json',
    definition: publicFinance,
    booksEnd: '2014-09',
  },
  onTheBooks('regionalPerformance', 'revenueAndMargin', revenueAndMargin),
  onTheBooks('regionalPerformance', 'currencies', currencies),
  onTheBooks('visualGallery', 'visualGallery', gallery),
]
