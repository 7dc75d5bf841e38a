import * as bookmark from '../../src/models/validation/bookmark-rules.ts'
import * as create from '../../src/models/validation/create-rules.ts'
import * as extension from '../../src/models/validation/extension-rules.ts'
import * as filter from '../../src/models/validation/filter-rules.ts'
import * as layout from '../../src/models/validation/layout-rules.ts'
import * as load from '../../src/models/validation/load-rules.ts'
import * as request from '../../src/models/validation/request-rules.ts'
import type { Rule } from '../../src/models/validation/rule.ts'
import * as selector from '../../src/models/validation/selector-rules.ts'
import * as settings from '../../src/models/validation/settings-rules.ts'

/** The rule behind each public validator, from which inputs are generated. */
export const rulesByValidator = {
  validateVisualSelector: selector.visualSelector,
  validateSlicer: request.slicer,
  validateSlicerState: request.slicerState,
  validatePlayBookmarkRequest: bookmark.playBookmark,
  validateAddBookmarkRequest: bookmark.addBookmark,
  validateApplyBookmarkByNameRequest: bookmark.applyBookmarkByName,
  validateApplyBookmarkStateRequest: bookmark.applyBookmarkState,
  validateCaptureBookmarkRequest: bookmark.captureBookmark,
  validateSettings: settings.settings,
  validatePanes: settings.panes,
  validateBookmarksPane: settings.bookmarksPane,
  validateFiltersPane: settings.filtersPane,
  validateFieldsPane: settings.fieldsPane,
  validatePageNavigationPane: settings.pageNavigationPane,
  validateSelectionPane: settings.selectionPane,
  validateSyncSlicersPane: settings.syncSlicersPane,
  validateVisualizationsPane: settings.visualizationsPane,
  validateCustomPageSize: layout.customPageSize,
  validateExtension: extension.extension,
  validateMenuGroupExtension: extension.menuGroup,
  validateReportLoad: load.reportLoad,
  validatePaginatedReportLoad: load.paginatedReportLoad,
  validateCreateReport: create.createReport,
  validateQuickCreate: create.quickCreate,
  validateDashboardLoad: load.dashboardLoad,
  validateTileLoad: load.tileLoad,
  validatePage: request.page,
  validateFilter: filter.filter,
  validateUpdateFiltersRequest: filter.updateFiltersRequest,
  validateSaveAsParameters: request.saveAs,
  validateLoadQnaConfiguration: load.qnaLoad,
  validateQnaInterpretInputData: request.qnaInterpret,
  validateExportDataRequest: request.exportData,
  validateVisualHeader: settings.visualHeader,
  validateVisualSettings: settings.visualSettings,
  validateCommandsSettings: settings.commandsSettings,
  validateCustomTheme: load.theme,
  validateZoomLevel: settings.zoomLevel,
  validatePrintSettings: settings.printSettings,
} satisfies Record<string, Rule>

export type ValidatorName = keyof typeof rulesByValidator
