import {
  type ParsedReport,
  type ReportFiles,
  type ReportTranslation,
  reportTranslationShape,
} from '@casement/report'
import { checkReport } from './check-report.ts'
import type { Read, ServedDataset, ServedReport } from './content-parts.ts'
import { readReportAt, readReportFiles } from './files/content-files.ts'
import type { ListedReport } from './content-list.ts'
import { readImages } from './report-images.ts'
import { reportNotes } from './report-notes.ts'
import { translatedReport } from './translated-report.ts'
import { type ReadTranslations, readTranslations } from './translations.ts'

type Own = Pick<ServedReport, 'id' | 'name' | 'description' | 'booksEnd' | 'workspaceId' | 'version'>

interface Reading {
  /** Content folder, which has the images. */
  readonly folder: string
  /** Undefined where it is not served: nor is the report. */
  readonly dataset: ServedDataset | undefined
  readonly imageOrigins: readonly string[]
}

/** Parts of a report as they were read. */
interface ReportParts extends ParsedReport {
  readonly translations: ReadTranslations<ReportTranslation>
  readonly files: () => Promise<ReportFiles>
}

/** Reads a listed report of the content folder. Throws ContentError as `readReportAt` does. */
export async function readReport(
  folder: string,
  { file, dataset: listed, ...own }: Pick<ListedReport, 'file' | 'dataset'> & Own,
  reading: Omit<Reading, 'folder'>,
): Promise<Read<Omit<ServedReport, 'said'>>> {
  const { definition, placed } = await readReportAt(folder, file)
  const translations = await readTranslations(folder, file, reportTranslationShape)
  const parts = { definition, placed, translations, files: () => readReportFiles(folder, file) }
  const read = await servedReport(own, parts, { ...reading, folder })
  if (definition.dataset === undefined || definition.dataset.toLowerCase() === listed) return read
  const message = `is ${definition.dataset}, but content.json says ${listed} for report ${own.id}`
  return { problems: [placed({ path: 'dataset', message }), ...read.problems], notes: read.notes }
}

/** A report as it is served; what is wrong with it for its dataset, its images or a language stops it. */
export async function servedReport(
  own: Own,
  { definition, placed, translations, files }: ReportParts,
  { folder, dataset, imageOrigins }: Reading,
): Promise<Read<Omit<ServedReport, 'said'>>> {
  const { images, problems } = await readImages(folder, definition, { imageOrigins })
  if (dataset) problems.push(...checkReport(definition, dataset.model))
  const notes = reportNotes(definition, dataset?.model).map(placed)
  if (problems.length > 0 || !dataset) return { problems: problems.map(placed), notes }
  const translated = translatedReport({ read: translations, definition, dataset, placed })
  notes.push(...translated.notes)
  if (translated.problems.length > 0) return { problems: translated.problems, notes }
  const served = {
    ...own,
    datasetId: dataset.id,
    definition,
    translations: translated.translations,
    images,
    files,
    placed,
  }
  return { served, problems, notes }
}
