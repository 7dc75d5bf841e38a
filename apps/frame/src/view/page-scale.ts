import type { DisplayOption } from '@casement/report'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Windows up to this width, in CSS pixels, get the phone's page. */
export const phoneWidthPx = 480

/** How much larger a page is drawn than it was laid out. */
export function scaleFor(page: Size, canvas: Size, option: DisplayOption, zoom: number): number {
  const byWidth = canvas.width / page.width
  const byHeight = canvas.height / page.height
  switch (option) {
    case 'fitToPage':
      return Math.min(byWidth, byHeight) * zoom
    case 'fitToWidth':
      return byWidth * zoom
    case 'actualSize':
      return zoom
  }
}

/** Type grows and shrinks with the page as far as it stays readable and calm. */
export const typeScaleFor = (scale: number): number => Math.min(Math.max(scale, 0.74), 1.6)
