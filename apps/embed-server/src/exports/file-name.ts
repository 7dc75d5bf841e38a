import { visualInWords } from '@casement/report'
import type { AnyRequest, ExportRequest } from './export-request.ts'

/** What paths understand, and marks that turn the direction of what follows. */
const unfit = /[\\/:*?"<>|\p{Cc}\p{Cs}\p{Bidi_Control}]/gu
const longestName = 100

/** The name under which a file is saved. */
export function fileNameOf(request: AnyRequest, extension: string): string {
  const words = 'reports' in request ? request.title : nameOfOne(request)
  const plain = words.replaceAll(unfit, ' ').replaceAll(/ {2,}/g, ' ')
  return `${plain.slice(0, longestName).trim()}${extension}`
}

function nameOfOne({ report, parts, lines }: ExportRequest): string {
  if (lines) return `${report.name} - ${lines.title}`
  const [first] = parts
  const pages = new Set(parts.map(({ page }) => page))
  const page = report.definition.pages.find(({ name }) => name === first?.page)
  const defined =
    first?.visual === undefined ? undefined : page?.visuals.find(({ name }) => name === first.visual)
  const visual = defined && visualInWords(first!.state, page!.name, defined)
  const title = visual && ('title' in visual && visual.title ? visual.title : visual.name)
  const scope = parts.length === 1 && title ? title : pages.size === 1 ? page?.displayName : undefined
  return [report.name, ...(scope ? [scope] : [])].join(' - ')
}
