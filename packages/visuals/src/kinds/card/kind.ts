import { selected } from '../../definition/query.ts'
import { namePx } from '../../kind/name-width.ts'
import { visualKind } from '../../kind/visual-kind.ts'
import { cardShape } from './definition.ts'
import type { CardDefinition } from './definition.ts'

const figurePx = 168
/** What it has beside the name of a figure that it compares with, that figure and how far it is off, in pixels. */
const comparedPx = 164

const cardWidth = ({ roles: { reference = [] } }: CardDefinition): number =>
  Math.max(figurePx, ...reference.map((field) => comparedPx + namePx(field)))

export const card = visualKind(cardShape, {
  rank: 5,
  query: ({ roles }, filters) => ({ select: selected(roles), filters }),
  narrate: () => import('./narrative.ts'),
  neededFigures: 'none',
  tellsBlanks: true,
  skeleton: ['card', 2],
  hasSingleFigures: () => true,
  sizing: {
    minWidth: cardWidth,
    minHeight: 136,
    growth: 0.3,
    onPhone: () => 'atLeast',
    isPairedOnPhone: true,
  },
})
