import type { Layout, RoleField, Visual, VisualOf } from '@casement/visuals'
import type { PageDefinition, ReportDefinition } from '@casement/report'

/**
 * Every page of the sample stands on one grid: a heading with the state of the books beside it, and below it twelve
 * columns; four cards and panes under them, or panes from top to bottom. 1280 × 720, margins of 24 and gaps of 16.
 */
const margin = 24
const gap = 16
const width = 1280
const inner = width - 2 * margin

const top = 104
const bottom = 696
const cardHeight = 148
const belowCards = top + cardHeight + gap
const half = (bottom - top - gap) / 2

/** Columns of a twelfth of the page, gaps between them included. */
function across(from: number, columns: number): Pick<Layout, 'x' | 'width'> {
  const column = (inner + gap) / 12
  return { x: Math.round(margin + from * column), width: Math.round(columns * column - gap) }
}

export const grid = {
  card: (index: 0 | 1 | 2 | 3): Layout => ({ ...across(index * 3, 3), y: top, height: cardHeight }),
  /** Two cards in the right five columns. */
  rightCard: (index: 0 | 1): Layout => ({ ...across(7 + index * 2.5, 2.5), y: top, height: cardHeight }),
  /** The part below the cards: from its left edge, so many of twelve columns. */
  pane: (from: number, columns: number): Layout => ({
    ...across(from, columns),
    y: belowCards,
    height: bottom - belowCards,
  }),
  /** As high as cards and panes together. */
  tallPane: (from: number, columns: number): Layout => ({
    ...across(from, columns),
    y: top,
    height: bottom - top,
  }),
  /** So many of twelve rows below the head. */
  part: (from: number, columns: number, row: number, rows: number): Layout => ({
    ...across(from, columns),
    y: Math.round(top + (row * (bottom - top + gap)) / 12),
    height: Math.round((rows * (bottom - top + gap)) / 12 - gap),
  }),
  upperHalf: (from: number, columns: number): Layout => ({ ...across(from, columns), y: top, height: half }),
  lowerHalf: (from: number, columns: number): Layout => ({
    ...across(from, columns),
    y: top + half + gap,
    height: half,
  }),
} as const

/** Beside the words of the head, left of the state of the books. */
const besideHeading: Layout = { x: 608, y: 14, width: 352, height: 36 }

/** What every visual with a frame says of itself: a name for machines, a title and what it shows in which unit. */
export const titled = (name: string, title: string, subtitle: string, layout: Layout) => ({
  name,
  title,
  subtitle,
  layout,
})

/** On phones the visuals stand below one another, each with a height of its own. */
const phoneWidth = 360
const phoneHeights: Partial<Record<Visual['type'], number>> = {
  text: 72,
  dataAsOf: 40,
  button: 48,
  slicer: 72,
  card: 140,
  table: 420,
  matrix: 460,
  statement: 560,
  map: 280,
}
/** What takes the whole width of a page has much to show. */
const wholeWidthHeight = 460
const phoneHeight = ({ type, layout }: Visual): number =>
  phoneHeights[type] ??
  (layout.width === inner ? wholeWidthHeight : Math.max(300, Math.min(layout.height, 420)))

interface PageWords {
  readonly name: string
  /** On its tab. */
  readonly tab: string
  /** What the page answers; `{who}` is who is looked at, within a sentence. */
  readonly question: string
  /** What is shown and in which unit; who, which part of the books and which months stand around it, as they are looked at. */
  readonly scope: string | Answer
  /** The answer in a sentence, with the figures of what is looked at. */
  readonly answer: Answer
}

const measured = (table: string, name: string, displayName: string): RoleField => ({
  kind: 'measure',
  table,
  measure: name,
  displayName,
})
const whoLooksBack = [
  measured('Entity', 'Companies in a sentence', 'who'),
  measured('Ledger', 'Part of the books looked at', 'part'),
]

/** The line below the answer: who, which part, what, and which months, as filters, choices and row-level security have it. */
export const inScope = (what: string): Answer => ({
  text: `[[{companies}||No company]][[ · {part}]] · ${what} · [[{first}||no month]][[ to {last}]]`,
  figures: [
    measured('Entity', 'Companies looked at', 'companies'),
    measured('Ledger', 'Part of the books looked at', 'part'),
    measured('Calendar', 'First month looked at', 'first'),
    measured('Calendar', 'Last month looked at', 'last'),
  ],
})

interface Answer extends Pick<VisualOf<'text'>, 'figures' | 'filters'> {
  readonly text: string
}

/** A page whose title asks what its visuals answer. */
export function page(
  { name, tab, question, scope, answer }: PageWords,
  visuals: readonly Visual[],
  more: Pick<PageDefinition, 'filters' | 'interactions' | 'drillthrough'> = {},
): PageDefinition {
  const { text, ...figures } = answer
  const { text: scopeText, ...scopeFigures } = typeof scope === 'string' ? inScope(scope) : scope
  // Tiles stand beside the question, buttons beside the answer.
  const isBeside = ({ type, layout }: Visual) => type === 'slicer' && layout.y < top
  const headWidth = (visuals.some(isBeside) ? besideHeading.x - gap : 960) - margin
  const answerWidth = visuals.some(({ type }) => type === 'button') ? 960 - margin : inner
  const all: readonly Visual[] = [
    {
      name: 'heading',
      type: 'text',
      layout: { x: margin, y: 14, width: headWidth, height: 38 },
      ...(question.includes('{') ? { figures: whoLooksBack } : {}),
      format: { text: question, style: 'title' },
    },
    {
      name: 'as-of',
      type: 'dataAsOf',
      layout: { x: 976, y: 14, width: 280, height: 38 },
      ...(scopeFigures.figures?.some(({ table }) => table === 'Calendar')
        ? { ...scopeFigures, figures: [measured('Calendar', 'Last day looked at', 'day')] }
        : {}),
    },
    {
      name: 'answer',
      type: 'text',
      layout: { x: margin, y: 52, width: answerWidth, height: 24 },
      ...figures,
      format: { text, style: 'body' },
    },
    {
      name: 'scope',
      type: 'text',
      layout: { x: margin, y: 76, width: answerWidth, height: 22 },
      ...scopeFigures,
      format: { text: scopeText, style: 'note' },
    },
    ...visuals,
  ]
  return {
    name,
    displayName: tab,
    size: { type: 'widescreen', width, height: 720 },
    displayOption: 'fitToPage',
    // Only marks lead to a page that is of one thing.
    ...(more.drillthrough ? { visibility: 'hidden' } : {}),
    ...more,
    visuals: all,
    mobile: phoneLayout(all),
  }
}

function phoneLayout(visuals: readonly Visual[]): NonNullable<PageDefinition['mobile']> {
  let y = 0
  // Figures first: buttons stand below what they change.
  const inOrder = visuals.toSorted((a, b) => Number(a.type === 'button') - Number(b.type === 'button'))
  const layouts = inOrder.map((visual): [string, Layout] => {
    const layout = { x: 0, y, width: phoneWidth, height: phoneHeight(visual) }
    y += layout.height + gap
    return [visual.name, layout]
  })
  return { size: { type: 'mobile', width: phoneWidth, height: y }, layouts: Object.fromEntries(layouts) }
}

export const tooltipWidth = 320

/** What is shown beside a mark: no head, no tab, two or three figures of that mark alone. */
export function tooltipPage(
  name: string,
  displayName: string,
  height: number,
  visuals: readonly Visual[],
): PageDefinition {
  return {
    name,
    displayName,
    type: 'tooltip',
    visibility: 'hidden',
    size: { type: 'custom', width: tooltipWidth, height },
    visuals,
  }
}

/** A row of tiles in the head, the same choice on every page that has one. */
export const regionTiles: Visual = {
  name: 'region',
  type: 'slicer',
  layout: besideHeading,
  roles: { field: [{ kind: 'column', table: 'Entity', column: 'Region' }] },
  sync: 'region',
  format: { style: 'tiles' },
}

/** The report's views with a name as buttons, in the head of every page that has a tab; they name no page, so that readers stay where they are. */
export const viewButtons = (...views: readonly (readonly [bookmark: string, text: string])[]): Visual[] =>
  views.map(([bookmark, text], index) => ({
    name: `view-${bookmark}`,
    type: 'button',
    layout: { x: 976 + index * 144, y: 58, width: 136, height: 32 },
    action: { type: 'bookmark', bookmark },
    format: { text, style: 'plain' },
  }))

export const inBritishEnglish: ReportDefinition['settings'] = { localeSettings: { formatLocale: 'en-GB' } }
