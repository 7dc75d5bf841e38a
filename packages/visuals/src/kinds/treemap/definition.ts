import { choice, named, object, text } from '@casement/schema'
import type { Shaped } from '@casement/schema'
import { atMostOne, common, displayUnits, layoutShape, levels, one } from '../../definition/visual-parts.ts'

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

export type TreemapDefinition = Shaped<typeof treemapShape>
