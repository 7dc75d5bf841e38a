import { partsQuery } from '../../definition/chart-query.ts'
import { visualKind } from '../../kind/visual-kind.ts'
import { pieChartShape } from './definition.ts'

export const pieChart = visualKind(pieChartShape, {
  usesUnits: true,
  rank: 14,
  query: partsQuery,
  narrate: () => import('./narrative.ts'),
  colourField: ({ roles }) => roles.category[0],
  hasShares: () => true,
  body: 'drawn',
  powerBiNames: ['donutChart'],
})
