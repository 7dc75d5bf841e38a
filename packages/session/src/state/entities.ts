import { models } from '@casement/contract'
import { bookmarkText, displayOptionOf, isVisiblePage, layoutInForce, visualInWords } from '@casement/report'
import type { Bookmark, PageDefinition, ReportState } from '@casement/report'
import type { Layout, Visual } from '@casement/visuals'

const sizeTypes = {
  widescreen: models.PageSizeType.Widescreen,
  standard: models.PageSizeType.Standard,
  cortana: models.PageSizeType.Cortana,
  letter: models.PageSizeType.Letter,
  custom: models.PageSizeType.Custom,
  mobile: models.PageSizeType.Mobile,
} as const

const displayOptions = {
  fitToPage: models.DisplayOption.FitToPage,
  fitToWidth: models.DisplayOption.FitToWidth,
  actualSize: models.DisplayOption.ActualSize,
} as const

const toSize = (size: PageDefinition['size']): models.ICustomPageSize => ({
  type: sizeTypes[size.type ?? 'custom'],
  width: size.width,
  height: size.height,
})

/** A page as the frame border has it; every key is there, so that programs which read it find it. */
export const toPage = (page: PageDefinition, report: ReportState): models.IPage => ({
  name: page.name,
  displayName: page.displayName,
  isActive: page.name === report.activePage,
  visibility: isVisiblePage(page)
    ? models.SectionVisibility.AlwaysVisible
    : models.SectionVisibility.HiddenInViewMode,
  defaultSize: toSize(page.size),
  ...(page.mobile?.size ? { mobileSize: toSize(page.mobile.size) } : {}),
  defaultDisplayOption: displayOptions[displayOptionOf(report.definition, page)],
  background: { ...page.background },
  wallpaper: { ...page.wallpaper },
})

const { Hidden, Visible } = models.VisualContainerDisplayMode

const toLayout = ({ x, y, z = 0, width, height, displayState }: Layout): models.IVisualLayout => ({
  x,
  y,
  z,
  width,
  height,
  displayState: { mode: displayState?.mode === 'hidden' ? Hidden : Visible },
})

/** A visual as the frame border has it, where it is now. */
export function toVisual(report: ReportState, page: PageDefinition, visual: Visual): models.IVisual {
  const mobile = page.mobile?.layouts[visual.name]
  return {
    name: visual.name,
    title: visualInWords(report, page.name, visual).title ?? '',
    type: visual.type,
    layout: toLayout(layoutInForce(report, page, visual)),
    ...(mobile ? { mobilePortraitLayout: toLayout(mobile) } : {}),
  }
}

/** A bookmark as the frame border has it: a group has children, the others a state. */
export const toBookmark = ({ name, displayName, state, children }: Bookmark): models.IReportBookmark => ({
  name,
  displayName,
  ...(children ? { children: children.map(toBookmark) } : { state: bookmarkText(state ?? {}) }),
})
