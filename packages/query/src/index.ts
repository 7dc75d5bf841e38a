export type {
  Answer,
  AnswerBlock,
  AnswerColumn,
  AnswerSource,
  BeyondGrainNote,
  ItemRows,
  OtherDaysNote,
  CellValue,
  ColumnType,
  QueryLine,
} from './answer.ts'
export { createAnswerReader } from './answer-reader.ts'
export type { AnswerReader } from './answer-reader.ts'
export { PlacedError } from './placed-error.ts'
export type { ErrorPlace } from './placed-error.ts'
export { createLineReader } from './line-reader.ts'
export { aggregations, parseQuery, queryLimits } from './parse-query.ts'
export { parsePlansRequest, plansLimits, plansRequest } from './parse-plans-request.ts'
export type { PlansRequest } from './parse-plans-request.ts'
export type { PlansHead, SentTable } from './plans-reply.ts'
export { parseQueryRequest, requestLimits } from './parse-request.ts'
export type { OpeningLine, OpeningRequest, QueryRequest } from './parse-request.ts'
export { QueryError, queryErrors } from './query-error.ts'
export type {
  Aggregation,
  Field,
  FilterJson,
  ItemsWithNoData,
  OrderBy,
  SelectedField,
  SemanticQuery,
  TopGroups,
} from './semantic-query.ts'
export type {
  ColumnDescription,
  EffectsDescription,
  ModelDescription,
  TableDescription,
  TranslatedValues,
} from './model-description.ts'
