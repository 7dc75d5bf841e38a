import type { DisplayOption, SectionVisibility } from '../enums/index.ts'
import type { ICustomPageSize, IVisualLayout } from '../configuration/layouts.ts'

export interface IReport {
  id: string
  displayName: string
}

/** `transparency` is 0 (opaque) to 100. */
export interface ICanvasStyle {
  color?: string
  transparency?: number
  hasImage?: boolean
}

export interface IPageBackground extends ICanvasStyle {}

export interface IPageWallpaper extends ICanvasStyle {}

export interface IPage {
  name: string
  displayName: string
  isActive?: boolean
  visibility?: SectionVisibility
  defaultSize?: ICustomPageSize
  mobileSize?: ICustomPageSize
  defaultDisplayOption?: DisplayOption
  background?: IPageBackground
  wallpaper?: IPageWallpaper
}

export interface IVisual {
  name: string
  title: string
  type: string
  layout?: IVisualLayout
  mobilePortraitLayout?: IVisualLayout
}
