import { visualKind } from '../../kind/visual-kind.ts'
import { partsQuery } from '../../definition/chart-query.ts'
import { titleOf } from '../../definition/visual-base.ts'
import { partsDataOf, partsSummary } from '../../parts/parts-data.ts'
import { shareIn } from '../../series/shares.ts'
import { pieChartShape } from './definition.ts'

export const pieChart = visualKind(pieChartShape, {
  rank: 14,
  query: partsQuery,
  narrate: (visual, answer, writing) =>
    partsSummary(
      titleOf(visual),
      visual.format?.donut ? 'ring' : 'pie',
      partsDataOf(visual, answer, writing, visual.format?.slices),
      shareIn(writing),
    ),
  colourField: ({ roles }) => roles.category[0],
  hasShares: () => true,
  body: 'drawn',
})
