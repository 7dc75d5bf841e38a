import { selected } from '../../definition/query.ts'
import { visualKind } from '../../kind/visual-kind.ts'
import { cardShape } from './definition.ts'

export const card = visualKind(cardShape, {
  rank: 5,
  query: ({ roles }, filters) => ({ select: selected(roles), filters }),
  narrate: () => import('./narrative.ts'),
  neededFigures: 'none',
  tellsBlanks: true,
  skeleton: ['card', 2],
})
