import { chartQuery } from '../../definition/chart-query.ts'
import { hasOneFigure } from '../../definition/series-formats.ts'
import { visualKind } from '../../kind/visual-kind.ts'
import { columnChartShape } from './definition.ts'

export const columnChart = visualKind(columnChartShape, {
  usesUnits: true,
  rank: 9,
  query: chartQuery,
  itemRoles: ['category'],
  narrate: () => import('../../series/chart-data.ts'),
  colourField: ({ roles }) => roles.series?.[0],
  canHighlight: hasOneFigure,
  hasShares: ({ format }) => format?.share === true,
  body: 'drawn',
  isLate: true,
  powerBiNames: ['clusteredColumnChart', 'stackedColumnChart', 'hundredPercentStackedColumnChart'],
})
