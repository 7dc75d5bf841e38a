import { cellFormatProblems, cellFormatShape } from '../../definition/cell-formats.ts'
import { tableWidth } from '../../kind/table-width.ts'
import { visualKind } from '../../kind/visual-kind.ts'
import { matrixShape, tellOfItems } from './definition.ts'
import { matrixQuery } from './query.ts'

export const matrix = visualKind(matrixShape, {
  rank: 8,
  parts: [cellFormatShape],
  query: matrixQuery,
  itemRoles: ['row', 'column'],
  narrate: () => import('./narrative.ts'),
  check({ roles, format }, path, tell) {
    cellFormatProblems(format?.cells ?? [], roles.value.length, `${path}.format.cells`, tell)
    tellOfItems(roles, path, tell)
  },
  body: 'full',
  skeleton: ['rows', 9],
  isExplainedByOthers: true,
  markedCells: ({ roles, format }) => ({ fields: roles.value, formats: format?.cells ?? [] }),
  sizing: { minWidth: ({ roles }) => tableWidth(1 + roles.value.length * (roles.column ? 3 : 1)) },
  powerBiNames: ['pivotTable'],
})
