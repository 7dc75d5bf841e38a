import type { PageDefinition } from '@casement/report'
import { card } from './cards.ts'
import { tooltipPage, tooltipWidth as width } from './page-grid.ts'

type Words = Parameters<typeof card>[0]
type Figures = Parameters<typeof card>[2]

/** A card of one line, and what each figure that it is compared with adds to it. */
const cardHeight = 104
const referenceHeight = 24

/** What is shown beside a mark: two figures of it, each with what it is compared with. */
export const figuresBeside = (
  name: string,
  displayName: string,
  [upperWords, upper]: readonly [Words, Figures],
  [lowerWords, lower]: readonly [Words, Figures],
): PageDefinition => {
  const [upperHeight, lowerHeight] = [heightOf(upper), heightOf(lower)]
  return tooltipPage(name, displayName, upperHeight + lowerHeight, [
    card(upperWords, { x: 0, y: 0, width, height: upperHeight }, upper),
    card(lowerWords, { x: 0, y: upperHeight, width, height: lowerHeight }, lower),
  ])
}

const heightOf = ({ beside = [] }: Figures) => cardHeight + beside.length * referenceHeight
