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
export type DisplayUnits = Shaped<typeof displayUnits>
