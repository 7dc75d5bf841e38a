import type { IError } from '../errors.ts'
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
type Verdict = IError[] | undefined

function verdict(rule: Rule, input: unknown): Verdict {
  const flaw = findFlaw(rule, input)
  return flaw && [{ message: flaw.message }]
}

export const validateVisualSelector = (input: unknown): Verdict => verdict(visualSelector, input)
export const validateSlicer = (input: unknown): Verdict => verdict(slicer, input)
export const validateSlicerState = (input: unknown): Verdict => verdict(slicerState, input)
export const validatePlayBookmarkRequest = (input: unknown): Verdict => verdict(playBookmark, input)
export const validateAddBookmarkRequest = (input: unknown): Verdict => verdict(addBookmark, input)
export const validateApplyBookmarkByNameRequest = (input: unknown): Verdict =>
  verdict(applyBookmarkByName, input)
export const validateApplyBookmarkStateRequest = (input: unknown): Verdict =>
  verdict(applyBookmarkState, input)
export const validateCaptureBookmarkRequest = (input: unknown): Verdict => verdict(captureBookmark, input)
export const validateSettings = (input: unknown): Verdict => verdict(settings, input)
export const validatePanes = (input: unknown): Verdict => verdict(panes, input)
export const validateBookmarksPane = (input: unknown): Verdict => verdict(bookmarksPane, input)
export const validateFiltersPane = (input: unknown): Verdict => verdict(filtersPane, input)
export const validateFieldsPane = (input: unknown): Verdict => verdict(fieldsPane, input)
export const validatePageNavigationPane = (input: unknown): Verdict => verdict(pageNavigationPane, input)
export const validateSelectionPane = (input: unknown): Verdict => verdict(selectionPane, input)
export const validateSyncSlicersPane = (input: unknown): Verdict => verdict(syncSlicersPane, input)
export const validateVisualizationsPane = (input: unknown): Verdict => verdict(visualizationsPane, input)
export const validateCustomPageSize = (input: unknown): Verdict => verdict(customPageSize, input)
export const validateExtension = (input: unknown): Verdict => verdict(extension, input)
export const validateMenuGroupExtension = (input: unknown): Verdict => verdict(menuGroup, input)
export const validateReportLoad = (input: unknown): Verdict => verdict(reportLoad, input)
export const validatePaginatedReportLoad = (input: unknown): Verdict => verdict(paginatedReportLoad, input)
export const validateCreateReport = (input: unknown): Verdict => verdict(createReport, input)
export const validateQuickCreate = (input: unknown): Verdict => verdict(quickCreate, input)
export const validateDashboardLoad = (input: unknown): Verdict => verdict(dashboardLoad, input)
export const validateTileLoad = (input: unknown): Verdict => verdict(tileLoad, input)
export const validatePage = (input: unknown): Verdict => verdict(page, input)
export const validateFilter = (input: unknown): Verdict => verdict(filter, input)
export const validateUpdateFiltersRequest = (input: unknown): Verdict => verdict(updateFiltersRequest, input)
export const validateSaveAsParameters = (input: unknown): Verdict => verdict(saveAs, input)
export const validateLoadQnaConfiguration = (input: unknown): Verdict => verdict(qnaLoad, input)
export const validateQnaInterpretInputData = (input: unknown): Verdict => verdict(qnaInterpret, input)
export const validateExportDataRequest = (input: unknown): Verdict => verdict(exportData, input)
export const validateVisualHeader = (input: unknown): Verdict => verdict(visualHeader, input)
export const validateVisualSettings = (input: unknown): Verdict => verdict(visualSettings, input)
export const validateCommandsSettings = (input: unknown): Verdict => verdict(commandsSettings, input)
export const validateCustomTheme = (input: unknown): Verdict => verdict(theme, input)
export const validateZoomLevel = (input: unknown): Verdict => verdict(zoomLevel, input)
export const validatePrintSettings = (input: unknown): Verdict => verdict(printSettings, input)
