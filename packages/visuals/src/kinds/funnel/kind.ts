import { partsQuery } from '../../definition/chart-query.ts'
import { visualKind } from '../../kind/visual-kind.ts'
import { funnelShape } from './definition.ts'

export const funnel = visualKind(funnelShape, {
  usesUnits: true,
  rank: 16,
  query: partsQuery,
  narrate: () => import('./data.ts'),
  body: 'drawn',
})
