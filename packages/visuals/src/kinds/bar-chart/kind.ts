import { chartQuery } from '../../definition/chart-query.ts'
import { hasOneFigure } from '../../definition/series-formats.ts'
import { visualKind } from '../../kind/visual-kind.ts'
import { barChartShape } from './definition.ts'

export const barChart = visualKind(barChartShape, {
  usesUnits: true,
  rank: 10,
  query: chartQuery,
  itemRoles: ['category'],
  narrate: () => import('../../series/chart-data.ts'),
  colourField: ({ roles }) => roles.series?.[0],
  canHighlight: hasOneFigure,
  hasShares: ({ format }) => format?.share === true,
  body: 'drawn',
  isLate: true,
  powerBiNames: ['clusteredBarChart', 'stackedBarChart', 'hundredPercentStackedBarChart'],
})
