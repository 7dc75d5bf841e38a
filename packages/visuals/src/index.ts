export { checkItems } from './check-items.ts'
export { isSelected, pointKey } from './definition/data-point.ts'
export type { DataPoint, PointPart, Selection } from './definition/data-point.ts'
export { isSameTarget, targetOf } from './definition/field-target.ts'
export { fieldShape } from './definition/field.ts'
export type { RoleField } from './definition/field.ts'
export { filterShape } from './definition/filter.ts'
export type { ReportFilter } from './definition/filter.ts'
export { columnName, selected } from './definition/query.ts'
export type { Layout, SortEntry } from './definition/visual-base.ts'
export { layoutShape, sortShape } from './definition/visual-parts.ts'
export {
  advancedFilter,
  basicFilter,
  cleared,
  conditionsOf,
  includeExcludeFilter,
  isNeutral,
  kindOfFilter,
  periodOf,
  relativeDateFilter,
  relativeOperators,
  spanFilters,
  timeUnits,
  topFilter,
  valueKey,
  valuesOfFilter,
} from './filters/filter-forms.ts'
export type { Condition, FilterKind } from './filters/filter-forms.ts'
export {
  choiceOfFilter,
  fieldOfFilter,
  figureConditions,
  filterWords,
  isBare,
  mayOf,
  textConditions,
  writeValue,
} from './filters/filter-words.ts'
export type { ConditionName, FilterField } from './filters/filter-words.ts'
export { isButton } from './kinds/button/definition.ts'
export type { ButtonAction } from './kinds/button/definition.ts'
export { matching } from './kinds/slicer/data.ts'
export { isSlicer } from './kinds/slicer/definition.ts'
export type { SlicerDefinition } from './kinds/slicer/definition.ts'
export { slicerStyleOf } from './kinds/slicer/query.ts'
export { tableOf } from './kinds/table/table-of.ts'
export { unavailableText } from './kinds/text/definition.ts'
export { identitiesOf } from './identities.ts'
export type { Way } from './kind/visual-kind.ts'
export { narrativeOf } from './narrative.ts'
export { contrastOf, isColour, isDark, mixed, readableOn } from './scene/contrast.ts'
export { monthText } from './writing/why-blank.ts'
export { kindNamed } from './power-bi-kinds.ts'
export { typeScaleFor } from './scene/size.ts'
export type { Size } from './scene/size.ts'
export {
  colourFieldOf,
  formatNamesOfType,
  hasFigures,
  hasSort,
  kindOf,
  needOf,
  rolesOfType,
  visualShape,
  visualTypes,
} from './visual.ts'
export type { Visual, VisualOf, VisualType } from './visual.ts'
export { whyNothing } from './why-nothing.ts'
export { whyBlankTexts } from './why-blank-texts.ts'
export { booksEndText } from './writing/books-end.ts'
export { copiedPoints, copiedTable, copiedValue } from './writing/copied.ts'
export type { Copied } from './writing/copied.ts'
export { csvFormOf, csvNameOf, csvOf } from './writing/csv.ts'
export type { CsvForm } from './writing/csv.ts'
export { singleFigures } from './writing/single-figures.ts'
export type { SingleFigure } from './writing/single-figures.ts'
export { markFigures } from './writing/mark-figures.ts'
export type { MemberOfMark } from './writing/mark-figures.ts'
export { titleOf } from './definition/visual-base.ts'
export { exportOf, maxExportedRows } from './writing/exported.ts'
export { colourOfMember, membersName } from './writing/member-colours.ts'
export { pointWords } from './writing/point-words.ts'
export { translationsOf } from './writing/translated-values.ts'
export { writingOnPage } from './writing/column-unit.ts'
export type { Writing } from './writing/writing.ts'
export { ownNameOf, writingOf } from './writing/writing.ts'
export { pageUnits } from './page-units.ts'
