import { visualKind } from '../../kind/visual-kind.ts'
import { chartQuery } from '../../definition/chart-query.ts'
import { chartNarrative } from '../../series/chart-data.ts'
import { comboChartShape } from './definition.ts'

export const comboChart = visualKind(comboChartShape, {
  rank: 12,
  query: chartQuery,
  narrate: chartNarrative,
  body: 'drawn',
  isLate: true,
})
