import type { Page as AddedToPage } from 'page'
import type { Report as AddedToReport } from 'report'
import type { VisualDescriptor as AddedToVisual } from 'visualDescriptor'

declare module '@casement/client/powerbi' {
  interface Page extends AddedToPage {}
  interface Report extends AddedToReport {}
  interface VisualDescriptor extends AddedToVisual {}
}
