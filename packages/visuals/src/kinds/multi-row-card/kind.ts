import { visualKind } from '../../kind/visual-kind.ts'
import { multiRowCardShape } from './definition.ts'
import { multiRowCardQuery } from './query.ts'

export const multiRowCard = visualKind(multiRowCardShape, {
  hasScalesApart: true,
  rank: 6,
  query: multiRowCardQuery,
  itemRoles: ['category'],
  skeleton: ['rows', 5],
  hasSingleFigures: ({ roles }) => !roles.category?.length,
  sizing: { minWidth: () => 240 },
})
