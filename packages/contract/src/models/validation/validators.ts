import type { IError } from '../messages/errors.ts'
import {
  addBookmark,
  applyBookmarkByName,
  applyBookmarkState,
  captureBookmark,
  playBookmark,
} from './bookmark-rules.ts'
import { createReport, quickCreate } from './create-rules.ts'
import { extension, menuGroup } from './extension-rules.ts'
import { filter, updateFiltersRequest } from './filter-rules.ts'
import { customPageSize } from './layout-rules.ts'
import { dashboardLoad, paginatedReportLoad, qnaLoad, reportLoad, theme, tileLoad } from './load-rules.ts'
import { exportData, page, qnaInterpret, saveAs, slicer, slicerState } from './request-rules.ts'
import { visualSelector } from './selector-rules.ts'
import {
  bookmarksPane,
  commandsSettings,
  fieldsPane,
  filtersPane,
  pageNavigationPane,
  panes,
  printSettings,
  selectionPane,
  settings,
  syncSlicersPane,
  visualHeader,
  visualSettings,
  visualizationsPane,
  zoomLevel,
} from './settings-rules.ts'
import { findFlaw } from './rule.ts'
import type { Rule } from './rule.ts'

/**
 * The public checks of what crosses the frame border. Each answers undefined when all is well, also for null and
 * undefined, and else the first flaw alone, as a list of one with nothing but a message (Power BI behaviour).
 */
function verdict(rule: Rule, input: unknown): IError[] {
  const flaw = findFlaw(rule, input)
  // The published type does not own up to undefined, and programs are written for it.
  return (flaw && [{ message: flaw.message }]) as IError[]
}

export const validateVisualSelector = (input: unknown) => verdict(visualSelector, input)
export const validateSlicer = (input: unknown) => verdict(slicer, input)
export const validateSlicerState = (input: unknown) => verdict(slicerState, input)
export const validatePlayBookmarkRequest = (input: unknown) => verdict(playBookmark, input)
export const validateAddBookmarkRequest = (input: unknown) => verdict(addBookmark, input)
export const validateApplyBookmarkByNameRequest = (input: unknown) => verdict(applyBookmarkByName, input)
export const validateApplyBookmarkStateRequest = (input: unknown) => verdict(applyBookmarkState, input)
export const validateCaptureBookmarkRequest = (input: unknown) => verdict(captureBookmark, input)
export const validateSettings = (input: unknown) => verdict(settings, input)
export const validatePanes = (input: unknown) => verdict(panes, input)
export const validateBookmarksPane = (input: unknown) => verdict(bookmarksPane, input)
export const validateFiltersPane = (input: unknown) => verdict(filtersPane, input)
export const validateFieldsPane = (input: unknown) => verdict(fieldsPane, input)
export const validatePageNavigationPane = (input: unknown) => verdict(pageNavigationPane, input)
export const validateSelectionPane = (input: unknown) => verdict(selectionPane, input)
export const validateSyncSlicersPane = (input: unknown) => verdict(syncSlicersPane, input)
export const validateVisualizationsPane = (input: unknown) => verdict(visualizationsPane, input)
export const validateCustomPageSize = (input: unknown) => verdict(customPageSize, input)
export const validateExtension = (input: unknown) => verdict(extension, input)
export const validateMenuGroupExtension = (input: unknown) => verdict(menuGroup, input)
export const validateReportLoad = (input: unknown) => verdict(reportLoad, input)
export const validatePaginatedReportLoad = (input: unknown) => verdict(paginatedReportLoad, input)
export const validateCreateReport = (input: unknown) => verdict(createReport, input)
export const validateQuickCreate = (input: unknown) => verdict(quickCreate, input)
export const validateDashboardLoad = (input: unknown) => verdict(dashboardLoad, input)
export const validateTileLoad = (input: unknown) => verdict(tileLoad, input)
export const validatePage = (input: unknown) => verdict(page, input)
export const validateFilter = (input: unknown) => verdict(filter, input)
export const validateUpdateFiltersRequest = (input: unknown) => verdict(updateFiltersRequest, input)
export const validateSaveAsParameters = (input: unknown) => verdict(saveAs, input)
export const validateLoadQnaConfiguration = (input: unknown) => verdict(qnaLoad, input)
export const validateQnaInterpretInputData = (input: unknown) => verdict(qnaInterpret, input)
export const validateExportDataRequest = (input: unknown) => verdict(exportData, input)
export const validateVisualHeader = (input: unknown) => verdict(visualHeader, input)
export const validateVisualSettings = (input: unknown) => verdict(visualSettings, input)
export const validateCommandsSettings = (input: unknown) => verdict(commandsSettings, input)
export const validateCustomTheme = (input: unknown) => verdict(theme, input)
export const validateZoomLevel = (input: unknown) => verdict(zoomLevel, input)
export const validatePrintSettings = (input: unknown) => verdict(printSettings, input)
