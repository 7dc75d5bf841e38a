import type { PageLayout } from '@casement/report'
import { kindOf, typeScaleFor } from '@casement/visuals'
import type { Layout, Visual } from '@casement/visuals'
import type { CSSProperties } from 'react'

interface Placement {
  readonly layout: PageLayout
  readonly isPhone: boolean
  readonly scale: number
}

const margins = { left: '0 auto', center: 'auto', right: 'auto 0' } as const

/** Heights on a phone: words take what they need, cards at least the one they were given, the others just that. */
function phoneStyleOf(visual: Visual, height: number): CSSProperties {
  const fit = kindOf(visual).sizing?.onPhone?.(visual) ?? 'given'
  if (fit === 'own') return {}
  return fit === 'atLeast' ? { minHeight: Math.round(height) } : { height: Math.round(height) }
}

const isPaired = (visual: Visual | undefined): boolean =>
  visual !== undefined && kindOf(visual).sizing?.isPairedOnPhone === true

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

/** On a phone two cards that follow one another stand side by side, where each has room for its figure. */
const besideEachOther: CSSProperties = { flexBasis: 'max(144px, calc(50% - 6px))' }

/** The place of a visual on the page; `neighbours` are the visuals before and after it in reading order. */
export function visualStyle(
  page: Placement,
  visual: Visual,
  place: Layout,
  neighbours: readonly (Visual | undefined)[] = [],
): CSSProperties {
  const { x, y, z = 0, width, height } = place
  if (page.isPhone) {
    const isBeside = isPaired(visual) && neighbours.some(isPaired)
    return { ...phoneStyleOf(visual, height), ...(isBeside && besideEachOther) }
  }
  return {
    left: Math.round(x * page.scale),
    top: Math.round(y * page.scale),
    width: Math.round(width * page.scale),
    height: Math.round(height * page.scale),
    zIndex: z,
  }
}
