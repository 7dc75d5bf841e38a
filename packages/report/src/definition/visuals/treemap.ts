import { choice, named, object, text } from '../shape.ts'
import { atMostOne, common, displayUnits, layoutShape, levels, one } from './visual-parts.ts'

/** Many parts of one whole as areas, with a detail as areas within areas. */
export const treemapShape = named(
  'Treemap',
  object(
    {
      name: text(),
      type: choice('treemap'),
      layout: layoutShape,
      roles: object({ category: levels, value: one }, { detail: atMostOne }),
    },
    { ...common, format: object({}, { displayUnits }) },
  ),
)
