import { choice, list, named, number, object, text } from '@casement/schema'
import type { Problem, Shaped } from '@casement/schema'
import { cellFormatsShape } from '../../definition/cell-formats.ts'
import { fieldShape } from '../../definition/field.ts'
import { common, layoutShape, levels, some, sortShape } from '../../definition/visual-parts.ts'

/** Figures by hierarchies: rows that open and close, columns side by side, with computed sub-totals. */
export const matrixShape = named(
  'Matrix',
  object(
    {
      name: text(),
      type: choice('matrix'),
      layout: layoutShape,
      roles: object({ row: levels, value: some }, { column: list(fieldShape, { max: 3 }) }),
    },
    {
      ...common,
      sort: list(sortShape),
      format: object(
        {},
        {
          /** Line of a group's figures: on its own line, on one below its parts, or nowhere. */
          subtotals: choice('above', 'below', 'none'),
          /** Absent: both. */
          grandTotals: choice('both', 'rows', 'columns', 'none'),
          /** Number of levels of rows that are open at first; absent: all of them. */
          openLevels: number({ min: 0, max: 4 }),
          limit: number({ min: 1, max: 100_000 }),
          /** Marks beside the figures of the role `value`. */
          cells: cellFormatsShape,
          /** The first figure over the columns as a line: beside the columns, or instead of them. */
          trend: choice('beside', 'instead'),
        },
      ),
    },
  ),
)

export type MatrixDefinition = Shaped<typeof matrixShape>

/** Tells of items with no data that are wished in rows and in columns: only one side can have them. */
export function tellOfItems(
  { row, column = [] }: MatrixDefinition['roles'],
  path: string,
  tell: (problem: Problem) => void,
): void {
  const place = column.findIndex(({ showItemsWithNoData }) => showItemsWithNoData === true)
  if (place >= 0 && row.some(({ showItemsWithNoData }) => showItemsWithNoData === true))
    tell({
      path: `${path}.roles.column[${place}].showItemsWithNoData`,
      message: 'a matrix shows items with no data in its rows or in its columns, not in both',
    })
}
