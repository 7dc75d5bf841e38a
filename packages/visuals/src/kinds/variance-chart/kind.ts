import { comparedQuery } from '../../definition/chart-query.ts'
import { visualKind } from '../../kind/visual-kind.ts'
import { varianceChartShape } from './definition.ts'

export const varianceChart = visualKind(varianceChartShape, {
  usesUnits: true,
  rank: 2,
  query: comparedQuery,
  itemRoles: ['category'],
  narrate: () => import('./data.ts'),
  neededFigures: { role: 'value' },
  body: 'drawn',
  sizing: { minHeight: 264 },
})
