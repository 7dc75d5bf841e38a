import { fileName } from '@casement/escape'
import type { Answer, ModelDescription } from '@casement/query'
import { csvNameOf, exportOf, hasFigures } from '@casement/visuals'
import type { Words } from '@casement/words'
import type { DocumentFile, DocumentPage, DocumentSource, Pace } from '../source/document-source.ts'
import { zipFile } from '../zip/zip-file.ts'
import type { ZipEntry } from '../zip/zip-file.ts'

/** What spreadsheets know UTF-8 by. */
const byteOrderMark = '\uFEFF'

/** The figures of one visual as CSV, or of several as an archive of them; null where there are none. */
export async function csvFileOf(
  { pages, writing, csvForm }: DocumentSource,
  model: ModelDescription,
  pace: Pace,
): Promise<DocumentFile | null> {
  const files: { name: string; text: string }[] = []
  const isSeveral = pages.length > 1
  for (const page of pages)
    for (const { visual, answer } of page.visuals) {
      await pace()
      const text = answer && hasFigures(visual) ? csvText(visual, answer) : null
      if (text === null) continue
      const folder = isSeveral ? `${folderOf(page, writing)}/` : ''
      files.push({ name: folder + csvNameOf(visual, answer!, writing), text: byteOrderMark + text })
    }
  const [only, another] = files
  if (!only) return null
  if (!another)
    return { bytes: Buffer.from(only.text, 'utf8'), extension: '.csv', mediaType: 'text/csv; charset=utf-8' }
  return { bytes: await zipFile(named(files), pace), extension: '.zip', mediaType: 'application/zip' }

  function csvText(visual: Parameters<typeof exportOf>[0], answer: Answer): string | null {
    return exportOf(visual, { model, isUnderlying: false })?.csv(answer, writing, csvForm) ?? null
  }
}

const folderOf = ({ displayName, name }: DocumentPage, { say }: Words): string =>
  fileName(displayName) || fileName(name) || say('csv.unnamed')

/** Files of equal names are counted, whatever the letter case: some systems keep one of them. */
function* named(files: readonly { name: string; text: string }[]): Iterable<ZipEntry> {
  const known = new Set<string>()
  for (const { name, text } of files) {
    let own = name
    for (let count = 2; known.has(own.toLowerCase()); count++) own = name.replace(/\.csv$/, ` (${count}).csv`)
    known.add(own.toLowerCase())
    yield { name: own, data: text }
  }
}
