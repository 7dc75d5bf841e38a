import { choice, flag, list, named, number, object, text } from '@casement/schema'
import type { Shaped } from '@casement/schema'
import { common, displayUnits, layoutShape, levels, one, sortShape } from '../../definition/visual-parts.ts'

/** Few parts of one whole. Negative figures are no parts: the visual says so, and draws nothing. */
export const pieChartShape = named(
  'PieChart',
  object(
    {
      name: text(),
      type: choice('pieChart'),
      layout: layoutShape,
      roles: object({ category: levels, value: one }),
    },
    {
      ...common,
      sort: list(sortShape),
      format: object(
        {},
        {
          displayUnits,
          /** A ring, with the whole in its middle. */
          donut: flag(),
          /** Maximum of slices, the last of them the others; absent: 7. */
          slices: number({ min: 2, max: 12 }),
        },
      ),
    },
  ),
)

export type PieChartDefinition = Shaped<typeof pieChartShape>
