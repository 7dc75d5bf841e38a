import { visualKind } from '../../kind/visual-kind.ts'
import { statementProblems, statementRowShape, statementShape, varianceProblems } from './definition.ts'
import { statementQuery } from './query.ts'

/** Share of its width below which its columns would be out of sight. */
const minShare = 0.8

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
  ofLines: { besides: ['figure'] },
  sizing: { minWidth: ({ layout }) => layout.width * minShare },
})
