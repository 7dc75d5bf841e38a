import { models } from '@casement/contract'
import { pageLayoutOf, phoneVisualsOf, styledVisual } from '@casement/report'
import type { PageDefinition, ReportState, Theme } from '@casement/report'
import type { Size } from '@casement/visuals'
import { useMemo } from 'react'
import { isStackedAt, scaleFor } from './page-scale.ts'

/** Places of the visuals of a page on a canvas of this size, and how much larger than laid out; null: not measured yet. */
export function usePlacement(report: ReportState, page: PageDefinition, size: Size | null, theme: Theme) {
  const { layoutType, zoomLevel } = report.settings
  const layout = useMemo(() => pageLayoutOf(report, page), [report, page])
  const isPhone =
    layoutType === models.LayoutType.MobilePortrait ||
    layoutType === models.LayoutType.MobileLandscape ||
    // A custom layout says itself where everything is, be the window as narrow as it may.
    (layoutType !== models.LayoutType.Custom &&
      size !== null &&
      isStackedAt(layout, size, layout.displayOption))
  const placed = useMemo(
    () =>
      (isPhone ? phoneVisualsOf(report, page) : layout.visuals).map((one) => ({
        ...one,
        visual: styledVisual(one.visual, theme),
      })),
    [isPhone, report, page, layout, theme],
  )
  const scale = size && !isPhone ? scaleFor(layout, size, layout.displayOption, zoomLevel) : 1
  return { layout, placed, isPhone, scale }
}
