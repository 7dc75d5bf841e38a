import type { Answer, ModelDescription } from '@casement/query'
import { csvNameOf, exportOf } from '@casement/visuals'
import { hasTable } from '@casement/visuals/documents'
import type { DocumentFile, DocumentSource, Pace } from '../source/document-source.ts'
import { zipFile } from '../zip/zip-file.ts'
import type { ZipEntry } from '../zip/zip-file.ts'

/** What spreadsheets know UTF-8 by. */
const byteOrderMark = '\uFEFF'

/** The figures of one visual as CSV, or of several as an archive of them; null where there are none. */
export async function csvFileOf(
  { pages, writing }: DocumentSource,
  model: ModelDescription,
  pace: Pace,
): Promise<DocumentFile | null> {
  const files: { name: string; text: string }[] = []
  const isSeveral = pages.length > 1
  for (const page of pages)
    for (const { visual, answer } of page.visuals) {
      await pace()
      const text = answer && hasTable(visual) ? csvText(visual, answer) : null
      if (text === null) continue
      const folder = isSeveral
        ? `${page.displayName.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || page.name}/`
        : ''
      files.push({ name: folder + csvNameOf(visual, answer!, writing), text: byteOrderMark + text })
    }
  const [only, another] = files
  if (!only) return null
  if (!another)
    return { bytes: Buffer.from(only.text, 'utf8'), extension: '.csv', mediaType: 'text/csv; charset=utf-8' }
  return { bytes: await zipFile(named(files), pace), extension: '.zip', mediaType: 'application/zip' }

  function csvText(visual: Parameters<typeof exportOf>[0], answer: Answer): string | null {
    return exportOf(visual, { model, isUnderlying: false })?.csv(answer, writing) ?? null
  }
}

/** Files of equal names are counted. */
function* named(files: readonly { name: string; text: string }[]): Iterable<ZipEntry> {
  const known = new Map<string, number>()
  for (const { name, text } of files) {
    const count = (known.get(name) ?? 0) + 1
    known.set(name, count)
    yield { name: count === 1 ? name : name.replace(/\.csv$/, ` (${count}).csv`), data: text }
  }
}
