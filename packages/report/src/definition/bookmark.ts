import { choice, foreign, list, named, number, object, record, text } from '@casement/schema'
import type { Shaped } from '@casement/schema'
import { filterShape, sortShape } from '@casement/visuals'

const filters = list(filterShape)

const value = foreign<string | number | boolean | null>(
  { anyOf: ['string', 'number', 'boolean', 'null'].map((type) => ({ type })) },
  (given) =>
    given === null || ['string', 'number', 'boolean'].includes(typeof given)
      ? []
      : ['expected a text, a number, true, false or null'],
)

/** Levels are counted from 0, the widest. */
const level = number({ min: 0, max: 4 })

/** Changes to a visual by a reader or a bookmark. */
const changeShape = object(
  {},
  {
    mode: choice('visible', 'hidden'),
    sort: list(sortShape),
    /** The level shown, and the values drilled into above it. */
    drill: object({ level, path: list(object({ level, equals: value })) }),
  },
)

/** A view of the report: what it does not name stays as it is. */
export const bookmarkStateShape = object(
  {},
  {
    activePage: text(),
    /** `pages` by page, `visuals` by page and visual; each list takes the place of the one before. */
    filters: object({}, { report: filters, pages: record(filters), visuals: record(record(filters)) }),
    /** Choices in slicers, by page and slicer; each list takes the place of the one before. */
    slicers: record(record(filters)),
    /** Changes by page and visual. */
    visuals: record(record(changeShape)),
  },
)

const names = { name: text(), displayName: text() }

/** A bookmark, or with `children` a group of them. */
export const bookmarkShape = named(
  'Bookmark',
  object(names, {
    state: bookmarkStateShape,
    children: list(object(names, { state: bookmarkStateShape }), { min: 1 }),
  }),
)

export type VisualChange = Shaped<typeof changeShape>
export type BookmarkState = Shaped<typeof bookmarkStateShape>
export type Bookmark = Shaped<typeof bookmarkShape>
