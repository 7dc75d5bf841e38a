import { largestFirst } from '../../definition/chart-query.ts'
import { visualKind } from '../../kind/visual-kind.ts'
import { scatterChartShape } from './definition.ts'

export const scatterChart = visualKind(scatterChartShape, {
  usesUnits: true,
  hasScalesApart: true,
  rank: 13,
  // The largest first, so that a limit leaves out the smallest.
  query: ({ roles }, filters) => largestFirst(roles, roles.size?.length ? 'size' : 'x', filters),
  narrate: () => import('./data.ts'),
  colourField: ({ roles }) => roles.series?.[0],
  body: 'drawn',
  isLate: true,
})
