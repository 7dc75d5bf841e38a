export { failureOf, lineInSteps, toCell, toLine } from './answer/to-line.ts'
export { budgetOfOne } from './compile-budget.ts'
export type { CompileBudget } from './compile-budget.ts'
export { compile } from './compile.ts'
export type { CompileOptions } from './compile.ts'
export { ModelError, modelErrors } from './errors.ts'
export type { ModelErrorCode } from './errors.ts'
export { checksOf } from './model/data-checks.ts'
export type { ModelCheck } from './model/data-checks.ts'
export { describeModel } from './model/model-description.ts'
export type {
  ColumnDescription,
  MeasureDescription,
  ModelDescription,
  TableDescription,
} from './model/model-description.ts'
export type { Column, Relationship } from './model/column.ts'
export type { CsvForm, Hierarchy, Measure, Model, Role, RlsRule, Table, TableSource } from './model/model.ts'
export { duckDbSettings } from './sql/engine-settings.ts'
export type { Knowledge } from './sql/knowledge.ts'
export type { PreAggregationLookup, PreAggregationNeed } from './sql/pre-aggregation.ts'
export { parseModel } from './model/parse-model.ts'
export type { ValueType } from './model/value-type.ts'
export type {
  DialectName,
  Engine,
  EngineResult,
  Person,
  Statement,
  StatementColumn,
  StatementPart,
  StopSignal,
} from './statement.ts'
