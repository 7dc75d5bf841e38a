import { cellFormatProblems, cellFormatShape } from '../../definition/cell-formats.ts'
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
})
