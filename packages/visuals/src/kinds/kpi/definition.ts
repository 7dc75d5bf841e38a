import { choice, named, number, object, text } from '@casement/schema'
import type { Shaped } from '@casement/schema'
import { atMostOne, common, displayUnits, layoutShape, one } from '../../definition/visual-parts.ts'

/** A figure against its target, and the course that led to it. */
export const kpiShape = named(
  'Kpi',
  object(
    {
      name: text(),
      type: choice('kpi'),
      layout: layoutShape,
      roles: object(
        { value: one },
        {
          target: atMostOne,
          /** The periods of the course. */
          trend: atMostOne,
        },
      ),
    },
    {
      ...common,
      format: object(
        {},
        {
          displayUnits,
          goodWhen: choice('higher', 'lower'),
          /** Share of the target that may be missed and still be called close to it. Absent: 0.05. */
          near: number({ min: 0, max: 1 }),
        },
      ),
    },
  ),
)

export type KpiDefinition = Shaped<typeof kpiShape>
