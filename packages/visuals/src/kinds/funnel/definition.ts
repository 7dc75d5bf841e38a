import { choice, list, named, object, text } from '@casement/schema'
import type { Shaped } from '@casement/schema'
import { common, displayUnits, layoutShape, levels, one, sortShape } from '../../definition/visual-parts.ts'

/** Stages, and what of each reaches the next. Absent order: the largest first. */
export const funnelShape = named(
  'Funnel',
  object(
    {
      name: text(),
      type: choice('funnel'),
      layout: layoutShape,
      roles: object({ category: levels, value: one }),
    },
    {
      ...common,
      sort: list(sortShape),
      /** Base of a stage's share; absent: the stage before. */
      format: object({}, { displayUnits, conversion: choice('previous', 'first') }),
    },
  ),
)

export type FunnelDefinition = Shaped<typeof funnelShape>
