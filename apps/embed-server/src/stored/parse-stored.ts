import {
  type ParsedReport,
  parseReportFile,
  parseReportFolder,
  type ReportFiles,
  type ReportTranslation,
  reportTranslationShape,
} from '@casement/report'
import { type ReadTranslations, translationsIn } from '../content/translations.ts'

/** A stored report as its texts say it. */
export interface ParsedStored extends ParsedReport {
  readonly translations: ReadTranslations<ReportTranslation>
}

/** Reads a stored report's files: a folder of small ones, or one `report.json` with its pages. Throws ReportError. */
export async function parseStored(files: ReportFiles): Promise<ParsedStored> {
  const isFolder = Object.keys(files).some((file) => file.startsWith('pages/'))
  const parsed = isFolder
    ? parseReportFolder(files)
    : parseReportFile('report.json', files['report.json'] ?? '', files)
  return { ...parsed, translations: await translationsIn(files, reportTranslationShape) }
}
