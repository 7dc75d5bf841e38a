import { choice, flag, list, named, number, object, text } from '../shape.ts'
import { cellFormatsShape } from './cell-formats.ts'
import { common, layoutShape, some, sortShape } from './visual-parts.ts'

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
