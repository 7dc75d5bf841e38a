import { fileName } from '@casement/escape'
import { visualInWords } from '@casement/report'
import { titleOf } from '../../content/translations/in-language.ts'
import { type AnyRequest, type ExportRequest, reportsOf } from './export-request.ts'

const longest = 100

/** The name under which a file is saved. */
export function fileNameOf(request: AnyRequest, extension: string): string {
  const words = 'reports' in request ? request.title : nameOfOne(request)
  return `${fileName(words, { longest }) || fileName(reportsOf(request)[0]!.report.id)}${extension}`
}

function nameOfOne({ report, parts, lines }: ExportRequest): string {
  if (lines) return `${titleOf(report)} - ${lines.title}`
  const [first] = parts
  const pages = new Set(parts.map(({ page }) => page))
  const page = report.definition.pages.find(({ name }) => name === first?.page)
  const defined =
    first?.visual === undefined ? undefined : page?.visuals.find(({ name }) => name === first.visual)
  const visual = defined && visualInWords(first!.state, page!.name, defined)
  const title = visual && ('title' in visual && visual.title ? visual.title : visual.name)
  const scope = parts.length === 1 && title ? title : pages.size === 1 ? page?.displayName : undefined
  return [titleOf(report), ...(scope ? [scope] : [])].join(' - ')
}
