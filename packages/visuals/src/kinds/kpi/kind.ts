import { visualKind } from '../../kind/visual-kind.ts'
import { kpiShape } from './definition.ts'
import { kpiQuery } from './query.ts'

export const kpi = visualKind(kpiShape, {
  rank: 4,
  query: kpiQuery,
  itemRoles: ['trend'],
  narrate: () => import('./data.ts'),
  neededFigures: 'none',
  skeleton: ['card', 2],
  hasSingleFigures: () => true,
  sizing: { minWidth: () => 168, minHeight: 140, growth: 0.3 },
})
