import type { PageLayout } from '@casement/report'
import type { Size } from '@casement/visuals'

/** Windows up to this width, in CSS pixels, get the phone's page. */
const phoneWidthPx = 480

/** Below this scale a page laid out for a desk is no longer read: its text would be smaller than 9 pixels. */
const smallestScale = 0.6

type Fit = Pick<PageLayout, 'width' | 'height' | 'displayOption' | 'flows'>

/** True when a page is read top to bottom: on a phone, and wherever its width would be drawn too small. */
export const isStackedAt = ({ width, displayOption, flows }: Fit, canvas: Size): boolean =>
  canvas.width <= phoneWidthPx ||
  (!flows && displayOption !== 'actualSize' && canvas.width / width < smallestScale)

/** A window of this size, in CSS pixels, shows a page's type as large as its author has it. */
const desk: Size = { width: 1280, height: 720 }

/** Type grows by half of what a window has more than a desk's, and evenly on all pages; panes change nothing. */
export const typeScaleOfWindow = ({ width, height }: Size): number =>
  Math.sqrt(Math.max(Math.min(width / desk.width, height / desk.height), 1))

/** Scale of a page, drawn beside laid out. A window that is too low scrolls. */
export function scaleFor(page: Fit, canvas: Size, zoom: number): number {
  const byWidth = canvas.width / page.width
  const byHeight = canvas.height / page.height
  switch (page.displayOption) {
    case 'fitToPage':
      return Math.max(Math.min(byWidth, byHeight), smallestScale) * zoom
    case 'fitToWidth':
      return byWidth * zoom
    case 'actualSize':
      return zoom
  }
}
