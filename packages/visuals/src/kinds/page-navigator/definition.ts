import { choice, list, named, object, text } from '@casement/schema'
import type { Shaped } from '@casement/schema'
import { common, layoutShape } from '../../definition/visual-parts.ts'

/** The report's pages as buttons. */
export const pageNavigatorShape = named(
  'PageNavigator',
  object(
    { name: text(), type: choice('pageNavigator'), layout: layoutShape },
    {
      ...common,
      /** Names of the pages, in this order; absent: those with a tab. */
      pages: list(text(), { min: 1 }),
      format: object({}, { orientation: choice('horizontal', 'vertical') }),
    },
  ),
)

export type PageNavigatorDefinition = Shaped<typeof pageNavigatorShape>
