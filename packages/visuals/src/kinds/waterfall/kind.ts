import { visualKind } from '../../kind/visual-kind.ts'
import { titleOf } from '../../definition/visual-base.ts'
import { comparedQuery } from '../../definition/chart-query.ts'
import { waterfallDataOf, waterfallSummary } from './data.ts'
import { waterfallProblems } from './definition.ts'
import { waterfallShape } from './definition.ts'

export const waterfall = visualKind(waterfallShape, {
  rank: 3,
  query: comparedQuery,
  narrate: (visual, answer, writing) =>
    waterfallSummary(titleOf(visual), waterfallDataOf(visual, answer, writing)),
  check: (visual, path, tell) => waterfallProblems(visual.roles, `${path}.roles`, tell),
  neededFigures: 'all',
  body: 'drawn',
})
