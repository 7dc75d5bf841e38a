import { visualKind } from '../../kind/visual-kind.ts'
import { titleOf } from '../../definition/visual-base.ts'
import { kpiDataOf, kpiSummary } from './data.ts'
import { kpiQuery } from './query.ts'
import { kpiShape } from './definition.ts'

export const kpi = visualKind(kpiShape, {
  rank: 4,
  query: kpiQuery,
  narrate: (visual, answer, writing) => kpiSummary(titleOf(visual), kpiDataOf(visual, answer, writing)),
  neededFigures: 'none',
  skeleton: ['card', 2],
})
