import { choice, flag, list, named, object, text } from '@casement/schema'
import type { Shaped } from '@casement/schema'
import { fieldShape } from '../../definition/field.ts'
import {
  common,
  displayUnits,
  layoutShape,
  levels,
  one,
  sortShape,
  tolerance,
} from '../../definition/visual-parts.ts'

/** A figure beside what it is compared with, and how far it is from it, absolutely and relatively. */
export const varianceChartShape = named(
  'VarianceChart',
  object(
    {
      name: text(),
      type: choice('varianceChart'),
      layout: layoutShape,
      roles: object({ category: levels, value: one, reference: list(fieldShape, { min: 1, max: 2 }) }),
    },
    {
      ...common,
      sort: list(sortShape),
      format: object(
        {},
        {
          displayUnits,
          goodWhen: choice('higher', 'lower', 'none'),
          tolerance,
          /** Absent: shown. */
          absolute: flag(),
          relative: flag(),
          totals: flag(),
          /** Absent: columns for dates, rows for everything else. */
          direction: choice('columns', 'rows'),
        },
      ),
    },
  ),
)

export type VarianceChartDefinition = Shaped<typeof varianceChartShape>
