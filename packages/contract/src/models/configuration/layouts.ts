import type {
  DisplayOption,
  PageSizeType,
  ReportAlignment,
  VisualContainerDisplayMode,
} from '../enums/index.ts'

export interface IPageSize {
  type: PageSizeType
}

/** Width and height are in pixels. */
export interface ICustomPageSize extends IPageSize {
  width?: number
  height?: number
}

export interface IVisualContainerDisplayState {
  mode: VisualContainerDisplayMode
}

/** Place and size in pixels of the page; a higher `z` lies above. */
export interface IVisualLayout {
  x?: number
  y?: number
  z?: number
  width?: number
  height?: number
  displayState?: IVisualContainerDisplayState
}

/** Layouts by visual name. */
export type VisualsLayout = { [key: string]: IVisualLayout }

export interface IPageLayout {
  defaultLayout?: IVisualLayout
  visualsLayout: VisualsLayout
}

/** Layouts by page name. */
export type PagesLayout = { [key: string]: IPageLayout }

export interface ICustomLayout {
  pageSize?: IPageSize
  displayOption?: DisplayOption
  pagesLayout?: PagesLayout
  reportAlignment?: ReportAlignment
}

/** Fit of a dashboard in its frame. */
export type PageView = 'fitToWidth' | 'oneColumn' | 'actualSize'
