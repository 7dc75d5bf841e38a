import { models } from '@casement/contract'
import { pageLayoutOf, phoneVisualsOf, styledVisual } from '@casement/report'
import type { PageDefinition, ReportState, Theme } from '@casement/report'
import type { Size } from '@casement/visuals'
import { useMemo } from 'react'
import { flowPage } from './flow/flow-page.ts'
import { isStackedAt, scaleFor, typeScaleOfWindow } from './page-scale.ts'

interface Room {
  /** Of the canvas; null: not measured yet. */
  readonly size: Size | null
  /** The host gives the frame the height of its content: nothing may follow from the height that it has now. */
  readonly isHeightFollowed: boolean
}

/** Places of the visuals of a page on its canvas, and how much larger than laid out. */
export function usePlacement(
  report: ReportState,
  page: PageDefinition,
  { size, isHeightFollowed }: Room,
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
  const scale =
    !size || isPhone
      ? 1
      : flows
        ? typeScaleOfWindow({
            width: self.innerWidth,
            height: isHeightFollowed ? Infinity : self.innerHeight,
          }) * zoomLevel
        : scaleFor(authored, size, zoomLevel)
  const layout = useMemo(
    () =>
      flows && size
        ? flowPage(authored, { width: size.width / scale, height: size.height / scale })
        : authored,
    [authored, flows, size, scale],
  )
  const placed = useMemo(
    () =>
      (isPhone ? phoneVisualsOf(report, page) : layout.visuals).map((one) => ({
        ...one,
        visual: styledVisual(one.visual, theme),
      })),
    [isPhone, report, page, layout, theme],
  )
  return { authored, layout, placed, isPhone, scale }
}
