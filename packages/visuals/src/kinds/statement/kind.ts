import { visualKind } from '../../kind/visual-kind.ts'
import { statementProblems, statementRowShape, statementShape, varianceProblems } from './definition.ts'
import { statementQuery } from './query.ts'

export const statement = visualKind(statementShape, {
  rank: 1,
  parts: [statementRowShape],
  query: statementQuery,
  narrate: () => import('./narrative.ts'),
  check(visual, path, tell) {
    statementProblems(visual.format?.rows ?? [], `${path}.format.rows`, tell)
    varianceProblems(visual.format?.variances ?? [], visual.roles.value, `${path}.format.variances`, tell)
  },
  body: 'full',
  skeleton: ['rows', 9],
})
