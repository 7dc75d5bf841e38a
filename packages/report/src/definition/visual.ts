import { fieldShape } from './field.ts'
import { filterShape } from './filter.ts'
import { choice, flag, list, named, number, object, tagged, text } from './shape.ts'
import type { Shaped } from './shape.ts'

/** Where a visual stands, in pixels of its page; z says what lies above what. */
export const layoutShape = named(
  'Layout',
  object(
    { x: number(), y: number(), width: number({ min: 1 }), height: number({ min: 1 }) },
    { z: number(), displayState: object({ mode: choice('visible', 'hidden') }) },
  ),
)

export const sortShape = object(
  { role: text(), direction: choice('ascending', 'descending') },
  { index: number({ min: 0 }) },
)

const displayUnits = choice('auto', 'none', 'thousands', 'millions', 'billions')

const common = { title: text(), subtitle: text(), filters: list(filterShape) }

const one = list(fieldShape, { min: 1, max: 1 })
const atMostOne = list(fieldShape, { max: 1 })
const some = list(fieldShape, { min: 1 })
/** Levels of a hierarchy, the widest first. */
const levels = list(fieldShape, { min: 1, max: 5 })

/** What a press of a button does. */
export const actionShape = tagged('type', {
  page: object({ type: choice('page'), page: text() }),
  bookmark: object({ type: choice('bookmark'), bookmark: text() }),
  /** To the page shown before. */
  back: object({ type: choice('back') }),
  /** Opens an address in a window of its own. */
  link: object({
    type: choice('link'),
    url: text({
      pattern: /^(https?:\/\/|mailto:)/,
      expected: 'an address that begins with https:// or mailto:',
    }),
  }),
  /** Takes filters, slicers and orders back to what the report was opened with. */
  reset: object({ type: choice('reset') }),
})

/** The kinds of visuals; they differ in their roles and their format. */
export const visualShapes = {
  /** One figure, and below it up to three to compare it with. */
  card: named(
    'Card',
    object(
      {
        name: text(),
        type: choice('card'),
        layout: layoutShape,
        roles: object({ value: one }, { reference: list(fieldShape, { max: 3 }) }),
      },
      {
        ...common,
        format: object({}, { displayUnits, variance: choice('none', 'higherIsBetter', 'lowerIsBetter') }),
      },
    ),
  ),
  columnChart: named(
    'ColumnChart',
    object(
      {
        name: text(),
        type: choice('columnChart'),
        layout: layoutShape,
        roles: object({ category: one, value: some }, { series: atMostOne }),
      },
      {
        ...common,
        sort: list(sortShape),
        format: object({}, { displayUnits, stacked: flag(), legend: flag(), dataLabels: flag() }),
      },
    ),
  ),
  /** Series over periods or ranks. A period without a figure is a gap; a forecast is drawn dashed. */
  lineChart: named(
    'LineChart',
    object(
      {
        name: text(),
        type: choice('lineChart'),
        layout: layoutShape,
        roles: object({ category: one, value: some }, { series: atMostOne }),
      },
      {
        ...common,
        sort: list(sortShape),
        format: object(
          {},
          {
            displayUnits,
            legend: flag(),
            dataLabels: flag(),
            /** A dot at each figure; absent: where there are few. */
            markers: flag(),
            area: flag(),
            gaps: choice('break', 'connect', 'zero'),
            /** time: dates stand as far apart as they are; absent: for dates. */
            axis: choice('category', 'time'),
          },
        ),
      },
    ),
  ),
  table: named(
    'Table',
    object(
      { name: text(), type: choice('table'), layout: layoutShape, roles: object({ column: some }) },
      {
        ...common,
        sort: list(sortShape),
        format: object({}, { totals: flag(), limit: number({ min: 1, max: 100_000 }) }),
      },
    ),
  ),
  /** Figures by hierarchies: rows that open and close, columns side by side, with computed sub-totals. */
  matrix: named(
    'Matrix',
    object(
      {
        name: text(),
        type: choice('matrix'),
        layout: layoutShape,
        roles: object({ row: levels, value: some }, { column: list(fieldShape, { max: 3 }) }),
      },
      {
        ...common,
        sort: list(sortShape),
        format: object(
          {},
          {
            /** Where a group's figures stand: on its own line, on one below its parts, or nowhere. */
            subtotals: choice('above', 'below', 'none'),
            /** Absent: both. */
            grandTotals: choice('both', 'rows', 'columns', 'none'),
            /** How many levels of rows stand open at first; absent: all of them. */
            openLevels: number({ min: 0, max: 4 }),
            limit: number({ min: 1, max: 100_000 }),
          },
        ),
      },
    ),
  ),
  /** What readers choose by; it filters the other visuals of its page. */
  slicer: named(
    'Slicer',
    object(
      {
        name: text(),
        type: choice('slicer'),
        layout: layoutShape,
        roles: object({ field: levels }),
      },
      {
        ...common,
        /** What is chosen when the report opens: filters on the slicer's fields. */
        chosen: list(filterShape),
        format: object(
          {},
          {
            /** Absent: a tree with several fields, otherwise a list. */
            style: choice('list', 'dropdown', 'tiles', 'between', 'relativeDate', 'tree'),
            /** One value at a time. */
            single: flag(),
            search: flag(),
          },
        ),
      },
    ),
  ),
  button: named(
    'Button',
    object(
      {
        name: text(),
        type: choice('button'),
        layout: layoutShape,
        action: actionShape,
        format: object({ text: text() }, { style: choice('primary', 'plain') }),
      },
      common,
    ),
  ),
  /** Words of the author: a page's title, a heading, a paragraph, a note. */
  text: named(
    'Text',
    object(
      {
        name: text(),
        type: choice('text'),
        layout: layoutShape,
        format: object({ text: text() }, { style: choice('title', 'heading', 'body', 'note') }),
      },
      common,
    ),
  ),
  /** 'Data as of …': the day up to which the books are closed. */
  dataAsOf: named(
    'DataAsOf',
    object({ name: text(), type: choice('dataAsOf'), layout: layoutShape }, common),
  ),
}

export const visualShape = tagged('type', visualShapes)

export type Layout = Shaped<typeof layoutShape>
export type SortEntry = Shaped<typeof sortShape>
export type Visual = Shaped<typeof visualShape>
export type VisualType = Visual['type']
export type VisualOf<T extends VisualType> = Extract<Visual, { type: T }>
export type ButtonAction = Shaped<typeof actionShape>
export type DisplayUnits = Shaped<typeof displayUnits>

export const visualTypes = Object.keys(visualShapes) as readonly VisualType[]

/** The roles that a kind of visual takes fields for, those it needs first; none for words and buttons. */
export function rolesOfType(type: VisualType): readonly string[] {
  const [, schema] = visualShapes[type].definition
  const { roles } = schema.properties as { roles?: { properties: object } }
  return roles ? Object.keys(roles.properties) : []
}
