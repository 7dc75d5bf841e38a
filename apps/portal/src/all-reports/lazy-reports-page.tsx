import { lateComponent } from '@casement/design'
import { Loader } from '../screens/loader.tsx'

/** The page of all reports, fetched when it is first opened. */
export const LazyReportsPage = lateComponent<{ firstAccessToken: string }>(
  async () => (await import('./reports-page.tsx')).ReportsPage,
  <Loader />,
)
