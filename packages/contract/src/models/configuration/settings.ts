import type {
  BackgroundType,
  BrowserPrintAdjustmentsMode,
  CommandDisplayOption,
  HyperlinkClickBehavior,
  LayoutType,
  PageNavigationPosition,
} from '../enums/index.ts'
import type { Extensions } from './extensions.ts'
import type { ICustomLayout } from './layouts.ts'
import type { VisualCommandSelector, VisualHeaderSelector } from '../filters/selectors.ts'

export interface IHideable {
  visible?: boolean
}

export interface ICollapsible {
  expanded?: boolean
}

export interface IActionBar extends IHideable {}
export interface IStatusBar extends IHideable {}

export interface IReportBars {
  actionBar?: IActionBar
  statusBar?: IStatusBar
}

export interface IBookmarksPane extends IHideable {}
export interface IFieldsPane extends ICollapsible, IHideable {}
export interface IFiltersPane extends ICollapsible, IHideable {}
export interface ISelectionPane extends IHideable {}
export interface ISyncSlicersPane extends IHideable {}
export interface IVisualizationsPane extends ICollapsible, IHideable {}

export interface IPageNavigationPane extends IHideable {
  position?: PageNavigationPosition
}

export interface IPanes {
  filters?: IFiltersPane
}

export interface IReportPanes extends IPanes {
  bookmarks?: IBookmarksPane
  fields?: IFieldsPane
  pageNavigation?: IPageNavigationPane
  selection?: ISelectionPane
  syncSlicers?: ISyncSlicersPane
  visualizations?: IVisualizationsPane
}

export interface IQnaPanes extends IPanes {}

/** Language tags as browsers write them, for example `en-us`. */
export interface ILocaleSettings {
  language?: string
  formatLocale?: string
}

export interface IPrintSettings {
  browserPrintAdjustmentsMode?: BrowserPrintAdjustmentsMode
}

export interface IVisualHeaderSettings {
  visible?: boolean
}

export interface IVisualHeader {
  settings: IVisualHeaderSettings
  selector?: VisualHeaderSelector
}

export interface IVisualSettings {
  visualHeaders?: IVisualHeader[]
}

export interface ICommandSettings {
  displayOption: CommandDisplayOption
  selector?: VisualCommandSelector
}

/** Settings of a visual's built-in commands. */
export interface ICommandsSettings {
  copy?: ICommandSettings
  drill?: ICommandSettings
  drillthrough?: ICommandSettings
  expandCollapse?: ICommandSettings
  exportData?: ICommandSettings
  includeExclude?: ICommandSettings
  removeVisual?: ICommandSettings
  search?: ICommandSettings
  seeData?: ICommandSettings
  sort?: ICommandSettings
  spotlight?: ICommandSettings
  insightsAnalysis?: ICommandSettings
  addComment?: ICommandSettings
  groupVisualContainers?: ICommandSettings
  summarize?: ICommandSettings
  clearSelection?: ICommandSettings
  focusMode?: ICommandSettings
  visualCalculation?: ICommandSettings
}

/** `zoomLevel` is a ratio, 0.25 to 4; 1 is 100 %. */
export interface ISettings {
  authoringHintsEnabled?: boolean
  background?: BackgroundType
  bars?: IReportBars
  bookmarksPaneEnabled?: boolean
  commands?: ICommandsSettings[] | IPaginatedReportsCommandsSettings
  customLayout?: ICustomLayout
  extensions?: Extensions
  filterPaneEnabled?: boolean
  hideErrors?: boolean
  hyperlinkClickBehavior?: HyperlinkClickBehavior
  layoutType?: LayoutType
  localeSettings?: ILocaleSettings
  navContentPaneEnabled?: boolean
  panes?: IReportPanes
  persistentFiltersEnabled?: boolean
  personalBookmarksEnabled?: boolean
  printSettings?: IPrintSettings
  useCustomSaveAsDialog?: boolean
  visualRenderedEvents?: boolean
  visualSettings?: IVisualSettings
  zoomLevel?: number
}

export interface IQnaSettings {
  filterPaneEnabled?: boolean
  hideErrors?: boolean
  localeSettings?: ILocaleSettings
  panes?: IQnaPanes
}

export interface IPaginatedReportsCommandSettings {
  enabled?: boolean
}

export interface IParametersPanelCommandSettings extends IPaginatedReportsCommandSettings {
  expanded?: boolean
}

export interface IPaginatedReportsCommandsSettings {
  parameterPanel?: IParametersPanelCommandSettings
}

export interface IPaginatedReportSettings {
  commands?: IPaginatedReportsCommandsSettings
}
