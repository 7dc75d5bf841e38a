import { choice, named, object, text } from '@casement/schema'
import type { Shaped } from '@casement/schema'
import { common, layoutShape, some } from '../../definition/visual-parts.ts'

/** 'Data as of …': the day up to which the books are closed. */
export const dataAsOfShape = named(
  'DataAsOf',
  object(
    { name: text(), type: choice('dataAsOf'), layout: layoutShape },
    {
      ...common,
      /** The last day of what is looked at, one measure; shown where it is before the books' end. */
      figures: some,
    },
  ),
)

export type DataAsOfDefinition = Shaped<typeof dataAsOfShape>
