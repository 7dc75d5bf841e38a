import type { PageLayout } from '@casement/report'
import { slicerStyleOf, typeScaleFor } from '@casement/visuals'
import type { Layout, Visual, VisualOf } from '@casement/visuals'
import type { CSSProperties } from 'react'

interface Placement {
  readonly layout: PageLayout
  readonly isPhone: boolean
  readonly scale: number
}

const margins = { left: '0 auto', center: 'auto', right: 'auto 0' } as const

/** A slicer whose values scroll. */
const isLong = (visual: VisualOf<'slicer'>): boolean => ['list', 'tree'].includes(slicerStyleOf(visual))

const isBareSlicer = ({ type, title }: Visual): boolean => type === 'slicer' && !title

/** Heights on a phone: words take what they need, cards at least the one they were given, the others just that. */
const phoneStyleOf = (visual: Visual, height: number): CSSProperties =>
  visual.type === 'text' ||
  visual.type === 'dataAsOf' ||
  visual.type === 'button' ||
  visual.type === 'pageNavigator' ||
  isBareSlicer(visual)
    ? {}
    : visual.type === 'card' || (visual.type === 'slicer' && !isLong(visual))
      ? { minHeight: Math.round(height) }
      : { height: Math.round(height) }

/** A size in pixels, as much larger or smaller as the theme has its labels. */
const typeOf = (px: number) => `calc(${px}px * var(--label-scale, 1))`

/** The size of a page; a phone's is as long as what is on it. */
export const pageStyle = ({ layout, isPhone, scale }: Placement, background?: string): CSSProperties =>
  isPhone
    ? { fontSize: typeOf(14), background }
    : {
        width: Math.round(layout.width * scale),
        height: Math.round(layout.height * scale),
        fontSize: typeOf(14 * typeScaleFor(scale)),
        background,
        ...(layout.alignment ? { marginInline: margins[layout.alignment] } : {}),
      }

/** The place of a visual on the page. */
export function visualStyle(page: Placement, visual: Visual, place: Layout): CSSProperties {
  const { x, y, z = 0, width, height } = place
  if (page.isPhone) return phoneStyleOf(visual, height)
  return {
    left: Math.round(x * page.scale),
    top: Math.round(y * page.scale),
    width: Math.round(width * page.scale),
    height: Math.round(height * page.scale),
    zIndex: z,
  }
}
