import { visualKind } from '../../kind/visual-kind.ts'
import { selected } from '../../definition/query.ts'
import { titleOf } from '../../definition/visual-base.ts'
import { gaugeDataOf, gaugeSummary } from './data.ts'
import { gaugeShape } from './definition.ts'

export const gauge = visualKind(gaugeShape, {
  rank: 17,
  query: ({ roles }, filters) => ({ select: selected(roles), filters }),
  narrate: (visual, answer, writing) => gaugeSummary(titleOf(visual), gaugeDataOf(visual, answer, writing)),
  body: 'drawn',
})
