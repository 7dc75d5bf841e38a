import { selected } from '../../definition/query.ts'
import { visualKind } from '../../kind/visual-kind.ts'
import { gaugeShape } from './definition.ts'

export const gauge = visualKind(gaugeShape, {
  usesUnits: true,
  rank: 17,
  query: ({ roles }, filters) => ({ select: selected(roles), filters }),
  narrate: () => import('./data.ts'),
  body: 'drawn',
  hasSingleFigures: () => true,
  sizing: { minWidth: () => 168, minHeight: 132 },
})
