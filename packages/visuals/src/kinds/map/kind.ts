import { visualKind } from '../../kind/visual-kind.ts'
import { largestFirst } from '../../definition/chart-query.ts'
import { titleOf } from '../../definition/visual-base.ts'
import { mapDataOf, mapSummary } from './data.ts'
import { mapShape } from './definition.ts'

export const map = visualKind(mapShape, {
  rank: 18,
  query: ({ roles }, filters) => largestFirst(roles, 'value', filters),
  narrate: (visual, answer, writing) => mapSummary(titleOf(visual), mapDataOf(visual, answer, writing)),
  body: 'drawn',
})
