import { readText, slicerRoom, slicerStyleOf } from '@casement/visuals'
import type { Visual, VisualOf, VisualType } from '@casement/visuals'

const cardPx = 168

/** Widths in pixels at type of 14 pixels below which a visual is no longer read; those not named have none. */
const minWidths: Readonly<Partial<Record<VisualType, number>>> = {
  kpi: 168,
  gauge: 168,
  multiRowCard: 240,
  dataAsOf: 200,
  text: 240,
  image: 16,
  shape: 1,
}
const minSlicerWidth = 220
const minChartWidth = 340

/** Widths of a table's first column and of each one more. */
const [namePx, columnPx] = [150, 84]
const maxTableWidth = 640

/** Share of its width below which the columns of a statement would be out of sight. */
const statementShare = 0.8

/** Heights in pixels below which a visual is no longer read. */
const minHeights: Readonly<Partial<Record<VisualType, number>>> = {
  card: 136,
  kpi: 140,
  gauge: 132,
  varianceChart: 264,
  image: 16,
  shape: 1,
}
const minChartHeight = 232

/** What a card has beside the name of a figure that it compares with, that figure and how far it is off, in pixels. */
const comparedPx = 164
const letterPx = 6.6
/** Letters of a name that the report does not say, as a rule. */
const nameLetters = 10

const comparedWidthOf = ({ roles: { reference = [] } }: VisualOf<'card'>): number =>
  Math.max(
    0,
    ...reference.map(({ displayName }) => comparedPx + letterPx * (displayName?.length ?? nameLetters)),
  )

/** A slicer in a line of values takes the room of its values; one that opens or scrolls is read in more. */
const slicerWidthOf = (visual: VisualOf<'slicer'>): number =>
  Math.max(slicerRoom(visual).width, minSlicerWidth)

const columnsOf = (visual: VisualOf<'table' | 'matrix'>): number =>
  visual.type === 'table'
    ? visual.roles.column.length
    : 1 + visual.roles.value.length * (visual.roles.column ? 3 : 1)

/** The least width of a visual; never more than its author gave it. */
export function minWidthOf(visual: Visual): number {
  const { width } = visual.layout
  switch (visual.type) {
    case 'button':
    case 'pageNavigator':
      return width
    case 'table':
    case 'matrix':
      return Math.min(width, maxTableWidth, namePx + columnPx * (columnsOf(visual) - 1))
    case 'statement':
      return width * statementShare
    case 'card':
      return Math.min(width, Math.max(cardPx, comparedWidthOf(visual)))
    case 'slicer':
      return Math.min(width, slicerWidthOf(visual))
    default:
      return Math.min(width, minWidths[visual.type] ?? minChartWidth)
  }
}

const isLine = ({ type, layout }: Visual): boolean => layout.height <= 80 && rigidTypes.has(type)

const rigidTypes: ReadonlySet<VisualType> = new Set([
  'text',
  'button',
  'dataAsOf',
  'pageNavigator',
  'slicer',
  'shape',
])

/** True for visuals that more height serves nothing: lines of words, buttons, choices in a row. */
export const isRigid = (visual: Visual): boolean =>
  isLine(visual) && (visual.type !== 'slicer' || !['list', 'tree'].includes(slicerStyleOf(visual)))

/** The share of a window's height that a visual takes of what its neighbours in a row would. */
export const growthOf = (visual: Visual): number =>
  isRigid(visual) ? 0 : visual.type === 'card' || visual.type === 'kpi' ? 0.3 : 1

/** The least height of a visual; never more than its author gave it. */
export const minHeightOf = (visual: Visual): number =>
  isRigid(visual)
    ? visual.layout.height
    : Math.min(visual.layout.height, minHeights[visual.type] ?? minChartHeight)

/** Sizes of the type in pixels, by the style of the words. */
const sizes = { title: 20.3, heading: 16, body: 14, note: 12 }

/** The mean width of a letter in sizes of the type; those of titles are bold. */
const letterEms = { title: 0.54, heading: 0.52, body: 0.485, note: 0.485 }

/** The height of a line in sizes of the type. */
const lineEm = 1.42

/** Letters of a figure in a text, as a rule. */
const figureLetters = 8

const lettersOf = ({ format, figures = [] }: VisualOf<'text'>): number => {
  const lengthOf = (parts: ReturnType<typeof readText>['parts']): number =>
    parts.reduce((sum, part) => {
      switch (part.kind) {
        case 'words':
          return sum + part.text.length
        case 'passage':
          return sum + Math.max(lengthOf(part.parts), lengthOf(part.otherwise))
        case 'direction':
        case 'number':
        case 'sign':
          return sum + Math.max(...part.words.map(({ length }) => length))
        default:
          return sum + figureLetters
      }
    }, 0)
  return lengthOf(readText(format.text, figures).parts)
}

/** The height of one paragraph at a width, told by the number of its letters, so that nothing need be measured. */
export function wordsHeightAt(visual: Visual, width: number): number {
  if (visual.type !== 'text' || visual.format.text.includes('\n')) return 0
  const { style = 'body' } = visual.format
  const px = sizes[style]
  return Math.ceil((lettersOf(visual) * px * letterEms[style]) / width) * px * lineEm
}
