import { choice, flag, list, named, number, object, record, text } from '@casement/schema'
import type { Shaped } from '@casement/schema'
import { fieldShape, filterShape, layoutShape, visualShape } from '@casement/visuals'
import { bookmarkShape, bookmarkStateShape } from './bookmark.ts'
import { periodShape } from './period.ts'
import { comparisonShape, currencyShape } from './report-choice.ts'
import { themeShape } from './theme.ts'

const pageSizeTypes = ['widescreen', 'standard', 'cortana', 'letter', 'custom', 'mobile'] as const

const sizeShape = object(
  { width: number({ min: 1 }), height: number({ min: 1 }) },
  { type: choice(...pageSizeTypes) },
)

const shown = object({}, { visible: flag() })
const colour = text({ pattern: /^#[0-9a-fA-F]{6}$/, expected: 'a colour such as "#1B6CA8"' })

/** 0 covers, 100 is not seen. */
const ground = object({}, { color: colour, transparency: number({ min: 0, max: 100 }) })

export const pageShape = named(
  'Page',
  object(
    { name: text(), displayName: text(), size: sizeShape, visuals: list(visualShape) },
    {
      /** Fit of the page into the window, whatever the report says of its pages; absent: as the report says. */
      displayOption: choice('fitToPage', 'fitToWidth', 'actualSize'),
      /** Hidden pages have no tab and are reached by name only. */
      visibility: choice('visible', 'hidden'),
      /** A tooltip is shown beside the marks of visuals that name it, and has no tab. */
      type: choice('report', 'tooltip'),
      /** Marks of one of these fields lead here; what keeps their figures comes along unless it says otherwise. */
      drillthrough: object({ fields: list(fieldShape, { min: 1 }) }, { keepAllFilters: flag() }),
      background: ground,
      /** Ground around the page where the window is larger. */
      wallpaper: ground,
      filters: list(filterShape),
      /** Effect of a choice in one visual on another; absent: it filters. */
      interactions: list(
        object({ source: text(), target: text(), type: choice('filter', 'highlight', 'none') }),
      ),
      /** The phone's page: only the visuals named here, top to bottom by y, then x. Absent: all of them. */
      mobile: object({ layouts: record(layoutShape) }, { size: sizeShape }),
    },
  ),
)

/** Those of the frame border that an author may choose; a page's own go before them. */
const settingsShape = object(
  {},
  {
    localeSettings: object({}, { language: text(), formatLocale: text() }),
    filterPaneEnabled: flag(),
    navContentPaneEnabled: flag(),
    bookmarksPaneEnabled: flag(),
    panes: object(
      {},
      {
        bookmarks: shown,
        filters: object({}, { visible: flag(), expanded: flag() }),
        /** 0: sheets below the page, 1: a list at its left. */
        pageNavigation: object({}, { visible: flag(), position: choice(0, 1) }),
      },
    ),
    persistentFiltersEnabled: flag(),
    personalBookmarksEnabled: flag(),
    zoomLevel: number({ min: 0.25, max: 4 }),
  },
)

/** A report file. */
export const reportShape = object(
  { casement: choice(1), name: text(), pages: list(pageShape, { min: 1 }) },
  {
    $schema: text(),
    description: text(),
    /** The id of the dataset the report asks; absent: the content's list of reports says it. */
    dataset: text(),
    /** The page shown first; absent: the first visible one. */
    activePage: text(),
    /** Use that pages make of their room: drawn at their size, scaled as a whole, or laid out for it. Absent: fit. */
    pageSizing: choice('fixed', 'fit', 'flow'),
    theme: themeShape,
    settings: settingsShape,
    /** Data that readers may export: nothing, what visuals show, or also the rows behind it. Absent: summarized. */
    dataExport: choice('none', 'summarized', 'underlying'),
    /** Columns and levels that differences are explained by; none: they are not. Absent: what the visuals group by. */
    explain: list(fieldShape),
    /** Differences from this share on are told beside the report's picture. Absent: 0.1. */
    notableDifference: number({ min: 0 }),
    filters: list(filterShape),
    /** How confidential it is, in words that stand at the foot of documents made of it. */
    classification: text(),
    period: periodShape,
    comparison: comparisonShape,
    currency: currencyShape,
    /** Views of the report with a name; a group has them as its children. */
    bookmarks: list(bookmarkShape),
    /** The view that the report opens with, as a reader saved it. */
    opens: bookmarkStateShape,
  },
)

export type PageDefinition = Shaped<typeof pageShape>
export type ReportDefinition = Shaped<typeof reportShape>
