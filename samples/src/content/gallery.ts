import { parseReport } from '@casement/report'
import type { ReportDefinition } from '@casement/report'
import { examples } from '@casement/visuals/examples'

const files = examples().map(parseReport)

type Page = ReportDefinition['pages'][number]

/** Kinds that show more in more room; a card shows one figure in any. */
const growing: ReadonlySet<string> = new Set(['table', 'matrix', 'statement', 'waterfall'])
const margin = 24

/** A page whose tables and charts reach the margins of its sheet, where the example needs less. */
function filled(page: Page): Page {
  const right = Math.max(...page.visuals.map(({ layout }) => layout.x + layout.width))
  const bottom = Math.max(...page.visuals.map(({ layout }) => layout.y + layout.height))
  const [wider, higher] = [page.size.width - margin - right, page.size.height - margin - bottom]
  return {
    ...page,
    visuals: page.visuals.map((visual) => {
      const { x, y, width, height } = visual.layout
      const grown = {
        ...visual.layout,
        width: x + width === right ? width + Math.max(wider, 0) : width,
        height: y + height === bottom ? height + Math.max(higher, 0) : height,
      }
      return growing.has(visual.type) ? { ...visual, layout: grown } : visual
    }),
  }
}

const definition: ReportDefinition = {
  casement: 1,
  name: 'Gallery of visuals',
  description: 'What a report can show, a page for each kind of visual',
  pageSizing: 'flow',
  settings: { localeSettings: { formatLocale: 'en-GB' } },
  // What a file filters as a whole, its pages filter here.
  pages: files.flatMap(({ filters = [], pages }) =>
    pages.map((page) => filled({ ...page, filters: [...filters, ...(page.filters ?? [])] })),
  ),
  bookmarks: files.flatMap(({ bookmarks = [] }) => bookmarks),
}

/** The one report that no author wrote: a page for each kind of visual, over the company's own books. */
export const gallery = { file: 'reports/visual-gallery.json', definition } as const
