import type { DisplayOption } from '@casement/report'
import type { Size } from '@casement/visuals'

/** Windows up to this width, in CSS pixels, get the phone's page. */
const phoneWidthPx = 480

/** Below this scale a page laid out for a desk is no longer read: its text would be smaller than 9 pixels. */
const smallestScale = 0.6

/** True when a page is read top to bottom: on a phone, and wherever its width would be drawn too small. */
export const isStackedAt = (page: Size, canvas: Size, option: DisplayOption): boolean =>
  canvas.width <= phoneWidthPx || (option !== 'actualSize' && canvas.width / page.width < smallestScale)

/** Scale of a page, drawn beside laid out. A window that is too low scrolls. */
export function scaleFor(page: Size, canvas: Size, option: DisplayOption, zoom: number): number {
  const byWidth = canvas.width / page.width
  const byHeight = canvas.height / page.height
  switch (option) {
    case 'fitToPage':
      return Math.max(Math.min(byWidth, byHeight), smallestScale) * zoom
    case 'fitToWidth':
      return byWidth * zoom
    case 'actualSize':
      return zoom
  }
}
