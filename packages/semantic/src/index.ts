export { failureOf } from './answer/failure.ts'
export { monthsOfFigure } from './answer/months-of-figure.ts'
export type { WholeMonths } from './answer/months-of-figure.ts'
export { compile } from './compile.ts'
export type { CompileOptions } from './compile.ts'
export { compilePlan } from './local/compile-plan.ts'
export { withoutNames } from './local/model-ids.ts'
export { tablesInSteps } from './local/load-page.ts'
export type { LoadedTable, TableRows } from './local/load-page.ts'
export { pageTables } from './local/page-reads.ts'
export { usesOf } from './local/table-uses.ts'
export type { LinkRead, PageOptions, PageTables, ReadOf, TableRead } from './local/page-reads.ts'
export { planPage } from './local/plan-page.ts'
export type { PagePlan } from './local/plan-page.ts'
export { Unplannable } from './local/to-plan.ts'
export { parseModel } from './model-file/parse-model.ts'
export type { Column, Relationship } from './model/column.ts'
export { ModelError, modelErrors } from './model/errors.ts'
export type { ModelErrorCode } from './model/errors.ts'
export { filterEffect, type FilterEffect } from './model/filter-effect.ts'
export { describeModel } from './model/model-description.ts'
export { withoutDenials, withoutRoles } from './model/as-authors-see.ts'
export {
  describedIn,
  knownTexts,
  modelTranslationSchema,
  modelTranslationShape,
  textsOfModel,
  translationProblems,
} from './translation/model-translation.ts'
export type { ModelTranslation } from './translation/model-translation.ts'
export { withDays } from './model/with-days.ts'
export type {
  CsvForm,
  Days,
  FoundDays,
  Hierarchy,
  Measure,
  Model,
  QueriedFile,
  Role,
  RlsRule,
  Table,
  TableSource,
} from './model/model.ts'
export { typeText, type ValueType } from './model/value-type.ts'
export { budgetOfOne } from './request/compile-budget.ts'
export type { CompileBudget } from './request/compile-budget.ts'
export type { EffectiveIdentity } from './request/effective-identity.ts'
export { objectKey } from './objects/denied-objects.ts'
export { deniedObjects, visibleModel } from './objects/visible-model.ts'
export type { ObjectName } from './model/object-name.ts'
export { rowScopeOf } from './row-scope/row-scope.ts'
export { withRoles } from './row-scope/with-roles.ts'
export { tablesWithoutRules } from './row-scope/unreached.ts'
export type { ReadStatement, TableScope } from './row-scope/row-scope.ts'
export {
  checksOf,
  daysQueriesOf,
  differingType,
  finerThan,
  probeOf,
  typesOfQuery,
} from './data/data-checks.ts'
export type { DaysQuery, ModelCheck } from './data/data-checks.ts'
export {
  alikeQuery,
  alikeStrayQuery,
  daysQuery,
  mayBeUnreal,
  strayQuery,
  unrealQuery,
} from './data/note-queries.ts'
export { clickHouseSettings } from './sql/dialect-clickhouse.ts'
export { duckDbSettings } from './sql/engine-settings.ts'
export type { Knowledge } from './sql/knowledge.ts'
export type { PreAggregationLookup, PreAggregationNeed } from './sql/pre-aggregation.ts'
export type {
  DialectName,
  Engine,
  EngineResult,
  Statement,
  StatementColumn,
  StatementPart,
  StopSignal,
} from './sql/statement.ts'
