import { largestFirst } from '../../definition/chart-query.ts'
import { visualKind } from '../../kind/visual-kind.ts'
import { mapShape } from './definition.ts'

export const map = visualKind(mapShape, {
  usesUnits: true,
  rank: 18,
  query: ({ roles }, filters) => largestFirst(roles, 'value', filters),
  narrate: () => import('./data.ts'),
  body: 'drawn',
  powerBiNames: ['filledMap'],
})
