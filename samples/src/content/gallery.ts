import { parseReport } from '@casement/report'
import type { ReportDefinition } from '@casement/report'
import { examples } from '@casement/visuals/examples'

const files = examples().map(parseReport)

const definition: ReportDefinition = {
  casement: 1,
  name: 'Gallery of visuals',
  description: 'What a report can show, a page for each kind of visual',
  pageSizing: 'flow',
  settings: { localeSettings: { formatLocale: 'en-GB' } },
  // What a file filters as a whole, its pages filter here.
  pages: files.flatMap(({ filters = [], pages }) =>
    pages.map((page) => ({ ...page, filters: [...filters, ...(page.filters ?? [])] })),
  ),
  bookmarks: files.flatMap(({ bookmarks = [] }) => bookmarks),
}

/** The one report that no author wrote: a page for each kind of visual, over the company's own books. */
export const gallery = { file: 'reports/visual-gallery.json', definition } as const
