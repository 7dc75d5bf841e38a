import { visualKind } from '../../kind/visual-kind.ts'
import { titleOf } from '../../definition/visual-base.ts'
import { comparedQuery } from '../../definition/chart-query.ts'
import { varianceDataOf, varianceSummary } from './data.ts'
import { varianceChartShape } from './definition.ts'

export const varianceChart = visualKind(varianceChartShape, {
  rank: 2,
  query: comparedQuery,
  narrate: (visual, answer, writing) =>
    varianceSummary(titleOf(visual), varianceDataOf(visual, answer, writing), writing.locale),
  neededFigures: { role: 'value' },
  body: 'drawn',
})
