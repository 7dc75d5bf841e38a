import { choice, flag, list, named, number, object, text } from '@casement/schema'
import type { Shaped } from '@casement/schema'
import { cellFormatsShape } from '../../definition/cell-formats.ts'
import { common, layoutShape, some, sortShape } from '../../definition/visual-parts.ts'

export const tableShape = named(
  'Table',
  object(
    { name: text(), type: choice('table'), layout: layoutShape, roles: object({ column: some }) },
    {
      ...common,
      sort: list(sortShape),
      format: object(
        {},
        {
          totals: flag(),
          limit: number({ min: 1, max: 100_000 }),
          /** Marks beside the figures of the role `column`. */
          cells: cellFormatsShape,
        },
      ),
    },
  ),
)

export type TableDefinition = Shaped<typeof tableShape>
