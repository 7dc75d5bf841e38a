import { PageTabList } from './page-tab-list.tsx'
import type { PageTabsProps } from './page-tab-list.tsx'

/** The report's pages as a list at the left. */
export const PagePane = (props: PageTabsProps) => (
  <PageTabList {...props} orientation="vertical" className="page-pane" tabClassName="page-entry" />
)
