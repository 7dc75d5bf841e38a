export { listedReports } from './listed-reports.ts'
export type { ListedReport } from './listed-reports.ts'
export { makeContent } from './make-content.ts'
export type { SampleContent } from './make-content.ts'
