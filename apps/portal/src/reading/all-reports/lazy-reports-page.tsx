import { latePage } from '../../screens/late-page.tsx'

/** The page of all reports, fetched when it is first opened. */
export const LazyReportsPage = latePage(async () => (await import('./reports-page.tsx')).ReportsPage)
