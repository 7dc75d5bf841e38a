import { cellFormatProblems, cellFormatShape } from '../../definition/cell-formats.ts'
import { tableWidth } from '../../kind/table-width.ts'
import { visualKind } from '../../kind/visual-kind.ts'
import { tableShape } from './definition.ts'
import { tableQuery } from './query.ts'

export const table = visualKind(tableShape, {
  rank: 7,
  parts: [cellFormatShape],
  query: tableQuery,
  itemRoles: ['column'],
  check: ({ roles, format }, path, tell) =>
    cellFormatProblems(format?.cells ?? [], roles.column.length, `${path}.format.cells`, tell),
  body: 'full',
  skeleton: ['rows', 9],
  rowRole: 'column',
  roleContents: { column: 'either' },
  isExplainedByOthers: true,
  isOpenEnded: ({ format }) => format?.limit === undefined,
  markedCells: ({ roles, format }) => ({ fields: roles.column, formats: format?.cells ?? [] }),
  sizing: { minWidth: ({ roles }) => tableWidth(roles.column.length) },
  powerBiNames: ['tableEx'],
})
