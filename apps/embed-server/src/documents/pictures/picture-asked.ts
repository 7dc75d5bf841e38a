import { isVisiblePage, openReport, type ReportDefinition } from '@casement/report'
import type { ServedReport } from '../../content/content-parts.ts'
import type { ExportViewer } from '../exports/export-request.ts'

/** Which page of a report is to be drawn, how, and with whose rows. */
export interface PictureAsked {
  readonly report: ServedReport
  readonly page: string
  readonly theme: 'light' | 'dark'
  readonly locale: string
  readonly viewer: ExportViewer
}

/** The page that is asked for, where readers may turn to it; otherwise the one that the report opens with. */
export function pageToDraw(definition: ReportDefinition, asked: string | undefined): string {
  const page = definition.pages.find(({ name }) => name === asked)
  const isShown = page !== undefined && page.type !== 'tooltip' && isVisiblePage(page)
  return isShown ? page.name : openReport(definition).activePage
}

/** Key of a picture: whoever asks the same with the same rows, over the same content, is given the same one. */
export const pictureKey = (
  { report, page, theme, locale, viewer }: PictureAsked,
  contentVersion: string,
): string => JSON.stringify([contentVersion, report.id, page, theme, locale, viewer.identity])
