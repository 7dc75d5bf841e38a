import { lateComponent } from '@casement/design'
import type { ReportBarProps } from './report-bar.tsx'

/** Fetched while the report is on its way. */
export const LazyReportBar = lateComponent<ReportBarProps>(
  async () => (await import('./report-bar.tsx')).ReportBar,
)
