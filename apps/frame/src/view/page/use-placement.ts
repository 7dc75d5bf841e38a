import { models } from '@casement/contract'
import { pageLayoutOf, phoneVisualsOf, styledVisual } from '@casement/report'
import type { PageDefinition, ReportState, Theme } from '@casement/report'
import type { Size } from '@casement/visuals'
import { useMemo } from 'react'
import { flowPage } from './flow/flow-page.ts'
import { oneVisualLayout } from './one-visual.ts'
import { isStackedAt, scaleFor, typeScaleOfWindow } from './page-scale.ts'

interface Room {
  /** Of the canvas; null: not measured yet. */
  readonly size: Size | null
  /** The host gives the frame the height of its content: nothing may follow from the height that it has now. */
  readonly isHeightFollowed: boolean
  /** What the one visual of a page needs beyond the height that its author gave it, in pixels of the canvas. */
  readonly more: number
}

/** Places of the visuals of a page on its canvas, and how much larger than laid out. */
export function usePlacement(
  report: ReportState,
  page: PageDefinition,
  { size, isHeightFollowed, more }: Room,
  theme: Theme,
) {
  const { layoutType, zoomLevel } = report.settings
  const authored = useMemo(() => pageLayoutOf(report, page), [report, page])
  const isPhone =
    layoutType === models.LayoutType.MobilePortrait ||
    layoutType === models.LayoutType.MobileLandscape ||
    // A custom layout says itself where everything is, be the window as narrow as it may.
    (layoutType !== models.LayoutType.Custom && size !== null && isStackedAt(authored, size))
  const flows = authored.flows && !isPhone
  const isGrown = authored.isOneVisual && isHeightFollowed && !isPhone
  const scale =
    !size || isPhone
      ? 1
      : flows
        ? typeScaleOfWindow({
            width: self.innerWidth,
            height: isHeightFollowed ? Infinity : self.innerHeight,
          }) * zoomLevel
        : isGrown
          ? zoomLevel
          : scaleFor(authored, size, zoomLevel)
  const layout = useMemo(
    () =>
      flows && size
        ? flowPage(authored, { width: size.width / scale, height: size.height / scale })
        : isGrown && size
          ? oneVisualLayout(authored, { width: size.width / scale, more: more / scale })
          : authored,
    [authored, flows, isGrown, size, scale, more],
  )
  const placed = useMemo(
    () =>
      (isPhone ? phoneVisualsOf(report, page) : layout.visuals).map((one) => ({
        ...one,
        visual: styledVisual(one.visual, theme),
      })),
    [isPhone, report, page, layout, theme],
  )
  return { authored, layout, placed, isPhone, isGrown, scale }
}
