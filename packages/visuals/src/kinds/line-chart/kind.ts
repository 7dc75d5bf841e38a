import { visualKind } from '../../kind/visual-kind.ts'
import { chartQuery } from '../../definition/chart-query.ts'
import { chartNarrative } from '../../series/chart-data.ts'
import { lineChartShape } from './definition.ts'

export const lineChart = visualKind(lineChartShape, {
  rank: 11,
  query: chartQuery,
  narrate: chartNarrative,
  colourField: ({ roles }) => roles.series?.[0],
  body: 'drawn',
  isLate: true,
})
