import { parseReport } from '@casement/report'
import type { ReportDefinition } from '@casement/report'
import { examples } from '@casement/visuals/examples'

const files = examples().map(parseReport)

/** A page for each kind of visual, over the company's own books. */
export const gallery: ReportDefinition = {
  casement: 1,
  name: 'Gallery of visuals',
  description: 'What a report can show, a page for each kind of visual',
  settings: { localeSettings: { formatLocale: 'en-GB' } },
  // What a file filters as a whole, its pages filter here.
  pages: files.flatMap(({ filters = [], pages }) =>
    pages.map((page) => ({ ...page, filters: [...filters, ...(page.filters ?? [])] })),
  ),
  bookmarks: files.flatMap(({ bookmarks = [] }) => bookmarks),
}

/** The picture on one of its pages. */
export const galleryImage = {
  file: 'images/casement.svg',
  text: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="160" height="160">
  <g fill="none" stroke="#0a6b4d" stroke-width="2.5" stroke-linejoin="round">
    <path d="M4 4h12v24H4z" />
    <path fill="#0a6b4d" d="m16 4 11 5v22l-11-3z" />
  </g>
</svg>
`,
} as const
