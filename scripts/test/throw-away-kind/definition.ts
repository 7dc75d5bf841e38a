import { choice, named, object, text } from '@casement/schema'
import type { Shaped } from '@casement/schema'
import { common, layoutShape, one } from '../../definition/visual-parts.ts'

export const thermometerShape = named(
  'Thermometer',
  object(
    {
      name: text(),
      type: choice('thermometer'),
      layout: layoutShape,
      roles: object({ place: one, value: one }),
    },
    common,
  ),
)

export type ThermometerDefinition = Shaped<typeof thermometerShape>
