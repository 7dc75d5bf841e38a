import type { PageDefinition } from '@casement/report'
import { card } from './cards.ts'
import { tooltipPage } from './page-grid.ts'

type Words = Parameters<typeof card>[0]
type Figures = Parameters<typeof card>[2]

/** What is shown beside a mark: two figures of it, each with what it is compared with. */
export const figuresBeside = (
  name: string,
  displayName: string,
  [upperWords, upper]: readonly [Words, Figures],
  [lowerWords, lower]: readonly [Words, Figures],
): PageDefinition =>
  tooltipPage(name, displayName, [
    card(upperWords, { x: 0, y: 0, width: 320, height: 116 }, upper),
    card(lowerWords, { x: 0, y: 120, width: 320, height: 116 }, lower),
  ])
