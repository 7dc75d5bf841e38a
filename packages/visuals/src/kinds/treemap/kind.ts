import { visualKind } from '../../kind/visual-kind.ts'
import { partsQuery } from '../../definition/chart-query.ts'
import { titleOf } from '../../definition/visual-base.ts'
import { shareIn } from '../../series/shares.ts'
import { treemapDataOf, treemapSummary } from './data.ts'
import { treemapShape } from './definition.ts'

export const treemap = visualKind(treemapShape, {
  rank: 15,
  query: partsQuery,
  narrate: (visual, answer, writing) =>
    treemapSummary(titleOf(visual), treemapDataOf(visual, answer, writing), shareIn(writing)),
  colourField: ({ roles }) => roles.category[0],
  hasShares: () => true,
  body: 'drawn',
})
