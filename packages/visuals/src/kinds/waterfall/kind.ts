import { stepsQuery } from '../../definition/chart-query.ts'
import { visualKind } from '../../kind/visual-kind.ts'
import { waterfallProblems, waterfallShape } from './definition.ts'

export const waterfall = visualKind(waterfallShape, {
  usesUnits: true,
  rank: 3,
  query: stepsQuery,
  narrate: () => import('./data.ts'),
  check: (visual, path, tell) => waterfallProblems(visual.roles, `${path}.roles`, tell),
  neededFigures: 'all',
  body: 'drawn',
  powerBiNames: ['waterfallChart'],
})
