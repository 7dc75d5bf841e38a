import { choice, flag, named, object, text } from '@casement/schema'
import type { Shaped } from '@casement/schema'
import { common, displayUnits, layoutShape, one } from '../../definition/visual-parts.ts'

/** Figures by country, given by name or ISO 3166 code. */
export const mapShape = named(
  'Map',
  object(
    { name: text(), type: choice('map'), layout: layoutShape, roles: object({ country: one, value: one }) },
    {
      ...common,
      /** area: the whole world, or as much of it as has figures; absent: figures. */
      format: object({}, { displayUnits, legend: flag(), area: choice('world', 'figures') }),
    },
  ),
)

export type MapDefinition = Shaped<typeof mapShape>
