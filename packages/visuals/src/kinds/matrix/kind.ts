import { cellFormatProblems, cellFormatShape } from '../../definition/cell-formats.ts'
import { visualKind } from '../../kind/visual-kind.ts'
import { matrixShape } from './definition.ts'
import { matrixQuery } from './query.ts'

export const matrix = visualKind(matrixShape, {
  rank: 8,
  parts: [cellFormatShape],
  query: matrixQuery,
  itemRoles: ['row', 'column'],
  narrate: () => import('./narrative.ts'),
  check({ roles, format }, path, tell) {
    cellFormatProblems(format?.cells ?? [], roles.value.length, `${path}.format.cells`, tell)
    const place = roles.column?.findIndex(({ showItemsWithNoData }) => showItemsWithNoData === true) ?? -1
    if (place >= 0 && roles.row.some(({ showItemsWithNoData }) => showItemsWithNoData === true))
      tell({
        path: `${path}.roles.column[${place}].showItemsWithNoData`,
        message: 'a matrix shows items with no data in its rows or in its columns, not in both',
      })
  },
  body: 'full',
  skeleton: ['rows', 9],
})
