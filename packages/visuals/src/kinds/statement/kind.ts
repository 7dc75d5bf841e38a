import { visualKind } from '../../kind/visual-kind.ts'
import { titleOf } from '../../definition/visual-base.ts'
import { statementDataOf, statementSummary } from './data.ts'
import { statementProblems, statementRowShape } from './definition.ts'
import { statementQuery } from './query.ts'
import { statementShape } from './definition.ts'

export const statement = visualKind(statementShape, {
  rank: 1,
  parts: [statementRowShape],
  query: statementQuery,
  narrate: (visual, answer, writing) =>
    statementSummary(titleOf(visual), statementDataOf(visual, answer, writing), writing.locale),
  check: (visual, path, tell) => statementProblems(visual.format?.rows ?? [], `${path}.format.rows`, tell),
  body: 'full',
  skeleton: ['rows', 9],
})
