import { lineQuery } from '../../definition/chart-query.ts'
import { visualKind } from '../../kind/visual-kind.ts'
import { lineChartShape } from './definition.ts'

export const lineChart = visualKind(lineChartShape, {
  usesUnits: true,
  rank: 11,
  query: lineQuery,
  itemRoles: ['category'],
  narrate: () => import('../../series/chart-data.ts'),
  colourField: ({ roles }) => roles.series?.[0],
  body: 'drawn',
  isLate: true,
  powerBiNames: ['areaChart', 'stackedAreaChart'],
})
