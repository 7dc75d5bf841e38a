export {
  EmbeddedCreate,
  EmbeddedDashboard,
  EmbeddedQna,
  EmbeddedQuickCreate,
  EmbeddedReport,
  EmbeddedReport as ReportEmbed,
  EmbeddedTile,
  EmbeddedVisual,
} from './embedded.ts'
export type {
  EmbeddedCreateProps,
  EmbeddedDashboardProps,
  EmbeddedQnaProps,
  EmbeddedQuickCreateProps,
  EmbeddedReportProps,
  EmbeddedTileProps,
  EmbeddedVisualProps,
} from './embedded.ts'
export type { EmbedComponent, EmbedProps } from './embed-component.tsx'
export type { EventHandlers } from './placed-embed.ts'
export { useBookmarks } from './use-bookmarks.ts'
export type { Bookmarks } from './use-bookmarks.ts'
export { useEmbedEvent } from './use-embed-event.ts'
export { useFilters } from './use-filters.ts'
export type { Filters } from './use-filters.ts'
export { usePages } from './use-pages.ts'
export type { Pages } from './use-pages.ts'
export { useReport } from './use-report.ts'
