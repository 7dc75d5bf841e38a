import { visualKind } from '../../kind/visual-kind.ts'
import { partsQuery } from '../../definition/chart-query.ts'
import { titleOf } from '../../definition/visual-base.ts'
import { shareIn } from '../../series/shares.ts'
import { funnelDataOf, funnelSummary } from './data.ts'
import { funnelShape } from './definition.ts'

export const funnel = visualKind(funnelShape, {
  rank: 16,
  query: partsQuery,
  narrate: (visual, answer, writing) =>
    funnelSummary(titleOf(visual), funnelDataOf(visual, answer, writing), shareIn(writing)),
  body: 'drawn',
})
