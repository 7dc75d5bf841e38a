import { choice, named, object, text } from '@casement/schema'
import type { Shaped } from '@casement/schema'
import { atMostOne, common, displayUnits, layoutShape, one } from '../../definition/visual-parts.ts'

/** One figure on its way to a target. */
export const gaugeShape = named(
  'Gauge',
  object(
    {
      name: text(),
      type: choice('gauge'),
      layout: layoutShape,
      /** Absent ends: 0, and what holds the figure and its target. */
      roles: object({ value: one }, { target: atMostOne, least: atMostOne, most: atMostOne }),
    },
    { ...common, format: object({}, { displayUnits, goodWhen: choice('higher', 'lower') }) },
  ),
)

export type GaugeDefinition = Shaped<typeof gaugeShape>
