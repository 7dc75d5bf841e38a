import { partsQuery } from '../../definition/chart-query.ts'
import { visualKind } from '../../kind/visual-kind.ts'
import { treemapShape } from './definition.ts'

export const treemap = visualKind(treemapShape, {
  usesUnits: true,
  rank: 15,
  query: partsQuery,
  narrate: () => import('./data.ts'),
  colourField: ({ roles }) => roles.category[0],
  hasShares: () => true,
  body: 'drawn',
})
