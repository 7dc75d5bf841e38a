import { choice, list, named, number, object, text } from '@casement/schema'
import type { Problem, Shaped } from '@casement/schema'
import {
  atMostOne,
  common,
  displayUnits,
  layoutShape,
  levels,
  sortShape,
} from '../../definition/visual-parts.ts'

/** A bridge: what every category adds, up to the total; or what leads from one figure to another. */
export const waterfallShape = named(
  'Waterfall',
  object(
    {
      name: text(),
      type: choice('waterfall'),
      layout: layoutShape,
      roles: object(
        { category: levels },
        {
          /** Contribution of a category to the total. */
          value: atMostOne,
          /** Instead of `value`: the figure that the bridge starts from, and the one that it ends at. */
          start: atMostOne,
          end: atMostOne,
        },
      ),
    },
    {
      ...common,
      sort: list(sortShape),
      format: object(
        {},
        {
          displayUnits,
          goodWhen: choice('higher', 'lower', 'none'),
          /** The largest changes are shown, the others together. Absent: 12. */
          most: number({ min: 1, max: 100 }),
          /** Columns of what has come together so far. */
          subtotals: list(object({ after: text(), label: text() })),
          /** Label of the last column of a bridge of one value. Absent: Total. */
          total: text(),
          /** Absent: columns where there is room for their names. */
          direction: choice('columns', 'rows'),
        },
      ),
    },
  ),
)

/** A bridge has one value, or a start and an end. */
export function waterfallProblems(
  roles: {
    readonly value?: readonly unknown[]
    readonly start?: readonly unknown[]
    readonly end?: readonly unknown[]
  },
  path: string,
  tell: (problem: Problem) => void,
): void {
  const [value, start, end] = [roles.value, roles.start, roles.end].map((fields) => (fields?.length ?? 0) > 0)
  if (value ? start || end : !(start && end))
    tell({ path, message: 'needs a field in value, or one in start and one in end' })
}

export type WaterfallDefinition = Shaped<typeof waterfallShape>

/** A waterfall that nobody wrote, at no place of a page. */
export const waterfallOf = (parts: Omit<WaterfallDefinition, 'type' | 'layout'>): WaterfallDefinition => ({
  type: 'waterfall',
  layout: { x: 0, y: 0, width: 1, height: 1 },
  ...parts,
})
