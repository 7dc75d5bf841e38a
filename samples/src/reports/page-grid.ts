import type { Layout, PageDefinition, ReportDefinition, RoleField, Visual } from '@casement/report'

/**
 * Every page of the sample stands on one grid: a heading with the state of the books beside it, four cards, then two
 * panes. 1280 × 720, margins and gaps of 24 and 16.
 */
const margin = 24
const gap = 16
const width = 1280
const inner = width - 2 * margin
const cardWidth = (inner - 3 * gap) / 4

const top = 104
const bottom = 696
const cardHeight = 148

/** Columns of a twelfth of the page, gaps between them included. */
function across(from: number, columns: number): Pick<Layout, 'x' | 'width'> {
  const column = (inner + gap) / 12
  return { x: Math.round(margin + from * column), width: Math.round(columns * column - gap) }
}

export const grid = {
  card: (index: 0 | 1 | 2 | 3): Layout => ({
    x: margin + index * (cardWidth + gap),
    y: top,
    width: cardWidth,
    height: cardHeight,
  }),
  /** The part below the cards: from its left edge, so many of twelve columns. */
  pane: (from: number, columns: number): Layout => ({
    ...across(from, columns),
    y: top + cardHeight + gap,
    height: bottom - top - cardHeight - gap,
  }),
  /** As high as cards and panes together. */
  tallPane: (from: number, columns: number): Layout => ({
    ...across(from, columns),
    y: top,
    height: bottom - top,
  }),
} as const

export const measure = (
  table: string,
  name: string,
  words: Pick<RoleField, 'displayName' | 'format' | 'scenario'> = {},
): RoleField => ({ kind: 'measure', table, measure: name, ...words })

export const column = (table: string, name: string, displayName?: string): RoleField => ({
  kind: 'column',
  table,
  column: name,
  ...(displayName ? { displayName } : {}),
})

/** On phones the visuals stand below one another, each with a height of its own. */
const phoneWidth = 360
const phoneHeights: Partial<Record<Visual['type'], number>> = {
  card: 128,
  columnChart: 300,
  lineChart: 300,
  table: 420,
  matrix: 420,
}
const phoneHeight = ({ type }: Visual): number => phoneHeights[type] ?? 72

/** A page whose title asks what its visuals answer. */
export function page(
  name: string,
  displayName: string,
  title: string,
  subtitle: string,
  visuals: readonly Visual[],
): PageDefinition {
  // A slicer in the head stands beside its words.
  const headWidth = visuals.some(({ layout }) => layout.y < top) ? 568 : 920
  const all: readonly Visual[] = [
    {
      name: 'heading',
      type: 'text',
      layout: { x: margin, y: 20, width: headWidth, height: 40 },
      format: { text: title, style: 'title' },
    },
    {
      name: 'scope',
      type: 'text',
      layout: { x: margin, y: 60, width: headWidth, height: 32 },
      format: { text: subtitle, style: 'note' },
    },
    { name: 'as-of', type: 'dataAsOf', layout: { x: 976, y: 20, width: 280, height: 40 } },
    ...visuals,
  ]
  let y = 0
  const phone = all.map((visual): [string, Layout] => {
    const layout = { x: 0, y, width: phoneWidth, height: phoneHeight(visual) }
    y += layout.height + gap
    return [visual.name, layout]
  })
  return {
    name,
    displayName,
    size: { type: 'widescreen', width, height: 720 },
    displayOption: 'fitToPage',
    visuals: all,
    mobile: { size: { type: 'mobile', width: phoneWidth, height: y }, layouts: Object.fromEntries(phone) },
  }
}

/** Some values of a column, in the JSON form of the frame border. */
export const only = (table: string, name: string, ...values: (string | number)[]) =>
  ({
    $schema: 'http://powerbi.com/product/schema#basic',
    target: { table, column: name },
    filterType: 1,
    operator: 'In',
    values,
  }) as const

export const onlyLastTwelveMonths = only('Calendar', 'Period', 'Last 12 months')
export const onlyLine = (line: string) => only('Account', 'Line', line)

export const inBritishEnglish: ReportDefinition['settings'] = { localeSettings: { formatLocale: 'en-GB' } }
