export { parseReport, reportVersion } from './definition/parse-report.ts'
export { parseReportFile, parseReportFolder } from './definition/report-files.ts'
export type { ParsedReport, ReportFiles } from './definition/report-files.ts'
export { reportFolderSchemas, reportSchema } from './definition/report-schema.ts'
export { problemText, ReportError, reportErrors } from './definition/report-error.ts'
export type { ReportErrorCode } from './definition/report-error.ts'
export type { Bookmark, BookmarkState, VisualChange } from './definition/bookmark.ts'
export type { PageDefinition, ReportDefinition } from './definition/definition.ts'
export {
  forLanguage,
  languageOfFile,
  reportTranslationSchema,
  reportTranslationShape,
} from './definition/translation-file.ts'
export type { ReportTranslation } from './definition/translation-file.ts'
export { reportInLanguage, textsOfReport } from './translation/report-texts.ts'
export type { ReportText } from './translation/report-texts.ts'
export { visibleDefinition } from './definition/visible-definition.ts'
export { isThereIn } from './definition/model-objects.ts'
export { knownState } from './definition/known-state.ts'
export type { PeriodChoice, PeriodDefinition } from './definition/period.ts'
export {
  bookmarkNamed,
  bookmarksOf,
  bookmarkText,
  capturedBookmark,
  openReport,
  openReportAt,
  readBookmarkState,
  readBookmarkText,
  withBookmark,
} from './state/bookmarks.ts'
export type { AskedBookmark } from './state/bookmarks.ts'
export { changedFilters, filterKeys, filtersAt, plainFilter } from './state/filters.ts'
export type { FilterPlace, Filters } from './state/filters.ts'
export type { DisplayOption } from './settings/custom-layout.ts'
export { embedSettings, patchedSettings } from './settings/embed-settings.ts'
export type { EmbedSettings } from './settings/embed-settings.ts'
export { mergedSettings } from './settings/settings-json.ts'
export type { SettingsJson } from './settings/settings-json.ts'
export { redefined } from './state/redefined.ts'
export { interactionOf } from './state/interactions.ts'
export type { Interaction } from './state/interactions.ts'
export {
  drillAt,
  drilledDown,
  drilledToNext,
  drilledUp,
  drillLevelsOf,
  drillParts,
  isDrilled,
  withDrill,
} from './state/drill.ts'
export type { Drill, DrillLevels } from './state/drill.ts'
export { contextFilters, drilledThrough, drillthroughPages, passedFilters } from './state/drillthrough.ts'
export type { Departure } from './state/drillthrough.ts'
export { withClonedVisual } from './state/cloned-visual.ts'
export type { CloneOptions } from './state/cloned-visual.ts'
export {
  displayOptionOf,
  layoutInForce,
  pageLayoutOf,
  phoneVisualsOf,
  shownVisual,
} from './state/page-layout.ts'
export type { PageLayout, PlacedVisual } from './state/page-layout.ts'
export {
  choiceInForce,
  isOfChoice,
  pageFollows,
  standingOf,
  unsaidChoices,
  visualInWords,
  withReportChoice,
} from './state/choices.ts'
export { choiceName, reportChoicesOf } from './definition/worded-visual.ts'
export type { Choice, ReportChoice } from './definition/report-choice.ts'
export { monthsOfFigures } from './period/months-of-figures.ts'
export type { KnownTimes, MonthsOfFigures } from './period/months-of-figures.ts'
export { canExplain, explainedBy } from './state/explained-by.ts'
export { memberNeeds } from './state/member-needs.ts'
export { filtersInForce, highlightName, needsOfPage, needsOfTooltip } from './state/page-needs.ts'
export {
  filtersReaching,
  isVisiblePage,
  pageNamed,
  visiblePages,
  visualNamed,
  withActivePage,
  withFilters,
  withFiltersOnLoad,
  withSettings,
  withSlicer,
  withVisualChange,
} from './state/report-state.ts'
export type { FiltersOnLoad, OpenOptions, ReportState } from './state/report-state.ts'
export { filtersOfPoints, selectedAfter } from './state/selection.ts'
export { slicerAt, slicersElsewhere, slicersHolding, withSlicersOnLoad } from './state/slicers.ts'
export type { SlicerOnLoad, Slicers } from './state/slicers.ts'
export { isSortable, sortBy } from './state/sort-by.ts'
export type { SortableVisual, SortTarget } from './state/sort-by.ts'
export { themeJsonOf, themeOf, themeProblems, withTheme } from './state/theme.ts'
export { styledVisual, themeNotes, themeTokens } from './state/theme-tokens.ts'
export type { ThemeTokens } from './state/theme-tokens.ts'
export type { Theme, ThemeJson, ThemeMode } from './state/theme.ts'
